import { afterEach, describe, expect, test, vi } from 'vitest'
import * as api from '../../src/lib/net/api'

const answers = (response: Response | Error) => {
  const asked = vi.fn((_url: string, _how: RequestInit) => (response instanceof Error ? Promise.reject(response) : Promise.resolve(response)))
  vi.stubGlobal('fetch', asked)
  return asked
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
afterEach(() => vi.unstubAllGlobals())

test('a seat’s secret goes into the header, an invitation into its own, neither into the address', async () => {
  const asked = answers(json({}))
  await api.readTable('abcdefghjkmn', { secret: 'SECRET', invitation: 'INVITED' })
  const [url, how] = asked.mock.calls[0]!
  expect(url).toBe('./api/tables/abcdefghjkmn')
  expect(how.headers).toEqual({ Authorization: 'Bearer SECRET', 'Parure-Invitation': 'INVITED' })
})

describe('what goes wrong', () => {
  test('a refusal keeps the server’s words and clause', async () => {
    answers(json({ code: 'illegal', reason: 'there are three', clause: 'S-T3' }, 409))
    await expect(api.explain('t', {}, 'take white white')).rejects.toMatchObject({ code: 'illegal', reason: 'there are three', clause: 'S-T3', away: false })
  })
  test('no answer at all: the server is away', async () => {
    answers(new TypeError('Failed to fetch'))
    await expect(api.bots()).rejects.toMatchObject({ code: 'away', away: true })
  })
  test('a proxy’s error page: the server is away too', async () => {
    answers(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(api.bots()).rejects.toMatchObject({ away: true })
  })
  test('boxes that could not be fetched are asked for again', async () => {
    answers(new TypeError('Failed to fetch'))
    await expect(api.games()).rejects.toMatchObject({ away: true })
    const asked = answers(json([]))
    expect(await api.games()).toEqual([])
    await api.games()
    expect(asked).toHaveBeenCalledTimes(1)
  })
})

test('lines are read as they come, also in pieces and without an end of line', async () => {
  const encoder = new TextEncoder()
  const pieces = ['{"number":0,"vi', 'ew":{}}\n\n{"number":1,"view":{}}\n{"numb', 'er":2,"view":{}}']
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece))
      controller.close()
    },
  })
  answers(new Response(body))
  expect((await api.views('t', {})).map(({ number }) => number)).toEqual([0, 1, 2])
})
