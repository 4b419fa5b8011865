import type { CourseSummary } from '#content/course.ts'
import { courseSummaries } from './courses.ts'
import { searchEntryOf } from './search-entry.ts'
import type { Found } from './search-index.ts'

/** Above this many courses the index is built and asked beside the page, so that typing never stutters. */
const workerAbove = 2000

type Search = (text: string) => Promise<Found>

let ready: Promise<Search> | null = null

/**
 * Loads and builds the search once, at the first sign that somebody will search. Rejects when its code cannot be
 * loaded; the next call tries again.
 */
export function prepareSearch(): Promise<Search> {
  ready ??= createSearch(courseSummaries).catch((error: unknown) => {
    ready = null
    throw error
  })
  return ready
}

/** Courses, categories and instructors that a text leads to, typing errors forgiven. */
export async function searchCourses(text: string): Promise<Found> {
  const search = await prepareSearch()
  return search(text)
}

async function createSearch(courses: readonly CourseSummary[]): Promise<Search> {
  if (courses.length > workerAbove) {
    const { startSearchWorker } = await import('./start-search-worker.ts')
    return startSearchWorker(courses)
  }
  const { buildSearchIndex } = await import('./search-index.ts')
  const find = buildSearchIndex(courses.map(searchEntryOf))
  return async (text) => find(text)
}
