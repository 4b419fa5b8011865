import { browserStorage } from '#site/backend/browser-storage.ts'
import type { StoredData } from '#site/backend/stored-data.ts'
import { findCourseBySlug } from '#site/features/courses/courses.ts'
import { dropCode, dropCourse, keepCode, keepCourses, keepRecordings, loadCachedCourses } from '#site/features/offline/course-worker.ts'
import { removedCourses, removedCoursesKind } from '#site/features/offline/removed-courses.ts'

/** The lessons and recordings that the service worker has cached, and what runs code, for everyone who uses this browser. */
export function storedLessons(appId: string, uid: string): StoredData {
  const unwanted = removedCourses(browserStorage, removedCoursesKind.keyOf(appId, uid))
  // Without a worker (in development, or if storage is blocked), nothing is cached, and no one would answer.
  const load = async () => (navigator.serviceWorker?.controller ? loadCachedCourses() : { courses: [], code: { bytes: 0 } })
  return {
    name: 'offline-lessons',
    async size() {
      const { courses, code } = await load()
      return { count: courses.length, bytes: courses.reduce((sum, { bytes, recordings }) => sum + bytes + recordings.bytes, code.bytes) }
    },
    read: async () => (await load()).courses,
    async remove() {
      const { courses, code } = await load()
      const slugs = courses.map(({ slug }) => slug)
      const ids = slugs.flatMap((slug) => findCourseBySlug(slug)?.id ?? [])
      const before = unwanted.ids()
      // Otherwise the next page would cache the account's courses again.
      for (const id of ids) unwanted.add(id)
      for (const slug of slugs) await dropCourse(slug)
      if (code.bytes > 0) await dropCode()
      return async () => {
        for (const id of ids) if (!before.includes(id)) unwanted.delete(id)
        await keepCourses(ids)
        for (const { slug, recordings } of courses) if (recordings.count > 0) await keepRecordings(slug)
        if (code.bytes > 0) await keepCode()
      }
    },
  }
}
