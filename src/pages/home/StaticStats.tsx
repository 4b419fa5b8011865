import classes from './StaticStats.module.css'

/** Static text from the specification (§2). */
const stats = [
  { figure: '25K+', label: 'Active students' },
  { figure: '899', label: 'Courses' },
  { figure: '158', label: 'Instructors' },
  { figure: '100%', label: 'Satisfaction' },
]

export function StaticStats() {
  return (
    <section className={classes.band} aria-label="Ascendo in numbers">
      <dl className={classes.stats}>
        {stats.map(({ figure, label }) => (
          <div key={label} className={classes.stat}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
