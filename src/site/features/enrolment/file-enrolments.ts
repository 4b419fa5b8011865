import { findCourseSummary, loadCourse } from '#site/features/courses/courses.ts'
import { newEnrolment, outlineOf, markOf } from './enrolled-course.ts'
import type { Incoming } from './import-plan.ts'
import type { FileCourse } from './learning-file.ts'
import { withOutline } from './lesson-changes.ts'

export interface FileEnrolments {
  enrolments: Incoming[]
  /** Titles, as given in the file, of courses that the catalog does not have. */
  unknownTitles: string[]
}

/**
 * Builds enrolments from the entries of a file. Titles, pictures and lessons come from the catalog, so that the file
 * provides only which lessons were finished and when. Rejects if a course fails to load.
 */
export async function fileEnrolments(courses: readonly FileCourse[]): Promise<FileEnrolments> {
  const found = await Promise.all(courses.map(enrolmentOf))
  return {
    enrolments: found.filter((enrolment) => enrolment !== null),
    unknownTitles: courses.filter((_, index) => found[index] === null).map(({ title }) => title),
  }
}

async function enrolmentOf(entry: FileCourse): Promise<Incoming | null> {
  const summary = findCourseSummary(entry.id)
  const course = await loadCourse(entry.id)
  if (!summary || !course) return null
  const { enrolledAt, lastAccessed, completedAt, finishedLessons } = entry
  const outline = outlineOf(course)
  const lessonMarks = Object.fromEntries(
    outline.lessonIds.flatMap((id) => {
      const mark = markOf(entry.lessonMarks, id)
      return mark ? [[id, mark] as const] : []
    }),
  )
  const fresh = newEnrolment(summary, new Date(enrolledAt))
  return { enrolled: withOutline({ ...fresh, lastAccessed, completedAt, finishedLessons, lessonMarks }, outline), outline }
}
