import type { OfferedCourse } from '#content/course.ts'
import { hoursOf } from '#shared/duration.ts'
import type { EnrolledCourse } from '#site/features/enrolment/enrolled-course.ts'

/** A course that sessions can be planned for. */
interface StudyCourse {
  id: string
  title: string
  /** Estimated from the course's hours (§3) and the learner's progress. */
  minutesLeft: number
  isMine: boolean
}

/** The learner's unfinished courses first, then every course that they are not enrolled in. */
export function studyCourses(courses: readonly OfferedCourse[], enrolled: readonly EnrolledCourse[]): StudyCourse[] {
  const mine = enrolled
    .filter(({ status }) => status !== 'completed')
    .map(({ id, title, estimatedDuration, progress }) => ({
      id,
      title,
      minutesLeft: Math.round(hoursOf(estimatedDuration) * 60 * (1 - progress / 100)),
      isMine: true,
    }))
  const others = courses
    .filter(({ id }) => !enrolled.some((course) => course.id === id))
    .map(({ id, title, estimatedDuration }) => ({ id, title, minutesLeft: hoursOf(estimatedDuration) * 60, isMine: false }))
  return [...mine, ...others]
}
