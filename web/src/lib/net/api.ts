/** REST: everything but live play. Every refusal becomes an `ApiError` with the server's own words. */

import type {
  Created,
  Explanation,
  GameInfo,
  Hint,
  Joined,
  Judged,
  NewTable,
  Refusal,
  StateMessage,
  Step,
  TableLine,
} from './types'

/** Who asks: a seat by its secret, or somebody with an invitation. */
export interface Key {
  secret?: string
  invitation?: string
}

export class ApiError extends Error implements Refusal {
  readonly clause?: string
  readonly said?: Record<string, string>

  constructor(
    readonly code: string,
    readonly reason: string,
    readonly status: number,
    more: Pick<Refusal, 'clause' | 'said'> = {},
  ) {
    super(reason)
    if (more.clause !== undefined) this.clause = more.clause
    if (more.said !== undefined) this.said = more.said
  }

  /** Whether nobody answered at all: the server is away, or there is no network. */
  get away(): boolean {
    return this.status === 0
  }
}

function headers(key: Key): Record<string, string> {
  return {
    ...(key.secret ? { Authorization: `Bearer ${key.secret}` } : {}),
    ...(key.invitation ? { 'Parure-Invitation': key.invitation } : {}),
  }
}

async function ask(method: string, path: string, key: Key = {}, body?: unknown, signal?: AbortSignal): Promise<Response> {
  let response: Response
  try {
    response = await fetch(`./api/${path}`, {
      method,
      headers: { ...headers(key), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError('away', 'the server does not answer', 0)
  }
  if (!response.ok) throw await refusalOf(response)
  return response
}

async function refusalOf(response: Response): Promise<ApiError> {
  try {
    const { code, reason, ...more } = (await response.json()) as Refusal
    return new ApiError(code, reason, response.status, more)
  } catch {
    // Not our server's answer: a proxy in front of it speaks while it is away.
    return new ApiError('away', `the server does not answer (${response.status})`, 0)
  }
}

async function get<T>(path: string, key?: Key): Promise<T> {
  return (await (await ask('GET', path, key)).json()) as T
}

async function post<T>(path: string, body: unknown, key?: Key): Promise<T> {
  return (await (await ask('POST', path, key, body)).json()) as T
}

/** One JSON value a line, as it arrives. */
async function* lines<T>(response: Response): AsyncGenerator<T> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const parts = (rest + value).split('\n')
      rest = parts.pop() ?? ''
      for (const part of parts) if (part) yield JSON.parse(part) as T
    }
    if (rest.trim()) yield JSON.parse(rest) as T
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

/** How the server is; `prepared`: the part of rules and bots that is compiled, from 0 to 1. */
export const health = (): Promise<{ status: string; prepared?: number }> => get('health')

let boxes: Promise<GameInfo[]> | null = null

/** The games and their boxes; asked once. */
export function games(): Promise<GameInfo[]> {
  boxes ??= get<GameInfo[]>('games').catch((error: unknown) => {
    boxes = null
    throw error
  })
  return boxes
}

/** The bots that may sit at a table, weakest first. */
export const bots = (): Promise<string[]> => get('bots')

export const createTable = (wish: NewTable): Promise<Created> => post('tables', wish)

export const publicTables = (status: 'open' | 'playing' | 'over'): Promise<{ tables: TableLine[] }> =>
  get(`tables?status=${status}`)

export const readTable = (id: string, key: Key): Promise<StateMessage> => get(`tables/${id}`, key)

export const join = (id: string, name: string, invitation?: string): Promise<Joined> =>
  post(`tables/${id}/join`, { name, ...(invitation ? { invitation } : {}) })

export const hint = (id: string, key: Key, seconds: number): Promise<Hint> => post(`tables/${id}/hint`, { seconds }, key)

export const explain = (id: string, key: Key, decision: string): Promise<Explanation> =>
  post(`tables/${id}/explain`, { decision }, key)

export async function record(id: string, key: Key): Promise<string> {
  return (await ask('GET', `tables/${id}/record`, key)).text()
}

export async function rules(game: string, language: string): Promise<string> {
  return (await ask('GET', `rules/${game}?lang=${language}`)).text()
}

export async function* analysis(id: string, key: Key, iterations: number, signal?: AbortSignal): AsyncGenerator<Judged> {
  yield* lines<Judged>(await ask('POST', `tables/${id}/analysis`, key, { iterations }, signal))
}

export async function views(id: string, key: Key): Promise<Step[]> {
  const steps: Step[] = []
  for await (const step of lines<Step>(await ask('GET', `tables/${id}/views`, key))) steps.push(step)
  return steps
}

/** A command without an answer of its own: leave, return, rematch, replace. */
export async function command(id: string, key: Key, what: string, body?: unknown): Promise<void> {
  await ask('POST', `tables/${id}/${what}`, key, body)
}
