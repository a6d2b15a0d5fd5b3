/** When each flight sets out and how long it takes: stages after one another, neighbours a moment apart. */

import type { Flight } from './compare'

export interface Timed extends Flight {
  delay: number
  duration: number
}

const DURATION = 380
const BETWEEN_STAGES = 170
const BETWEEN_NEIGHBOURS = 55
const LONGEST = 1100 // for one position, whatever moves: refilling a board must not hold up the game

/** `speed` 2 is twice as fast; `waiting` positions behind this one make it hurry more. */
export function schedule(flights: readonly Flight[], speed: number, waiting = 0): Timed[] {
  const stages = [...new Set(flights.map(({ stage }) => stage))].sort((one, other) => one - other)
  const counts = new Map<number, number>()
  const timed = flights.map((flight) => {
    const nth = counts.get(flight.stage) ?? 0
    counts.set(flight.stage, nth + 1)
    const delay = stages.indexOf(flight.stage) * BETWEEN_STAGES + nth * BETWEEN_NEIGHBOURS
    return { ...flight, delay, duration: DURATION }
  })
  const whole = length(timed)
  const squeeze = Math.min(1, LONGEST / (whole || 1)) / (speed * (1 + waiting))
  return timed.map((flight) => ({ ...flight, delay: flight.delay * squeeze, duration: flight.duration * squeeze }))
}

/** How long it takes until everything has landed. */
export function length(timed: readonly Timed[]): number {
  return timed.reduce((most, { delay, duration }) => Math.max(most, delay + duration), 0)
}
