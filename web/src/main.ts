import '@fontsource/marcellus/latin-400.css'
import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'

// After an update of the server the old pieces are gone: fetch the new page.
addEventListener('vite:preloadError', () => location.reload())

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('./sw.js').catch(() => undefined))
}

export default mount(App, { target: document.getElementById('app')! })
