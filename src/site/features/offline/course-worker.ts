import { messageSW } from 'workbox-window'
import { findCourseBySlug, findCourseSummary } from '#site/features/courses/courses.ts'
import { coursePath } from '#shared/paths.ts'
import { inTime } from '#site/ui/in-time.ts'
import type { CachedCourse, CachedCourses, CachedOnRequest, WorkerMessage } from '#worker/messages.ts'

export type { CachedCourse, CachedOnRequest }

/** Generous, because dropping the recordings of a course takes a while on a slow device. */
const answerMs = 30_000

/** Tells the worker to cache these courses in the background, as soon as there is a worker. */
export async function keepCourses(ids: readonly string[]): Promise<void> {
  const slugs = ids.flatMap((id) => findCourseSummary(id)?.slug ?? [])
  await post({ type: 'KEEP_COURSES', slugs }, (worker, message) => worker.postMessage(message))
}

/** Tells the worker to delete a course from the cache, and waits until that is done. */
export async function dropCourse(slug: string): Promise<void> {
  const course = findCourseBySlug(slug)
  await post({ type: 'DROP_COURSE', slug, page: course ? coursePath(course.id) : null }, messageSW)
}

/** Tells the worker to start caching the recordings of a course. {@link loadCachedCourses} reports the progress. */
export async function keepRecordings(slug: string): Promise<void> {
  await post({ type: 'KEEP_RECORDINGS', slug }, (worker, message) => worker.postMessage(message))
}

/** Tells the worker to delete the recordings of a course, or to stop caching them, and waits until that is done. */
export async function dropRecordings(slug: string): Promise<void> {
  await post({ type: 'DROP_RECORDINGS', slug }, messageSW)
}

/** Tells the worker to start caching what runs the code of lessons. {@link loadCachedCourses} reports the progress. */
export async function keepCode(): Promise<void> {
  await post({ type: 'KEEP_CODE' }, (worker, message) => worker.postMessage(message))
}

/** Tells the worker to delete what runs the code of lessons, or to stop caching it, and waits until that is done. */
export async function dropCode(): Promise<void> {
  await post({ type: 'DROP_CODE' }, messageSW)
}

const nothing: CachedOnRequest = { count: 0, bytes: 0, allCount: 0, allBytes: 0, state: 'idle' }

/** Returns what the worker has cached of all courses. */
export async function loadCachedCourses(): Promise<CachedCourses> {
  // A worker of an older version does not tell what runs code.
  return { code: nothing, ...((await post({ type: 'LIST_COURSES' }, messageSW)) as Omit<CachedCourses, 'code'>) }
}

/** Rejects if there is no answer within {@link answerMs}: a worker that fails, for example because storage is blocked, never answers. */
function post(message: WorkerMessage, send: (worker: ServiceWorker, message: WorkerMessage) => unknown): Promise<unknown> {
  return inTime(
    navigator.serviceWorker.ready.then(({ active }) => active && send(active, message)),
    answerMs,
  )
}
