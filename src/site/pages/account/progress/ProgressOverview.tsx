import { LearningFigure } from '#site/features/enrolment/LearningFigure.tsx'
import { countsOf, type LearningStats } from '#site/features/enrolment/learning-stats.ts'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import classes from './ProgressOverview.module.css'

/** The five learning stats (§3), with the average as a ring. */
export function ProgressOverview({ stats }: { stats: LearningStats }) {
  return (
    <section aria-labelledby="progress-overview">
      <VisuallyHidden component="h2" id="progress-overview">
        Overall progress
      </VisuallyHidden>
      <dl className={classes.overview}>
        <div className={classes.ring}>
          <dt>Average progress</dt>
          <dd>{`${stats.averageProgress}%`}</dd>
          <Ring percent={stats.averageProgress} />
        </div>
        {countsOf(stats).map((count) => (
          <LearningFigure key={count.label} {...count} />
        ))}
      </dl>
    </section>
  )
}

function Ring({ percent }: { percent: number }) {
  return (
    <svg className={classes.circle} viewBox="0 0 120 120" aria-hidden>
      <circle className={classes.track} cx="60" cy="60" r="53" />
      {/* A dash of zero length would still show its round caps. */}
      {percent > 0 && <circle className={classes.arc} cx="60" cy="60" r="53" pathLength="100" strokeDasharray={`${percent} 100`} />}
    </svg>
  )
}
