/** Clocks as they run on between two messages of the server. */

import type { Clock } from '../table/session.svelte'

/** Milliseconds a seat has left at a moment. */
export function leftNow(clock: Clock, seat: number, now: number): number {
  const left = clock.left[seat] ?? 0
  return Math.max(0, clock.running === seat ? left - Math.max(0, now - clock.at) : left)
}

/** "4:07", "1:02:03"; tenths in the last ten seconds. */
export function clockText(left: number): string {
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1)
  const seconds = Math.ceil(left / 1000)
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}
