import { describe, expect, test } from 'vitest'
import { price, settlement } from '../../src/lib/acting/payment'
import { duel, player, splendor } from './boxes'

const cheap = splendor.cards['L1-01']! // 2 red, 1 black
const dear = splendor.cards['L3-01']! // 3 white, 3 blue, 5 green

describe('the price of a card', () => {
  test('own gems first, gold for what is missing', () => {
    const rich = player('splendor', { tokens: { red: 1, black: 1, gold: 2 } })
    expect(price(cheap, rich, 'gold')).toEqual({
      due: { red: 2, black: 1 },
      own: { red: 1, black: 1 },
      wild: 1,
      missing: { red: 1 },
      short: 0,
    })
  })

  test('bonuses lower it, never below nothing', () => {
    const owner = player('splendor', { bonuses: { red: 5, black: 1 } })
    expect(price(cheap, owner, 'gold')).toEqual({ due: { red: 0, black: 0 }, own: { red: 0, black: 0 }, wild: 0, missing: {}, short: 0 })
  })

  test('what is missing is told by colour, gold counted', () => {
    const poor = player('splendor', { tokens: { white: 1, gold: 1 }, bonuses: { green: 2 } })
    const { missing, short, wild } = price(dear, poor, 'gold')
    expect(missing).toEqual({ white: 2, blue: 3, green: 3 })
    expect(wild).toBe(1)
    expect(short).toBe(7)
  })

  test('pearls are paid as printed: nothing gives a bonus in them', () => {
    const two = player('duel', { tokens: { pearl: 1 }, bonuses: { blue: 2, green: 2 } })
    expect(price(duel.cards['D1-01']!, two, 'gold')).toMatchObject({ due: { blue: 0, green: 0, pearl: 1 }, short: 0 })
  })

  test('another game has another wild token', () => {
    const agent = player('marvel', { tokens: { gray: 3 } })
    expect(price({ ...cheap, cost: { orange: 2 } }, agent, 'gray')).toMatchObject({ wild: 2, short: 0 })
  })
})

describe('the payment under way', () => {
  const buyer = player('splendor', { tokens: { red: 2, black: 1, gold: 2 } })

  test('begins with the default', () => {
    expect(settlement(cheap, buyer, [], 'gold')).toEqual({ own: { red: 2, black: 1 }, wild: 0, spare: 2 })
  })

  test('each gold moved spares a gem', () => {
    expect(settlement(cheap, buyer, ['red'], 'gold')).toEqual({ own: { red: 1, black: 1 }, wild: 1, spare: 1 })
    expect(settlement(cheap, buyer, ['red', 'black'], 'gold')).toEqual({ own: { red: 1, black: 0 }, wild: 2, spare: 0 })
  })

  test('gold that is needed anyway is not free to be moved', () => {
    const tight = player('splendor', { tokens: { red: 1, black: 1, gold: 2 } })
    expect(settlement(cheap, tight, [], 'gold')).toMatchObject({ wild: 1, spare: 1 })
  })
})
