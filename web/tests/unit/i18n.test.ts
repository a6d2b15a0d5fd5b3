import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { catalogues, fill, type MessageKey } from '../../src/lib/i18n'
import { LANGUAGES, type Language } from '../../src/lib/settings.svelte'

const languages = Object.keys(LANGUAGES) as Language[]
const keys = Object.keys(catalogues.en) as MessageKey[]
const slots = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!))].sort()

describe('every language', () => {
  test('has its own words', () => expect(catalogues.fr['start.play']).not.toBe(catalogues.en['start.play']))

  test.each(languages)('%s says everything, and nothing else', (language) => {
    expect(Object.keys(catalogues[language]).sort()).toEqual([...keys].sort())
    expect(keys.filter((key) => !catalogues[language][key].trim())).toEqual([])
  })

  test.each(languages)('%s takes the same arguments', (language) => {
    // The one form of "one|many" may leave the number out: "One player is missing."
    const missing = keys.filter((key) => {
      const many = (text: string) => text.split('|').at(-1)!
      return slots(many(catalogues[language][key])).join() !== slots(many(catalogues.en[key])).join()
    })
    expect(missing).toEqual([])
  })

  test('a plural in one is a plural in all', () => {
    expect(keys.filter((key) => catalogues.fr[key].includes('|') !== catalogues.en[key].includes('|'))).toEqual([])
  })
})

test('every text the page asks for by name is in the catalogue', () => {
  const sources = files('src').filter((file) => /\.(svelte|ts)$/.test(file) && !file.includes('i18n'))
  const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
  const asked = [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1]!)
  expect([...new Set(asked)].filter((key) => !(key in catalogues.en))).toEqual([])
})

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })
}

describe('filling in', () => {
  test('arguments', () => expect(fill('{name} takes {what}', { name: 'Ada', what: 'gold' }, 'en')).toBe('Ada takes gold'))
  test('what is not given stays visible', () => expect(fill('{name}', {}, 'en')).toBe('{name}'))
  test('English has one thing and many things', () => {
    expect([0, 1, 2].map((n) => fill('{n} card|{n} cards', { n }, 'en'))).toEqual(['0 cards', '1 card', '2 cards'])
  })
  test('French counts nothing as one', () => {
    expect([0, 1, 2].map((n) => fill('{n} carte|{n} cartes', { n }, 'fr'))).toEqual(['0 carte', '1 carte', '2 cartes'])
  })
})
