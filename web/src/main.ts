import '@fontsource/marcellus/latin-400.css'
import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { learn } from './lib/i18n'
import { settings } from './lib/settings.svelte'

// After an update of the server the old pieces are gone: fetch the new page.
addEventListener('vite:preloadError', () => location.reload())

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('./sw.js').catch(() => undefined))
}

// The page appears in the reader's language, not first in another; without it, in English.
await learn(settings.language).catch(() => undefined)
mount(App, { target: document.getElementById('app')! })
