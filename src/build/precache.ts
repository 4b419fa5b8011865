import { basename, dirname } from 'node:path'
import type { Manifest } from 'vite'

/** What works offline from the first visit, besides the pages that ask for it: the shell and all articles. */
const earlyParts = [
  'index.html',
  'src/content/articles/',
  'src/features/favorites/',
  'src/features/offline/',
  'src/features/search/',
  'src/features/courses/search-index.ts',
  'virtual:lesson-words',
  'src/features/courses/start-search-worker.ts',
  'src/layout/',
  'src/ui/',
  'src/theme/',
]

/** There may be thousands of courses, so each is cached when a learner enrolls or opens it. */
const courseFolder = 'src/content/courses/'

/**
 * When the worker fetches each file, according to the build's Vite manifest. A file that is not listed is cached on
 * first use.
 * @param keptPages the folders of the pages that open offline from the first visit
 */
export function fetchTimes(manifest: Manifest, keptPages: readonly string[]): Map<string, 'early' | 'late'> {
  const times = new Map<string, 'early' | 'late'>()
  const early = [...earlyParts, ...keptPages.map((folder) => `src/pages/${folder}/`)]
  const isEarly = (name: string) => early.some((part) => name.startsWith(part)) || dirname(name) === 'src/auth'
  function add(name: string, time: 'early' | 'late') {
    const chunk = manifest[name]
    if (!chunk || times.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) times.set(file, time)
    for (const imported of chunk.imports ?? []) add(imported, time)
  }
  const names = Object.keys(manifest).filter((name) => !name.startsWith(courseFolder))
  for (const name of names.filter(isEarly)) add(name, 'early')
  for (const name of names) add(name, 'late')
  return times
}

/** The course that each file belongs to, and whether it is the text of a lesson. What courses share belongs to none of them. */
export function courseFiles(manifest: Manifest): Map<string, { course: string; isLesson?: true }> {
  const found = new Map<string, { course: string; isLesson?: true }>()
  for (const [name, { file }] of Object.entries(manifest)) {
    if (!name.startsWith(courseFolder) || !/\/(course\.ts|[^/]+\.md)$/.test(name)) continue
    found.set(file, { course: basename(dirname(name)), ...(name.endsWith('.md') && { isLesson: true as const }) })
  }
  return found
}
