import { queryOptions } from '@tanstack/react-query'
import { loadLesson } from '#site/features/courses/courses.ts'

/** The keys and fetchers of lesson queries. No other file spells out these keys. */
export const lessonQueries = {
  /** The texts of several lessons, by id. Lessons without a text are left out. */
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
  /** A lesson's text, exercise and questions; null if it has none. */
  text: (courseId: string, lessonId: string) =>
    queryOptions({
      queryKey: ['lessons', courseId, lessonId] as const,
      queryFn: () => loadLesson(courseId, lessonId),
      // The text is a file of the build, which never changes and may be cached, so load it even when offline.
      staleTime: Infinity,
      networkMode: 'offlineFirst',
    }),
}
