import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { shell } from './shell.ts'

// Where a server of ours listens while the page is being worked on: `make web-dev`.
const server = process.env.PARURE_SERVER ?? 'http://127.0.0.1:8817'

export default defineConfig({
  plugins: [svelte(), shell()],
  base: './',
  build: {
    outDir: '../src/parure/page', // inside the Python package: the wheel carries it
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the server's content policy has no place for data: but in pictures
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } }, // how long it took is no warning
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: server, ws: true } },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: {
    include: ['tests/unit/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['tests/unit/languages.ts'],
  },
})
