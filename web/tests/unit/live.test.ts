import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Live, liveUrl, type Connection } from '../../src/lib/net/live'
import type { ServerMessage, StateMessage, TableOut } from '../../src/lib/net/types'
import { TestSocket } from './socket'

const table = { id: 'abcdefghjkmn', game: 'splendor', status: 'playing', seats: [] } as unknown as TableOut
const state = (seq: number): StateMessage => ({ type: 'state', seq, you: 0, table, history: [] })
const decided = (seq: number, id?: string): ServerMessage => ({
  type: 'event',
  seq,
  at: 0,
  event: { kind: 'decided', seat: 0, decision: 'pass', ...(id ? { id } : {}) },
})

let sockets: TestSocket[]
let heard: ServerMessage[]
let connections: Connection[]
const last = () => sockets.at(-1)!

function connect(): Live {
  return new Live(
    'ws://here',
    { secret: 's' },
    { heard: (message) => heard.push(message), connection: (now) => connections.push(now) },
    (url) => {
      sockets.push(new TestSocket(url))
      return last()
    },
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  heard = []
  connections = []
})
afterEach(() => vi.useRealTimers())

describe('coming in', () => {
  test('says hello, and is live with the first thing heard', () => {
    connect()
    last().open()
    expect(last().said).toEqual([{ type: 'hello', secret: 's' }])
    expect(connections).toEqual(['connecting'])
    last().tell(state(3))
    expect(connections).toEqual(['connecting', 'live'])
  })

  test('a refusal at the door closes it for good', () => {
    connect()
    last().open()
    last().tell({ type: 'refused', seq: 0, code: 'not-allowed', reason: 'this secret opens no seat' })
    last().break(1008)
    vi.advanceTimersByTime(60_000)
    expect(connections.at(-1)).toBe('closed')
    expect(sockets).toHaveLength(1)
  })

  test('pings are answered, and told to nobody', () => {
    connect()
    last().open()
    last().tell({ type: 'ping', seq: 1, t: 42 })
    expect(last().said.at(-1)).toEqual({ type: 'pong', t: 42 })
    expect(heard).toEqual([])
  })
})

describe('coming back', () => {
  test('names the last event seen', () => {
    connect()
    last().open()
    last().tell(state(3), decided(4))
    last().break()
    expect(connections.at(-1)).toBe('lost')
    vi.advanceTimersByTime(1_000)
    last().open()
    expect(sockets).toHaveLength(2)
    expect(last().said[0]).toEqual({ type: 'hello', secret: 's', seen: 4 })
  })

  test('waits longer each time, and no longer than needed once somebody answered', () => {
    connect()
    for (let n = 0; n < 4; n++) {
      last().break()
      vi.advanceTimersByTime(200 * 2 ** n)
      expect(sockets).toHaveLength(n + 1)
      vi.advanceTimersByTime(500 * 2 ** n)
      expect(sockets).toHaveLength(n + 2)
    }
    last().open()
    last().tell(state(1))
    last().break()
    vi.advanceTimersByTime(600)
    expect(sockets).toHaveLength(6)
  })

  test('does not wait when it is told to hurry', () => {
    const live = connect()
    last().break()
    live.hurry()
    expect(sockets).toHaveLength(2)
    vi.advanceTimersByTime(20_000)
    expect(sockets).toHaveLength(2)
  })

  test('takes long silence for a lost connection', () => {
    connect()
    last().open()
    last().tell(state(1))
    vi.advanceTimersByTime(39_000)
    last().tell({ type: 'ping', seq: 1, t: 1 })
    vi.advanceTimersByTime(39_000)
    expect(connections.at(-1)).toBe('live')
    vi.advanceTimersByTime(2_000)
    expect(connections.at(-1)).toBe('lost')
    expect(sockets[0]!.closed).toBe(true)
  })

  test('follows the wish of a server that says goodbye', () => {
    connect()
    last().open()
    last().tell(state(1), { type: 'bye', seq: 1, reason: 'the server restarts', reconnect: 2_000 })
    last().break(1012)
    vi.advanceTimersByTime(1_900)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(200)
    expect(sockets).toHaveLength(2)
  })

  test('does not come back when the server says not to', () => {
    connect()
    last().open()
    last().tell(state(1), { type: 'bye', seq: 1, reason: 'the secret was changed' })
    last().break()
    vi.advanceTimersByTime(60_000)
    expect(connections.at(-1)).toBe('closed')
    expect(sockets).toHaveLength(1)
  })
})

describe('commands', () => {
  const pass = { type: 'decide', decision: 'pass', seq: 1, id: 'mine' } as const

  test('are done when their event is heard', async () => {
    const live = connect()
    last().open()
    last().tell(state(1))
    const answer = live.send(pass)
    expect(last().said.at(-1)).toEqual(pass)
    last().tell(decided(2, 'another'), decided(3, 'mine'))
    expect(await answer).toBe('done')
  })

  test('are sent again after coming back, with the same id, until there is an answer', async () => {
    const live = connect()
    last().open()
    last().tell(state(1))
    const answer = live.send(pass)
    last().break()
    vi.advanceTimersByTime(1_000)
    last().open()
    expect(last().said).toEqual([{ type: 'hello', secret: 's', seen: 1 }, pass])
    last().tell({ type: 'accepted', seq: 2, id: 'mine' })
    expect(await answer).toBe('done')
    last().break()
    vi.advanceTimersByTime(2_000)
    last().open()
    expect(last().said).toHaveLength(1)
  })

  test('given while nobody is there wait for the return', () => {
    const live = connect()
    last().open()
    last().tell(state(1))
    last().break()
    void live.send(pass)
    vi.advanceTimersByTime(1_000)
    last().open()
    expect(last().said).toContainEqual(pass)
  })

  test('come back with the server’s words when they are refused', async () => {
    const live = connect()
    last().open()
    last().tell(state(1))
    const answer = live.send(pass)
    last().tell({ type: 'refused', seq: 1, id: 'mine', code: 'illegal', reason: 'passing is for those who can do nothing', clause: 'S-P1' })
    expect(await answer).toEqual({ code: 'illegal', reason: 'passing is for those who can do nothing', clause: 'S-P1' })
    expect(connections.at(-1)).toBe('live')
  })

  test('are answered even when the connection is closed', async () => {
    const live = connect()
    const answer = live.send(pass)
    live.close()
    expect(await answer).toMatchObject({ code: 'away' })
    expect(await live.send({ ...pass, id: 'later' })).toMatchObject({ code: 'away' })
  })

  test('a question plays nothing and gets its explanation', async () => {
    const live = connect()
    last().open()
    last().tell(state(1))
    const answer = live.explain('take white white')
    const asked = last().said.at(-1) as { id: string }
    last().tell({ type: 'explained', seq: 1, id: asked.id, decision: 'take white white', legal: false, reason: 'there are three', clause: 'S-T3' })
    expect(await answer).toMatchObject({ legal: false, reason: 'there are three', clause: 'S-T3' })
  })
})

test('the socket’s address follows the page’s, and has nothing of what stands behind the #', () => {
  const at = (href: string) => liveUrl('abcdefghjkmn', { href } as Location)
  expect(at('http://127.0.0.1:8818/#/table/x/SECRET')).toBe('ws://127.0.0.1:8818/api/tables/abcdefghjkmn/live')
  expect(at('https://example.org/games/#/')).toBe('wss://example.org/games/api/tables/abcdefghjkmn/live')
})
