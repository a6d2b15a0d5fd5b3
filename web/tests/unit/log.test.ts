import { afterEach, describe, expect, test } from 'vitest'
import { cardLabel, counts, tileLabel } from '../../src/lib/boards/words'
import { reasonOf } from '../../src/lib/i18n'
import { layOf, picture, sentence } from '../../src/lib/log/words'
import { clockText, leftNow } from '../../src/lib/playing/clock'
import { settings } from '../../src/lib/settings.svelte'
import { board, duel, marvel, splendor, view } from './boxes'

afterEach(() => {
  settings.language = 'en'
})

describe('decisions in words', () => {
  test.each([
    ['take white blue red', 'Ada takes diamond, sapphire, and ruby'],
    ['reserve deck 3', 'Ada reserves the top card of level 3'],
    ['reserve L1-01', 'Ada reserves level 1 diamond card'],
    ['buy L2-05', 'Ada buys level 2 ruby card, 2 points'],
    ['gold red', 'Ada pays gold for ruby'],
    ['return gold', 'Ada gives back gold'],
    ['noble N01', 'Ada receives Niccolo Machiavelli'],
    ['pass', 'Ada passes'],
    ['dance wildly', 'Ada: dance wildly'],
  ])('%s', (decision, words) => {
    expect(sentence(decision, 'Ada', splendor)).toBe(words)
  })

  test('the reader is “you”', () => {
    expect(sentence('buy L2-05', null, splendor)).toBe('You buy level 2 ruby card, 2 points')
    settings.language = 'fr'
    expect(sentence('pass', null, splendor)).toBe('Vous passez')
  })

  test('in French', () => {
    settings.language = 'fr'
    expect(sentence('take white blue red', 'Ada', splendor)).toBe('Ada prend diamant, saphir et rubis')
    expect(sentence('buy L2-05', 'Ada', splendor)).toBe('Ada achète carte rubis de niveau 2, 2 points')
  })

  test('cards of Marvel have names', () => {
    expect(sentence('buy M1-02', 'Ada', marvel)).toBe('Ada buys Squirrel Girl')
    expect(sentence('take yellow blue', 'Ada', marvel)).toBe('Ada takes yellow and blue')
  })

  test('cells are told by what lay on them, if that was seen', () => {
    const before = view('duel', { board: board('a1 red, b1 pearl') })
    expect(sentence('take a1 b1', 'Ada', duel, before)).toBe('Ada takes ruby and pearl')
    expect(sentence('take a1 b1', 'Ada', duel)).toBe('Ada takes a1 and b1')
    expect(picture('take a1 b1', before).gems).toEqual(['red', 'pearl'])
    expect(layOf('take a1 b1', before)).toEqual(['red', 'pearl'])
    expect(sentence('take a1 b1', 'Ada', duel, ['red', 'pearl'])).toBe('Ada takes ruby and pearl')
    expect(picture('take a1 b1', ['red', 'pearl']).gems).toEqual(['red', 'pearl'])
    expect(picture('take a1 b1').gems).toEqual([])
  })

  test('pictures of other lines', () => {
    expect(picture('buy L1-01')).toEqual({ gems: [], card: 'L1-01' })
    expect(picture('reserve deck 1')).toEqual({ gems: [], card: null })
    expect(picture('take red red').gems).toEqual(['red', 'red'])
  })
})

describe('pieces in words', () => {
  test('a card says everything that is on it', () => {
    expect(cardLabel(splendor, 'L1-01')).toBe('level 1 diamond card, costs 2 ruby and 1 onyx')
    expect(cardLabel(duel, 'D1-01')).toContain('another turn at once')
    expect(cardLabel(marvel, 'M1-02')).toContain('1 Avengers symbol')
    expect(cardLabel(splendor, '?2')).toBe('a hidden card of level 2')
  })

  test('a noble says what it asks for', () => {
    expect(tileLabel(splendor, 'N01')).toBe('Niccolo Machiavelli, 3 points, for bonuses: 4 diamond and 4 sapphire')
  })

  test('nothing costs nothing', () => {
    expect(counts('splendor', { red: 0 })).toBe('nothing')
  })
})

describe('why not', () => {
  const why = { reason: 'the bank has no red', said: { fr: 'la réserve n’a pas de rouge' }, code: 'illegal' }

  test('in the engine’s own words, in the chosen language', () => {
    expect(reasonOf(why)).toBe('The bank has no red')
    settings.language = 'fr'
    expect(reasonOf(why)).toBe('La réserve n’a pas de rouge')
  })

  test('what has nothing to do with rules is said in the page’s words', () => {
    const stale = { reason: 'something happened meanwhile', code: 'stale' }
    expect(reasonOf(stale)).toBe('Something happened meanwhile')
    settings.language = 'fr'
    expect(reasonOf(stale)).not.toBe('Something happened meanwhile')
  })
})

describe('clocks', () => {
  test('only the running one runs', () => {
    const clock = { left: [60_000, 30_000], running: 1, at: 1000 }
    expect(leftNow(clock, 0, 6000)).toBe(60_000)
    expect(leftNow(clock, 1, 6000)).toBe(25_000)
    expect(leftNow(clock, 1, 900_000)).toBe(0)
    expect(leftNow(clock, 1, 0)).toBe(30_000)
  })

  test.each([
    [247_000, '4:07'],
    [3_723_000, '1:02:03'],
    [9_440, '9.4'],
    [0, '0.0'],
  ])('%i ms', (left, text) => {
    expect(clockText(left)).toBe(text)
  })
})
