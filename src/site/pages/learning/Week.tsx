import { Link } from 'react-router-dom'
import { useWeekGoal } from '#site/features/goal/use-week-goal.ts'
import { WeekGoalRow } from '#site/features/goal/WeekGoalRow.tsx'
import { accountPath } from '#shared/paths.ts'
import card from '#site/ui/card.module.css'
import classes from './LearningPage.module.css'

/** This week and its goal. */
export function Week() {
  const { goal } = useWeekGoal()
  return (
    <section className={card.card} aria-labelledby="this-week">
      <h2 id="this-week" className={card.title}>
        This week
      </h2>
      {goal?.isPaused ? (
        <p className={classes.note}>
          Your goal is paused. <Link to={`${accountPath('progress')}#goal`}>Change it</Link>
        </p>
      ) : (
        <WeekGoalRow />
      )}
    </section>
  )
}
