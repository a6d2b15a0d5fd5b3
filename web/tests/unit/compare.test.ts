import { describe, expect, test } from 'vitest'
import { compare, type Flight } from '../../src/lib/flights/compare'
import { length, schedule } from '../../src/lib/flights/schedule'
import { board, duel, marvel, player, splendor, view } from './boxes'

/** Flights as sentences, sorted: "red bank/red > seat/0/tokens/red". */
function told(flights: Flight[]): string[] {
  const name = ({ piece }: Flight) => ('colour' in piece ? piece.colour : 'id' in piece ? piece.id : piece.kind)
  return flights.map((flight) => `${name(flight)} ${flight.from} > ${flight.to}`).sort()
}

describe('with a bank', () => {
  const start = view('splendor', {
    bank: { white: 4, blue: 4, green: 4, red: 4, black: 4, gold: 5 },
    market: [['L1-01', 'L1-02'], [null], []],
    nobles: ['N01'],
  })

  test('nothing moved: nothing flies', () => {
    expect(compare(start, { ...start }, splendor)).toEqual([])
  })

  test('taking three', () => {
    const after = { ...start, turn: 1, players: [player('splendor', { tokens: { white: 1, blue: 1, red: 1 } }), start.players[1]!] }
    expect(told(compare(start, after, splendor))).toEqual([
      'blue bank/blue > seat/0/tokens/blue',
      'red bank/red > seat/0/tokens/red',
      'white bank/white > seat/0/tokens/white',
    ])
  })

  test('taking two of a colour is two flights', () => {
    const after = { ...start, players: [start.players[0]!, player('splendor', { tokens: { red: 2 } })] }
    expect(told(compare(start, after, splendor))).toEqual(['red bank/red > seat/1/tokens/red', 'red bank/red > seat/1/tokens/red'])
  })

  test('returning', () => {
    const before = { ...start, players: [player('splendor', { tokens: { black: 2 } }), start.players[1]!] }
    const after = { ...start, players: [player('splendor', { tokens: { black: 1 } }), start.players[1]!] }
    expect(told(compare(before, after, splendor))).toEqual(['black seat/0/tokens/black > bank/black'])
  })

  const bought = {
    ...start,
    market: [['L1-10', 'L1-02'], [null], []],
    players: [player('splendor', { cards: ['L1-01'], bonuses: { white: 1 } }), start.players[1]!],
  }
  const paying = { ...start, players: [player('splendor', { tokens: { red: 2, gold: 1 } }), start.players[1]!] }

  test('buying from the market: tokens back, the card to its colour, the next one from the deck', () => {
    expect(told(compare(paying, bought, splendor))).toEqual([
      'L1-01 market/1/0 > seat/0/cards/white',
      'L1-10 deck/1 > market/1/0',
      'gold seat/0/tokens/gold > bank/gold',
      'red seat/0/tokens/red > bank/red',
      'red seat/0/tokens/red > bank/red',
    ])
  })

  test('the stages of it come in that order', () => {
    const stages = compare(paying, bought, splendor).map(({ piece, stage }) => [piece.kind, stage] as const)
    const token = stages.find(([kind]) => kind === 'token')![1]
    const cards = stages.filter(([kind]) => kind === 'card').map(([, stage]) => stage)
    expect(Math.min(...cards)).toBeGreaterThan(token)
    expect(cards[0]).not.toBe(cards[1])
  })

  test('taken back, everything flies the other way', () => {
    const forth = compare(paying, bought, splendor)
    const back = compare(bought, paying, splendor, true)
    expect(told(back)).toEqual(told(forth.map(({ piece, from, to, stage }) => ({ piece, from: to, to: from, stage }))))
  })

  test('an undo begins with what came last', () => {
    const back = compare(bought, paying, splendor, true)
    const stage = (start: string) => back.find(({ from }) => from.startsWith(start))!.stage
    expect(stage('market')).toBeLessThan(stage('seat/0/cards'))
    expect(stage('seat/0/cards')).toBeLessThan(stage('bank'))
  })

  test('reserving from the market', () => {
    const after = {
      ...start,
      market: [['L1-10', 'L1-02'], [null], []],
      players: [start.players[0]!, player('splendor', { reserved: ['L1-01'], tokens: { gold: 1 } })],
    }
    expect(told(compare(start, after, splendor))).toEqual([
      'L1-01 market/1/0 > seat/1/reserved/0',
      'L1-10 deck/1 > market/1/0',
      'gold bank/gold > seat/1/tokens/gold',
    ])
  })

  test('reserving unseen: the holder sees the card come from the deck, the others its back', () => {
    const own = { ...start, players: [player('splendor', { reserved: ['L2-05'] }), start.players[1]!] }
    expect(told(compare(start, own, splendor))).toEqual(['L2-05 deck/2 > seat/0/reserved/0'])
    const seen = { ...start, players: [player('splendor', { reserved: ['?2'] }), start.players[1]!] }
    expect(told(compare(start, seen, splendor))).toEqual(['?2 deck/2 > seat/0/reserved/0'])
  })

  test('a second hidden card of a level is a new one', () => {
    const before = { ...start, players: [player('splendor', { reserved: ['?2'] }), start.players[1]!] }
    const after = { ...start, players: [player('splendor', { reserved: ['?2', '?2'] }), start.players[1]!] }
    expect(told(compare(before, after, splendor))).toEqual(['?2 deck/2 > seat/0/reserved/1'])
  })

  test('a hidden card that is bought comes from behind its back', () => {
    const before = { ...start, players: [player('splendor', { reserved: ['?1', '?2', 'L1-10'] }), start.players[1]!] }
    const after = { ...start, players: [player('splendor', { reserved: ['?1', 'L1-10'], cards: ['L2-05'] }), start.players[1]!] }
    expect(told(compare(before, after, splendor))).toEqual(['L2-05 seat/0/reserved/1 > seat/0/cards/red'])
  })

  test('an open reserved card is bought from the hand, and the market stays', () => {
    const before = { ...start, players: [player('splendor', { reserved: ['L2-05', 'L1-10'] }), start.players[1]!] }
    const after = { ...start, players: [player('splendor', { reserved: ['L2-05'], cards: ['L1-10'] }), start.players[1]!] }
    expect(told(compare(before, after, splendor))).toEqual(['L1-10 seat/0/reserved/1 > seat/0/cards/blue'])
  })

  test('a noble visits', () => {
    const after = { ...start, nobles: [], players: [player('splendor', { nobles: ['N01'] }), start.players[1]!] }
    expect(told(compare(start, after, splendor))).toEqual(['N01 tile/N01 > seat/0/tiles'])
  })

  test('the last card of a deck leaves its place empty', () => {
    const after = { ...start, market: [[null, 'L1-02'], [null], []], players: [player('splendor', { cards: ['L1-01'] }), start.players[1]!] }
    expect(told(compare(start, after, splendor))).toEqual(['L1-01 market/1/0 > seat/0/cards/white'])
  })

  test('views of different tables have nothing to do with each other', () => {
    expect(compare(start, view('duel'), duel)).toEqual([])
  })
})

