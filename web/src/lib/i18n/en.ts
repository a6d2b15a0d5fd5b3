/** What is said everywhere but at the table itself. */
export const en = {
  'app.name': 'Parure',
  'app.home': 'Back to the start',
  'app.loading': 'One moment…',
  'game.splendor': 'Splendor',
  'game.marvel': 'Splendor Marvel',
  'game.duel': 'Splendor Duel',
} as const
