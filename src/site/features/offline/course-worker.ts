import { messageSW } from 'workbox-window'
import { findCourseBySlug, findCourseSummary } from '#site/features/courses/courses.ts'
import { coursePath } from '#shared/paths.ts'
import { inTime } from '#site/ui/in-time.ts'
import type { CachedCourse, CachedCourses, CachedOnRequest, WorkerMessage } from '#worker/messages.ts'

export type { CachedCourse, CachedOnRequest }

/** Generous, because dropping the recordings of a course takes a while on a slow device. */
const answerMs = 30_000

/** Caches these courses in the background, as soon as there is a worker. */
export function keepCourses(ids: readonly string[]) {
  const slugs = ids.flatMap((id) => findCourseSummary(id)?.slug ?? [])
  return tell({ type: 'KEEP_COURSES', slugs })
}

/** Deletes a course from the cache. */
export function dropCourse(slug: string) {
  const course = findCourseBySlug(slug)
  return ask({ type: 'DROP_COURSE', slug, page: course ? coursePath(course.id) : null })
}

/** Starts caching the recordings of a course. {@link loadCachedCourses} reports the progress. */
export const keepRecordings = (slug: string) => tell({ type: 'KEEP_RECORDINGS', slug })
/** Deletes the recordings of a course, or stops caching them. */
export const dropRecordings = (slug: string) => ask({ type: 'DROP_RECORDINGS', slug })

/** Starts caching what runs the code of lessons. {@link loadCachedCourses} reports the progress. */
export const keepCode = () => tell({ type: 'KEEP_CODE' })
/** Deletes what runs the code of lessons, or stops caching it. */
export const dropCode = () => ask({ type: 'DROP_CODE' })

const nothing: CachedOnRequest = { count: 0, bytes: 0, allCount: 0, allBytes: 0, state: 'idle' }

/** Returns what the worker has cached of all courses. */
export async function loadCachedCourses(): Promise<CachedCourses> {
  // A worker of an older version does not tell what runs code.
  return { code: nothing, ...((await ask({ type: 'LIST_COURSES' })) as Omit<CachedCourses, 'code'>) }
}

const tell = (message: WorkerMessage) => withWorker((worker) => worker.postMessage(message))
/** Waits until the worker has done it. */
const ask = (message: WorkerMessage) => withWorker((worker) => messageSW(worker, message))

/** Rejects if there is no answer within {@link answerMs}: a worker that fails, for example because storage is blocked, never answers. */
async function withWorker(send: (worker: ServiceWorker) => unknown): Promise<unknown> {
  return inTime(
    navigator.serviceWorker.ready.then(({ active }) => active && send(active)),
    answerMs,
  )
}
