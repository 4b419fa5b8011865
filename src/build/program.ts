import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from 'vite'
import { inlineScriptsFile } from '#site/boot/page-document.ts'
import { cacheFolder, placeInCache } from './cache-folder.ts'
import { codeFilesList } from './code-files-plugin.ts'
import { courseFolders } from './content-folders.ts'
import { runPart } from './run-part.ts'
import { sayStep } from './say-step.ts'
import { isOfCourse, readCourseSummaries } from './summaries-plugin.ts'

export const root = join(import.meta.dirname, '../..')

/** What is built once for all pages and lessons. */
export interface Program {
  /** The folder of the program for browsers, and Vite's list of which file needs which. */
  folder: string
  manifest: Manifest
  /** The script that every prerendered page ends with. */
  startScript: string
  /** The files that run the code of lessons. */
  codeFiles: string[]
  /** The code of the service worker, which lacks the list of files. */
  worker: string
  /** A folder for the rendered pages: they stay valid as long as the program. */
  pages: string
  /** `VITE_SITE_URL` and the like. */
  environment: Record<string, string>
  /** Imports the functions that render pages. They load further files when they are called. */
  importPrerendering: () => Promise<typeof import('./prerender.tsx')>
}

/**
 * The code of the service worker, and the configuration, in the folder of the program for browsers. Nothing there that begins with a dot
 * is served.
 */
export const workerFile = '.vite/sw.js'
export const environmentFile = '.vite/environment.json'

const steps = { server: 'Building the program that renders the pages', client: 'Building the program for browsers' }
export type Part = keyof typeof steps

const programs = join(cacheFolder, 'programs')

/** Whether nothing was built here before. */
export const isCacheEmpty = () => !existsSync(programs)

/**
 * Returns the program, from the cache if none of the files that it is built from has changed. Lessons and the long parts of courses
 * are not among them.
 */
export async function builtProgram(): Promise<Program> {
  const key = await programKey()
  for (const part of ['server', 'client'] as const) await buildPart(part, key)
  mkdirSync(join(programs, key, 'pages'), { recursive: true })
  forgetOthers(key)
  return readProgram(join(programs, key))
}

/** Builds a part of the program, unless it is in the cache. */
export async function buildPart(part: Part, key: string): Promise<void> {
  const folder = join(programs, key, part)
  if (existsSync(folder)) return
  sayStep(steps[part])
  const draft = join(programs, `${key}-${part}-${process.pid}`)
  await runPart('bundle.ts', [part, draft])
  mkdirSync(dirname(folder), { recursive: true })
  placeInCache(draft, folder)
}

/** Reads a program from its folder in the cache. */
export function readProgram(folder: string): Program {
  const client = join(folder, 'client')
  const read = (name: string) => readFileSync(join(client, name), 'utf8')
  return {
    folder: client,
    manifest: JSON.parse(read('.vite/manifest.json')) as Manifest,
    startScript: (JSON.parse(read(inlineScriptsFile)) as string[])[1] ?? '',
    codeFiles: JSON.parse(read(codeFilesList)) as string[],
    worker: read(workerFile),
    pages: join(folder, 'pages'),
    environment: JSON.parse(read(environmentFile)) as Record<string, string>,
    importPrerendering: () => import(pathToFileURL(join(folder, 'server/prerender.js')).href) as Promise<typeof import('./prerender.tsx')>,
  }
}

/** The files that decide what the program is, as patterns. */
const inputs = [
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'node_modules/.package-lock.json',
  '.env*',
  'src/**',
]
/** Recordings, captions and pictures of courses, and what makes figures move. */
const media = /\.(webm|mp4|m4v|vtt|jpe?g|png|webp|figure\.ts)$/

/**
 * Not the content, except what the program itself holds of it: articles, the school's own pages, the courses' summaries, pictures, what
 * makes figures move, and the addresses of recordings.
 */
export function isInput(file: string): boolean {
  if (/^src\/content\/(samples\/)?courses\//.test(file) || isOfCourse(join(root, file))) return media.test(file)
  if (file.endsWith('.md')) return /^src\/content\/(samples\/)?(articles|pages)\//.test(file)
  return !file.startsWith('src/server/') && file !== '.env.example'
}

/** Returns a hash of all that decides what the program is. */
export async function programKey(): Promise<string> {
  const hash = createHash('sha256')
  // The lengths keep two different lists of parts from having the same hash.
  const add = (part: string | Uint8Array) => hash.update(`${part.length} `).update(part)
  const variables = Object.entries(process.env).filter(([name]) => /^(VITE_.*|NODE_ENV|CONTENT)$/.test(name))
  add(JSON.stringify([process.version, variables.toSorted(([a], [b]) => a.localeCompare(b)), await readCourseSummaries()]))
  const files = globSync(inputs, { cwd: root }).map((name) => name.replaceAll('\\', '/'))
  const beside = courseFolders().flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => media.test(name))
      .map((name) => join(folder, name)),
  )
  for (const file of [...new Set([...files.filter(isInput).map((name) => join(root, name)), ...beside])].toSorted()) {
    if (!statSync(file).isFile()) continue
    add(file.replace(root, ''))
    add(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 32)
}

/**
 * Deletes older programs, and what interrupted builds have left. Two besides this one stay, for builds that run at the same time and for
 * changes that are taken back.
 */
function forgetOthers(key: string): void {
  const changed = (name: string) => statSync(join(programs, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const others = readdirSync(programs).filter((name) => name !== key)
  for (const name of others.toSorted((a, b) => changed(b) - changed(a)).slice(2)) {
    // Renamed first, so that an interruption leaves nothing that looks like a program.
    const gone = join(programs, name.replace(/(-gone)?$/, '-gone'))
    try {
      if (gone !== join(programs, name)) renameSync(join(programs, name), gone)
      rmSync(gone, { recursive: true, force: true })
    } catch {
      // Another build is deleting it.
    }
  }
}
