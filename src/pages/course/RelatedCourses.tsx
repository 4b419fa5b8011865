import { Link } from 'react-router-dom'
import { CourseGrid } from '#features/course-grid/CourseGrid.tsx'
import type { Course } from '#features/courses/course.ts'
import { courseSummaries } from '#features/courses/courses.ts'
import { relatedCourses } from '#features/courses/related-courses.ts'
import { paths } from '#paths.ts'
import pageClasses from '#ui/page.module.css'
import classes from './RelatedCourses.module.css'

/** Up to 4 of the same category (§9). */
export function RelatedCourses({ course }: { course: Course }) {
  const related = relatedCourses(course, courseSummaries)
  if (related.length === 0) return null
  return (
    <section className={pageClasses.section} aria-labelledby="related-courses">
      <div className={classes.head}>
        <h2 id="related-courses" className={pageClasses.heading}>
          More in {course.category}
        </h2>
        <Link to={paths.courses}>All courses</Link>
      </div>
      <CourseGrid courses={related} />
    </section>
  )
}
