/** The quiet engraving on a card's ground: one per level, finer and richer as the level rises. */

/** Cards are drawn 100 wide and 140 high. */
export const WIDTH = 100
export const HEIGHT = 140

/** Level 1: waves, as on old banknotes. Level 2: a lattice of lozenges. Level 3: rays and circles. */
export function engraving(level: number): string {
  if (level <= 1) return waves()
  if (level === 2) return lattice()
  return rays()
}

function waves(): string {
  const lines: string[] = []
  for (let y = 4; y < HEIGHT + 8; y += 9) {
    let line = `M-5 ${y}`
    for (let x = -5; x < WIDTH + 5; x += 20) line += ` q5 -6 10 0 t10 0`
    lines.push(line)
  }
  return lines.join('')
}

function lattice(): string {
  const lines: string[] = []
  const [w, h] = [12.5, 17.5]
  for (let y = 0; y <= HEIGHT; y += h) {
    for (let x = (Math.round(y / h) % 2) * (w / 2) - w / 2; x <= WIDTH; x += w) {
      lines.push(`M${x} ${y}l${w / 2} ${h / 2}l${-w / 2} ${h / 2}l${-w / 2} ${-h / 2}z`)
    }
  }
  return lines.join('')
}

function rays(): string {
  const [x, y] = [62, 62]
  const lines: string[] = []
  for (let i = 0; i < 40; i++) {
    const angle = (i / 40) * 2 * Math.PI
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
    lines.push(`M${(x + dx * 34).toFixed(1)} ${(y + dy * 34).toFixed(1)}L${(x + dx * 130).toFixed(1)} ${(y + dy * 130).toFixed(1)}`)
  }
  for (const r of [34, 37.5]) lines.push(`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`)
  return lines.join('')
}

/** A rosette for medallions and card backs: `petals` loops around the centre of a square of 100. */
export function rosette(petals: number, reach = 40, depth = 0.34): string {
  const steps = petals * 16
  let line = ''
  for (let i = 0; i <= steps; i++) {
    const angle = (i / steps) * 2 * Math.PI
    const r = reach * (1 - depth + depth * Math.cos(petals * angle))
    line += `${i ? 'L' : 'M'}${(50 + r * Math.sin(angle)).toFixed(1)} ${(50 - r * Math.cos(angle)).toFixed(1)}`
  }
  return `${line}z`
}
