import { queryOptions } from '@tanstack/react-query'
import { loadLesson } from '#features/courses/courses.ts'

/** The keys and fetchers of lesson queries. No other file spells out these keys. */
export const lessonQueries = {
  /** The text, exercise and questions; null for a lesson without. */
  text: (courseId: string, lessonId: string) =>
    queryOptions({
      queryKey: ['lessons', courseId, lessonId] as const,
      queryFn: () => loadLesson(courseId, lessonId),
      // A chunk of the build: it never changes, and may be cached.
      staleTime: Infinity,
      networkMode: 'offlineFirst',
    }),
}
