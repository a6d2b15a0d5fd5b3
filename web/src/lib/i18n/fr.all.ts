/** The whole French catalogue, as one piece that is fetched when it is wanted. */

import type { Catalogue } from './catalogues.svelte'
import { fr as frame } from './fr'
import { fr as table } from './fr.table'

export const fr: Catalogue = { ...frame, ...table }
