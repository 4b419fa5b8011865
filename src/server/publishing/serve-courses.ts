import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BuildError, buildFolder, buildInto, hasBuildTools, isStale } from '../site-build.ts'
import { type Environment, root } from '../environment/environment.ts'
import { dataFolder } from '../backend/database/data-folder.ts'
import { type CourseSource, pulledVersions } from './pull-courses.ts'
import { publishDue, type Publisher, type PublisherOptions, siteOf, startPublisher } from './publisher.ts'

/**
 * Returns the site with the courses that are online, or null if there are none. If the sources are newer, it is built again; if that
 * fails, the former one goes on, because learners are in the middle of these courses.
 */
export async function siteWithCourses({ dataDir }: Environment): Promise<string | null> {
  const { published } = dataFolder(dataDir)
  if (pulledVersions(published).length === 0) return null
  const site = siteOf(published)
  if (!isStale(site) || !hasBuildTools()) return existsSync(site) ? site : null
  console.log('Rebuilding the site with the courses of its instructors, because its sources have changed…')
  const next = `${site}-${process.pid}`
  try {
    await buildInto(next, { former: site, courses: published, say: console.log })
    rmSync(site, { recursive: true, force: true })
    renameSync(next, site)
  } catch (error) {
    console.warn(`WARNING: The site could not be built with the courses of its instructors: ${reasonOf(error)}`)
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
  return existsSync(site) ? site : null
}

/** Publishes what administrators approve, as long as the program runs. */
export function publishCourses(source: CourseSource, { dataDir }: Environment, show: (site: string) => Promise<void>): Publisher {
  const folder = dataFolder(dataDir).published
  return startPublisher({ source, folder, build: buildBeside(folder), show, say: console.log })
}

/**
 * Fetches the courses that belong in the catalog and builds the site with them, for a site that other programs serve. Returns the
 * site's folder, or null if there are no such courses.
 */
export async function buildWithCourses(source: CourseSource, folder = join(root, 'node_modules/.cache/published')): Promise<string | null> {
  // What an earlier build has left may be of older sources.
  rmSync(folder, { recursive: true, force: true })
  const { signal } = new AbortController()
  await publishDue({ source, folder, build: buildBeside(folder, console.log), show: async () => {}, say: console.log, signal })
  return pulledVersions(folder).length > 0 ? siteOf(folder) : null
}

/** Builds a site in the background, and takes from the former one what is the same. */
function buildBeside(folder: string, say: (step: string) => void = () => {}): PublisherOptions['build'] {
  return async (courses, site, background) => {
    if (!hasBuildTools()) throw new Error('the tools that build the site are not installed here (npm ci).')
    const former = siteOf(folder)
    await buildInto(site, { former: existsSync(former) ? former : buildFolder, courses, background, say })
  }
}

function reasonOf(error: unknown): string {
  return error instanceof BuildError ? error.lines.trim() : String(error)
}
