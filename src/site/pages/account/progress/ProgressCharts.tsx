import { inLanguageOf } from '#site/features/courses/categories.ts'
import type { EnrolledCourse } from '#site/features/enrolment/enrolled-course.ts'
import { formatCount } from '#shared/format.ts'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import card from '#site/ui/card.module.css'
import { countByStatus, sharesByCategory, statuses, statusNames } from './course-shares.ts'
import classes from './ProgressCharts.module.css'

/** Courses by status and by category: tables with their numbers drawn as bars. */
export function ProgressCharts({ enrolledCourses }: { enrolledCourses: readonly EnrolledCourse[] }) {
  return (
    <div className={classes.charts}>
      <StatusChart enrolledCourses={enrolledCourses} />
      <CategoryChart enrolledCourses={enrolledCourses} />
    </div>
  )
}

function StatusChart({ enrolledCourses }: { enrolledCourses: readonly EnrolledCourse[] }) {
  const counts = countByStatus(enrolledCourses)
  return (
    <section className={card.card} aria-labelledby="courses-by-status">
      <h2 id="courses-by-status" className={card.title}>
        Courses by status
      </h2>
      <div className={classes.stack} aria-hidden>
        {statuses.map((status) => counts[status] > 0 && <span key={status} data-status={status} style={{ flexGrow: counts[status] }} />)}
      </div>
      <table className={classes.table} aria-labelledby="courses-by-status">
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Status</VisuallyHidden>
            </th>
            <th scope="col">
              <VisuallyHidden>Courses</VisuallyHidden>
            </th>
            <th scope="col">
              <VisuallyHidden>Share</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {statuses.map((status) => (
            <tr key={status}>
              <th scope="row">
                <span className={classes.key} data-status={status} aria-hidden />
                {statusNames[status]}
              </th>
              <td>{formatCount(counts[status], 'course')}</td>
              <td>{`${Math.round((counts[status] / enrolledCourses.length) * 100)}%`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function CategoryChart({ enrolledCourses }: { enrolledCourses: readonly EnrolledCourse[] }) {
  const shares = sharesByCategory(enrolledCourses)
  const most = Math.max(...shares.map(({ courses }) => courses))
  return (
    <section className={card.card} aria-labelledby="courses-by-category">
      <h2 id="courses-by-category" className={card.title}>
        Courses by category
      </h2>
      <table className={classes.table} aria-labelledby="courses-by-category">
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Category</VisuallyHidden>
            </th>
            <th scope="col">
              <VisuallyHidden>Courses</VisuallyHidden>
            </th>
            <th scope="col">
              <VisuallyHidden>Average progress</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ category, courses, progress }) => (
            <tr key={category}>
              <th scope="row">
                <span {...inLanguageOf(category)}>{category}</span>
                <span className={classes.bar} style={{ inlineSize: `${(courses / most) * 100}%` }} aria-hidden>
                  <span style={{ inlineSize: `${progress}%` }} />
                </span>
              </th>
              <td>{formatCount(courses, 'course')}</td>
              <td>{`${progress}%`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.legend}>The longer the bar, the more courses. Its filled part is your average progress in them.</p>
    </section>
  )
}
