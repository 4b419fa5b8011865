import { hoursOf } from '#shared/duration.ts'
import type { EnrolledCourse } from './enrolled-course.ts'

/** §3 */
export interface LearningStats {
  totalCourses: number
  completedCourses: number
  inProgressCourses: number
  /** Sum of the first integers of the durations (§4). */
  totalHours: number
  /** The rounded average progress, 0 without courses (§4). */
  averageProgress: number
}

export function learningStats(courses: readonly Pick<EnrolledCourse, 'status' | 'estimatedDuration' | 'progress'>[]): LearningStats {
  const sum = (pick: (course: (typeof courses)[number]) => number) => courses.reduce((total, course) => total + pick(course), 0)
  return {
    totalCourses: courses.length,
    completedCourses: courses.filter((course) => course.status === 'completed').length,
    inProgressCourses: courses.filter((course) => course.status === 'in_progress').length,
    totalHours: sum((course) => hoursOf(course.estimatedDuration)),
    averageProgress: courses.length === 0 ? 0 : Math.round(sum((course) => course.progress) / courses.length),
  }
}

/** The stats that are counts, in the order in which they are shown. */
export function countsOf({ totalCourses, inProgressCourses, completedCourses, totalHours }: LearningStats) {
  return [
    { label: 'Courses', value: totalCourses },
    { label: 'In progress', value: inProgressCourses },
    { label: 'Completed', value: completedCourses },
    { label: 'Hours in your courses', value: totalHours },
  ]
}
