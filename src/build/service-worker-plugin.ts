import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { readPages } from './pages.ts'
import { courseFiles, fetchTimes } from './precache.ts'

/** Builds src/worker into /sw.js (§1), with the list of this build's files. */
export function serviceWorkerPlugin(): Plugin[] {
  let folder = ''
  const outputFolder: Plugin = {
    name: 'service-worker',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
  }
  const worker = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/worker',
    // The plugin derives the address, /sw.js, from the file's name.
    filename: 'sw.ts',
    // The page offers the new version (features/offline) and registers the worker itself.
    registerType: 'prompt',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      // A catalog of 10,000 courses is a file of 5.5 MB, and the index of their lessons one of 25 MB. Both are needed offline too.
      maximumFileSizeToCacheInBytes: 32 * 1024 * 1024,
      globPatterns: ['shell.html', 'assets/*.{js,css,woff2,svg,webp,png}'],
      rollupFormat: 'iife',
      manifestTransforms: [
        async (entries) => {
          const chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
          const courses = courseFiles(chunks)
          const times = fetchTimes(
            chunks,
            (await readPages()).filter(({ opensOffline }) => opensOffline).map((page) => page.folder),
          )
          const manifest = entries.map((entry) => ({
            ...entry,
            revision: entry.url.startsWith('assets/') ? null : entry.revision,
            time: entry.url === 'shell.html' ? 'early' : times.get(entry.url),
            ...courses.get(entry.url),
          }))
          return { manifest, warnings: [] }
        },
      ],
    },
  })
  return [outputFolder, ...worker]
}
