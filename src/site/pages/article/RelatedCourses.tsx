import { CourseGrid } from '#site/features/course-grid/CourseGrid.tsx'
import { findOfferedCourse } from '#site/features/courses/courses.ts'
import { PageSection } from '#site/ui/PageSection.tsx'

/** Courses on the article's subject. Renders nothing if none of them is offered any more. */
export function RelatedCourses({ ids }: { ids: string[] }) {
  const courses = ids.map(findOfferedCourse).filter((course) => course !== null)
  if (courses.length === 0) return null
  return (
    <PageSection id="related-courses" title="Go further with a course">
      <CourseGrid courses={courses} />
    </PageSection>
  )
}
