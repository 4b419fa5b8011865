import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { courseQueries, networkMode } from './course-queries.ts'
import { searchCourses } from './search-courses.ts'

/** Finds the ids of the courses that match a search text, best match first. Disabled for an empty text. */
export function courseSearchQuery(text: string) {
  return queryOptions({
    queryKey: [...courseQueries.all, 'search', text] as const,
    queryFn: async () => (await searchCourses(text)).courses,
    enabled: text !== '',
    // The catalog is part of the build.
    staleTime: Infinity,
    // While the next search runs, the previous results stay visible.
    placeholderData: keepPreviousData,
    networkMode,
  })
}
