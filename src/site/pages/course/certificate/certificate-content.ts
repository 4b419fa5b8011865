import type { Course } from '#content/course.ts'
import { allLessons } from '#site/features/courses/all-lessons.ts'
import { hoursOf } from '#shared/duration.ts'
import { lessonsOfCompletion } from '#site/features/enrolment/completions.ts'
import type { EnrolledCourse } from '#site/features/enrolment/enrolled-course.ts'
import { dateFormat, formatCount } from '#shared/format.ts'

const dates = dateFormat({ dateStyle: 'long' })

/** The texts of a certificate: the same on screen, in print and in the picture. */
export interface CertificateContent {
  kind: string
  learner: string
  statement: string
  course: string
  facts: { label: string; value: string; dateTime?: string }[]
  note: string
}

/**
 * Returns the texts of a certificate. It is dated when the course was completed or, if that was not recorded, when the course
 * was last opened.
 */
export function certificateContent(course: Course, enrolled: EnrolledCourse, learner: string): CertificateContent {
  const completedAt = enrolled.completedAt ?? enrolled.lastAccessed ?? enrolled.enrolledAt
  return {
    kind: 'Certificate of completion',
    learner,
    statement: `has finished ${allLessons(lessonsOfCompletion(enrolled)?.length ?? course.lessons)} of`,
    course: course.title,
    facts: [
      { label: 'Instructor', value: course.instructor.name },
      { label: 'Learning time', value: formatCount(hoursOf(enrolled.estimatedDuration), 'hour') },
      { label: 'Completed', value: dates(new Date(completedAt)), dateTime: completedAt },
    ],
    note: 'Self-recorded: progress was kept by the learner in their own browser',
  }
}

/** The ridges along the lower edge, in a viewBox of 600 by 120. */
export const ridges = {
  width: 600,
  height: 120,
  far: 'M0 86 L70 58 L150 82 L245 26 L330 72 L420 38 L510 70 L600 42 V120 H0 Z',
  near: 'M0 106 L110 78 L205 104 L320 62 L430 102 L520 84 L600 102 V120 H0 Z',
}
