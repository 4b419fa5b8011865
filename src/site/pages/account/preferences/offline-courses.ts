import { formatCount, formatNumber } from '#shared/format.ts'
import type { CourseSummary } from '#content/course.ts'
import { formatBytes } from '#site/features/stored-data/format-bytes.ts'
import type { CachedCourse, CachedOnRequest } from '#site/features/offline/course-worker.ts'

/** A course in the list of what is kept for offline use. */
export interface OfflineCourse {
  id: string
  slug: string
  title: string
  /** The learner is enrolled and has not removed the course from this device. */
  isWanted: boolean
  isEnrolled: boolean
  /** At least part of the course is on this device. */
  isKept: boolean
  /** All of its lessons are on this device. */
  isWhole: boolean
  state: string
  /** Null if there are no recordings to keep or remove. */
  recordings: OfflineOnRequest | null
}

/** What is kept only on request: the recordings of a course, or what runs code. */
export interface OfflineOnRequest {
  state: string
  /** `recordings`, or `recording` if there is only one. */
  name: string
  /** The size of what is not on this device, as text. */
  missing: string
  isKeeping: boolean
  canKeep: boolean
  canRemove: boolean
}

/** Lists the learner's courses, then other courses that are partly stored because the learner opened them once. */
export function offlineCourses(
  summaries: readonly Pick<CourseSummary, 'id' | 'slug' | 'title'>[],
  enrolled: readonly string[],
  removed: readonly string[],
  kept: readonly CachedCourse[],
): OfflineCourse[] {
  const bySlug = new Map(kept.map((course) => [course.slug, course]))
  const courses = summaries.map(({ id, slug, title }): OfflineCourse => {
    const course = bySlug.get(slug)
    const isEnrolled = enrolled.includes(id)
    const isWanted = isEnrolled && !removed.includes(id)
    const isWhole = course !== undefined && course.lessons === course.allLessons
    const recordings = course ? recordingsOf(course.recordings, isWanted) : null
    return { id, slug, title, isWanted, isEnrolled, isKept: course !== undefined, isWhole, state: stateOf(course, isWanted), recordings }
  })
  return [...courses.filter(({ isEnrolled }) => isEnrolled), ...courses.filter(({ isEnrolled, isKept }) => !isEnrolled && isKept)]
}

function stateOf(course: CachedCourse | undefined, isWanted: boolean): string {
  if (!course) return isWanted ? 'Waiting to be kept' : 'Not on this device'
  const { lessons, allLessons, bytes } = course
  const count = lessons === allLessons ? `${formatNumber(lessons)}` : `${formatNumber(lessons)} of ${formatNumber(allLessons)}`
  const state = `${count} ${allLessons === 1 ? 'lesson' : 'lessons'}, ${formatBytes(bytes)}`
  return isWanted ? state : `${state}, opened before`
}

/** Describes a course's recordings. They can be kept only for a wanted course, but removed from any course. */
function recordingsOf(recordings: CachedOnRequest, isWanted: boolean): OfflineOnRequest | null {
  const { count, allCount } = recordings
  const all = formatCount(allCount, 'recording')
  return onRequest(recordings, isWanted, {
    name: allCount === 1 ? 'recording' : 'recordings',
    all,
    part: `${formatNumber(count)} of ${all}`,
  })
}

/** Describes what runs the code of lessons. It can be kept if the code is that of a wanted course, and always be removed. */
export function offlineCode(
  code: CachedOnRequest,
  courses: readonly OfflineCourse[],
  kept: readonly CachedCourse[],
): OfflineOnRequest | null {
  const isWanted = courses.some((course) => course.isWanted && kept.some(({ slug, runsCode }) => runsCode && slug === course.slug))
  const all = 'PostgreSQL and TypeScript'
  return onRequest(code, isWanted, { name: 'what runs code', all, part: `Part of ${all}` })
}

/** @param words what it is called in buttons, and what a sentence about all of it or a part begins with */
function onRequest(
  { count, bytes, allCount, allBytes, state }: CachedOnRequest,
  isWanted: boolean,
  words: { name: string; all: string; part: string },
): OfflineOnRequest | null {
  const isKeeping = state === 'keeping'
  const canKeep = isWanted && !isKeeping && count < allCount
  const canRemove = isKeeping || count > 0
  if (!canKeep && !canRemove) return null
  const here = count === 0 ? `${words.all}, not on this device` : `${count < allCount ? words.part : words.all}, ${formatBytes(bytes)}`
  const missing = formatBytes(allBytes - bytes)
  const sentence = {
    idle: here,
    keeping: `${words.all}, being kept: ${missing} to go`,
    failed: `${here}. Keeping failed: check the connection and try again.`,
  }
  return { state: sentence[state], name: words.name, missing, isKeeping, canKeep, canRemove }
}
