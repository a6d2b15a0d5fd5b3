/**
 * The boards, chosen by a game's name. `<Board view={view} you={null} />` shows any position, read-only; with
 * `onDecide` and the others it can be played on.
 */

import type { Component, Snippet } from 'svelte'
import Duel from './Duel.svelte'
import Marvel from './Marvel.svelte'
import Splendor from './Splendor.svelte'

export { default as Board } from './AnyBoard.svelte'

export type Layout = Component<{ extra?: Snippet<[number]> | undefined; aside?: Snippet | undefined }>

const LAYOUTS: Record<string, Layout> = { splendor: Splendor, marvel: Marvel, duel: Duel }

/** How a game is laid out; one that this page does not know is laid out as its nearest relative. */
export function layoutOf(game: string): Layout {
  return LAYOUTS[game] ?? Splendor
}
