/**
 * What a seat may do, read from `moves` alone: the legal decisions as text, parsed once and sorted by what
 * they touch. Nothing here knows why something is legal.
 */

export type Kind =
  | 'take'
  | 'reserve'
  | 'buy'
  | 'wild'
  | 'pay'
  | 'return'
  | 'tile'
  | 'pass'
  | 'privilege'
  | 'refill'
  | 'claim'
  | 'joker'
  | 'token'
  | 'steal'
  | 'other'

export interface Offer {
  kind: Kind
  /** colours, cells, card ids; for a deck its level as text */
  args: string[]
  decision: string
  deck?: number
}

const KINDS: Record<string, Kind> = {
  take: 'take',
  reserve: 'reserve',
  buy: 'buy',
  gold: 'wild',
  gray: 'wild',
  pay: 'pay',
  return: 'return',
  noble: 'tile',
  location: 'tile',
  royal: 'tile',
  pass: 'pass',
  privilege: 'privilege',
  refill: 'refill',
  claim: 'claim',
  joker: 'joker',
  token: 'token',
  steal: 'steal',
}

/** Read one decision. A word that a later game may bring is `other`, and stays playable as text. */
export function parse(decision: string): Offer {
  const [word = '', ...args] = decision.split(' ')
  const kind = KINDS[word] ?? 'other'
  if (kind === 'reserve' && args[0] === 'deck') return { kind, args: [args[1] ?? ''], decision, deck: Number(args[1]) }
  return { kind, args, decision }
}

export class Offers {
  private readonly byKind = new Map<Kind, Offer[]>()
  readonly size: number

  constructor(moves: readonly string[]) {
    this.size = moves.length
    for (const offer of moves.map(parse)) {
      const same = this.byKind.get(offer.kind)
      if (same) same.push(offer)
      else this.byKind.set(offer.kind, [offer])
    }
  }

  all(kind: Kind): readonly Offer[] {
    return this.byKind.get(kind) ?? []
  }

  has(kind: Kind): boolean {
    return this.byKind.has(kind)
  }

  /** The decision of a kind about one thing (a card, a colour, a cell, a tile), if it is offered. */
  about(kind: Kind, thing: string): string | null {
    return this.all(kind).find(({ args, deck }) => deck === undefined && args.length === 1 && args[0] === thing)?.decision ?? null
  }

  /** The decision to reserve from a deck, if it is offered. */
  deck(level: number): string | null {
    return this.all('reserve').find(({ deck }) => deck === level)?.decision ?? null
  }

  /** A decision that has no argument: pay, pass, refill. */
  plain(kind: Kind): string | null {
    return this.all(kind).find(({ args }) => args.length === 0)?.decision ?? null
  }

  /** Everything that some decision of a kind names. */
  named(kind: Kind): Set<string> {
    return new Set(this.all(kind).flatMap(({ args, deck }) => (deck === undefined ? args : [])))
  }
}

// Taking several things: chosen in any order, sent in the notation's

/** Whether everything chosen, doubles counted, is in `args`. */
function within(chosen: readonly string[], args: readonly string[]): boolean {
  const left = [...args]
  return chosen.every((thing) => {
    const at = left.indexOf(thing)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** The decision that takes exactly what is chosen, if it is one. */
export function takeOf(offers: Offers, chosen: readonly string[]): string | null {
  if (chosen.length === 0) return null
  return offers.all('take').find(({ args }) => args.length === chosen.length && within(chosen, args))?.decision ?? null
}

/** Whether some take goes on from what is chosen with one more of this. */
export function mayAdd(offers: Offers, chosen: readonly string[], thing: string): boolean {
  return offers.all('take').some(({ args }) => args.length > chosen.length && within([...chosen, thing], args))
}

/** Whether what is chosen can become a take at all: it may have been chosen in an earlier position. */
export function mayStay(offers: Offers, chosen: readonly string[]): boolean {
  return chosen.length === 0 || offers.all('take').some(({ args }) => within(chosen, args))
}

/**
 * The decision to ask the server about, where a thing can not be added: what the take would be called.
 * `order` is the game's order of colours; cells go by row, then by column.
 */
export function takeText(chosen: readonly string[], thing: string, order: readonly string[]): string {
  const wanted = [...chosen, thing]
  const place = (one: string): number => {
    const at = order.indexOf(one)
    return at >= 0 ? at : Number(one[1]) * 10 + one.charCodeAt(0)
  }
  return `take ${wanted.sort((one, other) => place(one) - place(other)).join(' ')}`
}
