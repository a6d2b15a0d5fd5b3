/** Writes the service worker at the end of a build: it has to know the names of all files of the page. */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const PUBLIC = ['./', './manifest.webmanifest', './icon.svg']

export function shell(): Plugin {
  return {
    name: 'parure-shell',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((file) => file.startsWith('assets/') && !file.endsWith('.woff')) // every browser with workers reads woff2
        .sort()
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
      const source = readFileSync(new URL('./src/worker.js', import.meta.url), 'utf8')
      const kept = [...PUBLIC, ...files.map((file) => `./${file}`)]
      const constants = `const VERSION = ${JSON.stringify(version)}\nconst SHELL = ${JSON.stringify(kept)}\n\n`
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: constants + source })
    },
  }
}