describe('marvel', () => {
  test('the Avengers tile comes, and changes hands', () => {
    const free = view('marvel')
    const first = view('marvel', { avengers_tile: 0 })
    const second = view('marvel', { avengers_tile: 1 })
    expect(told(compare(free, first, marvel))).toEqual(['avengers avengers > seat/0/avengers'])
    expect(told(compare(first, second, marvel))).toEqual(['avengers seat/0/avengers > seat/1/avengers'])
    expect(told(compare(first, free, marvel, true))).toEqual(['avengers seat/0/avengers > avengers'])
  })

  test('a location and the Time Stone', () => {
    const before = view('marvel', { locations: ['3A'], bank: { green: 2 } })
    const after = view('marvel', { bank: { green: 1 }, players: [player('marvel', { locations: ['3A'], tokens: { green: 1 } }), player('marvel')] })
    expect(told(compare(before, after, marvel))).toEqual(['3A tile/3A > seat/0/tiles', 'green bank/green > seat/0/tokens/green'])
  })
})

describe('duel', () => {
  const start = view('duel', { board: board('a1 red, b1 red, c1 pearl, c3 gold'), privileges: 2, players: [player('duel'), player('duel', { privileges: 1 })] })

  test('a take empties its cells', () => {
    const after = { ...start, board: board('c3 gold'), players: [player('duel', { tokens: { red: 2, pearl: 1 } }), start.players[1]!] }
    expect(told(compare(start, after, duel))).toEqual([
      'pearl cell/c1 > seat/0/tokens/pearl',
      'red cell/a1 > seat/0/tokens/red',
      'red cell/b1 > seat/0/tokens/red',
    ])
  })

  test('three of a colour give the opponent a privilege', () => {
    const after = { ...start, privileges: 1, players: [start.players[0]!, player('duel', { privileges: 2 })] }
    expect(told(compare(start, after, duel))).toEqual(['privilege privileges > seat/1/privileges'])
  })

  test('with none above the board it comes from the other player', () => {
    const before = { ...start, privileges: 0, players: [player('duel', { privileges: 2 }), player('duel', { privileges: 1 })] }
    const after = { ...start, privileges: 0, players: [player('duel', { privileges: 1 }), player('duel', { privileges: 2 })] }
    expect(told(compare(before, after, duel))).toEqual(['privilege seat/0/privileges > seat/1/privileges'])
  })

  test('spending a privilege: it goes up, the token comes', () => {
    const before = { ...start, turn: 1 }
    const after = {
      ...start,
      turn: 1,
      board: board('a1 red, b1 red, c3 gold'),
      privileges: 3,
      players: [start.players[0]!, player('duel', { tokens: { pearl: 1 } })],
    }
    expect(told(compare(before, after, duel))).toEqual(['pearl cell/c1 > seat/1/tokens/pearl', 'privilege seat/1/privileges > privileges'])
  })

  const spent = view('duel', { board: board('c3 gold'), bag: { red: 2, blue: 1 }, privileges: 2 })
  const filled = { ...spent, board: board('c3 gold, c4 red, b4 blue, b3 red'), bag: {}, privileges: 1, players: [player('duel'), player('duel', { privileges: 1 })] }

  test('a refill comes out of the bag, and the opponent takes a privilege', () => {
    expect(told(compare(spent, filled, duel))).toEqual([
      'blue bag > cell/b4',
      'privilege privileges > seat/1/privileges',
      'red bag > cell/b3',
      'red bag > cell/c4',
    ])
  })

  test('a refill taken back goes into the bag again', () => {
    expect(told(compare(filled, spent, duel, true))).toEqual([
      'blue cell/b4 > bag',
      'privilege seat/1/privileges > privileges',
      'red cell/b3 > bag',
      'red cell/c4 > bag',
    ])
  })

  test('paying goes into the bag', () => {
    const before = { ...start, market: [['D1-03'], [], []], players: [player('duel', { tokens: { red: 2, black: 2 } }), start.players[1]!] }
    const after = { ...start, market: [[null], [], []], bag: { red: 2, black: 2 }, players: [player('duel', { cards: ['D1-03'] }), start.players[1]!] }
    expect(told(compare(before, after, duel))).toEqual([
      'D1-03 market/1/0 > seat/0/cards/white',
      'black seat/0/tokens/black > bag',
      'black seat/0/tokens/black > bag',
      'red seat/0/tokens/red > bag',
      'red seat/0/tokens/red > bag',
    ])
  })

  test('paying two and taking one of the same colour by the card’s ability are three flights', () => {
    const before = { ...start, players: [player('duel', { tokens: { red: 2 } }), start.players[1]!] }
    const after = { ...start, board: board('b1 red, c1 pearl, c3 gold'), bag: { red: 2 }, players: [player('duel', { tokens: { red: 1 } }), start.players[1]!] }
    expect(told(compare(before, after, duel))).toEqual([
      'red cell/a1 > seat/0/tokens/red',
      'red seat/0/tokens/red > bag',
      'red seat/0/tokens/red > bag',
    ])
  })

  test('a steal goes from player to player', () => {
    const before = { ...start, players: [player('duel'), player('duel', { tokens: { pearl: 1, red: 1 } })] }
    const after = { ...start, players: [player('duel', { tokens: { pearl: 1 } }), player('duel', { tokens: { red: 1 } })] }
    expect(told(compare(before, after, duel))).toContain('pearl seat/1/tokens/pearl > seat/0/tokens/pearl')
  })

  test('a joker waits without a colour, then joins one', () => {
    const bought = { ...start, players: [player('duel', { cards: ['D1-01', { id: 'D1-27', as: null }] }), start.players[1]!] }
    const joined = { ...start, players: [player('duel', { cards: ['D1-01', { id: 'D1-27', as: 'white' }] }), start.players[1]!] }
    const market = { ...start, market: [['D1-27'], [], []], players: [player('duel', { cards: ['D1-01'] }), start.players[1]!] }
    expect(told(compare(market, bought, duel))).toEqual(['D1-27 market/1/0 > seat/0/cards/none'])
    expect(told(compare(bought, joined, duel))).toEqual(['D1-27 seat/0/cards/none > seat/0/cards/white'])
  })

  test('a royal card is taken', () => {
    const before = { ...start, royals: ['R1'] }
    const after = { ...start, royals: [], players: [player('duel', { royals: ['R1'], privileges: 0 }), start.players[1]!] }
    expect(told(compare(before, after, duel))).toEqual(['R1 tile/R1 > seat/0/tiles'])
  })
})

describe('when they fly', () => {
  const flight = (stage: number): Flight => ({ piece: { kind: 'token', colour: 'red' }, from: 'bag', to: 'cell/a1', stage })

  test('later stages set out later, neighbours a moment apart', () => {
    const [one, two, three] = schedule([flight(0), flight(0), flight(3)], 1)
    expect(one!.delay).toBe(0)
    expect(two!.delay).toBeGreaterThan(0)
    expect(three!.delay).toBeGreaterThan(two!.delay)
  })

  test('however much moves, it does not take long', () => {
    const all = Array.from({ length: 25 }, () => flight(0))
    expect(length(schedule(all, 1))).toBeLessThanOrEqual(1100)
  })

  test('faster by choice, and when positions are waiting', () => {
    const calm = length(schedule([flight(0), flight(1)], 1))
    expect(length(schedule([flight(0), flight(1)], 2))).toBeCloseTo(calm / 2)
    expect(length(schedule([flight(0), flight(1)], 1, 1))).toBeCloseTo(calm / 2)
  })

  test('nothing takes no time', () => {
    expect(length(schedule([], 1))).toBe(0)
  })
})
