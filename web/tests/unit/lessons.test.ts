import { describe, expect, test } from 'vitest'
import type { Move } from '../../src/lib/net/types'
import { done, lesson } from '../../src/lib/tutorial/lessons'

describe.each(['splendor', 'marvel', 'duel'])('the lesson of %s', (game) => {
  const { position, steps } = lesson(game)!

  test('begins with the learner, at a whole position of that game', () => {
    expect(position).toMatchObject({ game, seats: 2, turn: 0, phase: 'main', over: false })
    expect(position.decks.every((deck) => Array.isArray(deck))).toBe(true)
  })

  test('is short, teaches by doing, and ends with something to read', () => {
    expect(steps.length).toBeGreaterThanOrEqual(6)
    expect(steps.length).toBeLessThanOrEqual(10)
    expect(steps.filter(({ until }) => until).length).toBeGreaterThanOrEqual(4)
    expect(steps.at(-1)?.until).toBeUndefined()
  })

  test('says each thing once', () => {
    expect(new Set(steps.map(({ text }) => text)).size).toBe(steps.length)
  })
})

test('a game without a lesson has none', () => {
  expect(lesson('chess')).toBeNull()
})

describe('a step is done', () => {
  const take = lesson('splendor')!.steps.find(({ until }) => until?.includes('take'))!
  const moves = (...decisions: [number, string][]): Move[] => decisions.map(([seat, decision], i) => [i + 1, seat, decision])

  test('by the learner’s own decision of that kind', () => {
    expect(done(take, moves([0, 'take white blue red']), 0)).toBe(true)
  })

  test('not by the opponent’s, nor by another one', () => {
    expect(done(take, moves([1, 'take white blue red'], [0, 'buy L1-02']), 0)).toBe(false)
    expect(done(take, [], 0)).toBe(false)
  })

  test('a step that is only read is never done by deciding', () => {
    expect(done({ text: 'learn.next' }, moves([0, 'take red red']), 0)).toBe(false)
  })
})
