import { courseSummaries } from '#site/features/courses/courses.ts'
import type { EnrolledCourse } from '#site/features/enrolment/enrolled-course.ts'
import { recommendedCourses } from '#site/features/enrolment/recommended-courses.ts'
import { CourseSection } from './CourseSection.tsx'

/** Up to 3 courses that the learner is not enrolled in (§9). */
export function RecommendedCourses({ enrolledCourses }: { enrolledCourses: readonly EnrolledCourse[] }) {
  return <CourseSection id="recommended" title="Recommended for you" courses={recommendedCourses(courseSummaries, enrolledCourses)} />
}
