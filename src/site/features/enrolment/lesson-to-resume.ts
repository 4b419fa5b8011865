import type { PlacedLesson } from '#site/features/courses/lesson-order.ts'
import { type EnrolledCourse, markOf } from './enrolled-course.ts'
import type { OpenedLesson } from './opened-lessons.ts'

type Progress = Pick<EnrolledCourse, 'enrolledAt' | 'finishedLessons' | 'lessonMarks'>

/**
 * Returns the lesson at which a learner continues: the one opened last, if it is not finished; otherwise the first unfinished one
 * after the one finished last; otherwise the first unfinished one; and the very first if all are finished.
 * @param enrolled null if the learner is not enrolled
 */
export function lessonToResume(
  lessons: readonly PlacedLesson[],
  enrolled: Progress | null,
  opened: OpenedLesson | null,
): PlacedLesson | null {
  const finished = new Set(enrolled?.finishedLessons)
  const unfinished = ({ lesson }: PlacedLesson) => !finished.has(lesson.id)
  const left = enrolled && openedSince(enrolled, opened)
  return (
    lessons.find((placed) => placed.lesson.id === left?.lessonId && unfinished(placed)) ??
    lessons.slice(lastFinished(lessons, enrolled)).find(unfinished) ??
    lessons.find(unfinished) ??
    lessons[0] ??
    null
  )
}

/** Returns the opened lesson, unless it was opened in an earlier enrolment: enrolling again starts over. */
export function openedSince({ enrolledAt }: Pick<Progress, 'enrolledAt'>, opened: OpenedLesson | null): OpenedLesson | null {
  return opened && Date.parse(opened.at) >= Date.parse(enrolledAt) ? opened : null
}

/** Returns the number of the lesson that was finished last, or 0. Lessons without a mark count as the oldest, in their order. */
function lastFinished(lessons: readonly PlacedLesson[], enrolled: Progress | null): number {
  const finished = new Set(enrolled?.finishedLessons)
  const timeOf = (id: string) => Date.parse(markOf(enrolled?.lessonMarks, id)?.at ?? '') || -Infinity
  let last = { number: 0, time: -Infinity }
  for (const { lesson, number } of lessons) {
    if (finished.has(lesson.id) && timeOf(lesson.id) >= last.time) last = { number, time: timeOf(lesson.id) }
  }
  return last.number
}
