/**
 * The socket of one seat (or spectator): says hello, hears, answers pings, and comes back by itself.
 *
 * A command is kept until its answer is heard and sent again after every return; the server counts an id once.
 */

import type { ClientMessage, Command, Explanation, Refusal, ServerMessage } from './types'
import type { Key } from './api'

export type Connection = 'connecting' | 'live' | 'lost' | 'closed'
export type Answer = 'done' | Refusal

/** The little of a WebSocket that is used here, so that tests can stand one in. */
export interface SocketLike {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  onerror: (() => void) | null
}

export interface Listener {
  heard(message: ServerMessage): void
  connection(now: Connection, retryAt: number | null): void
}

type Identified = Extract<Command, { id: string }>

interface Waiting {
  command: Identified
  settle: (answer: Answer | Explanation) => void
}

const FIRST_RETRY = 400 // milliseconds; doubled each time
const LAST_RETRY = 10_000
const SILENCE = 40_000 // the server pings every 15 s: after this long nobody is there
const REFUSED = 1008 // "not like this": coming back would not help

export class Live {
  /** the last event heard of; -1 before the first snapshot */
  seq = -1
  private socket: SocketLike | null = null
  private waiting = new Map<string, Waiting>()
  private retries = 0
  private retryTimer: ReturnType<typeof setTimeout> | undefined
  private silenceTimer: ReturnType<typeof setTimeout> | undefined
  private heardSinceOpen = false
  private comeBackIn: number | null = null // the server's own wish
  private done = false

  constructor(
    private readonly url: string,
    private readonly key: Key,
    private readonly listener: Listener,
    private readonly make: (url: string) => SocketLike = (address) => new WebSocket(address) as unknown as SocketLike,
  ) {
    this.connect()
  }

  /** Send a command that bears an id, as often as needed until there is an answer. */
  send(command: Identified): Promise<Answer> {
    return this.ask(command) as Promise<Answer>
  }

  /** Ask why a decision is, or is not, possible now. */
  explain(decision: string): Promise<Explanation> {
    return this.ask({ type: 'explain', decision, id: newId() }) as Promise<Explanation>
  }

  /** Try at once instead of waiting for the next attempt. */
  hurry(): void {
    if (this.done || this.socket) return
    clearTimeout(this.retryTimer)
    this.connect()
  }

  close(): void {
    this.end()
    this.listener.connection('closed', null)
  }

  private ask(command: Identified): Promise<Answer | Explanation> {
    if (this.done) return Promise.resolve({ code: 'away', reason: 'the connection is closed' })
    return new Promise((settle) => {
      this.waiting.set(command.id, { command, settle })
      if (this.heardSinceOpen) this.say(command)
    })
  }

  private connect(): void {
    this.heardSinceOpen = false
    this.comeBackIn = null
    this.listener.connection(this.retries ? 'lost' : 'connecting', null)
    const socket = this.make(this.url)
    this.socket = socket
    socket.onopen = () => {
      this.say({ type: 'hello', ...this.key, ...(this.seq >= 0 ? { seen: this.seq } : {}) })
      for (const { command } of this.waiting.values()) this.say(command)
      this.listenForSilence()
    }
    socket.onmessage = ({ data }) => this.hear(JSON.parse(String(data)) as ServerMessage)
    socket.onclose = ({ code }) => this.lost(socket, code)
    socket.onerror = () => undefined // a close always follows
  }

  private hear(message: ServerMessage): void {
    this.listenForSilence()
    if (message.type === 'ping') return this.say({ type: 'pong', t: message.t })
    if (message.type === 'bye') {
      if (message.reconnect == null) {
        this.end()
        this.listener.heard(message)
        this.listener.connection('closed', null)
        return
      }
      this.comeBackIn = message.reconnect
      return
    }
    const refusedAtTheDoor = message.type === 'refused' && !message.id && !this.heardSinceOpen
    if (!this.heardSinceOpen && !refusedAtTheDoor) {
      this.heardSinceOpen = true
      this.retries = 0
      this.listener.connection('live', null)
    }
    if (message.type === 'state') this.seq = message.seq
    else if (message.type === 'event') this.seq = Math.max(this.seq, message.seq)
    this.listener.heard(message)
    this.settle(message)
  }

  private settle(message: ServerMessage): void {
    switch (message.type) {
      case 'event':
        if ('id' in message.event) this.answer(message.event.id, 'done')
        return
      case 'accepted':
        return this.answer(message.id, 'done')
      case 'refused':
        return this.answer(message.id, refusal(message))
      case 'explained':
        return this.answer(message.id, message)
    }
  }

  private answer(id: string | undefined, answer: Answer | Explanation): void {
    const waiting = id === undefined ? undefined : this.waiting.get(id)
    if (!waiting || id === undefined) return
    this.waiting.delete(id)
    waiting.settle(answer)
  }

  private say(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message))
  }

  private lost(socket: SocketLike, code: number): void {
    if (socket !== this.socket || this.done) return
    this.socket = null
    clearTimeout(this.silenceTimer)
    this.heardSinceOpen = false
    if (code === REFUSED) {
      this.end()
      this.listener.connection('closed', null)
      return
    }
    const grown = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.retries++)
    const delay = this.comeBackIn ?? grown * (0.75 + Math.random() / 2) // not everybody at the same moment
    this.listener.connection('lost', Date.now() + delay)
    this.retryTimer = setTimeout(() => this.connect(), delay)
  }

  private listenForSilence(): void {
    clearTimeout(this.silenceTimer)
    const socket = this.socket
    this.silenceTimer = setTimeout(() => {
      if (!socket || socket !== this.socket) return
      socket.close()
      this.lost(socket, 1006)
    }, SILENCE)
  }

  private end(): void {
    this.done = true
    clearTimeout(this.retryTimer)
    clearTimeout(this.silenceTimer)
    this.socket?.close()
    this.socket = null
    for (const { settle } of this.waiting.values()) settle({ code: 'away', reason: 'the connection is closed' })
    this.waiting.clear()
  }
}

/** What a message, or an error, says of why something was not done. */
export function refusal({ code, reason, clause, said }: Refusal): Refusal {
  return { code, reason, ...(clause ? { clause } : {}), ...(said ? { said } : {}) }
}

/** An id of ours for a command. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('')
}

/** Where a table's socket is. */
export function liveUrl(table: string, page: Location = location): string {
  const url = new URL(`./api/tables/${table}/live`, page.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.hash = ''
  return url.href
}
