import { formatCount, formatNumber } from '#shared/format.ts'
import type { CourseSummary } from '#content/course.ts'
import { formatBytes } from '#site/features/stored-data/format-bytes.ts'
import type { CachedCourse, CachedRecordings } from '#site/features/offline/course-worker.ts'

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
  recordings: OfflineRecordings | null
}

/** The recordings of a course in the list. */
export interface OfflineRecordings {
  state: string
  /** `recordings`, or `recording` if there is only one. */
  name: string
  /** The size of the recordings that are not on this device, as text. */
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
function recordingsOf({ count, bytes, allCount, allBytes, state }: CachedRecordings, isWanted: boolean): OfflineRecordings | null {
  const isKeeping = state === 'keeping'
  const canKeep = isWanted && !isKeeping && count < allCount
  const canRemove = isKeeping || count > 0
  if (!canKeep && !canRemove) return null
  const all = formatCount(allCount, 'recording')
  const here =
    count === 0 ? `${all}, not on this device` : `${count < allCount ? `${formatNumber(count)} of ` : ''}${all}, ${formatBytes(bytes)}`
  const missing = formatBytes(allBytes - bytes)
  const sentence = {
    idle: here,
    keeping: `${all}, being kept: ${missing} to go`,
    failed: `${here}. Keeping failed: check the connection and try again.`,
  }
  return { state: sentence[state], name: allCount === 1 ? 'recording' : 'recordings', missing, isKeeping, canKeep, canRemove }
}
