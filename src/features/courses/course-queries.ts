import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadCourse } from './courses.ts'
import { searchCourses } from './search-courses.ts'

// A course is a file of the product, perhaps cached: being offline is no reason not to ask for it.
const networkMode = 'offlineFirst'

/** The keys and fetchers of course queries; nobody else spells a key. */
export const courseQueries = {
  all: ['courses'] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...courseQueries.all, 'detail', id] as const,
      queryFn: () => loadCourse(id),
      networkMode,
    }),
  /** Ids of the courses that a text leads to, best match first; a blank text is not looked up. */
  search: (text: string) =>
    queryOptions({
      queryKey: [...courseQueries.all, 'search', text] as const,
      queryFn: async () => (await searchCourses(text)).courses,
      enabled: text !== '',
      // The catalogue is part of the build.
      staleTime: Infinity,
      // While another text is looked up, what was found before stays in sight.
      placeholderData: keepPreviousData,
      networkMode,
    }),
}
