/** The colours of the three games: which stone each is, and the tones its facets are drawn in. */

import type { Colour } from '../net/types'

/** From deepest shade to brightest light. */
export type Tones = readonly [string, string, string, string, string]

export type Cut =
  | 'brilliant'
  | 'pear'
  | 'step'
  | 'trillion'
  | 'lozenge'
  | 'marquise'
  | 'hexagon'
  | 'cushion'
  | 'eye'
  | 'shield'
  | 'coin'
  | 'pearl'

export interface Stone {
  cut: Cut
  tones: Tones
  /** what numbers and letters are written in on the stone's own colour */
  ink: string
}

const IVORY = '#fffdf4'
const NIGHT = '#1b1a21'

const STONES: Record<string, Stone> = {
  white: { cut: 'brilliant', tones: ['#8298a8', '#b4c6d2', '#d9e5ec', '#f2f8fb', '#ffffff'], ink: NIGHT },
  blue: { cut: 'pear', tones: ['#0b2560', '#15419b', '#2565d6', '#639cff', '#d2e4ff'], ink: IVORY },
  green: { cut: 'step', tones: ['#053a26', '#0a5f3d', '#12895a', '#4cc791', '#cdf6e2'], ink: IVORY },
  red: { cut: 'trillion', tones: ['#540611', '#8f0f1f', '#c41f31', '#ee5f69', '#ffd4d3'], ink: IVORY },
  black: { cut: 'lozenge', tones: ['#0c0b10', '#201d27', '#37333f', '#665f73', '#bdb6c9'], ink: IVORY },
  yellow: { cut: 'marquise', tones: ['#775000', '#b88400', '#e6b418', '#ffd960', '#fff7d6'], ink: NIGHT },
  orange: { cut: 'hexagon', tones: ['#672700', '#a94504', '#dd6a16', '#ff9f55', '#ffe4ca'], ink: NIGHT },
  purple: { cut: 'cushion', tones: ['#2f0e4a', '#551c84', '#7c32bb', '#b078e5', '#ecd9fb'], ink: IVORY },
  gray: { cut: 'shield', tones: ['#39424c', '#5f6b77', '#8d99a5', '#bfc9d1', '#f0f4f6'], ink: NIGHT },
  pearl: { cut: 'pearl', tones: ['#9a7d86', '#c9aeb4', '#ead8d8', '#f8eeeb', '#ffffff'], ink: NIGHT },
  gold: { cut: 'coin', tones: ['#664509', '#9f7019', '#d0a136', '#f0cf77', '#fff5d5'], ink: NIGHT },
}

/** In Marvel green is no emerald but the Time Stone: it never pays, so it looks like nothing that does. */
const TIME: Stone = { cut: 'eye', tones: ['#0b4a1d', '#168236', '#34bd55', '#86ea98', '#e4ffe8'], ink: NIGHT }

export const TIME_STONE = 'time'

/** A stone by its colour; unknown colours of a game to come are drawn as plain gray ones. */
export function stone(colour: Colour): Stone {
  if (colour === TIME_STONE) return TIME
  return STONES[colour] ?? (STONES.gray as Stone)
}

/** Everything that the sprite draws once. */
export const STONE_NAMES: readonly string[] = [...Object.keys(STONES), TIME_STONE]
