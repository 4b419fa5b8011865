import { findCourseSummary, loadCourse } from '#site/features/courses/courses.ts'
import { type EnrolledCourse, outlineOf } from '#site/features/enrolment/enrolled-course.ts'
import { fileEnrolments } from '#site/features/enrolment/file-enrolments.ts'
import type { Incoming } from '#site/features/enrolment/import-plan.ts'
import type { FileCourse } from '#site/features/enrolment/learning-file.ts'
import { type CodedCourse, hashOfLessons } from './record-code.ts'

export interface HandedOver {
  enrolments: Incoming[]
  /** Ids of courses that the catalog does not have. */
  unknownIds: string[]
  /** Titles of courses whose lessons differ here, so that lessons cannot be identified by their place in the curriculum. */
  changedTitles: string[]
}

/**
 * Adds each course's lessons, for a hand-over. Leaves out courses that are not in the catalog. Rejects if a course fails to
 * load.
 */
export async function withOutlines(enrolledCourses: readonly EnrolledCourse[]): Promise<Incoming[]> {
  const found = await Promise.all(
    enrolledCourses.map(async (enrolled) => {
      const course = await loadCourse(enrolled.id)
      return course && { enrolled, outline: outlineOf(course) }
    }),
  )
  return found.filter((course) => course !== null)
}

/** Builds the enrolments of a hand-over, with titles and lessons from the catalog. Rejects if a course fails to load. */
export async function handedOver(courses: readonly CodedCourse[]): Promise<HandedOver> {
  const entries: FileCourse[] = []
  const unknownIds: string[] = []
  const changedTitles: string[] = []
  const found = await Promise.all(courses.map(async (coded) => ({ coded, course: await loadCourse(coded.id) })))
  for (const { coded, course } of found) {
    const summary = findCourseSummary(coded.id)
    if (!summary || !course) unknownIds.push(coded.id)
    else {
      const { lessonIds } = outlineOf(course)
      const isSame = coded.lessons.length === lessonIds.length && coded.hash === hashOfLessons(lessonIds)
      if (isSame) entries.push(entryOf(coded, summary.title, lessonIds))
      else changedTitles.push(summary.title)
    }
  }
  const { enrolments } = await fileEnrolments(entries)
  return { enrolments, unknownIds, changedTitles }
}

function entryOf(
  { id, enrolledAt, lastAccessed, completedAt, lessons, former, completions }: CodedCourse,
  title: string,
  lessonIds: readonly string[],
): FileCourse {
  const current = lessonIds.map((lessonId, place) => [lessonId, lessons[place] ?? 'open'] as const)
  const all = [...current, ...former]
  const finished = (list: Iterable<readonly [string, (typeof lessons)[number]]>) =>
    [...list].filter(([, lesson]) => lesson === 'finished').map(([lessonId]) => lessonId)
  return {
    id,
    title,
    enrolledAt,
    lastAccessed,
    completedAt,
    finishedLessons: finished(current),
    formerLessons: finished(former),
    lessonMarks: Object.fromEntries(all.flatMap(([lessonId, lesson]) => (typeof lesson === 'object' ? [[lessonId, lesson]] : []))),
    completions: completions
      .map(({ at, holds }) => ({ lessons: all.flatMap(([lessonId], place) => (holds[place] ? [lessonId] : [])).toSorted(), at }))
      .filter(({ lessons: ids }) => ids.length > 0),
  }
}
