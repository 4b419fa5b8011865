import { courseSummaries } from '#site/features/courses/courses.ts'
import type { EnrolledCourse } from '#site/features/enrolment/enrolled-course.ts'
import { recommendedCourses } from '#site/features/enrolment/recommended-courses.ts'
import { PageSection } from '#site/ui/PageSection.tsx'
import { CourseGrid } from './CourseGrid.tsx'

/** Up to 3 courses that the learner is not enrolled in (§9). */
export function RecommendedCourses({ enrolledCourses }: { enrolledCourses: readonly EnrolledCourse[] }) {
  const courses = recommendedCourses(courseSummaries, enrolledCourses)
  if (courses.length === 0) return null
  return (
    <PageSection id="recommended" title="Recommended for you">
      <CourseGrid courses={courses} />
    </PageSection>
  )
}
