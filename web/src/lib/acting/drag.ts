/** Dragging by mouse, pen or finger: a ghost of the element follows, and dropping it on the tray counts. */

import type { Attachment } from 'svelte/attachments'

const FAR = 8 // pixels before a press is a drag and not a click

export function draggable(able: () => boolean, drop: (at: Element) => void): Attachment<HTMLElement> {
  return (element) => {
    let start: PointerEvent | null = null
    let ghost: HTMLElement | null = null

    const move = (event: PointerEvent) => {
      if (!start) return
      const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY]
      if (!ghost && Math.hypot(x, y) > FAR) ghost = lift(element)
      if (ghost) ghost.style.transform = `translate(${x}px, ${y}px) scale(1.1)`
    }
    const end = (event: PointerEvent) => {
      const dragged = ghost !== null
      ghost?.remove()
      ghost = start = null
      if (!dragged) return
      element.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => element.removeEventListener('click', swallow, { capture: true }))
      const below = document.elementFromPoint(event.clientX, event.clientY)
      if (event.type === 'pointerup' && below?.closest('[data-drop="tray"]')) drop(element)
    }
    const begin = (event: PointerEvent) => {
      if (!able() || event.button !== 0) return
      start = event
      element.setPointerCapture(event.pointerId)
    }
    element.addEventListener('pointerdown', begin)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', end)
    element.addEventListener('pointercancel', end)
    return () => {
      ghost?.remove()
      element.removeEventListener('pointerdown', begin)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', end)
      element.removeEventListener('pointercancel', end)
    }
  }
}

function swallow(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}

function lift(element: HTMLElement): HTMLElement {
  const box = element.getBoundingClientRect()
  const ghost = (element.querySelector('.token') ?? element).cloneNode(true) as HTMLElement
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    margin: '0',
    zIndex: '60',
    pointerEvents: 'none',
  })
  document.body.append(ghost)
  return ghost
}
