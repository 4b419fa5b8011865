import type { LearningStats } from '#features/enrolment/learning-stats.ts'
import classes from './LearningFigures.module.css'

/** The five learning stats (§3). */
export function LearningFigures({ stats }: { stats: LearningStats }) {
  const figures = [
    { label: 'Courses', figure: stats.totalCourses },
    { label: 'In progress', figure: stats.inProgressCourses },
    { label: 'Completed', figure: stats.completedCourses },
    { label: 'Hours in your courses', figure: stats.totalHours },
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, figure }) => (
        <div key={label} className={classes.item}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
      <div className={`${classes.item} ${classes.average}`}>
        <dt>Average progress</dt>
        <dd>{`${stats.averageProgress}%`}</dd>
        <span className={classes.bar} aria-hidden>
          <span style={{ inlineSize: `${stats.averageProgress}%` }} />
        </span>
      </div>
    </dl>
  )
}
