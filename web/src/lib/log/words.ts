/** A decision told in words, in the chosen language: for the log and for the live region. */

import { parse, type Kind } from '../acting/offers'
import type { Box } from '../boards/box'
import { cellPlace, shape } from '../boards/games'
import { cardName, gemName, tileName } from '../boards/words'
import { list, t } from '../i18n'
import type { View } from '../net/types'

type Said = Kind | 'deck'

/** What lay on the cells that a decision names, in its order, or the position in which it was decided. */
export type Lay = readonly string[] | View | null

/** `name` is who decided; null: the reader. `lay` is for boards, whose cells are told by what lay on them. */
export function sentence(decision: string, name: string | null, box: Box, lay: Lay = null): string {
  const said = (kind: Said, args: Record<string, string | number> = {}) =>
    name === null ? t(`you.${kind}`, args) : t(`log.${kind}`, { name, ...args })
  const { kind, args, deck } = parse(decision)
  const first = args[0] ?? ''
  const gem = gemName(box.game, first)
  switch (kind) {
    case 'take':
      return said('take', { what: things(args, box, lay) })
    case 'reserve':
      return deck === undefined ? said('reserve', { card: cardName(box, first) }) : said('deck', { level: deck })
    case 'buy':
      return said('buy', { card: cardName(box, first) })
    case 'wild':
      return said('wild', { gem, wild: gemName(box.game, shape(box.game).wild) })
    case 'tile':
      return said('tile', { tile: tileName(box, first) })
    case 'privilege':
      return said('privilege', { what: things(args, box, lay) })
    case 'token':
      return said('token', { what: things(args, box, lay) })
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
function things(args: readonly string[], box: Box, lay: Lay): string {
  return list(
    args.map((thing, index) => {
      if (!isCell(thing)) return gemName(box.game, thing)
      const colour = lying(thing, index, lay)
      return colour ? gemName(box.game, colour) : thing
    }),
  )
}

const isCell = (thing: string): boolean => /^[a-e][1-5]$/.test(thing)

function lying(cell: string, index: number, lay: Lay): string | null {
  if (lay === null) return null
  if (!('board' in lay)) return (lay as readonly string[])[index] ?? null
  const [row, column] = cellPlace(cell)
  return lay.board?.[row]?.[column] ?? null
}

/** What lay on the cells that a decision names: what is kept of a position for the log. */
export function layOf(decision: string, before: View | null): string[] {
  return before?.board ? parse(decision).args.flatMap((thing, index) => (isCell(thing) ? [lying(thing, index, before) ?? ''] : [])) : []
}

/** What is drawn beside a line: the stones it is about, or its card. */
export function picture(decision: string, lay: Lay = null): { gems: string[]; card: string | null } {
  const { kind, args, deck } = parse(decision)
  if (kind === 'buy' || (kind === 'reserve' && deck === undefined)) return { gems: [], card: args[0] ?? null }
  if (!['take', 'return', 'privilege', 'token', 'steal', 'joker', 'wild'].includes(kind)) return { gems: [], card: null }
  const gems = args.flatMap((thing, index) => (isCell(thing) ? (lying(thing, index, lay) ?? []) : [thing])).filter(Boolean)
  return { gems, card: null }
}
