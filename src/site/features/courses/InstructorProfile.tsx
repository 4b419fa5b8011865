import { Link } from 'react-router-dom'
import type { Instructor } from '#content/course.ts'
import { languageAttributes } from '#shared/content-language.ts'
import { formatCount, formatDecimal } from '#shared/format.ts'
import { catalogPath } from '#shared/paths.ts'
import pageClasses from '#site/ui/page.module.css'
import classes from './InstructorProfile.module.css'
import { Portrait } from './Portrait.tsx'

export function InstructorProfile({ instructor }: { instructor: Instructor }) {
  // Not if all of them were taken off the catalog.
  const hasCourses = instructor.totalCourses > 0
  return (
    <div className={classes.profile}>
      <Portrait name={instructor.name} src={instructor.avatar} size={120} />
      <div className={classes.words}>
        <h2 className={pageClasses.heading} translate="no">
          {instructor.name}
        </h2>
        {hasCourses && (
          <dl className={classes.figures}>
            <div>
              <dt>Rating</dt>
              <dd>{instructor.rating === 0 ? 'New' : formatDecimal(instructor.rating)}</dd>
            </div>
            <div>
              <dt>Students</dt>
              <dd>{formatCount(instructor.totalStudents)}</dd>
            </div>
            <div>
              <dt>Courses</dt>
              <dd>{formatCount(instructor.totalCourses)}</dd>
            </div>
          </dl>
        )}
        {instructor.bio && <p {...languageAttributes(instructor)}>{instructor.bio}</p>}
        {hasCourses && (
          <p>
            <Link to={catalogPath({ search: instructor.name })}>
              <span>Courses by</span> <bdi translate="no">{instructor.name}</bdi>
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}
