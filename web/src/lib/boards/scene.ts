/** What the parts of a board share: the position as it is shown, what may be done, and how to do it. */

import { getContext, setContext } from 'svelte'
import type { SvelteSet } from 'svelte/reactivity'
import type { Offers } from '../acting/offers'
import type { Tray } from '../acting/tray.svelte'
import type { Player, View } from '../net/types'
import type { Box } from './box'

export interface Scene {
  /** the position on the screen: it follows the table's once everything has landed */
  readonly view: View
  readonly box: Box
  /** whose eyes are used; null: a spectator */
  readonly you: number | null
  readonly me: Player | null
  readonly names: readonly string[]
  /** what may be decided now; empty while something flies or somebody else decides */
  readonly offers: Offers
  /** whether the viewer decides now */
  readonly acting: boolean
  /** whether the screen is as narrow as a phone's */
  readonly small: boolean
  readonly tray: Tray
  /** places whose piece is still in the air */
  readonly arriving: SvelteSet<string>
  /** places where something just happened */
  readonly recent: SvelteSet<string>
  /** how often each decision would win, where a hint was asked for */
  readonly chances: ReadonlyMap<string, number>
  decide(decision: string): void
  undo(): void
  /** Tell, at an element, why a decision is not offered. */
  why(decision: string, at: Element): void
  /** Take the telling away again. */
  hush(at?: Element): void
}

const KEY = Symbol('scene')

export const setScene = (scene: Scene): Scene => setContext(KEY, scene)
export const getScene = (): Scene => getContext<Scene>(KEY)

/** The best chance among decisions that begin with these words; null where nothing was hinted. */
export function chanceOf(scene: Scene, ...starts: string[]): number | null {
  let best: number | null = null
  for (const [decision, chance] of scene.chances) {
    if (starts.some((start) => decision === start || decision.startsWith(`${start} `))) best = Math.max(best ?? 0, chance)
  }
  return best
}
