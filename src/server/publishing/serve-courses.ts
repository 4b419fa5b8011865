import { existsSync, renameSync, rmSync } from 'node:fs'
import type { Backend } from '../backend/backend.ts'
import { BuildError, buildFolder, buildInto, hasBuildTools, isStale } from '../commands/build.ts'
import type { Environment } from '../environment/environment.ts'
import { dataFolder } from '../backend/database/data-folder.ts'
import { pulledVersions } from './pull-courses.ts'
import { type Publisher, siteOf, startPublisher } from './publisher.ts'

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
export function publishCourses(
  backend: Pick<Backend, 'fetch'>,
  { dataDir, secretKey }: Environment,
  { url, show }: { url: string; show: (site: string) => Promise<void> },
): Publisher {
  return startPublisher({
    source: { url, secretKey, send: (input, init) => backend.fetch(new Request(input, init), { address: '127.0.0.1' }) },
    folder: dataFolder(dataDir).published,
    async build(courses, site, background) {
      if (!hasBuildTools()) throw new Error('the tools that build the site are not installed here (npm ci).')
      const former = siteOf(dataFolder(dataDir).published)
      await buildInto(site, { former: existsSync(former) ? former : buildFolder, courses, background, say: () => {} })
    },
    show,
    say: console.log,
  })
}

function reasonOf(error: unknown): string {
  return error instanceof BuildError ? error.lines.trim() : String(error)
}
