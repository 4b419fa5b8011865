import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadCourse } from './courses.ts'
import { searchCourses } from './search-courses.ts'

// A course is a chunk that may be cached, so load it even when offline.
const networkMode = 'offlineFirst'

/** The keys and fetchers of course queries. No other file spells out these keys. */
export const courseQueries = {
  all: ['courses'] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...courseQueries.all, 'detail', id] as const,
      queryFn: () => loadCourse(id),
      networkMode,
    }),
  /** Ids of the courses that match a search text, best match first. A blank text is not searched. */
  search: (text: string) =>
    queryOptions({
      queryKey: [...courseQueries.all, 'search', text] as const,
      queryFn: async () => (await searchCourses(text)).courses,
      enabled: text !== '',
      // The catalog is part of the build.
      staleTime: Infinity,
      // During the next search the previous results stay visible.
      placeholderData: keepPreviousData,
      networkMode,
    }),
}
