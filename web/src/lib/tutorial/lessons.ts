/**
 * The first lesson of each game: short steps at a real table, against a real bot, from a position in which the
 * first turns can be foretold. A step is done by doing what it asks, or read and left.
 */

import { parse, type Kind } from '../acting/offers'
import type { MessageKey } from '../i18n'
import type { Move, View } from '../net/types'
import positions from './positions.json'

export interface Step {
  text: MessageKey
  /** what it speaks of, on the page */
  point?: string
  /** the decisions that do it; without any the step is only read */
  until?: Kind[]
}

export interface Lesson {
  position: View
  steps: Step[]
}

const OWN = '.player.mine'

const STEPS: Record<string, Step[]> = {
  splendor: [
    { text: 'learn.splendor.welcome', point: '.market' },
    { text: 'learn.splendor.take', point: '.bank', until: ['take'] },
    { text: 'learn.splendor.buy', point: '.market-card.buyable', until: ['buy'] },
    { text: 'learn.splendor.bonus', point: `${OWN} .holdings` },
    { text: 'learn.splendor.reserve', point: '.market .row:first-child', until: ['reserve'] },
    { text: 'learn.splendor.gold', point: `${OWN} .reserved` },
    { text: 'learn.splendor.again', point: '.market-card.buyable', until: ['buy'] },
    { text: 'learn.splendor.nobles', point: '.tiles' },
    { text: 'learn.splendor.end', point: `${OWN} .points` },
  ],
  marvel: [
    { text: 'learn.marvel.welcome', point: `${OWN} .goals` },
    { text: 'learn.marvel.take', point: '.bank', until: ['take'] },
    { text: 'learn.marvel.buy', point: '.market-card.buyable', until: ['buy'] },
    { text: 'learn.marvel.avengers', point: '.assemble' },
    { text: 'learn.marvel.reserve', point: '.market .row:first-child', until: ['reserve'] },
    { text: 'learn.marvel.time', point: '.market .row:first-child' },
    { text: 'learn.marvel.again', point: '.market-card.buyable', until: ['buy'] },
    { text: 'learn.marvel.locations', point: '.tiles' },
    { text: 'learn.marvel.end', point: `${OWN} .goals` },
  ],
  duel: [
    { text: 'learn.duel.welcome', point: `${OWN} .goals` },
    { text: 'learn.duel.privilege', point: '[data-test="privilege"]', until: ['privilege'] },
    { text: 'learn.duel.take', point: '.cells', until: ['take'] },
    { text: 'learn.duel.buy', point: '.market-card.buyable', until: ['buy'] },
    { text: 'learn.duel.bag', point: '[data-test="bag"]', until: ['refill'] },
    { text: 'learn.duel.reserve', point: '[data-cell][data-colour="gold"]', until: ['reserve'] },
    { text: 'learn.duel.abilities', point: '.market' },
    { text: 'learn.duel.royals', point: '.tiles' },
    { text: 'learn.duel.end', point: `${OWN} .goals` },
  ],
}

export function lesson(game: string): Lesson | null {
  const steps = STEPS[game]
  const position = (positions as unknown as Record<string, View>)[game]
  return steps && position ? { position, steps } : null
}

/** Whether a step has been done by the decisions of a seat since it began. */
export function done(step: Step, since: readonly Move[], seat: number): boolean {
  return step.until !== undefined && since.some(([, who, decision]) => who === seat && step.until?.includes(parse(decision).kind))
}
