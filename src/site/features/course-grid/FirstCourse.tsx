import { Link } from 'react-router-dom'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { recommendedCourses } from '#site/features/enrolment/recommended-courses.ts'
import { paths } from '#shared/paths.ts'
import pageClasses from '#site/ui/page.module.css'
import { CourseGrid } from './CourseGrid.tsx'
import classes from './FirstCourse.module.css'

/** What a learner without a course sees first: courses to begin with, all courses, and the way back to courses of another browser. */
export function FirstCourse() {
  const courses = recommendedCourses(courseSummaries, [])
  return (
    <section className={pageClasses.section} aria-labelledby="first-course">
      <div>
        <h2 id="first-course" className={pageClasses.heading}>
          Choose your first course
        </h2>
        <p className={classes.others}>
          <Link to={paths.courses}>Browse all courses</Link>
          <Link to={paths.continue}>I have courses on another device</Link>
        </p>
      </div>
      <CourseGrid courses={courses} inFirstView={courses.length} />
    </section>
  )
}
