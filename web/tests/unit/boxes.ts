/** A few pieces of each box, and positions in one line, for the tests of the table. */

import type { Box } from '../../src/lib/boards/box'
import type { CardInfo, Counts, Player, View } from '../../src/lib/net/types'

function card(id: string, level: number, bonus: string | null, cost: Counts, more: Partial<CardInfo> = {}): CardInfo {
  return { id, level, points: 0, bonus, cost, ...more }
}

const byId = (cards: CardInfo[]): Record<string, CardInfo> => Object.fromEntries(cards.map((one) => [one.id, one]))

export const splendor: Box = {
  game: 'splendor',
  cards: byId([
    card('L1-01', 1, 'white', { red: 2, black: 1 }),
    card('L1-02', 1, 'white', { blue: 1, green: 1, red: 1, black: 1 }),
    card('L1-10', 1, 'blue', { white: 1, black: 2 }),
    card('L2-05', 2, 'red', { white: 5 }, { points: 2 }),
    card('L3-01', 3, 'black', { white: 3, blue: 3, green: 5 }, { points: 3 }),
  ]),
  tiles: { N01: { id: 'N01', name: 'Niccolo Machiavelli', points: 3, demand: { white: 4, blue: 4 } } },
}

export const marvel: Box = {
  game: 'marvel',
  cards: byId([card('M1-02', 1, 'yellow', { orange: 1, red: 2 }, { name: 'Squirrel Girl', avengers: 1 })]),
  tiles: { '3A': { id: '3A', name: 'Asgard', points: 3, demand: { yellow: 3 } } },
}

export const duel: Box = {
  game: 'duel',
  cards: byId([
    card('D1-01', 1, 'white', { blue: 2, green: 2, pearl: 1 }, { bonus_count: 1, crowns: 0, abilities: ['extra_turn'] }),
    card('D1-03', 1, 'white', { red: 2, black: 2 }, { bonus_count: 1, crowns: 0, abilities: ['token'] }),
    card('D1-27', 1, null, { black: 4, pearl: 1 }, { points: 1, bonus_count: 1, crowns: 0, abilities: ['joker'] }),
    card('D2-05', 2, 'blue', { green: 4, black: 3 }, { points: 1, bonus_count: 1, crowns: 0, abilities: ['steal'] }),
  ]),
  tiles: { R1: { id: 'R1', points: 3, abilities: [] } },
}

const EMPTY: Record<string, Counts> = {
  splendor: { white: 0, blue: 0, green: 0, red: 0, black: 0, gold: 0 },
  marvel: { yellow: 0, blue: 0, orange: 0, red: 0, purple: 0, green: 0, gray: 0 },
  duel: { white: 0, blue: 0, green: 0, red: 0, black: 0, pearl: 0, gold: 0 },
}

/** A player of a game; tokens and bonuses that are not named are zero. */
export function player(game: string, more: Omit<Partial<Player>, 'tokens' | 'bonuses'> & { tokens?: Counts; bonuses?: Counts } = {}): Player {
  const { tokens, bonuses, ...rest } = more
  return {
    cards: [],
    reserved: [],
    points: 0,
    ...(game === 'splendor' ? { nobles: [] } : game === 'marvel' ? { locations: [], avengers: 0 } : { royals: [], privileges: 0, crowns: 0 }),
    ...rest,
    tokens: { ...EMPTY[game], ...tokens },
    bonuses: { ...bonuses },
  }
}

/** A position of a game; what is not named is empty. */
export function view(game: string, more: Partial<View> = {}): View {
  return {
    game,
    seats: 2,
    turn: 0,
    phase: 'main',
    over: false,
    winners: [],
    pending: null,
    market: [[], [], []],
    decks: [10, 10, 10],
    players: [player(game), player(game)],
    paid: [],
    memory: { turns: 0 },
    ...(game === 'duel' ? { board: board(''), bag: { ...EMPTY.duel }, privileges: 0, royals: [] } : { bank: { ...EMPTY[game] } }),
    ...(game === 'splendor' ? { nobles: [] } : game === 'marvel' ? { locations: [], avengers_tile: null } : {}),
    ...more,
  }
}

/** Duel's board from "a1 red, c3 gold". */
export function board(tokens: string): (string | null)[][] {
  const rows = Array.from({ length: 5 }, () => Array<string | null>(5).fill(null))
  for (const token of tokens.split(', ').filter(Boolean)) {
    const [cell = '', colour = ''] = token.split(' ')
    rows[Number(cell[1]) - 1]!['abcde'.indexOf(cell.charAt(0))] = colour
  }
  return rows
}
