/**
 * What the page says, in the chosen language. One flat catalogue per language, in two files each: the frame's words
 * and the table's. Texts may hold {arguments}; where a text has "one|many", `n` among the arguments chooses.
 */

import type { Because } from '../net/types'
import { settings, type Language } from '../settings.svelte'
import { catalogues, type MessageKey } from './catalogues.svelte'

export { catalogues, learn, type MessageKey } from './catalogues.svelte'

export type Arguments = Record<string, string | number>

/** The text for a key. Inside components and effects it follows the chosen language. */
export function t(key: MessageKey, args: Arguments = {}): string {
  return fill(catalogues[settings.language][key], args, settings.language)
}

/** The text for a key made of data, such as a colour or a bot's level; the fallback where there is none. */
export function say(key: string, fallback: string, args: Arguments = {}): string {
  return key in catalogues.en ? t(key as MessageKey, args) : fallback
}

/** Put arguments into a text. */
export function fill(text: string, args: Arguments, language: Language): string {
  const forms = text.split('|')
  const form = forms.length > 1 && typeof args.n === 'number' ? (isOne(args.n, language) ? forms[0]! : forms[1]!) : text
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = args[name]
    return value === undefined ? whole : typeof value === 'number' ? number(value, language) : value
  })
}

function isOne(n: number, language: Language): boolean {
  return language === 'fr' ? n < 2 : n === 1
}

function number(value: number, language: Language): string {
  return value.toLocaleString(language)
}

/** A probability as a percentage, as the language writes it. */
export function percent(probability: number): string {
  return probability.toLocaleString(settings.language, { style: 'percent', maximumFractionDigits: 0 })
}

/** Why not, in the chosen language: the engine's own sentence, or the page's words for what has nothing to do with rules. */
export function reasonOf({ reason, said, code }: Because): string {
  const text = settings.language === 'en' ? reason : (said?.[settings.language] ?? say(`refused.${code}`, reason))
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Names in a row: "a, b and c". */
export function list(names: string[]): string {
  return new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(names)
}
