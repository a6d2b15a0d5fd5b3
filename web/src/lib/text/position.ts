/** A position as lines of text, for those who do not see the table; ids and colours as the notation spells them. */

import { type Box, idOf } from '../boards/box'
import { cellName, deckCount, tilesOf, tilesOfPlayer } from '../boards/games'
import { cardLabel, counts, tileLabel } from '../boards/words'
import { t } from '../i18n'
import type { Player, View } from '../net/types'

export interface Part {
  title: string
  lines: string[]
}

export function describe(view: View, box: Box, names: readonly string[]): Part[] {
  return [
    ...(view.bank ? [{ title: t('table.bank'), lines: [spelled(view.bank)] }] : []),
    ...(view.board ? [{ title: t('table.board'), lines: board(view, box) }] : []),
    ...view.market
      .map((row, level) => ({
        title: t('table.level', { level: level + 1 }),
        lines: [
          ...row.flatMap((id) => (id === null ? [] : [`${id}: ${cardLabel(box, id)}`])),
          t('table.deck', { level: level + 1, n: deckCount(view.decks[level] ?? 0) }),
        ],
      }))
      .reverse(),
    { title: tilesTitle(view), lines: [...tilesOf(view).map((id) => `${id}: ${tileLabel(box, id)}`), ...avengers(view, names)] },
    ...view.players.map((player, seat) => ({
      title: t('seat.label', { name: names[seat] ?? '', n: player.points }),
      lines: belongings(player, view, box),
    })),
  ]
}

/** "white 4, blue 3": the words that decisions are written in. */
function spelled(these: Record<string, number>): string {
  const parts = Object.entries(these).flatMap(([colour, n]) => (n ? [`${colour} ${n}`] : []))
  return parts.join(', ') || '–'
}

function board(view: View, box: Box): string[] {
  const rows = (view.board ?? []).map((row, index) => row.map((colour, column) => `${cellName(index, column)} ${colour ?? '–'}`).join(', '))
  const bag = view.bag ?? {}
  const inBag = Object.values(bag).reduce((sum, n) => sum + n, 0)
  return [...rows, t('table.bag', { n: inBag, what: counts(box.game, bag) }), t('table.privileges', { n: view.privileges ?? 0 })]
}

function tilesTitle(view: View): string {
  return view.nobles ? t('table.nobles') : view.locations ? t('table.locations') : t('table.royals')
}

function avengers(view: View, names: readonly string[]): string[] {
  if (view.avengers_tile === undefined) return []
  return [view.avengers_tile === null ? t('table.avengersFree') : t('table.avengersHeld', { name: names[view.avengers_tile] ?? '' })]
}

function belongings(player: Player, view: View, box: Box): string[] {
  const sum = Object.values(player.tokens).reduce((all, n) => all + n, 0)
  const lines = [`${t('seat.tokens', { n: sum })}: ${spelled(player.tokens)}`, t('seat.bonuses', { what: spelled(player.bonuses) })]
  if (player.cards.length) lines.push(player.cards.map(idOf).join(', '))
  if (player.reserved.length) lines.push(t('seat.reserved', { n: player.reserved.length }))
  for (const id of player.reserved) lines.push(`${id}: ${cardLabel(box, id)}`)
  if (player.avengers !== undefined) lines.push(t('seat.avengers', { n: player.avengers }))
  if (player.privileges !== undefined) lines.push(t('seat.privileges', { n: player.privileges }))
  if (player.crowns !== undefined) lines.push(t('card.crowns', { n: player.crowns }))
  for (const id of tilesOfPlayer(view.game, player)) lines.push(tileLabel(box, id))
  return lines
}
