/** The keyboard of the table: what a key means, and where an arrow leads. Pure, so that it can be tested. */

export type KeyCommand =
  | { kind: 'go'; direction: Direction }
  | { kind: 'gem'; colour: string }
  | { kind: 'back' | 'escape' | 'undo' | 'hint' | 'rules' | 'log' | 'help' | 'confirm' }

export type Direction = 'left' | 'right' | 'up' | 'down'

const ARROWS: Record<string, Direction> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }

/** Letters that no gem of any game has, in either language. */
const PLAIN: Record<string, Exclude<KeyCommand['kind'], 'go' | 'gem'>> = {
  Backspace: 'back',
  Escape: 'escape',
  Enter: 'confirm',
  z: 'undo',
  u: 'undo',
  h: 'hint',
  i: 'rules',
  l: 'log',
  '?': 'help',
}

export interface Pressed {
  key: string
  ctrlKey?: boolean
  metaKey?: boolean
  altKey?: boolean
}

/** What a key means; `letters` maps the letters of this game and language to colours. */
export function commandFor(pressed: Pressed, letters: Readonly<Record<string, string>>): KeyCommand | null {
  const { key } = pressed
  if (pressed.altKey) return null
  if (pressed.ctrlKey || pressed.metaKey) return key.toLowerCase() === 'z' ? { kind: 'undo' } : null
  const direction = ARROWS[key]
  if (direction) return { kind: 'go', direction }
  const colour = letters[key.toUpperCase()]
  if (key.length === 1 && colour) return { kind: 'gem', colour }
  const kind = PLAIN[key.length === 1 ? key.toLowerCase() : key]
  return kind ? { kind } : null
}

interface Spot {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Which of several spots an arrow leads to: the nearest in that direction, where what lies straight ahead counts
 * as nearer than what lies aside. -1: none.
 */
export function neighbour(from: Spot, others: readonly Spot[], direction: Direction): number {
  const [x, y] = middle(from)
  let best = -1
  let least = Infinity
  others.forEach((spot, index) => {
    const [dx, dy] = [middle(spot)[0] - x, middle(spot)[1] - y]
    const [ahead, aside] =
      direction === 'left' ? [-dx, dy] : direction === 'right' ? [dx, dy] : direction === 'up' ? [-dy, dx] : [dy, dx]
    if (ahead < 4) return
    const far = ahead + 2.5 * Math.abs(aside)
    if (far < least) [best, least] = [index, far]
  })
  return best
}

const middle = ({ left, top, width, height }: Spot): [number, number] => [left + width / 2, top + height / 2]
