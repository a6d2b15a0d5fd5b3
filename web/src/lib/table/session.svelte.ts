/**
 * A table as this browser lives it: what is shown, what can be done.
 *
 * Each own seat has a socket and its own view; people who share a screen have several. What is shown is always the
 * view of one seat, the own one whose turn it is, so nobody's hidden cards appear while another decides.
 */

import { layOf } from '../log/words'
import * as api from '../net/api'
import { Live, liveUrl, newId, refusal, type Answer, type Connection, type SocketLike } from '../net/live'
import type {
  Command,
  EventMessage,
  Explanation,
  Hint,
  Move,
  PresenceMessage,
  Refusal,
  ServerMessage,
  StateMessage,
  TableOut,
  View,
} from '../net/types'
import { settings } from '../settings.svelte'

export interface Keys {
  /** by place: several for people who share this screen */
  secrets: Record<number, string>
  invitation?: string
}

export interface Clock {
  /** milliseconds left per seat, as of `at` */
  left: number[]
  running: number | null
  /** Date.now() when this was heard */
  at: number
}

export interface Change {
  /** what the same viewer saw before; null for the first position */
  before: View | null
  after: View
  /** null: a snapshot, on arriving or after having been away for long */
  cause: EventMessage | null
}

/** What one socket knows. */
interface Chair {
  key: api.Key
  live: Live
  connection: Connection
  retryAt: number | null
  you: number | null
  view: View | null
  table: TableOut | null
  history: Move[]
}

export class TableSession {
  connection = $state<Connection>('connecting')
  retryAt = $state<number | null>(null)
  table = $state.raw<TableOut | null>(null)
  view = $state.raw<View | null>(null)
  /** the seat whose eyes are used; null: a spectator */
  you = $state<number | null>(null)
  /** all own seats, in order */
  own = $state.raw<number[]>([])
  moves = $state.raw<string[]>([])
  clock = $state.raw<Clock | null>(null)
  history = $state.raw<Move[]>([])
  /** what lay on the cells that decisions name, by the number of their event */
  lay = $state.raw<Record<number, string[]>>({})
  seq = $state(0)
  watchers = $state(0)
  /** replaced at every new position: what the board animates */
  change = $state.raw<Change | null>(null)
  /** the last event, also one that moved nothing */
  last = $state.raw<EventMessage | null>(null)
  refusal = $state.raw<Refusal | null>(null)
  /** why the connection was closed for good */
  farewell = $state<string | null>(null)

  private readonly chairs: Chair[]
  private current: Chair

  constructor(
    readonly id: string,
    readonly keys: Keys,
    make?: (url: string) => SocketLike,
  ) {
    const invitation = keys.invitation ? { invitation: keys.invitation } : {}
    const secrets = Object.values(keys.secrets)
    const own: api.Key[] = secrets.length ? secrets.map((secret) => ({ secret })) : [invitation]
    this.chairs = []
    for (const key of own) this.chairs.push(this.sitDown(key, make))
    this.current = this.chairs[0]!
    if (typeof window !== 'undefined') {
      addEventListener('online', this.hurry)
      document.addEventListener('visibilitychange', this.hurry)
    }
  }

  // Doing

  decide(decision: string): Promise<Answer> {
    return this.command({ type: 'decide', decision, seq: this.seq, id: newId() })
  }

  undo(): Promise<Answer> {
    return this.command({ type: 'undo', seq: this.seq, id: newId() }, this.undoer())
  }

  resign(): Promise<Answer> {
    return this.command({ type: 'resign', id: newId() })
  }

  explain(decision: string): Promise<Explanation> {
    return this.current.live.explain(decision)
  }

  leave(): Promise<Answer> {
    return this.forAll('leave')
  }

  comeBack(): Promise<Answer> {
    return this.forAll('return')
  }

  replace(seat: number, level?: string): Promise<Answer> {
    return this.post(this.current, 'replace', { seat, ...(level ? { level } : {}) })
  }

  /** Play again: for everybody who shares this screen. */
  rematch(): Promise<Answer> {
    return this.forAll('rematch')
  }

  hint(seconds: number): Promise<Hint> {
    return api.hint(this.id, this.current.key, seconds)
  }

  /** The key of the seat in view, for REST. */
  get key(): api.Key {
    return this.current.key
  }

  close(): void {
    if (typeof window !== 'undefined') {
      removeEventListener('online', this.hurry)
      document.removeEventListener('visibilitychange', this.hurry)
    }
    for (const chair of this.chairs) chair.live.close()
  }

  /** Try to come back at once. */
  hurry = (): void => {
    if (typeof document !== 'undefined' && document.visibilityState === 'hidden') return
    for (const chair of this.chairs) chair.live.hurry()
  }

  private async command(command: Extract<Command, { id: string }>, chair = this.current): Promise<Answer> {
    this.refusal = null
    const answer = await chair.live.send(command)
    if (answer !== 'done') this.refusal = answer
    return answer
  }

