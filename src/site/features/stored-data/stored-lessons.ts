import { forgivingStorage } from '#site/backend/browser-storage.ts'
import type { StoredData } from '#site/backend/stored-data.ts'
import { findCourseBySlug } from '#site/features/courses/courses.ts'
import { dropCourse, keepCourses, keepRecordings, loadCachedCourses } from '#site/features/offline/course-worker.ts'
import { removedCourses, removedCoursesKind } from '#site/features/offline/removed-courses.ts'

const storage = forgivingStorage(() => localStorage)

/** The lessons and recordings that the service worker has cached, for everyone who uses this browser. */
export function storedLessons(appId: string, uid: string): StoredData {
  const unwanted = removedCourses(storage, removedCoursesKind.keyOf(appId, uid))
  // Without a worker (in development, or if storage is blocked), nothing is cached, and no one would answer.
  const load = async () => (navigator.serviceWorker?.controller ? (await loadCachedCourses()).courses : [])
  return {
    name: 'offline-lessons',
    async size() {
      const courses = await load()
      return { count: courses.length, bytes: courses.reduce((sum, { bytes, recordings }) => sum + bytes + recordings.bytes, 0) }
    },
    read: load,
    async remove() {
      const courses = await load()
      const slugs = courses.map(({ slug }) => slug)
      const ids = slugs.flatMap((slug) => findCourseBySlug(slug)?.id ?? [])
      const before = unwanted.ids()
      // Otherwise the next page would cache the account's courses again.
      for (const id of ids) unwanted.add(id)
      for (const slug of slugs) await dropCourse(slug)
      return async () => {
        for (const id of ids) if (!before.includes(id)) unwanted.delete(id)
        await keepCourses(ids)
        for (const { slug, recordings } of courses) if (recordings.count > 0) await keepRecordings(slug)
      }
    },
  }
}
