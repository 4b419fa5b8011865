import { basename, dirname } from 'node:path'
import type { Manifest } from 'vite'

/** The source of what works offline from the first visit, in addition to `cachedPages`: the shell, all articles and the school's own pages. */
const earlyParts = [
  'index.html',
  'src/content/pages/',
  'src/site/features/favorites/',
  'src/site/features/offline/',
  'src/site/features/search/',
  'src/site/features/courses/search-index.ts',
  'virtual:lesson-words',
  'src/site/features/courses/start-search-worker.ts',
  'src/site/layout/',
  'src/site/ui/',
  'src/site/theme/',
]

const isOfArticle = (name: string) => /^src\/content\/(samples\/)?articles\//.test(name)
/** There may be thousands of courses, so each is cached when a learner enrolls or opens it. */
const isOfCourse = (name: string) => /^src\/content\/(samples\/)?courses\//.test(name)

/**
 * When the worker fetches each file, according to the build's Vite manifest. A file that is not listed is cached on
 * first use.
 * @param cachedPages the folders of the pages that open offline from the first visit
 */
export function fetchTimes(manifest: Manifest, cachedPages: readonly string[]): Map<string, 'early' | 'late'> {
  const times = new Map<string, 'early' | 'late'>()
  const ofCourses = courseFiles(manifest)
  const early = [...earlyParts, ...cachedPages.map((folder) => `src/site/pages/${folder}/`)]
  const isEarly = (name: string) => early.some((part) => name.startsWith(part)) || isOfArticle(name) || dirname(name) === 'src/site/auth'
  function add(name: string, time: 'early' | 'late') {
    const chunk = manifest[name]
    if (!chunk || times.has(chunk.file)) return
    // The player's chunk lists the recordings and captions of all courses as its assets: leave them out.
    const assets = (chunk.assets ?? []).filter((file) => !ofCourses.has(file))
    for (const file of [chunk.file, ...(chunk.css ?? []), ...assets]) times.set(file, time)
    for (const imported of chunk.imports ?? []) add(imported, time)
  }
  const names = Object.keys(manifest).filter((name) => !isOfCourse(name))
  for (const name of names.filter(isEarly)) add(name, 'early')
  for (const name of names) add(name, 'late')
  return times
}

/** A file of a course: its outline, the text of a lesson, captions, or a recording. */
export interface CourseFile {
  course: string
  isLesson?: true
  isRecording?: true
}

/** The course that each file belongs to. Files that courses share belong to none. */
export function courseFiles(manifest: Manifest): Map<string, CourseFile> {
  const found = new Map<string, CourseFile>()
  for (const [name, { file }] of Object.entries(manifest)) {
    if (!isOfCourse(name) || !/(\/course\.ts|\.(md|vtt|webm|mp4|m4v))$/.test(name)) continue
    found.set(file, {
      course: basename(dirname(name)),
      ...(name.endsWith('.md') && { isLesson: true }),
      ...(/\.(webm|mp4|m4v)$/.test(name) && { isRecording: true }),
    })
  }
  return found
}
