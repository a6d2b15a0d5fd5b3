/**
 * How each game's pieces are named in its views, so that everything but the boards themselves is written
 * once. Only what is needed to show a position: no rule is here.
 */

import { TIME_STONE } from '../art/palette'
import type { CardInfo, Colour, Player, View } from '../net/types'

export interface GameShape {
  /** the five colours that cards give bonuses in, in the game's order */
  gems: readonly Colour[]
  /** every colour of token, in the game's order */
  colours: readonly Colour[]
  /** the token that stands for any */
  wild: Colour
  /** where nobles, locations or royals stand in views */
  tiles: 'nobles' | 'locations' | 'royals'
  /** cards in a row of the market, level 1 first */
  rows: readonly [number, number, number]
}

const SHAPES: Record<string, GameShape> = {
  splendor: {
    gems: ['white', 'blue', 'green', 'red', 'black'],
    colours: ['white', 'blue', 'green', 'red', 'black', 'gold'],
    wild: 'gold',
    tiles: 'nobles',
    rows: [4, 4, 4],
  },
  marvel: {
    gems: ['yellow', 'blue', 'orange', 'red', 'purple'],
    colours: ['yellow', 'blue', 'orange', 'red', 'purple', 'green', 'gray'],
    wild: 'gray',
    tiles: 'locations',
    rows: [4, 4, 4],
  },
  duel: {
    gems: ['white', 'blue', 'green', 'red', 'black'],
    colours: ['white', 'blue', 'green', 'red', 'black', 'pearl', 'gold'],
    wild: 'gold',
    tiles: 'royals',
    rows: [5, 4, 3],
  },
}

/** The shape of a game; of one this page does not know, what can be told from a view's keys. */
export function shape(game: string): GameShape {
  return SHAPES[game] ?? (SHAPES.splendor as GameShape)
}

/** The stone that a colour is drawn as: Marvel's green is the Time Stone. */
export function stoneOf(game: string, colour: Colour): string {
  return game === 'marvel' && colour === 'green' ? TIME_STONE : colour
}

/** Marvel's cards of level 3 are printed with the Time Stone. */
export function bringsTimeStone(game: string, card: CardInfo): boolean {
  return game === 'marvel' && card.level === 3
}

/** The tiles that lie on the table, and those of a player. */
export function tilesOf(view: View): string[] {
  return view[shape(view.game).tiles] ?? []
}
export function tilesOfPlayer(game: string, player: Player): string[] {
  return player[shape(game).tiles] ?? []
}

/** Duel's cells: the letter is the column from the left, the digit the row from the top. */
export function cellName(row: number, column: number): string {
  return `${'abcde'[column]}${row + 1}`
}
export function cellPlace(cell: string): [row: number, column: number] {
  return [Number(cell[1]) - 1, 'abcde'.indexOf(cell.charAt(0))]
}

export function deckCount(deck: number | string[]): number {
  return typeof deck === 'number' ? deck : deck.length
}
