/** The win-probability curve as geometry: pure, so that it can be tested without a screen. */

import type { Judged } from '../net/types'

export interface Point {
  x: number
  y: number
}

export interface Plot {
  width: number
  height: number
}

/** How every seat's chance went: one line a seat, from equal chances on. Of two seats the second mirrors the first. */
export function lines(judged: readonly Judged[], decisions: number, seats: number, plot: Plot): Point[][] {
  const shown = seats === 2 ? 1 : seats
  return Array.from({ length: shown }, (_, seat) => [
    at(0, 1 / seats, decisions, plot),
    ...judged.map(({ number, chances }) => at(number, chances[seat] ?? 0, decisions, plot)),
  ])
}

/** Where a chance after so many decisions stands. */
export function at(number: number, chance: number, decisions: number, { width, height }: Plot): Point {
  return { x: decisions ? (width * number) / decisions : 0, y: height * (1 - chance) }
}

/** The number of the decision under a place of the plot. */
export function numberAt(x: number, decisions: number, { width }: Plot): number {
  return Math.max(0, Math.min(decisions, Math.round((decisions * x) / width)))
}

export function path(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

/** The same line, closed along the lower edge. */
export function area(points: readonly Point[], { height }: Plot): string {
  const [first, last] = [points[0], points.at(-1)]
  return first && last ? `${path(points)}L${last.x.toFixed(1)} ${height}L${first.x.toFixed(1)} ${height}Z` : ''
}
