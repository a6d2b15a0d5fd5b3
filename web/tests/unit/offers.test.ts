import { describe, expect, test } from 'vitest'
import { mayAdd, mayStay, Offers, parse, takeOf, takeText } from '../../src/lib/acting/offers'

describe('reading a decision', () => {
  test.each([
    ['take white blue red', 'take', ['white', 'blue', 'red']],
    ['take a1 b2 c3', 'take', ['a1', 'b2', 'c3']],
    ['reserve L1-12', 'reserve', ['L1-12']],
    ['buy M2-05', 'buy', ['M2-05']],
    ['gold red', 'wild', ['red']],
    ['gray yellow', 'wild', ['yellow']],
    ['pay', 'pay', []],
    ['return gold', 'return', ['gold']],
    ['noble N03', 'tile', ['N03']],
    ['location 3A', 'tile', ['3A']],
    ['royal R2', 'tile', ['R2']],
    ['privilege c4', 'privilege', ['c4']],
    ['claim c3', 'claim', ['c3']],
    ['refill', 'refill', []],
    ['steal pearl', 'steal', ['pearl']],
    ['joker blue', 'joker', ['blue']],
    ['token e5', 'token', ['e5']],
    ['pass', 'pass', []],
    ['conjure rabbit', 'other', ['rabbit']],
  ])('%s', (decision, kind, args) => {
    expect(parse(decision)).toEqual({ kind, args, decision })
  })

  test('a deck is not a card', () => {
    expect(parse('reserve deck 2')).toEqual({ kind: 'reserve', args: ['2'], decision: 'reserve deck 2', deck: 2 })
    const offers = new Offers(['reserve deck 2', 'reserve L1-01'])
    expect(offers.deck(2)).toBe('reserve deck 2')
    expect(offers.deck(1)).toBeNull()
    expect(offers.about('reserve', '2')).toBeNull()
    expect(offers.named('reserve')).toEqual(new Set(['L1-01']))
  })
})

describe('what is offered about a thing', () => {
  const offers = new Offers(['buy L1-01', 'reserve L1-01', 'reserve L2-05', 'take white blue red', 'pass'])

  test('is found by kind and name', () => {
    expect(offers.about('buy', 'L1-01')).toBe('buy L1-01')
    expect(offers.about('buy', 'L2-05')).toBeNull()
    expect(offers.about('reserve', 'L2-05')).toBe('reserve L2-05')
  })

  test('a take of three is about none of them alone', () => {
    expect(offers.about('take', 'white')).toBeNull()
  })

  test('some need no thing', () => {
    expect(offers.plain('pass')).toBe('pass')
    expect(offers.plain('refill')).toBeNull()
    expect(offers.has('pass')).toBe(true)
    expect(offers.size).toBe(5)
  })
})

describe('taking from the bank', () => {
  const offers = new Offers(['take white blue green', 'take white blue red', 'take blue blue'])

  test('in any order, sent in the notation’s', () => {
    expect(takeOf(offers, ['red', 'white', 'blue'])).toBe('take white blue red')
    expect(takeOf(offers, ['blue', 'blue'])).toBe('take blue blue')
    expect(takeOf(offers, ['white', 'blue'])).toBeNull()
    expect(takeOf(offers, [])).toBeNull()
  })

  test('only what leads to a take can be added', () => {
    expect(mayAdd(offers, [], 'red')).toBe(true)
    expect(mayAdd(offers, [], 'black')).toBe(false)
    expect(mayAdd(offers, ['red'], 'green')).toBe(false)
    expect(mayAdd(offers, ['blue'], 'blue')).toBe(true)
    expect(mayAdd(offers, ['white'], 'white')).toBe(false)
    expect(mayAdd(offers, ['blue', 'blue'], 'white')).toBe(false)
    expect(mayAdd(offers, ['white', 'blue', 'red'], 'green')).toBe(false)
  })

  test('what was chosen stays only while a take goes through it', () => {
    expect(mayStay(offers, [])).toBe(true)
    expect(mayStay(offers, ['green', 'white'])).toBe(true)
    expect(mayStay(offers, ['green', 'red'])).toBe(false)
    expect(mayStay(new Offers([]), ['white'])).toBe(false)
  })
})

describe('taking from a board', () => {
  const offers = new Offers(['take a1', 'take b1', 'take c1', 'take a1 b1', 'take b1 c1', 'take a1 b1 c1'])

  test('the ends of a line first, then its middle', () => {
    expect(mayAdd(offers, ['c1'], 'a1')).toBe(true)
    expect(takeOf(offers, ['c1', 'a1'])).toBeNull()
    expect(mayAdd(offers, ['c1', 'a1'], 'b1')).toBe(true)
    expect(takeOf(offers, ['c1', 'a1', 'b1'])).toBe('take a1 b1 c1')
  })

  test('a single one is a take already', () => {
    expect(takeOf(offers, ['b1'])).toBe('take b1')
  })
})

describe('what to ask the server about', () => {
  const order = ['white', 'blue', 'green', 'red', 'black', 'gold']

  test('colours in the game’s order', () => {
    expect(takeText(['red', 'white'], 'blue', order)).toBe('take white blue red')
    expect(takeText(['red'], 'red', order)).toBe('take red red')
  })

  test('cells by row, then by column', () => {
    expect(takeText(['c2', 'a1'], 'b2', [])).toBe('take a1 b2 c2')
  })
})
