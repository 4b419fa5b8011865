import type { Course, CourseSummary } from '#content/course.ts'
import { hasNewLessons } from './completions.ts'
import { catalogFields, type EnrolledCourse, outlineOf } from './enrolled-course.ts'

/** Whether a stored enrolment has the course's fields and lessons. */
export function isOfToday(enrolled: EnrolledCourse, course: Course): boolean {
  const ids = new Set(outlineOf(course).lessonIds)
  return (
    isLikeCatalog(enrolled, course) &&
    enrolled.finishedLessons.every((id) => ids.has(id)) &&
    !enrolled.formerLessons?.some((id) => ids.has(id))
  )
}

/** Whether an enrolment looks like its course, as far as a summary says it. */
export function isLikeCatalog(enrolled: EnrolledCourse, course: Omit<CourseSummary, 'isFree'>): boolean {
  const { estimatedDuration, ...fields } = catalogFields(course)
  return (
    enrolled.totalLessons === course.lessons &&
    (enrolled.estimatedDuration === estimatedDuration || hasNewLessons(enrolled)) &&
    Object.entries(fields).every(([field, value]) => enrolled[field as keyof typeof fields] === value)
  )
}
