import { Link } from 'react-router-dom'
import type { Course } from '#features/courses/course.ts'
import { CourseCard } from '#features/courses/CourseCard.tsx'
import { courseSummaries } from '#features/courses/courses.ts'
import { relatedCourses } from '#features/courses/related-courses.ts'
import { EnrolControl } from '#features/enrolment/EnrolControl.tsx'
import { FavoriteButton } from '#features/favorites/FavoriteButton.tsx'
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
      <ul className={pageClasses.courses}>
        {related.map((other) => (
          <li key={other.id}>
            <CourseCard
              course={other}
              corner={<FavoriteButton course={other} />}
              action={<EnrolControl course={other} />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
