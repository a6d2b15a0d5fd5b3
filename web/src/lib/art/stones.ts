/**
 * Stones and tokens as pictures. Each is drawn once as an SVG text and becomes the background of whatever has its
 * class: a table shows two hundred of them, and as elements of their own their facets would be ten thousand.
 */

import { facets, girdle } from './cuts'
import { STONE_NAMES, stone, type Tones } from './palette'

/** Write the classes `.gem-red`, `.token-red` and so on into the page, once. */
export function mountStones(): void {
  if (typeof document === 'undefined' || mounted) return
  mounted = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STONE_NAMES.flatMap((name) => [rule(`gem-${name}`, gem(name)), rule(`token-${name}`, token(name))]).join(''))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
let mounted = false

function rule(name: string, content: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">${content}</svg>`
  return `.${name}{background-image:url("data:image/svg+xml,${encodeURIComponent(svg)}")}`
}

/** The light on a round surface, and along a rim. */
function gradients(tones: Tones): string {
  return (
    `<radialGradient id="g" cx="36%" cy="28%" r="85%"><stop stop-color="${tones[4]}"/><stop offset=".3" stop-color="${tones[3]}"/>` +
    `<stop offset=".68" stop-color="${tones[2]}"/><stop offset="1" stop-color="${tones[1]}"/></radialGradient>` +
    `<linearGradient id="r" x2="1" y2="1"><stop stop-color="${tones[3]}"/><stop offset=".5" stop-color="${tones[2]}"/>` +
    `<stop offset="1" stop-color="${tones[0]}"/></linearGradient>`
  )
}

function gem(name: string): string {
  const { cut, tones } = stone(name)
  const [deep, shade, , light, bright] = tones
  const edge = `stroke="${deep}" stroke-width="2.5"`
  switch (cut) {
    case 'pearl':
      return (
        `${gradients(tones)}<circle r="42" fill="url(#g)" ${edge}/>` +
        `<path d="M-26 12a30 30 0 0 0 50 12" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="5" stroke-linecap="round"/>` +
        `<ellipse cx="-14" cy="-17" rx="11" ry="8" fill="#fff" transform="rotate(-35 -14 -17)"/>`
      )
    case 'coin':
      return (
        `${gradients(tones)}<circle r="44" fill="url(#r)" ${edge}/><circle r="35" fill="url(#g)" stroke="${shade}" stroke-width="2"/>` +
        `<path d="M0-25 7-8 25-7 11 4 16 22 0 12-16 22-11 4-25-7-7-8z" fill="${shade}" fill-opacity=".9"/>` +
        `<path d="M0-25 7-8 25-7 0 0zM0 0-7-8-25-7z" fill="${bright}" fill-opacity=".55"/>`
      )
    case 'shield':
      return (
        `${gradients(tones)}<path d="M0-46 37-34V0C37 24 20 38 0 47-20 38-37 24-37 0V-34z" fill="url(#r)" ${edge}/>` +
        `<path d="M0-36 28-27V0C28 18 15 29 0 36-15 29-28 18-28 0V-27z" fill="url(#g)" stroke="${shade}" stroke-width="1.5"/>` +
        `<path d="M-20-14 0-3 20-14V-3L0 8-20-3zM-17 6 0 15 17 6 13 15 0 23-13 15z" fill="${deep}" fill-opacity=".85"/>`
      )
    default: {
      const surface = facets(cut).map(({ points, tone }) => `<polygon points="${points}" fill="${tones[tone]}" stroke="${tones[tone]}" stroke-width=".6"/>`)
      const eye =
        cut === 'eye'
          ? `<circle r="21" fill="${deep}"/><path d="M-11-15H11L2 0 11 15H-11L-2 0z" fill="${light}"/><path d="M-11-15H11L8-10H-8zM-7 12H7L2 4H-2z" fill="${bright}"/>`
          : ''
      return `${surface.join('')}${eye}<polygon points="${girdle(cut)}" fill="none" ${edge} stroke-linejoin="round"/>`
    }
  }
}

/** A chip with notches on its rim and the stone in its middle, on a ground it stands out from. */
function token(name: string): string {
  const { cut, tones } = stone(name)
  const pale = cut === 'brilliant' || cut === 'pearl'
  const ground = pale ? tones[0] : cut === 'lozenge' ? '#d9d3c4' : tones[4]
  const notches = Array.from(
    { length: 12 },
    (_, i) => `<rect x="-4.5" y="-46.5" width="9" height="8" rx="1.5" fill="${tones[4]}" fill-opacity=".82" transform="rotate(${i * 30})"/>`,
  )
  return (
    `<g>${gradients(tones).replace(/id="(\w)"/g, 'id="t$1"')}<circle r="48.5" fill="${tones[0]}"/><circle r="47" fill="url(#tr)"/>${notches.join('')}` +
    `<circle r="36.5" fill="${tones[0]}"/><circle r="35" fill="${ground}" fill-opacity="${pale ? 0.55 : 0.92}"/></g>` +
    `<g transform="scale(.58)">${gem(name)}</g>` +
    `<path d="M-40-22A46 46 0 0 1 22-40" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="3" stroke-linecap="round"/>`
  )
}
