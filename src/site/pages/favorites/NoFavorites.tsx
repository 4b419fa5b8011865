import { IconHeart } from '@tabler/icons-react'
import { CourseGrid } from '#site/features/course-grid/CourseGrid.tsx'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { useEnrolment } from '#site/features/enrolment/enrolment-store.ts'
import { recommendedCourses } from '#site/features/enrolment/recommended-courses.ts'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { PageSection } from '#site/ui/PageSection.tsx'

/** Explains how to add a favorite, and suggests courses. */
export function NoFavorites() {
  const { enrolledCourses } = useEnrolment()
  return (
    <>
      <EmptyState icon={<IconHeart stroke={1.6} />} title="No favorites yet" link={{ label: 'Browse Courses', to: paths.courses }}>
        <p>Press the heart on any course to save it here.</p>
      </EmptyState>
      <PageSection id="suggestions" title="Worth a look">
        <CourseGrid courses={recommendedCourses(courseSummaries, enrolledCourses)} />
      </PageSection>
    </>
  )
}
