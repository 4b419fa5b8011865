import { accessSync, constants, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStale } from '#build/sources.ts'
import { BuildError, buildFolder, buildInto } from '../site-build.ts'
import { type Environment, root } from '../environment/environment.ts'
import { dataFolder } from '../backend/database/data-folder.ts'
import { type CourseSource, leaveOutAgain, pulledVersions } from './pull-courses.ts'
import { publishDue, type Publisher, type PublisherOptions, removeUnfinished, siteOf, startPublisher } from './publisher.ts'

/**
 * Returns the site with the courses that are online, or null if there are none. If the sources have changed, it is built again; if
 * that fails, the former one goes on, because learners are in the middle of these courses.
 */
export async function siteWithCourses({ dataDir }: Environment): Promise<string | null> {
  const { published } = dataFolder(dataDir)
  removeUnfinished(published)
  if (pulledVersions(published).length === 0) return null
  const site = siteOf(published)
  if (!(await isStale(site))) return site
  console.log('Rebuilding the site with the courses of its instructors, because its sources have changed…')
  const next = `${site}-${process.pid}`
  try {
    leaveOutAgain(published)
    await buildWith(published, next, { former: site, ...cacheIn(dataDir), say: console.log })
    if (existsSync(site)) renameSync(site, `${next}-old`)
    renameSync(next, site)
  } catch (error) {
    console.warn(`WARNING: The site could not be built with the courses of its instructors: ${reasonOf(error)}`)
  } finally {
    for (const left of [next, `${next}-old`]) rmSync(left, { recursive: true, force: true })
  }
  return existsSync(site) ? site : null
}

/** Publishes what administrators approve, as long as the program runs. */
export function publishCourses(source: CourseSource, { dataDir }: Environment, show: (site: string) => Promise<void>): Publisher {
  const folder = dataFolder(dataDir).published
  return startPublisher({ source, folder, build: buildBeside(folder, cacheIn(dataDir)), show, say: console.log })
}

/**
 * Fetches the courses that belong in the catalog and builds the site with them, for a site that other programs serve. Returns the
 * site's folder, or null if there are no such courses.
 */
export async function buildWithCourses(source: CourseSource, folder = join(root, 'node_modules/.cache/published')): Promise<string | null> {
  // What an earlier build has left may be of older sources.
  rmSync(folder, { recursive: true, force: true })
  const { signal } = new AbortController()
  await publishDue({ source, folder, build: buildBeside(folder, { say: console.log }), show: async () => {}, say: console.log, signal })
  return pulledVersions(folder).length > 0 ? siteOf(folder) : null
}

/** Builds a site in the background, and takes from the former one what is the same. */
function buildBeside(folder: string, options: { cache?: string; say?: (step: string) => void }): PublisherOptions['build'] {
  return async (courses, site, background) => {
    const former = siteOf(folder)
    await buildWith(courses, site, { say: () => {}, ...options, former: existsSync(former) ? former : buildFolder, background })
  }
}

/** The file of a site that names the versions in it, by which `npm run doctor` knows whether what was built is what is served. */
export const publishedFile = 'published.json'

async function buildWith(courses: string, site: string, options: Omit<Parameters<typeof buildInto>[1], 'courses'>): Promise<void> {
  await buildInto(site, { ...options, courses })
  writeFileSync(join(site, publishedFile), JSON.stringify(pulledVersions(courses).map(({ id }) => id)))
}

/** Names a folder for the build's cache in the data folder if the program's own is read-only, as in the image. */
function cacheIn(dataDir: string): { cache?: string } {
  try {
    accessSync(join(root, 'node_modules'), constants.W_OK)
    return {}
  } catch {
    return { cache: dataFolder(dataDir).buildCache }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof BuildError ? error.lines.trim() : String(error)
}
