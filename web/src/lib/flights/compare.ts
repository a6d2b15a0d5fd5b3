/**
 * Two views of the same viewer, one after the other: what moved from where to where. A plan, not a film:
 * it is only for showing, so where several explanations are possible the likely one is taken.
 */

import { colourOf, idOf, levelOf, type Box } from '../boards/box'
import { cellName, shape, tilesOf, tilesOfPlayer } from '../boards/games'
import type { Colour, OwnedCard, View } from '../net/types'
import { place } from './places'

export type Piece =
  | { kind: 'token'; colour: Colour }
  | { kind: 'card'; id: string; as?: Colour | null } // "?2": only its back is known
  | { kind: 'tile'; id: string }
  | { kind: 'privilege' }
  | { kind: 'avengers' }

export interface Flight {
  piece: Piece
  from: string
  to: string
  /** what flies together; the next stage sets out a little later */
  stage: number
}

const STAGE = { tokens: 0, cards: 1, honours: 2, replacements: 3 }
const LAST_STAGE = STAGE.replacements

/**
 * Plan the flights from one view to the next. `undone`: the step goes backwards, so it is planned forwards
 * and flown in reverse.
 */
export function compare(before: View, after: View, box: Box, undone = false): Flight[] {
  if (before.game !== after.game || before.seats !== after.seats) return []
  if (undone) return compare(after, before, box).map(backwards)
  const tokens = before.board && after.board ? boardTokens(before, after) : bankTokens(before, after)
  return [...tokens, ...privileges(before, after), ...cards(before, after, box), ...tiles(before, after)]
}

const backwards = ({ piece, from, to, stage }: Flight): Flight => ({ piece, from: to, to: from, stage: LAST_STAGE - stage })

// Tokens

function tokens(colour: Colour, count: number, from: string, to: string): Flight[] {
  const piece: Piece = { kind: 'token', colour }
  return Array.from({ length: Math.max(0, count) }, () => ({ piece, from, to, stage: STAGE.tokens }))
}

function gained(before: View, after: View, seat: number, colour: Colour): number {
  return (after.players[seat]?.tokens[colour] ?? 0) - (before.players[seat]?.tokens[colour] ?? 0)
}

function seatsOf(view: View): number[] {
  return view.players.map((_, seat) => seat)
}

/** With a bank, every token goes between it and a seat. */
function bankTokens(before: View, after: View): Flight[] {
  return shape(before.game).colours.flatMap((colour) =>
    seatsOf(before).flatMap((seat) => {
      const more = gained(before, after, seat, colour)
      const [bank, own] = [place.bank(colour), place.tokens(seat, colour)]
      return more > 0 ? tokens(colour, more, bank, own) : tokens(colour, -more, own, bank)
    }),
  )
}

/**
 * With a board and a bag: what left a cell went to the seat that decided; what lies on a cell anew came from
 * the bag; what one seat lost and the decider has was stolen; what the decider lost besides was paid or
 * returned to the bag.
 */
function boardTokens(before: View, after: View): Flight[] {
  const decider = before.turn ?? 0
  const taken = changedCells(before, after)
  const refilled = changedCells(after, before)
  return [
    ...taken.flatMap(([cell, colour]) => tokens(colour, 1, place.cell(cell), place.tokens(decider, colour))),
    ...refilled.flatMap(([cell, colour]) => tokens(colour, 1, place.bag, place.cell(cell))),
    ...shape(before.game).colours.flatMap((colour) => {
      const fromCells = taken.filter(([, other]) => other === colour).length
      const others = seatsOf(before).filter((seat) => seat !== decider)
      const stolen = others.map((seat) => ({ seat, count: Math.max(0, -gained(before, after, seat, colour)) }))
      const toPay = fromCells + stolen.reduce((sum, { count }) => sum + count, 0) - gained(before, after, decider, colour)
      return [
        ...stolen.flatMap(({ seat, count }) => tokens(colour, count, place.tokens(seat, colour), place.tokens(decider, colour))),
        ...tokens(colour, toPay, place.tokens(decider, colour), place.bag),
      ]
    }),
  ]
}

/** The cells that held a token before and do not, or another one, after. */
function changedCells(before: View, after: View): [cell: string, colour: Colour][] {
  return (before.board ?? []).flatMap((row, r) =>
    row.flatMap((colour, c): [string, Colour][] =>
      colour !== null && after.board?.[r]?.[c] !== colour ? [[cellName(r, c), colour]] : [],
    ),
  )
}

