/** Every language is there before the first test. */

import { learn } from '../../src/lib/i18n'
import { LANGUAGES, type Language } from '../../src/lib/settings.svelte'

for (const language of Object.keys(LANGUAGES)) await learn(language as Language)
