import { queryOptions } from '@tanstack/react-query'
import { loadCourse } from './courses.ts'

/** The keys and fetchers of course queries; nobody else spells a key. */
export const courseQueries = {
  all: ['courses'] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...courseQueries.all, 'detail', id] as const,
      queryFn: () => loadCourse(id),
      // A course is a file of the product, perhaps cached: being offline is no reason not to ask for it.
      networkMode: 'offlineFirst',
    }),
}
