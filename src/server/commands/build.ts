import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { configuredSupabase, root } from '../environment/environment.ts'
import type { CourseSource } from '../publishing/pull-courses.ts'
import { buildWithCourses } from '../publishing/serve-courses.ts'
import { isStale } from '#build/sources.ts'
import { BuildError, buildFolder, buildInto } from '../site-build.ts'
import { StartError } from '../backend/database/start-error.ts'

/** Builds when there is no build, or when it was made of other sources. */
export async function buildIfStale(): Promise<void> {
  if (!(await isStale(buildFolder))) return
  const isBuilt = existsSync(join(buildFolder, 'index.html'))
  console.log(isBuilt ? 'Rebuilding the site, because its sources have changed…' : 'Building the site…')
  await buildHere(null)
}

/** Vite takes what follows these characters in a path for a query or a fragment. */
export function refuseUnreadableFolder(): void {
  if (/[#?]/.test(root)) throw new StartError(`The site cannot be built in ${root}: rename the folder, without # and ?.`)
}

/** Builds the site into `dist/`. If `SUPABASE_URL` names a Supabase, the courses that were approved there are part of it. */
export async function build(_args: string[]): Promise<void> {
  const { url, secretKey } = configuredSupabase()
  if (url && !secretKey) console.warn(`WARNING: Courses that were approved at ${url} are left out: set SUPABASE_SECRET_KEY.`)
  await buildHere(url && secretKey ? { url, secretKey } : null)
}

/**
 * Builds the site with compressed copies beside the files. It is built in another folder and moved there as a whole, so that a build
 * that fails, is interrupted or runs twice at once leaves a complete site.
 */
async function buildHere(source: CourseSource | null): Promise<void> {
  refuseUnreadableFolder()
  const draft = join(root, 'node_modules/.cache', `build-${process.pid}`)
  try {
    const withCourses = source && (await buildWithCourses(source))
    if (withCourses) cpSync(withCourses, draft, { recursive: true, preserveTimestamps: true })
    else await buildInto(draft, { former: buildFolder, say: console.log })
    replace(draft)
    const pages = readdirSync(buildFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html')).length
    console.log(`${relative(root, buildFolder)} is ready: ${pages} pages.`)
  } catch (error) {
    if (error instanceof BuildError) console.error(error.lines)
    throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function replace(draft: string): void {
  const old = `${draft}-old`
  try {
    if (existsSync(buildFolder)) renameSync(buildFolder, old)
    renameSync(draft, buildFolder)
  } catch {
    // Renaming fails if node_modules is on another disk, so copy instead.
    rmSync(buildFolder, { recursive: true, force: true })
    cpSync(draft, buildFolder, { recursive: true, preserveTimestamps: true })
  } finally {
    rmSync(old, { recursive: true, force: true })
  }
}
