/** A finished game to look through: its positions, what a bot thinks of each decision, and where one stands. */

import * as api from '../net/api'
import type { EventMessage, Judged, Step, TableOut, View } from '../net/types'
import type { Change } from '../table/session.svelte'

export const WRONG = ['inaccuracy', 'mistake', 'blunder'] as const
export type Wrong = (typeof WRONG)[number]

const THOROUGH = 400 // iterations a decision: enough to tell a mistake, quick enough to wait for
const PACE = 1400 // milliseconds a decision, when it plays by itself

export class Study {
  table = $state.raw<TableOut | null>(null)
  steps = $state.raw<Step[]>([])
  judged = $state.raw<Judged[]>([])
  judging = $state(false)
  number = $state(0)
  change = $state.raw<Change | null>(null)
  playing = $state(false)
  trouble = $state.raw<unknown>(null)
  /** the own seat; null for those who only look */
  you = $state<number | null>(null)

  private abort = new AbortController()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly id: string,
    readonly key: api.Key,
    start: number | null,
  ) {
    void this.load(start)
  }

  get view(): View | null {
    return this.steps[this.number]?.view ?? null
  }
  get last(): number {
    return Math.max(0, this.steps.length - 1)
  }
  /** The decision that led to the position shown. */
  get step(): Step | null {
    return this.number > 0 ? (this.steps[this.number] ?? null) : null
  }
  get judgement(): Judged | null {
    return this.judged.find(({ number }) => number === this.number) ?? null
  }
  get names(): string[] {
    return this.table?.seats.map((seat) => seat.name ?? '') ?? []
  }
  /** All decisions that were not good, in order. */
  get wrongs(): Judged[] {
    return this.judged.filter(({ verdict }) => (WRONG as readonly string[]).includes(verdict))
  }

  private async load(start: number | null): Promise<void> {
    this.trouble = null
    try {
      const state = await api.readTable(this.id, this.key)
      this.table = state.table
      this.you = state.you
      this.steps = await api.views(this.id, this.key)
      this.number = Math.min(start ?? this.last, this.last)
    } catch (error) {
      this.trouble = error
      return
    }
    await this.judge()
  }

  async judge(): Promise<void> {
    this.judging = true
    this.judged = []
    try {
      for await (const judged of api.analysis(this.id, this.key, THOROUGH, this.abort.signal)) this.judged = [...this.judged, judged]
    } catch (error) {
      if (!this.abort.signal.aborted) this.trouble = error
    } finally {
      this.judging = false
    }
  }

  again = (): void => void this.load(this.number)

  /** Go to a position; to the next or the last one with its pieces flying. */
  go(number: number): void {
    const wanted = Math.max(0, Math.min(this.last, number))
    const [before, after] = [this.view, this.steps[wanted]?.view]
    if (!after || wanted === this.number) return
    const step = this.steps[wanted]!
    const forward = wanted === this.number + 1
    const near = forward || wanted === this.number - 1
    this.number = wanted
    this.change = near && before ? { before, after, cause: forward ? decided(step) : null } : null
  }

  /** Go to the next decision that was not good, or the one before. */
  nextWrong(direction: 1 | -1): void {
    const numbers = this.wrongs.map(({ number }) => number)
    const next = direction > 0 ? numbers.find((one) => one > this.number) : numbers.findLast((one) => one < this.number)
    if (next !== undefined) this.go(next)
  }

  play(): void {
    if (this.number === this.last) this.go(0)
    this.playing = true
    this.tick()
  }
  pause(): void {
    this.playing = false
    clearTimeout(this.timer)
  }
  private tick(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      if (!this.playing) return
      this.go(this.number + 1)
      if (this.number === this.last) this.playing = false
      else this.tick()
    }, PACE)
  }

  close(): void {
    this.pause()
    this.abort.abort()
  }
}

/** The event that a live table would have told. */
function decided(step: Step): EventMessage {
  return {
    type: 'event',
    seq: step.number,
    at: 0,
    event: { kind: 'decided', seat: step.seat ?? 0, decision: step.decision ?? '' },
  }
}
