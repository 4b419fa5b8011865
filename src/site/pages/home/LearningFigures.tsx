import { LearningFigure } from '#site/features/enrolment/LearningFigure.tsx'
import { countsOf, type LearningStats } from '#site/features/enrolment/learning-stats.ts'
import bar from '#site/ui/bar.module.css'
import classes from './LearningFigures.module.css'

/** The five learning stats (§3). */
export function LearningFigures({ stats }: { stats: LearningStats }) {
  return (
    <dl className={classes.figures}>
      {countsOf(stats).map((count) => (
        <LearningFigure key={count.label} {...count} />
      ))}
      <LearningFigure label="Average progress" value={`${stats.averageProgress}%`} className={classes.average}>
        <span className={`${bar.bar} ${classes.bar}`} aria-hidden>
          <span style={{ inlineSize: `${stats.averageProgress}%` }} />
        </span>
      </LearningFigure>
    </dl>
  )
}
