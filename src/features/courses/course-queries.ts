import { queryOptions } from '@tanstack/react-query'
import { loadCourse } from './courses.ts'

/** A course is a chunk that may be cached, and the search works on the catalog in the build, so both work offline, too. */
export const networkMode = 'offlineFirst'

/** The keys and fetchers of course queries. No other file spells out these keys, but `course-search-query.ts`. */
export const courseQueries = {
  all: ['courses'] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...courseQueries.all, 'detail', id] as const,
      queryFn: () => loadCourse(id),
      networkMode,
    }),
}
