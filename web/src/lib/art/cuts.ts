/**
 * Cut stones seen from above, as facets: polygons that each have a tone by how they face the light.
 * A stone lives in a square from -50 to 50; the light comes from the upper left.
 */

import type { Cut } from './palette'

export interface Facet {
  points: string
  /** 0 (deepest) to 4 (brightest) */
  tone: number
}

type Point = readonly [x: number, y: number]
/** The girdle: a point for each angle, clockwise from the top, at distance 1 more or less. */
type Outline = (angle: number) => Point

const LIGHT: Point = [-0.55, -0.83]
const RADIUS = 46

/** Draw a stone; coins, pearls and shields have no facets and are drawn by the sprite itself. */
export function facets(cut: Cut): Facet[] {
  switch (cut) {
    case 'brilliant':
      return brilliant(circle, 8)
    case 'pear':
      return brilliant(pear, 8)
    case 'trillion':
      return brilliant(trillion, 6)
    case 'marquise':
      return brilliant(marquise, 8)
    case 'hexagon':
      return brilliant(polygon(6), 6)
    case 'cushion':
      return brilliant(cushion, 8)
    case 'eye':
      return brilliant(circle, 12)
    case 'step':
      return stepped(octagon(0.74, 1, 0.3), [1, 0.78, 0.52])
    case 'lozenge':
      return stepped(octagon(1, 1, 0.9), [1, 0.72, 0.4])
    default:
      return []
  }
}

/** The outline of a cut as polygon points, for shadows and watermarks. */
export function girdle(cut: Cut): string {
  const outlines: Partial<Record<Cut, Point[]>> = {
    step: octagon(0.74, 1, 0.3),
    lozenge: octagon(1, 1, 0.9),
  }
  const shape = outlines[cut]
  if (shape) return join(shape.map((point) => scale(point, RADIUS)))
  const outline: Outline =
    { pear, trillion, marquise, cushion, hexagon: polygon(6) }[cut as 'pear'] ?? circle
  return join(range(48).map((i) => scale(outline((i / 48) * 2 * Math.PI), RADIUS)))
}

// The two ways of cutting

/**
 * A round brilliant's facets laid on any outline: a table, stars around it, kites, and two girdle
 * facets between kites.
 */
function brilliant(outline: Outline, fold: number): Facet[] {
  const at = (step: number, reach: number): Point => {
    const angle = (step / fold) * 2 * Math.PI
    return scale(outline(angle), reach * RADIUS)
  }
  const shapes: { points: Point[]; weight: number }[] = []
  for (let i = 0; i < fold; i++) {
    const [table, next] = [at(i, 0.5), at(i + 1, 0.5)]
    const [star, before] = [at(i + 0.5, 0.68), at(i - 0.5, 0.68)]
    shapes.push({ points: [table, star, next], weight: 0.7 })
    shapes.push({ points: [table, star, at(i, 1), before], weight: 1 })
    shapes.push({ points: [star, at(i, 1), at(i + 0.25, 1), at(i + 0.5, 1)], weight: 1.25 })
    shapes.push({ points: [star, at(i + 0.5, 1), at(i + 0.75, 1), at(i + 1, 1)], weight: 0.8 })
  }
  const table = range(fold).map((i) => at(i, 0.5))
  return [...shapes.map((shape, i) => lit(shape.points, shape.weight, i)), ...splitTable(table)]
}

/** Nested rings of flat steps, as emeralds are cut. */
function stepped(shape: Point[], rings: number[]): Facet[] {
  const result: Facet[] = []
  for (let ring = 0; ring + 1 < rings.length; ring++) {
    const [outer, inner] = [rings[ring] as number, rings[ring + 1] as number]
    shape.forEach((corner, i) => {
      const next = shape[(i + 1) % shape.length] as Point
      const points = [scale(corner, outer), scale(next, outer), scale(next, inner), scale(corner, inner)]
      result.push(lit(points.map((point) => scale(point, RADIUS)), ring ? 0.8 : 1.2, ring))
    })
  }
  const table = shape.map((corner) => scale(corner, (rings.at(-1) as number) * RADIUS))
  return [...result, ...splitTable(table)]
}

/** The table reflects the sky on one half: two tones, parted along the diagonal. */
function splitTable(table: Point[]): Facet[] {
  const half = table.length / 2
  const bright = range(half + 1).map((i) => table[(i + table.length - Math.ceil(half / 2)) % table.length] as Point)
  return [
    { points: join(table), tone: 2 },
    { points: join(bright), tone: 3 },
  ]
}

function lit(points: Point[], weight: number, turn: number): Facet {
  const [x, y] = centre(points)
  const length = Math.hypot(x, y) || 1
  const facing = (x * LIGHT[0] + y * LIGHT[1]) / length
  const sparkle = ((turn * 7) % 5) / 5 - 0.4 // neighbours never shine alike
  const tone = Math.round(2 + facing * 1.7 * weight + sparkle)
  return { points: join(points), tone: Math.min(4, Math.max(0, tone)) }
}

// Outlines

const circle: Outline = (angle) => [Math.sin(angle), -Math.cos(angle)]

const pear: Outline = (angle) => {
  const belly = Math.abs(Math.sin(angle / 2))
  return [1.06 * Math.sin(angle) * belly ** 1.15, -Math.cos(angle)]
}

const marquise: Outline = (angle) => [0.66 * Math.sin(angle) * Math.abs(Math.sin(angle)) ** 0.35, -Math.cos(angle)]

/** A triangle with bowed sides, point down. */
const trillion: Outline = (angle) => {
  const reach = 0.84 / (1 - 0.2 * Math.cos(3 * (angle - Math.PI)))
  return [reach * Math.sin(angle), -reach * Math.cos(angle) - 0.1]
}

const cushion: Outline = (angle) => {
  const [x, y] = circle(angle)
  const reach = 0.9 * (Math.abs(x) ** 3.4 + Math.abs(y) ** 3.4) ** (-1 / 3.4)
  return [x * reach, y * reach]
}

function polygon(sides: number): Outline {
  return (angle) => {
    const part = (2 * Math.PI) / sides
    const within = ((angle % part) + part) % part
    const reach = Math.cos(part / 2) / Math.cos(within - part / 2)
    return [reach * Math.sin(angle), -reach * Math.cos(angle)]
  }
}

/** A rectangle with cut corners; `cut` says how much of each half side the corner takes. */
function octagon(width: number, height: number, cut: number): Point[] {
  const [cx, cy] = [width * (1 - cut), height * (1 - cut)]
  return [
    [-cx, -height],
    [cx, -height],
    [width, -cy],
    [width, cy],
    [cx, height],
    [-cx, height],
    [-width, cy],
    [-width, -cy],
  ]
}

// Small things

const scale = ([x, y]: Point, by: number): Point => [x * by, y * by]

const centre = (points: Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
]

const join = (points: Point[]): string => points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i)
