/**
 * The service worker: keeps the page itself, so that it opens also while the server is away and then says so.
 * What the API answers is never kept. SHELL and VERSION are written in by the build (shell.ts).
 */

const CACHE = `parure-${VERSION}`

addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)).then(() => skipWaiting()))
})

addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name.startsWith('parure-') && name !== CACHE) await caches.delete(name)
    await clients.claim()
  }
  event.waitUntil(tidy())
})

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.includes('/api/')) return
  event.respondWith(url.pathname.includes('/assets/') ? kept(request) : newest(request))
})

/** Files whose name changes with their content: the kept one is right. */
async function kept(request) {
  return (await caches.match(request)) ?? fetch(request)
}

/** All others: the newest, or the kept one while the server is away. */
async function newest(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const old = await caches.match(request.mode === 'navigate' ? './' : request)
    if (old) return old
    throw error
  }
}