/** Privileges go from wherever there are fewer to wherever there are more. */
function privileges(before: View, after: View): Flight[] {
  const where = [
    { at: place.privileges as string, more: (after.privileges ?? 0) - (before.privileges ?? 0) },
    ...seatsOf(before).map((seat) => ({
      at: place.seatPrivileges(seat),
      more: (after.players[seat]?.privileges ?? 0) - (before.players[seat]?.privileges ?? 0),
    })),
  ]
  const sources = where.flatMap(({ at, more }) => Array<string>(Math.max(0, -more)).fill(at))
  const targets = where.flatMap(({ at, more }) => Array<string>(Math.max(0, more)).fill(at))
  return targets.flatMap((to, i) => {
    const from = sources[i]
    return from ? [{ piece: { kind: 'privilege' }, from, to, stage: STAGE.honours } as Flight] : []
  })
}

// Cards

function cards(before: View, after: View, box: Box): Flight[] {
  const market = marketPlaces(before)
  const flights: Flight[] = []
  for (const seat of seatsOf(before)) {
    flights.push(...reservations(before, after, seat, market, box), ...purchases(before, after, seat, market, box))
  }
  for (const [id, to] of marketPlaces(after)) {
    if (market.get(id) === to) continue
    const from = market.get(id) ?? place.deck(levelOf(box, id))
    flights.push({ piece: { kind: 'card', id }, from, to, stage: STAGE.replacements })
  }
  return flights
}

function marketPlaces(view: View): Map<string, string> {
  const places = new Map<string, string>()
  view.market.forEach((row, r) => row.forEach((id, i) => id !== null && places.set(id, place.market(r + 1, i))))
  return places
}

/** Where each of `these` is that is not among `those`, doubles counted (hidden cards look alike). */
function missing(these: readonly string[], those: readonly string[]): number[] {
  const left = [...those]
  return these.flatMap((id, index) => {
    const at = left.indexOf(id)
    if (at < 0) return [index]
    left.splice(at, 1)
    return []
  })
}

function reservations(before: View, after: View, seat: number, market: Map<string, string>, box: Box): Flight[] {
  const [was, is] = [before.players[seat]?.reserved ?? [], after.players[seat]?.reserved ?? []]
  return missing(is, was).map((index) => {
    const id = is[index] as string
    const from = market.get(id) ?? place.deck(levelOf(box, id))
    return { piece: { kind: 'card', id }, from, to: place.reserved(seat, index), stage: STAGE.cards }
  })
}

function purchases(before: View, after: View, seat: number, market: Map<string, string>, box: Box): Flight[] {
  const was = before.players[seat]?.cards ?? []
  const known = new Map(was.map((card) => [idOf(card), card]))
  const hand = before.players[seat]?.reserved ?? []
  const left = missing(hand, after.players[seat]?.reserved ?? [])
  return (after.players[seat]?.cards ?? []).flatMap((card): Flight[] => {
    const id = idOf(card)
    const to = place.cards(seat, colourOf(box, card))
    const from = known.has(id)
      ? place.cards(seat, colourOf(box, known.get(id) as OwnedCard))
      : (market.get(id) ?? fromHand(seat, id, hand, left, box))
    if (from === undefined || from === to) return []
    return [{ piece: { kind: 'card', id, as: typeof card === 'string' ? null : card.as }, from, to, stage: STAGE.cards }]
  })
}

/** A card bought from the hand: by its id, or from behind the back that is not there any more. */
function fromHand(seat: number, id: string, hand: readonly string[], left: readonly number[], box: Box): string | undefined {
  const index = left.find((at) => hand[at] === id) ?? left.find((at) => hand[at] === `?${levelOf(box, id)}`)
  return index === undefined ? undefined : place.reserved(seat, index)
}

// Nobles, locations, royals, the Avengers tile

function tiles(before: View, after: View): Flight[] {
  const flights: Flight[] = []
  const onTable = new Set(tilesOf(before))
  for (const seat of seatsOf(before)) {
    const had = new Set(tilesOfPlayer(before.game, before.players[seat]!))
    for (const id of tilesOfPlayer(after.game, after.players[seat]!)) {
      if (had.has(id) || !onTable.has(id)) continue
      flights.push({ piece: { kind: 'tile', id }, from: place.tile(id), to: place.tiles(seat), stage: STAGE.honours })
    }
  }
  const [was, is] = [before.avengers_tile, after.avengers_tile]
  if (is !== was && is !== null && is !== undefined) {
    const from = was === null || was === undefined ? place.avengers : place.seatAvengers(was)
    flights.push({ piece: { kind: 'avengers' }, from, to: place.seatAvengers(is), stage: STAGE.honours })
  }
  return flights
}
