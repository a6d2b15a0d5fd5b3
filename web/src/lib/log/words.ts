/** A decision told in words, in the chosen language: for the log and for the live region. */

import { parse, type Kind } from '../acting/offers'
import type { Box } from '../boards/box'
import { cellPlace, shape } from '../boards/games'
import { cardName, gemName, tileName } from '../boards/words'
import { list, t } from '../i18n'
import type { View } from '../net/types'

type Said = Kind | 'deck'

/**
 * `name` is who decided; null: the reader. `before` is the position in which it was decided: it says what lay on the
 * cells of a board.
 */
export function sentence(decision: string, name: string | null, box: Box, before: View | null = null): string {
  const said = (kind: Said, args: Record<string, string | number> = {}) =>
    name === null ? t(`you.${kind}`, args) : t(`log.${kind}`, { name, ...args })
  const { kind, args, deck } = parse(decision)
  const first = args[0] ?? ''
  const gem = gemName(box.game, first)
  switch (kind) {
    case 'take':
      return said('take', { what: things(args, box, before) })
    case 'reserve':
      return deck === undefined ? said('reserve', { card: cardName(box, first) }) : said('deck', { level: deck })
    case 'buy':
      return said('buy', { card: cardName(box, first) })
    case 'wild':
      return said('wild', { gem, wild: gemName(box.game, shape(box.game).wild) })
    case 'tile':
      return said('tile', { tile: tileName(box, first) })
    case 'privilege':
      return said('privilege', { what: things(args, box, before) })
    case 'token':
      return said('token', { what: things(args, box, before) })
    case 'claim':
      return said('claim', { cell: first })
    case 'return':
      return said('return', { gem })
    case 'joker':
      return said('joker', { gem })
    case 'steal':
      return said('steal', { gem })
    case 'pay':
      return said('pay')
    case 'pass':
      return said('pass')
    case 'refill':
      return said('refill')
    default:
      return said('other', { what: decision })
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
