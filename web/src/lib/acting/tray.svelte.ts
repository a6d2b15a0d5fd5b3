/**
 * What the person at the table is about to do and has not said yet: the tokens laid in the tray, the card that
 * is open, whether a privilege is being spent. Everything is forgotten when the position changes.
 */

import { mayAdd, mayStay, type Offers } from './offers'

export type Mode = 'take' | 'privilege' | 'claim'

export class Tray {
  /** colours or cells, in the order they were chosen */
  chosen = $state<string[]>([])
  /** the card or deck whose choices are open: an id, or "deck 2" */
  open = $state<string | null>(null)
  mode = $state<Mode>('take')

  clear(): void {
    this.chosen = []
    this.open = null
    this.mode = 'take'
  }

  /** Keep only what still makes sense with new offers. */
  fit(offers: Offers): void {
    if (!mayStay(offers, this.chosen)) this.chosen = []
  }

  /** Lay one more in the tray; false if no take goes on like that. */
  add(offers: Offers, thing: string): boolean {
    if (!mayAdd(offers, this.chosen, thing)) return false
    this.open = null
    this.chosen = [...this.chosen, thing]
    return true
  }

  /** Put one back, the last of its kind. */
  remove(thing: string): void {
    const at = this.chosen.lastIndexOf(thing)
    if (at >= 0) this.chosen = this.chosen.toSpliced(at, 1)
  }

  /** Cells are there once: choosing again puts back. */
  toggle(offers: Offers, cell: string): boolean {
    if (this.chosen.includes(cell)) {
      this.remove(cell)
      return true
    }
    return this.add(offers, cell)
  }
}
