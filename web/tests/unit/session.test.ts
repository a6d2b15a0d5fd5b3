import { beforeEach, describe, expect, test, vi } from 'vitest'
import { TableSession } from '../../src/lib/table/session.svelte'
import type { EventMessage, StateMessage, TableOut, View } from '../../src/lib/net/types'
import { TestSocket } from './socket'

const seats = (...names: string[]) => names.map((name) => ({ kind: 'person' as const, name, present: true }))
const table = {
  id: 'abcdefghjkmn',
  game: 'splendor',
  status: 'playing',
  mode: 'practice',
  seats: seats('Ada', 'Ben'),
} as unknown as TableOut

/** A position; the mark tells whose eyes it was seen with. */
const view = (turn: number, mark = '') => ({ game: 'splendor', seats: 2, turn, players: [], pending: mark || null }) as unknown as View

const moves = (you: number | null, turn: number) => (you === turn ? { moves: ['pass'] } : {})

function state(you: number | null, turn: number, mark = ''): StateMessage {
  return { type: 'state', seq: 5, you, table, history: [[5, 0, 'pass']], view: view(turn, mark), ...moves(you, turn) }
}

function event(seq: number, you: number | null, turn: number, seat: number, mark = ''): EventMessage {
  const decided = { kind: 'decided', seat, decision: 'pass' } as const
  return { type: 'event', seq, at: 0, you, event: decided, view: view(turn, mark), ...moves(you, turn) }
}

let sockets: TestSocket[]
const open = (...secrets: string[]) =>
  new TableSession('abcdefghjkmn', { secrets: { ...secrets } }, (url) => {
    sockets.push(new TestSocket(url))
    return sockets.at(-1)!
  })

beforeEach(() => {
  sockets = []
  vi.stubGlobal('location', { href: 'http://here/' })
})

describe('one seat', () => {
  test('shows what it is told, and what may be done only on its turn', () => {
    const session = open('ada')
    sockets[0]!.open()
    sockets[0]!.tell(state(0, 0))
    expect(session).toMatchObject({ connection: 'live', you: 0, own: [0], moves: ['pass'], seq: 5 })
    expect(session.change).toMatchObject({ before: null, cause: null })
    sockets[0]!.tell(event(6, 0, 1, 0))
    expect(session.moves).toEqual([])
    expect(session.history).toEqual([[5, 0, 'pass'], [6, 0, 'pass']])
    expect(session.change?.before?.turn).toBe(0)
    expect(session.change?.after.turn).toBe(1)
  })

  test('an event heard twice happens once', () => {
    const session = open('ada')
    sockets[0]!.open()
    sockets[0]!.tell(state(0, 0), event(6, 0, 1, 0))
    const { change } = session
    sockets[0]!.tell(event(6, 0, 1, 0))
    expect(session.change).toBe(change)
  })

  test('what was taken back leaves the history', () => {
    const session = open('ada')
    sockets[0]!.open()
    const undone: EventMessage = { type: 'event', seq: 7, at: 0, you: 0, event: { kind: 'undone', seat: 0, count: 2 }, view: view(0) }
    sockets[0]!.tell(state(0, 0), event(6, 0, 1, 0), undone)
    expect(session.history).toEqual([])
  })

  test('who is there follows the presence, also those who left', () => {
    const session = open('ada')
    sockets[0]!.open()
    sockets[0]!.tell(state(0, 0), { type: 'presence', seq: 5, present: [true, false], away: [0, 4_000], watchers: 2 })
    expect(session.table?.seats[1]).toMatchObject({ present: false, away: 4_000 })
    expect(session.watchers).toBe(2)
  })

  test('a refusal is kept until something happens', async () => {
    const session = open('ada')
    sockets[0]!.open()
    sockets[0]!.tell(state(0, 0))
    const answer = session.decide('take white white')
    const { id } = sockets[0]!.said.at(-1) as { id: string }
    sockets[0]!.tell({ type: 'refused', seq: 5, id, code: 'illegal', reason: 'there are three', clause: 'S-T3' })
    expect(await answer).toMatchObject({ clause: 'S-T3' })
    expect(session.refusal).toMatchObject({ reason: 'there are three' })
    sockets[0]!.tell(event(6, 0, 1, 0))
    expect(session.refusal).toBeNull()
  })
})

describe('people who share a screen', () => {
  function two() {
    const session = open('ada', 'ben')
    for (const socket of sockets) socket.open()
    sockets[0]!.tell(state(0, 0, 'seen by Ada'))
    sockets[1]!.tell(state(1, 0, 'seen by Ben'))
    return session
  }

  test('see the eyes of whoever is to decide', () => {
    const session = two()
    expect(session.own).toEqual([0, 1])
    expect(session.view?.pending).toBe('seen by Ada')
    sockets[0]!.tell(event(6, 0, 1, 0, 'Ada’s view'))
    expect(session.view?.pending).toBe('seen by Ada')
    sockets[1]!.tell(event(6, 1, 1, 0, 'Ben’s view'))
    expect(session).toMatchObject({ you: 1, moves: ['pass'] })
    expect(session.view?.pending).toBe('Ben’s view')
    expect(session.change?.before?.pending).toBe('seen by Ben')
  })

  test('decide by the socket of the seat in turn', () => {
    const session = two()
    void session.decide('pass')
    expect(sockets[0]!.said.at(-1)).toMatchObject({ type: 'decide' })
    sockets[0]!.tell(event(6, 0, 1, 0))
    sockets[1]!.tell(event(6, 1, 1, 0))
    void session.decide('pass')
    expect(sockets[1]!.said.at(-1)).toMatchObject({ type: 'decide', seq: 6 })
  })

  test('take back as the one who decided', () => {
    const session = two()
    sockets[0]!.tell(event(6, 0, 1, 0))
    sockets[1]!.tell(event(6, 1, 1, 0))
    void session.undo()
    expect(sockets[0]!.said.at(-1)).toMatchObject({ type: 'undo', seq: 6 })
  })
})

test('somebody without a seat watches', () => {
  const session = open()
  sockets[0]!.open()
  sockets[0]!.tell(state(null, 0))
  expect(session).toMatchObject({ you: null, own: [], moves: [] })
})
