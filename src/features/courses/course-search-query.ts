import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { courseQueries, networkMode } from './course-queries.ts'
import { searchCourses } from './search-courses.ts'

/** Ids of the courses that match a search text, best match first. A blank text is not searched. */
export function courseSearchQuery(text: string) {
  return queryOptions({
    queryKey: [...courseQueries.all, 'search', text] as const,
    queryFn: async () => (await searchCourses(text)).courses,
    enabled: text !== '',
    // The catalog is part of the build.
    staleTime: Infinity,
    // During the next search the previous results stay visible.
    placeholderData: keepPreviousData,
    networkMode,
  })
}
