import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { readPages } from './pages.ts'
import { type CourseFile, courseFiles, fetchTimes } from './precache.ts'

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
      // Workbox leaves out larger files. The index of the lessons of 10,000 courses has 25 MB, and a recording may have more.
      maximumFileSizeToCacheInBytes: 1024 ** 3,
      globPatterns: ['shell.html', 'assets/*.{js,css,woff2,svg,webp,png,vtt,webm,mp4,m4v}'],
      rollupFormat: 'iife',
      manifestTransforms: [
        async (entries) => {
          const list = join(folder, '.vite/manifest.json')
          // The plugin runs after a failed build, too, which has an error of its own to report.
          if (!existsSync(list)) return { manifest: [], warnings: [] }
          const chunks = JSON.parse(readFileSync(list, 'utf8')) as Manifest
          const courses = courseFiles(chunks)
          const times = fetchTimes(
            chunks,
            (await readPages()).filter(({ opensOffline }) => opensOffline).map((page) => page.folder),
          )
          const manifest = entries.map((entry) => ({
            ...entry,
            revision: entry.url.startsWith('assets/') ? null : entry.revision,
            time: entry.url === 'shell.html' ? 'early' : times.get(entry.url),
            ...listed(entry, courses.get(entry.url)),
          }))
          return { manifest, warnings: [] }
        },
      ],
    },
  })
  return [outputFolder, ...worker]
}

/** How the worker's list names the course of a file. The size of a recording is shown before it is fetched. */
function listed({ size }: { size: number }, file: CourseFile | undefined) {
  if (!file?.isRecording) return file
  return { course: file.course, recordingBytes: size }
}