  /** Sharing a screen, whoever decided last takes back, though the turn has passed on. */
  private undoer(): Chair {
    const mine = this.history.findLast(([, seat]) => this.chairOf(seat))
    return this.chairOf(mine?.[1] ?? null) ?? this.current
  }

  private chairOf(seat: number | null): Chair | undefined {
    return seat === null ? undefined : this.chairs.find((chair) => chair.you === seat)
  }

  private async forAll(what: string): Promise<Answer> {
    let answer: Answer = 'done'
    for (const chair of this.chairs) answer = await this.post(chair, what)
    return answer
  }

  private async post(chair: Chair, what: string, body?: unknown): Promise<Answer> {
    this.refusal = null
    try {
      await api.command(this.id, chair.key, what, body)
      return 'done'
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error
      this.refusal = refusal(error)
      return this.refusal
    }
  }

  // Hearing

  private sitDown(key: api.Key, make?: (url: string) => SocketLike): Chair {
    const chair = { key, connection: 'connecting', retryAt: null, you: null, view: null, table: null, history: [] } as Omit<Chair, 'live'> as Chair
    chair.live = new Live(
      liveUrl(this.id),
      key,
      {
        heard: (message) => this.heard(chair, message),
        connection: (now, retryAt) => this.connected(chair, now, retryAt),
      },
      make,
    )
    return chair
  }

  private connected(chair: Chair, now: Connection, retryAt: number | null): void {
    chair.connection = now
    chair.retryAt = retryAt
    const order: Connection[] = ['closed', 'lost', 'connecting', 'live']
    const worst = [...this.chairs].sort((one, other) => order.indexOf(one.connection) - order.indexOf(other.connection))[0]
    this.connection = worst?.connection ?? now
    this.retryAt = worst?.retryAt ?? retryAt
  }

  private heard(chair: Chair, message: ServerMessage): void {
    switch (message.type) {
      case 'state':
      case 'event':
        return this.position(chair, message)
      case 'presence':
        return this.present(message)
      case 'refused':
        if (message.id === undefined) this.refusal = refusal(message)
        return
      case 'bye':
        this.farewell = message.reason
    }
  }

  private position(chair: Chair, message: StateMessage | EventMessage): void {
    const before = chair.view
    chair.you = message.you ?? null
    chair.view = message.view ?? chair.view
    chair.table = message.table ?? chair.table
    chair.history = message.type === 'state' ? message.history : historyAfter(chair.history, message)
    this.lay = { ...this.lay, ...laid(message, before) }
    this.own = this.chairs.flatMap(({ you }) => (you === null ? [] : [you])).sort((one, other) => one - other)

    const shown = this.chairOf(chair.view?.turn ?? null) ?? this.current
    if (chair !== shown || (message.type === 'event' && message.seq <= this.seq)) return
    this.current = chair
    this.show(chair, message, before)
  }

  private show(chair: Chair, message: StateMessage | EventMessage, before: View | null): void {
    const event = message.type === 'event' ? message : null
    this.seq = message.seq
    this.you = chair.you
    this.history = chair.history
    this.moves = message.moves ?? []
    this.clock = message.clock
      ? { left: message.clock.left, running: message.clock.running ?? null, at: Date.now() }
      : null
    if (chair.table) this.note(chair.table)
    this.refusal = null
    if (event) this.last = event
    if (message.view) {
      this.view = message.view
      this.change = { before, after: message.view, cause: event }
    }
  }

  private note(table: TableOut): void {
    this.table = table
    this.watchers = table.watchers ?? this.watchers
    const known = settings.tables[this.id]
    if (!known) return
    if (!known.over && table.status === 'over') settings.rememberTable(this.id, { ...known, over: true })
    if (table.rematch_table && !settings.tables[table.rematch_table]) {
      // The same secrets open the new table.
      const { over: _over, ...again } = known
      settings.rememberTable(table.rematch_table, { ...again, at: Date.now() })
    }
  }

  private present(message: PresenceMessage): void {
    this.watchers = message.watchers ?? 0
    for (const table of new Set([this.table, ...this.chairs.map((chair) => chair.table)])) {
      if (!table || table.seats.length !== message.present.length) continue
      const seats = table.seats.map(({ away: _away, ...seat }, index) => {
        const away = message.away[index]
        return { ...seat, present: message.present[index] ?? false, ...(away ? { away } : {}) }
      })
      const now = { ...table, seats }
      if (table === this.table) this.table = now
      for (const chair of this.chairs) if (chair.table === table) chair.table = now
    }
  }
}

function laid(message: StateMessage | EventMessage, before: View | null): Record<number, string[]> {
  if (message.type === 'state') return message.lay ?? {}
  const lay = message.event.kind === 'decided' ? layOf(message.event.decision, before) : []
  return lay.length ? { [message.seq]: lay } : {}
}

function historyAfter(history: Move[], { seq, event }: EventMessage): Move[] {
  if (event.kind === 'decided') return [...history, [seq, event.seat, event.decision]]
  if (event.kind === 'undone') return history.slice(0, history.length - event.count)
  return history
}
