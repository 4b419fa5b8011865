import type { OfferedCourse } from '#content/course.ts'
import { PageSection } from '#site/ui/PageSection.tsx'
import { CourseGrid } from './CourseGrid.tsx'

interface Props {
  /** The heading's id. */
  id: string
  title: string
  courses: readonly OfferedCourse[]
}

/** A part of a page that shows courses. Renders nothing, not even its heading, if there are none. */
export function CourseSection({ id, title, courses }: Props) {
  if (courses.length === 0) return null
  return (
    <PageSection id={id} title={title}>
      <CourseGrid courses={courses} />
    </PageSection>
  )
}
