/** The catalogues. English comes with the page and stands in for the others until they have been fetched. */

import type { Language } from '../settings.svelte'
import { en as frame } from './en'
import { en as table } from './en.table'

const english = { ...frame, ...table }

export type MessageKey = keyof typeof english
export type Catalogue = Record<MessageKey, string>

class Catalogues implements Record<Language, Catalogue> {
  readonly en: Catalogue = english
  fr = $state.raw<Catalogue>(english)
}

export const catalogues = new Catalogues()

/** Fetch a language's catalogue; everything that is shown follows by itself. */
export async function learn(language: Language): Promise<void> {
  if (language === 'fr' && catalogues.fr === english) catalogues.fr = (await import('./fr.all')).fr
}
