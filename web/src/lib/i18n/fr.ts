import type { en } from './en'

/** Ce qui se dit partout, sauf à la table elle-même. */
export const fr: Record<keyof typeof en, string> = {
  'app.name': 'Parure',
  'app.home': 'Retour à l’accueil',
  'app.loading': 'Un instant…',
  'game.splendor': 'Splendor',
  'game.marvel': 'Splendor Marvel',
  'game.duel': 'Splendor Duel',
}
