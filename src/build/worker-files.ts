import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Manifest } from 'vite'
import type { BuildFile } from '#worker/file-cache.ts'
import type { Content } from './built-content.ts'
import { readPages } from './served-pages.ts'
import type { Program } from './program.ts'

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
function fetchTimes({ manifest, codeFiles }: ListedProgram, cachedPages: readonly string[]): Map<string, 'early' | 'late'> {
  const times = new Map<string, 'early' | 'late'>()
  const leftOut = new Set([...builtFilesOfCourses(manifest).keys(), ...codeFiles])
  const early = [...earlyParts, ...cachedPages.map((folder) => `src/site/pages/${folder}/`)]
  const isEarly = (name: string) => early.some((part) => name.startsWith(part)) || isOfArticle(name) || dirname(name) === 'src/site/auth'
  function add(name: string, time: 'early' | 'late') {
    const chunk = manifest[name]
    if (!chunk || times.has(chunk.file)) return
    // The player's chunk lists the recordings and captions of all courses as its assets, and another one the workers that run code.
    const assets = (chunk.assets ?? []).filter((file) => !leftOut.has(file))
    for (const file of [chunk.file, ...(chunk.css ?? []), ...assets]) times.set(file, time)
    for (const imported of chunk.imports ?? []) add(imported, time)
  }
  const names = Object.keys(manifest).filter((name) => !isOfCourse(name))
  for (const name of names.filter(isEarly)) add(name, 'early')
  for (const name of names) add(name, 'late')
  return times
}

type ListedProgram = Pick<Program, 'manifest' | 'codeFiles'>

/** The list of a build's files for the service worker, in `folder`. */
export async function workerFiles(folder: string, program: ListedProgram, content: Content): Promise<BuildFile[]> {
  const times = fetchTimes(
    program,
    (await readPages()).filter(({ opensOffline }) => opensOffline).map((page) => page.folder),
  )
  for (const address of [content.catalog, content.lessonIndex]) times.set(address.slice(1), 'early')
  const ofCourses = new Map([...contentFilesOfCourses(content), ...builtFilesOfCourses(program.manifest)])
  const names = readdirSync(join(folder, 'assets')).toSorted()
  const missing = program.codeFiles.filter((file) => !names.some((name) => file === `assets/${name}` && cached.test(name)))
  if (missing.length > 0) throw new Error(`The worker cannot keep what runs code: ${missing.join(', ')}`)
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
        const { course, isLesson, runsCode, isRecording } = ofCourses.get(url) ?? {}
        const size = () => statSync(join(folder, url)).size
        const time = times.get(url)
        return {
          url,
          revision: null,
          ...(time && { time }),
          ...(course && { course }),
          ...(isLesson && { isLesson }),
          ...(runsCode && { runsCode }),
          // Shown before it is fetched.
          ...(isRecording && { recordingBytes: size() }),
          ...(program.codeFiles.includes(url) && { codeBytes: size() }),
        }
      }),
  ]
}

const cached = /\.(js|json|css|woff2|svg|webp|png|vtt|webm|mp4|m4v|bin)$/

/** A file of a course: its outline, the text of a lesson, what makes a figure move, captions, or a recording. */
interface FileOfCourse {
  course: string
  isLesson?: true
  runsCode?: true
  isRecording?: true
}

function contentFilesOfCourses({ courses }: Content): [url: string, FileOfCourse][] {
  return [...courses].flatMap(([course, { address, lessons, withCode }]) => [
    [address.slice(1), { course }] as [string, FileOfCourse],
    ...Object.entries(lessons).map(([id, lesson]): [string, FileOfCourse] => [
      lesson.slice(1),
      { course, isLesson: true, ...(withCode.includes(id) && { runsCode: true }) },
    ]),
  ])
}

/** The course that each recording, its captions and each program of a figure belong to. */
function builtFilesOfCourses(manifest: Manifest): Map<string, FileOfCourse> {
  const found = new Map<string, FileOfCourse>()
  for (const [name, { file }] of Object.entries(manifest)) {
    if (!isOfCourse(name)) continue
    found.set(file, { course: basename(dirname(name)), ...(!/\.(vtt|ts)$/.test(name) && { isRecording: true }) })
  }
  return found
}
