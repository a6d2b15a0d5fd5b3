/** Where places are on the screen, and the path of one piece between two of them. */

export type Spot = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>
export type Spots = Map<string, Spot>

/** Measure places of a board at once: one layout, however many pieces fly. */
export function measure(root: ParentNode, places: Iterable<string>): Spots {
  const spots: Spots = new Map()
  for (const place of new Set(places)) {
    const element = at(root, place) ?? at(root, place.split('/', 2).join('/'))
    if (!element) continue
    const { left, top, width, height } = element.getBoundingClientRect()
    if (width > 0 && height > 0) spots.set(place, { left, top, width, height })
  }
  return spots
}

const at = (root: ParentNode, place: string) => root.querySelector(`[data-at="${place}"]`)

/** A piece is laid out where it lands and moved back to where it comes from; it rises a little on its way. */
export function path(from: Spot, to: Spot, shrinks: boolean): Keyframe[] {
  const dx = from.left + from.width / 2 - (to.left + to.width / 2)
  const dy = from.top + from.height / 2 - (to.top + to.height / 2)
  const scale = Math.min(from.width / to.width, from.height / to.height)
  const rise = Math.min(36, Math.hypot(dx, dy) * 0.1)
  return [
    { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: 1 },
    { transform: `translate(${dx * 0.45}px, ${dy * 0.45 - rise}px) scale(${(scale + 1) * 0.54})`, opacity: 1, offset: 0.5 },
    { transform: 'translate(0, 0) scale(1)', opacity: shrinks ? 0 : 1 },
  ]
}

export const EASING = 'cubic-bezier(0.3, 0.1, 0.25, 1)'
