import { Link } from 'react-router-dom'
import type { OfferedCourse } from '#content/course.ts'
import { formatCount } from '#shared/format.ts'
import { catalogPath } from '#shared/paths.ts'
import { Avatar } from '#site/ui/Avatar.tsx'
import classes from './CategoryPage.module.css'

/** The instructors of these courses, each linked to all of their courses. */
export function Teachers({ courses }: { courses: readonly OfferedCourse[] }) {
  const names = [...new Set(courses.map((course) => course.instructor.name))]
  return (
    <section className={classes.block} aria-labelledby="teachers">
      <h2 id="teachers" className={classes.title}>
        Who teaches here
      </h2>
      <ul className={classes.links}>
        {names.map((name) => (
          <li key={name} className={classes.teacher}>
            <Avatar name={name} size="2.75rem" />
            <Link to={catalogPath({ search: name })} translate="no">
              {name}
            </Link>
            <small>{`${formatCount(courses.filter(({ instructor }) => instructor.name === name).length, 'course')} here`}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
