import { CourseGrid } from '#site/features/course-grid/CourseGrid.tsx'
import { findOfferedCourse } from '#site/features/courses/courses.ts'
import pageClasses from '#site/ui/page.module.css'

/** Courses on the article's subject. Renders nothing if none of them is offered any more. */
export function RelatedCourses({ ids }: { ids: string[] }) {
  const courses = ids.map(findOfferedCourse).filter((course) => course !== null)
  if (courses.length === 0) return null
  return (
    <section className={pageClasses.section} aria-labelledby="related-courses">
      <h2 id="related-courses" className={pageClasses.heading}>
        Go further with a course
      </h2>
      <CourseGrid courses={courses} />
    </section>
  )
}
