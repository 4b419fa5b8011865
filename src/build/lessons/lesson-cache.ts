import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { cacheFolder } from '../cache-folder.ts'
import { shownContent } from '../content-folders.ts'

const root = join(import.meta.dirname, '../../..')
const places = { content: shownContent, cache: join(cacheFolder, 'lessons') }

/** The files that decide how lessons are compiled, as patterns below the project's folder. */
export const compilerFiles = [
  'src/build/**/*.ts',
  'src/compiler/*.ts',
  'src/content/*.{ts,json}',
  'src/content/samples/brand.ts',
  'src/shared/*.ts',
  'package-lock.json',
]

let compilerHash: string | undefined

/**
 * Returns what compiling a lesson of the catalog returned, from the cache if nothing has changed since: neither the lesson, the
 * course's file, the figures and recordings beside it, nor the compiler. Compiling all lessons takes a third of a build.
 * @param folder the course's folder; in folders outside the site’s content, nothing is cached
 */
export async function cachedLesson<T>(folder: string, id: string, compile: () => Promise<T>, { content, cache } = places): Promise<T> {
  if (!content.some((shown) => folder.startsWith(shown + sep))) return compile()
  const file = join(cache, basename(folder), `${id}.json`)
  const key = await keyOf(folder, id)
  const known = readCached<T>(file)
  if (known?.key === key) return known.value
  const value = await compile()
  try {
    mkdirSync(dirname(file), { recursive: true })
    // Renamed, so that a build running at the same time never reads half a file.
    const draft = `${file}-${process.pid}`
    writeFileSync(draft, JSON.stringify({ key, value }))
    renameSync(draft, file)
  } catch {
    // Without a cache, the next build takes longer.
  }
  return value
}

function readCached<T>(file: string): { key: string; value: T } | null {
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { key: string; value: T }
  } catch {
    return null
  }
}

async function keyOf(folder: string, id: string): Promise<string> {
  compilerHash ??= hashOf(
    globSync(compilerFiles, { cwd: root })
      .toSorted()
      .map((name) => readFileSync(join(root, name))),
  )
  const others = (await readdir(folder)).filter((name) => !name.endsWith('.md')).toSorted()
  const media = others.map((name) => {
    // Copying may keep the time of a file's last change, but not this one.
    const { size, ctimeMs } = statSync(join(folder, name))
    return `${name} ${size} ${ctimeMs}`
  })
  return hashOf([compilerHash, readFileSync(join(folder, `${id}.md`)), ...media])
}

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  // The lengths keep two different lists of parts from having the same hash.
  for (const part of parts) hash.update(`${part.length} `).update(part)
  return hash.digest('hex')
}
