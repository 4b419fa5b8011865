import { queryOptions } from '@tanstack/react-query'
import { loadCourse, loadLesson } from './courses.ts'

/** Courses and lessons are files that may be cached, and the search uses the catalog in the build, so their queries run offline, too. */
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

/** The keys and fetchers of lesson queries. A lesson's text is a file of the build, which never changes. */
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
      networkMode,
    }),
  /** A lesson's text, exercise and questions; null if it has none. */
  text: (courseId: string, lessonId: string) =>
    queryOptions({
      queryKey: ['lessons', courseId, lessonId] as const,
      queryFn: () => loadLesson(courseId, lessonId),
      staleTime: Infinity,
      networkMode,
    }),
}
