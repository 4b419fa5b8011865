import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Manifest } from 'vite'
import type { BuildFile } from '#worker/file-cache.ts'
import type { Content } from './content-files.ts'
import { readPages } from './pages.ts'
import type { BuiltFiles } from './screen-files.ts'

/** The source of what works offline from the first visit, in addition to `cachedPages`: the shell, all articles and the school's own pages. */
const earlyParts = [
  'index.html',
  'src/content/pages/',
  'src/site/features/favorites/',
  'src/site/features/offline/',
  'src/site/features/search/',
  'src/site/features/courses/search-index.ts',
  'src/site/features/courses/start-search-worker.ts',
  'src/site/layout/',
  'src/site/ui/',
  'src/site/theme/',
]

const isOfArticle = (name: string) => /^src\/content\/(samples\/)?articles\//.test(name)
/** There may be thousands of courses, so each is cached when a learner enrolls or opens it. */
const isOfCourse = (name: string) => /(^|\/)courses\/[^/]+\/[^/]+\.(webm|mp4|m4v|vtt|figure\.ts)$/.test(name)

/**
 * When the worker fetches each file, according to the build's Vite manifest. A file that is not listed is cached on
 * first use.
 * @param cachedPages the folders of the pages that open offline from the first visit
 */
export function fetchTimes(manifest: Manifest, cachedPages: readonly string[]): Map<string, 'early' | 'late'> {
  const times = new Map<string, 'early' | 'late'>()
  const ofCourses = builtFilesOfCourses(manifest)
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

/** The list of a build's files for the service worker, in `folder`. */
export async function workerFiles(folder: string, program: BuiltFiles, content: Content): Promise<BuildFile[]> {
  const times = fetchTimes(
    program.manifest,
    (await readPages()).filter(({ opensOffline }) => opensOffline).map((page) => page.folder),
  )
  for (const address of [content.catalog, content.lessonIndex]) times.set(address.slice(1), 'early')
  const ofCourses = new Map([...contentFilesOfCourses(content), ...builtFilesOfCourses(program.manifest)])
  const names = readdirSync(join(folder, 'assets')).toSorted()
  return [
    // The shell refers to the program and to the content, so it tells versions apart.
    {
      url: 'shell.html',
      revision: createHash('md5')
        .update(readFileSync(join(folder, 'shell.html')))
        .digest('hex'),
      time: 'early',
    },
    ...names
      .filter((name) => cached.test(name))
      .map((name): BuildFile => {
        const url = `assets/${name}`
        const { course, isLesson, isRecording } = ofCourses.get(url) ?? {}
        const time = times.get(url)
        return {
          url,
          revision: null,
          ...(time && { time }),
          ...(course && { course }),
          ...(isLesson && { isLesson }),
          // Shown before it is fetched.
          ...(isRecording && { recordingBytes: statSync(join(folder, url)).size }),
        }
      }),
  ]
}

const cached = /\.(js|json|css|woff2|svg|webp|png|vtt|webm|mp4|m4v|bin)$/

/** A file of a course: its outline, the text of a lesson, what makes a figure move, captions, or a recording. */
interface FileOfCourse {
  course: string
  isLesson?: true
  isRecording?: true
}

function contentFilesOfCourses({ courses }: Content): [url: string, FileOfCourse][] {
  return [...courses].flatMap(([course, { address, lessons }]) => [
    [address.slice(1), { course }] as [string, FileOfCourse],
    ...Object.values(lessons).map((lesson): [string, FileOfCourse] => [lesson.slice(1), { course, isLesson: true }]),
  ])
}

/** The course that each recording, its captions and each program of a figure belong to. */
export function builtFilesOfCourses(manifest: Manifest): Map<string, FileOfCourse> {
  const found = new Map<string, FileOfCourse>()
  for (const [name, { file }] of Object.entries(manifest)) {
    if (!isOfCourse(name)) continue
    found.set(file, { course: basename(dirname(name)), ...(!/\.(vtt|ts)$/.test(name) && { isRecording: true }) })
  }
  return found
}
