/**
 * What a card costs somebody, for showing only: the server decides what may be bought and how it is paid.
 * Costs, bonuses and tokens are read from the view; a colour without bonuses in the view (pearls) has none.
 */

import type { CardInfo, Colour, Counts, Player } from '../net/types'

export interface Price {
  /** what is left to pay after bonuses, by colour */
  due: Counts
  /** tokens of their own colour that the default payment spends */
  own: Counts
  /** wild tokens that the default payment needs */
  wild: number
  /** what is missing even with every wild token, by colour */
  missing: Counts
  /** how many tokens are missing altogether */
  short: number
}

/** The price of a card for a player, own gems first and wild tokens for the rest. */
export function price(card: CardInfo, player: Player, wildColour: Colour): Price {
  const due: Counts = {}
  const own: Counts = {}
  const missing: Counts = {}
  let lacking = 0
  for (const [colour, cost] of Object.entries(card.cost)) {
    const left = Math.max(0, cost - (player.bonuses[colour] ?? 0))
    due[colour] = left
    own[colour] = Math.min(left, player.tokens[colour] ?? 0)
    if (left > (own[colour] ?? 0)) missing[colour] = left - (own[colour] ?? 0)
    lacking += missing[colour] ?? 0
  }
  const held = player.tokens[wildColour] ?? 0
  return { due, own, wild: Math.min(lacking, held), missing, short: Math.max(0, lacking - held) }
}

/** The payment under way: the default, changed by the wild tokens moved so far (`paid` of the view). */
export interface Settlement {
  own: Counts
  wild: number
  /** wild tokens that are still free to be moved */
  spare: number
}

export function settlement(card: CardInfo, player: Player, paid: readonly Colour[], wildColour: Colour): Settlement {
  const { own, wild } = price(card, player, wildColour)
  const after = { ...own }
  for (const colour of paid) after[colour] = Math.max(0, (after[colour] ?? 0) - 1)
  const spent = wild + paid.length
  return { own: after, wild: spent, spare: Math.max(0, (player.tokens[wildColour] ?? 0) - spent) }
}
