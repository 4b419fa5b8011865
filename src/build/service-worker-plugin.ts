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
    // The site registers the worker and offers its new version itself (src/site/features/offline/).
    registerType: 'prompt',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      // Workbox leaves out larger files. The lesson index of 10,000 courses takes 25 MB, and a recording may take more.
      maximumFileSizeToCacheInBytes: 1024 ** 3,
      globPatterns: ['shell.html', 'assets/*.{js,css,woff2,svg,webp,png,vtt,webm,mp4,m4v}'],
      rollupFormat: 'iife',
      manifestTransforms: [
        async (entries) => {
          const list = join(folder, '.vite/manifest.json')
          // The plugin also runs after a failed build, which reports its own error.
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

/** The fields that the worker's list has for a course's file. A recording's size is shown before it is fetched. */
function listed({ size }: { size: number }, file: CourseFile | undefined) {
  if (!file?.isRecording) return file
  return { course: file.course, recordingBytes: size }
}
