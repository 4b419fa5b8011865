import { messageSW } from 'workbox-window'
import { findCourseSummary } from '#features/courses/courses.ts'
import type { KeptCourse, KeptCourses, KeptRecordings, WorkerMessage } from '#worker/messages.ts'

export type { KeptCourse, KeptRecordings }

/** Lets the worker cache these courses, in the background. It begins once there is a worker. */
export async function keepCourses(ids: readonly string[]): Promise<void> {
  const slugs = ids.flatMap((id) => findCourseSummary(id)?.slug ?? [])
  await post({ type: 'KEEP_COURSES', slugs }, (worker, message) => worker.postMessage(message))
}

/** Lets the worker delete a course, and waits until that is done. */
export async function dropCourse(slug: string): Promise<void> {
  await post({ type: 'DROP_COURSE', slug }, messageSW)
}

/** Lets the worker cache the recordings of a course. It begins at once, and {@link loadKeptCourses} tells how far it is. */
export async function keepRecordings(slug: string): Promise<void> {
  await post({ type: 'KEEP_RECORDINGS', slug }, (worker, message) => worker.postMessage(message))
}

/** Lets the worker delete the recordings of a course, or stop caching them, and waits until that is done. */
export async function dropRecordings(slug: string): Promise<void> {
  await post({ type: 'DROP_RECORDINGS', slug }, messageSW)
}

/** What the worker has cached of all courses. */
export async function loadKeptCourses(): Promise<KeptCourses> {
  return (await post({ type: 'LIST_COURSES' }, messageSW)) as KeptCourses
}

async function post(message: WorkerMessage, send: (worker: ServiceWorker, message: WorkerMessage) => unknown): Promise<unknown> {
  const { active } = await navigator.serviceWorker.ready
  return active && send(active, message)
}
