import { describe, expect, test } from 'vitest'
import { shape } from '../../src/lib/boards/games'
import { catalogues } from '../../src/lib/i18n'
import { commandFor, neighbour } from '../../src/lib/keys'

const letters = { D: 'white', S: 'blue', R: 'red' }

describe('what a key means', () => {
  test.each([
    ['ArrowLeft', { kind: 'go', direction: 'left' }],
    ['ArrowDown', { kind: 'go', direction: 'down' }],
    ['d', { kind: 'gem', colour: 'white' }],
    ['D', { kind: 'gem', colour: 'white' }],
    ['Escape', { kind: 'escape' }],
    ['Backspace', { kind: 'back' }],
    ['Enter', { kind: 'confirm' }],
    ['?', { kind: 'help' }],
    ['h', { kind: 'hint' }],
    ['z', { kind: 'undo' }],
    ['i', { kind: 'rules' }],
    ['l', { kind: 'log' }],
  ])('%s', (key, command) => {
    expect(commandFor({ key }, letters)).toEqual(command)
  })

  test('keys of the browser are left to it', () => {
    expect(commandFor({ key: 'd', ctrlKey: true }, letters)).toBeNull()
    expect(commandFor({ key: 'ArrowLeft', altKey: true }, letters)).toBeNull()
    expect(commandFor({ key: 'Tab' }, letters)).toBeNull()
    expect(commandFor({ key: 'F5' }, letters)).toBeNull()
  })

  test('Ctrl+Z takes back', () => {
    expect(commandFor({ key: 'z', ctrlKey: true }, letters)).toEqual({ kind: 'undo' })
    expect(commandFor({ key: 'Z', metaKey: true }, letters)).toEqual({ kind: 'undo' })
  })
})

describe.each(['en', 'fr'] as const)('the letters in %s', (language) => {
  const words: Record<string, string> = catalogues[language]

  test.each(['splendor', 'marvel', 'duel'])('%s: each gem has its own, and none is a command', (game) => {
    const all = shape(game).colours.map((colour) => words[`letter.${game}.${colour}`] ?? words[`letter.${colour}`] ?? '')
    expect(new Set(all).size).toBe(all.length)
    for (const letter of all) {
      expect(letter).toMatch(/^[A-Z]$/)
      expect(commandFor({ key: letter }, {})).toBeNull()
    }
  })
})

describe('where an arrow leads', () => {
  const spot = (left: number, top: number) => ({ left, top, width: 10, height: 10 })

  test('to the nearest straight ahead', () => {
    const others = [spot(40, 0), spot(20, 0), spot(20, 30)]
    expect(neighbour(spot(0, 0), others, 'right')).toBe(1)
    expect(neighbour(spot(20, 15), others, 'up')).toBe(1)
    expect(neighbour(spot(20, 15), others, 'down')).toBe(2)
  })

  test('nowhere, if nothing lies that way', () => {
    expect(neighbour(spot(0, 0), [spot(20, 0)], 'left')).toBe(-1)
    expect(neighbour(spot(0, 0), [], 'down')).toBe(-1)
  })
})
