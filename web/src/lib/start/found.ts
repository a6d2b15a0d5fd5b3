/** From what was chosen on the start screen to a table. */

import { say } from '../i18n'
import * as api from '../net/api'
import type { NewTable, SeatWish } from '../net/types'
import { settings, type Choice } from '../settings.svelte'

export const LONGEST_NAME = 24
const INCREMENT = 10 // seconds a turn, at tables with a clock

/** What a choice asks of the server. `names` are those of the people at this screen. */
export function wishFor(choice: Choice, names: string[]): NewTable {
  const seats: SeatWish[] = [{ kind: 'me', name: names[0]! }]
  const people = choice.seats - botsIn(choice)
  while (seats.length < choice.seats) {
    if (seats.length >= people) seats.push({ kind: 'bot', level: choice.level })
    else if (choice.company === 'friends') seats.push({ kind: 'open' })
    else seats.push({ kind: 'me', name: names[seats.length]! })
  }
  return {
    game: choice.game,
    seats: named(seats),
    mode: choice.serious ? 'serious' : 'practice',
    visibility: choice.listed ? 'public' : 'link',
    ...(choice.clock ? { clock: { kind: 'total', limit: 60 * choice.clock, increment: INCREMENT } } : {}),
  }
}

/** How many bots sit down: all the others, or those wished for beside at least two people. */
export function botsIn({ company, seats, bots }: Choice): number {
  return company === 'bots' ? seats - 1 : Math.max(0, Math.min(bots, seats - 2))
}

/** Bots bear their level's name in the chosen language; several are told apart by a number. */
export function named(seats: SeatWish[]): SeatWish[] {
  const several = seats.filter((seat) => seat.kind === 'bot').length > 1
  let count = 0
  return seats.map((seat) => {
    if (seat.kind !== 'bot') return seat
    const name = say(`level.${seat.level}`, seat.level)
    return { ...seat, name: several ? `${name} ${++count}` : name }
  })
}

/** Make a table, keep its secrets in this browser, return its id. */
export async function found(wish: NewTable, opponents: string): Promise<string> {
  const made = await api.createTable(wish)
  settings.rememberTable(made.id, {
    game: wish.game,
    secrets: Object.fromEntries(made.seats.map(({ place, secret }) => [place, secret])),
    invitation: made.invitation,
    opponents,
    at: Date.now(),
  })
  return made.id
}
