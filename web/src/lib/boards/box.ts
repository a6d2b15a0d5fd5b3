/** The pieces of a game by their ids, from what the server says is in the box. */

import { games } from '../net/api'
import type { CardInfo, GameInfo, OwnedCard, TileInfo } from '../net/types'

export interface Box {
  game: string
  cards: Record<string, CardInfo>
  tiles: Record<string, TileInfo>
}

export function boxOf({ name, cards, tiles }: GameInfo): Box {
  return {
    game: name,
    cards: Object.fromEntries(cards.map((card) => [card.id, card])),
    tiles: Object.fromEntries(tiles.map((tile) => [tile.id, tile])),
  }
}

const opened = new Map<string, Box>()

/** Ask the server what is in a game's box; it is asked once, and the same box is given to all. */
export async function loadBox(game: string): Promise<Box> {
  const known = opened.get(game)
  if (known) return known
  const info = (await games()).find(({ name }) => name === game)
  if (!info) throw new Error(`the server knows no game ${game}`)
  const box = opened.get(game) ?? boxOf(info)
  opened.set(game, box)
  return box
}

/** The level of a card, also of one that the viewer may not see ("?2"). */
export function levelOf(box: Box, id: string): number {
  return id.startsWith('?') ? Number(id.slice(1)) : (box.cards[id]?.level ?? 1)
}

export const idOf = (card: OwnedCard): string => (typeof card === 'string' ? card : card.id)

/** The colour a bought card counts for; null for none, or for a joker that has not joined one yet. */
export function colourOf(box: Box, card: OwnedCard): string | null {
  if (typeof card !== 'string') return card.as
  return box.cards[card]?.bonus ?? null
}
