import { describe, expect, test } from 'vitest'
import { parse } from '../../src/lib/route.svelte'
import { blocks, spans } from '../../src/lib/rules/markdown'
import { wishFor } from '../../src/lib/start/found'
import { at, area, lines, numberAt, path } from '../../src/lib/study/curve'
import { howItEnded } from '../../src/lib/study/ending'
import type { Judged, TableOut } from '../../src/lib/net/types'
import type { Choice } from '../../src/lib/settings.svelte'

describe('addresses', () => {
  const invitation = 'A'.repeat(22)
  test.each([
    ['', { screen: 'start' }],
    ['#/', { screen: 'start' }],
    ['#/table/abcdefghjkmn', { screen: 'table', id: 'abcdefghjkmn' }],
    [`#/table/abcdefghjkmn/${invitation}`, { screen: 'table', id: 'abcdefghjkmn', invitation }],
    ['#/study/abcdefghjkmn', { screen: 'study', id: 'abcdefghjkmn', number: null }],
    ['#/study/abcdefghjkmn/12', { screen: 'study', id: 'abcdefghjkmn', number: 12 }],
    [`#/study/abcdefghjkmn/12/${invitation}`, { screen: 'study', id: 'abcdefghjkmn', number: 12, invitation }],
    ['#/rules/duel/D-W1', { screen: 'rules', game: 'duel', clause: 'D-W1' }],
    ['#/learn/marvel', { screen: 'learn', game: 'marvel' }],
    ['#/watch', { screen: 'watch' }],
    ['#/text/abcdefghjkmn', { screen: 'text', id: 'abcdefghjkmn' }],
    ['#/table/short', { screen: 'missing' }],
    ['#/nonsense', { screen: 'missing' }],
  ])('%s', (hash, route) => expect(parse(hash)).toEqual(route))
})

describe('the rules’ texts', () => {
  const text = '# Game\n\nTwo of a **kind**, or\nnone. [S-T3]\n\n- one `take` [S-T1, S-T2]\n- two\n  lines\n\n    a b\n    1 2\n\n| x | y |\n|---|---|\n| 1 | *2* |\n'

  test('become headings, paragraphs, lists, tables and what is typed', () => {
    expect(blocks(text).map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list', 'verbatim', 'table'])
  })
  test('clauses are taken out of the words', () => {
    const [, paragraph, list] = blocks(text)
    expect(paragraph).toMatchObject({ clauses: ['S-T3'], spans: [{ text: 'Two of a ' }, { text: 'kind', style: 'strong' }, { text: ', or none.' }] })
    expect(list).toMatchObject({ items: [{ clauses: ['S-T1', 'S-T2'] }, { clauses: [], spans: [{ text: 'two lines' }] }] })
  })
  test('words alone are one span', () => expect(spans('nothing special')).toEqual([{ text: 'nothing special' }]))
})

describe('the table that is asked for', () => {
  const choice: Choice = { game: 'splendor', company: 'bots', seats: 3, bots: 0, level: 'artisan', serious: false, listed: false, clock: 0 }

  test('bots of a level are told apart', () => {
    expect(wishFor(choice, ['Ada']).seats).toEqual([
      { kind: 'me', name: 'Ada' },
      { kind: 'bot', level: 'artisan', name: 'Artisan 1' },
      { kind: 'bot', level: 'artisan', name: 'Artisan 2' },
    ])
  })
  test('friends find free places', () => {
    expect(wishFor({ ...choice, company: 'friends' }, ['Ada']).seats.map((seat) => seat.kind)).toEqual(['me', 'open', 'open'])
  })
  test('bots may sit among people, but never instead of the second one', () => {
    const kinds = (bots: number) => wishFor({ ...choice, company: 'friends', bots }, ['Ada']).seats.map((seat) => seat.kind)
    expect(kinds(1)).toEqual(['me', 'open', 'bot'])
    expect(kinds(5)).toEqual(['me', 'open', 'bot'])
  })
  test('people at this screen have names', () => {
    expect(wishFor({ ...choice, company: 'screen', seats: 2 }, ['Ada', 'Ben']).seats).toEqual([
      { kind: 'me', name: 'Ada' },
      { kind: 'me', name: 'Ben' },
    ])
  })
  test('clock, seriousness and visibility as chosen; the clock in seconds', () => {
    expect(wishFor({ ...choice, clock: 10, serious: true, listed: true }, ['Ada'])).toMatchObject({
      mode: 'serious',
      visibility: 'public',
      clock: { kind: 'total', limit: 600, increment: 10 },
    })
  })
})

describe('the curve', () => {
  const plot = { width: 100, height: 50 }
  const judged = [
    { number: 1, chances: [0.6, 0.4] },
    { number: 2, chances: [1, 0] },
  ] as Judged[]

  test('begins with equal chances; of two seats one line says it all', () => {
    expect(lines(judged, 2, 2, plot)).toEqual([[{ x: 0, y: 25 }, { x: 50, y: 20 }, { x: 100, y: 0 }]])
  })
  test('has a line for each of more seats', () => expect(lines([], 5, 3, plot)).toHaveLength(3))
  test('finds the decision under the pointer', () => {
    expect([-5, 0, 26, 74, 76, 200].map((x) => numberAt(x, 2, plot))).toEqual([0, 0, 1, 1, 2, 2])
  })
  test('a game without decisions has a place too', () => expect(at(0, 0.5, 0, plot)).toEqual({ x: 0, y: 25 }))
  test('is drawn, and closed below', () => {
    const points = [{ x: 0, y: 1 }, { x: 2, y: 3 }]
    expect(path(points)).toBe('M0.0 1.0L2.0 3.0')
    expect(area(points, plot)).toBe('M0.0 1.0L2.0 3.0L2.0 50L0.0 50Z')
    expect(area([], plot)).toBe('')
  })
})

describe('how it was decided', () => {
  const ended = (more: Partial<TableOut>) => ({ result: { winners: [0], by: 'rules' }, ...more }) as TableOut
  const names = ['Ada', 'Ben']
  const one = { clause: 'S-E2', goal: null, fewest: false }

  test('a tie is told with its numbers, then what broke it', () => {
    const told = howItEnded(
      ended({
        ending: [
          { ...one, what: 'points', values: [15, 15], left: [0, 1] },
          { ...one, what: 'cards', values: [11, 12], left: [0], fewest: true },
        ],
      }),
      names,
    )
    expect(told.map(({ text }) => text)).toEqual([
      'Equal in points: Ada 15 and Ben 15.',
      'Then the fewest cards: Ada 11 and Ben 12. That decided it for Ada.',
    ])
  })
  test('a goal is told with what was reached', () => {
    const ending = [{ ...one, what: 'crowns', clause: 'D-W2', values: [11, 3], left: [0], goal: 10 }]
    expect(howItEnded(ended({ ending }), names)).toEqual([{ text: 'Ada reached 10 crowns: 11.', clause: 'D-W2' }])
  })
  test('resignation needs no numbers', () => {
    expect(howItEnded(ended({ result: { winners: [0], by: 'resignation' } }), names)).toEqual([{ text: 'The others gave up: Ada won.', clause: null }])
  })
})
