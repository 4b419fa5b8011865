import type { CourseSummary } from '#content/course.ts'
import { findCourseSummary, loadCourse } from '#site/features/courses/courses.ts'
import { joinedCompletions } from './joined-completions.ts'
import { type Completion, type CourseOutline, type EnrolledCourse, newEnrolment, outlineOf } from './enrolled-course.ts'
import type { Incoming } from './import-plan.ts'
import type { FileCourse } from './learning-file.ts'
import { asOfToday } from './lesson-changes.ts'

export interface FileEnrolments {
  enrolments: Incoming[]
  /** Titles, as given in the file, of courses that the catalog does not have. */
  unknownTitles: string[]
}

/**
 * Builds enrolments from the entries of a file. Titles, pictures and lessons come from the catalog, so that the file
 * provides only which lessons were finished and when. Lessons that the course no longer has are kept, and do not count. Rejects if a
 * course fails to load.
 */
export async function fileEnrolments(courses: readonly FileCourse[]): Promise<FileEnrolments> {
  const enrolments = await Promise.all(courses.map(found))
  return {
    enrolments: enrolments.filter((enrolment) => enrolment !== null),
    unknownTitles: courses.filter((_, index) => enrolments[index] === null).map(({ title }) => title),
  }
}

async function found(entry: FileCourse): Promise<Incoming | null> {
  const summary = findCourseSummary(entry.id)
  const course = await loadCourse(entry.id)
  if (!summary || !course) return null
  const outline = outlineOf(course)
  return { enrolled: enrolmentOf(entry, summary, outline), outline }
}

/** Builds the enrolment in a course from the entry of a file. */
export function enrolmentOf(entry: FileCourse, summary: CourseSummary, outline: CourseOutline): EnrolledCourse {
  const { enrolledAt, title: _title, completions: _completions, ...progress } = entry
  const completions = joinedCompletions(completionsOf(entry))
  const fresh = newEnrolment(summary, new Date(enrolledAt))
  return asOfToday({ ...fresh, ...progress, ...(completions.length > 0 && { completions }) }, outline)
}

/** Before there were completions, a course with a date of completion was completed with the lessons that are finished. */
function completionsOf({ completions, completedAt, finishedLessons }: FileCourse): Completion[] {
  const isOld = completions.length === 0 && completedAt !== null && finishedLessons.length > 0
  return isOld ? [{ lessons: finishedLessons.toSorted(), at: completedAt }] : completions
}
