import { queryOptions } from '@tanstack/react-query'
import { loadCourse } from './courses.ts'

/** Courses are files that may be cached, and the search uses the catalog in the build, so both queries run offline, too. */
export const networkMode = 'offlineFirst'

/** The keys and fetchers of course queries. Only `course-search-query.ts` adds a key of its own, below `all`. */
export const courseQueries = {
  all: ['courses'] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...courseQueries.all, 'detail', id] as const,
      queryFn: () => loadCourse(id),
      networkMode,
    }),
}
