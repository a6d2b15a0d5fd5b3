/** The names of pieces in the chosen language, for labels, the log and the live region. */

import { list, say, t } from '../i18n'
import type { CardInfo, Colour, Counts, TileInfo } from '../net/types'
import { levelOf, type Box } from './box'

/** A colour's stone: "sapphire"; in Marvel the colour itself. */
export function gemName(game: string, colour: Colour): string {
  return say(`gem.${game}.${colour}`, say(`gem.${colour}`, colour))
}

/** The key on the keyboard, and the letter on the token. */
export function letter(game: string, colour: Colour): string {
  return say(`letter.${game}.${colour}`, say(`letter.${colour}`, colour.charAt(0).toUpperCase()))
}

/** "2 sapphire, 1 ruby" */
export function counts(game: string, these: Counts): string {
  const parts = Object.entries(these).flatMap(([colour, n]) => (n > 0 ? [`${n} ${gemName(game, colour)}`] : []))
  return parts.length ? list(parts) : t('card.free')
}

function bonusName(game: string, card: CardInfo): string {
  if (card.bonus) {
    const name = gemName(game, card.bonus)
    return (card.bonus_count ?? 1) > 1 ? t('card.double', { gem: name }) : name
  }
  return card.abilities?.includes('joker') ? t('card.joker') : t('card.plain')
}

/** A card in a few words: its name if it has one, else level, bonus and points. */
export function cardName(box: Box, id: string): string {
  if (id.startsWith('?')) return t('card.hidden', { level: levelOf(box, id) })
  const card = box.cards[id]
  if (!card) return id
  if (card.name) return card.name
  const words = t('card.short', { level: card.level, bonus: bonusName(box.game, card) })
  return card.points ? t('card.worth', { card: words, n: card.points }) : words
}

/** Everything that is on a card, for those who do not see it. */
export function cardLabel(box: Box, id: string): string {
  const card = box.cards[id]
  if (!card) return cardName(box, id)
  const parts = [cardName(box, id)]
  if (card.name) parts.push(t('card.short', { level: card.level, bonus: bonusName(box.game, card) }))
  if (card.name && card.points) parts.push(t('card.points', { n: card.points }))
  if (card.crowns) parts.push(t('card.crowns', { n: card.crowns }))
  if (card.avengers) parts.push(t('card.avengers', { n: card.avengers }))
  for (const ability of card.abilities ?? []) parts.push(say(`ability.${ability}`, ability))
  parts.push(t('card.costs', { cost: counts(box.game, card.cost) }))
  return parts.join(', ')
}

export function tileName(box: Box, id: string): string {
  const tile = box.tiles[id]
  if (!tile) return id
  return tile.name ?? royalName(tile)
}

function royalName(tile: TileInfo): string {
  const gives = (tile.abilities ?? []).map((ability) => say(`ability.${ability}`, ability))
  return [t('tile.royal', { n: tile.points }), ...gives].join(', ')
}

export function tileLabel(box: Box, id: string): string {
  const tile = box.tiles[id]
  if (!tile?.demand) return tileName(box, id)
  return t('tile.label', { name: tileName(box, id), n: tile.points, demand: counts(box.game, tile.demand) })
}
