import type { OfferedCourse } from '#content/course.ts'
import { courseSummaries, loadCatalogFile, readContent } from './courses.ts'
import type { LessonIndex } from './lesson-index.ts'
import { searchEntryOf } from './search-entry.ts'
import type { SearchResults } from './search-index.ts'

/** With more courses than this, the search runs in a worker, so that typing never stutters. */
const workerAbove = 2000

type Search = (text: string) => Promise<SearchResults>

let ready: Promise<Search> | null = null

/**
 * Loads the search and builds its index once. Call it at the first sign that the user will search. Rejects if the chunk
 * fails to load; the next call retries.
 */
function prepareSearch(): Promise<Search> {
  ready ??= createSearch(courseSummaries).catch((error: unknown) => {
    ready = null
    throw error
  })
  return ready
}

/**
 * Finds the courses (by their own words, and by their lessons' titles and headings), categories and instructors that match a
 * text. Tolerates typos.
 */
export async function searchCourses(text: string): Promise<SearchResults> {
  const search = await prepareSearch()
  return search(text)
}

async function createSearch(courses: readonly OfferedCourse[]): Promise<Search> {
  const [lessonIndex, starting] = await Promise.all([
    loadCatalogFile().then((catalog) => readContent(catalog.lessonIndex)),
    courses.length > workerAbove ? import('./start-search-worker.ts') : null,
  ])
  if (starting) return starting.startSearchWorker(courses, lessonIndex)
  const { buildSearchIndex } = await import('./search-index.ts')
  const find = buildSearchIndex(courses.map(searchEntryOf), JSON.parse(lessonIndex) as LessonIndex)
  return async (text) => find(text)
}
