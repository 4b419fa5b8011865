import { queryOptions } from '@tanstack/react-query'
import { loadLesson } from '#features/courses/courses.ts'

/** The keys and fetchers of lesson queries. No other file spells out these keys. */
export const lessonQueries = {
  /** The texts of several lessons, by id; those without a text are missing. */
  texts: (courseId: string, lessonIds: readonly string[]) =>
    queryOptions({
      queryKey: ['lessons', courseId, 'several', ...lessonIds] as const,
      queryFn: async () => {
        const texts = await Promise.all(lessonIds.map(async (id) => [id, await loadLesson(courseId, id)] as const))
        return new Map(texts.flatMap(([id, text]) => (text ? [[id, text] as const] : [])))
      },
      staleTime: Infinity,
      networkMode: 'offlineFirst',
    }),
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
