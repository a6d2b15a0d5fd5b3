/** A decision told in words, in the chosen language: for the log and for the live region. */

import { parse } from '../acting/offers'
import type { Box } from '../boards/box'
import { cellPlace, shape } from '../boards/games'
import { cardName, gemName, tileName } from '../boards/words'
import { list, t } from '../i18n'
import type { View } from '../net/types'

/** `before` is the position in which it was decided: it says what lay on the cells of a board. */
export function sentence(decision: string, name: string, box: Box, before: View | null = null): string {
  const { kind, args, deck } = parse(decision)
  const first = args[0] ?? ''
  const gem = gemName(box.game, first)
  switch (kind) {
    case 'take':
      return t('log.take', { name, what: things(args, box, before) })
    case 'reserve':
      return deck === undefined ? t('log.reserve', { name, card: cardName(box, first) }) : t('log.deck', { name, level: deck })
    case 'buy':
      return t('log.buy', { name, card: cardName(box, first) })
    case 'wild':
      return t('log.wild', { name, gem, wild: gemName(box.game, shape(box.game).wild) })
    case 'tile':
      return t('log.tile', { name, tile: tileName(box, first) })
    case 'privilege':
      return t('log.privilege', { name, what: things(args, box, before) })
    case 'token':
      return t('log.token', { name, what: things(args, box, before) })
    case 'claim':
      return t('log.claim', { name, cell: first })
    case 'return':
      return t('log.return', { name, gem })
    case 'joker':
      return t('log.joker', { name, gem })
    case 'steal':
      return t('log.steal', { name, gem })
    case 'pay':
      return t('log.pay', { name })
    case 'pass':
      return t('log.pass', { name })
    case 'refill':
      return t('log.refill', { name })
    default:
      return t('log.other', { name, what: decision })
  }
}

/** Colours by their stones; cells by what lay on them, if that is known. */
function things(args: readonly string[], box: Box, before: View | null): string {
  return list(
    args.map((thing) => {
      if (!isCell(thing)) return gemName(box.game, thing)
      const [row, column] = cellPlace(thing)
      const colour = before?.board?.[row]?.[column]
      return colour ? gemName(box.game, colour) : thing
    }),
  )
}

export const isCell = (thing: string): boolean => /^[a-e][1-5]$/.test(thing)

/** What is drawn beside a line: the stones it is about, or its card. */
export function picture(decision: string, before: View | null = null): { gems: string[]; card: string | null } {
  const { kind, args, deck } = parse(decision)
  if (kind === 'buy' || (kind === 'reserve' && deck === undefined)) return { gems: [], card: args[0] ?? null }
  if (!['take', 'return', 'privilege', 'token', 'steal', 'joker', 'wild'].includes(kind)) return { gems: [], card: null }
  const gems = args.flatMap((thing) => {
    if (!isCell(thing)) return [thing]
    const [row, column] = cellPlace(thing)
    return before?.board?.[row]?.[column] ?? []
  })
  return { gems, card: null }
}
