/** What a player gathers towards the end of the game, for showing: the numbers printed on the goal tiles. */

import type { Player } from '../net/types'

export interface Goal {
  key: 'points' | 'crowns' | 'colour' | 'colours' | 'time'
  have: number
  need: number
  gem?: string
}

export function goals(game: string, player: Player): Goal[] {
  if (game === 'marvel') {
    return [
      { key: 'points', have: player.points, need: 16 },
      { key: 'colours', have: Object.values(player.bonuses).filter((n) => n > 0).length, need: 5 },
      { key: 'time', have: player.tokens.green ?? 0, need: 1 },
    ]
  }
  if (game === 'duel') {
    const [gem, most] = Object.entries(player.colour_points ?? {}).reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0])
    return [
      { key: 'points', have: player.points, need: 20 },
      { key: 'crowns', have: player.crowns ?? 0, need: 10 },
      { key: 'colour', have: most, need: 10, ...(gem ? { gem } : {}) },
    ]
  }
  return []
}
