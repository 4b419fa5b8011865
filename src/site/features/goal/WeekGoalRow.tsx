import { Link } from 'react-router-dom'
import { useWeek } from './use-week.ts'
import { useWeekGoal } from './use-week-goal.ts'
import { progressSentence } from './week-progress.ts'
import { WeekStrip } from './WeekStrip.tsx'
import { accountPath } from '#shared/paths.ts'
import classes from './WeekGoalRow.module.css'

/** This week and its goal in one row. Without a goal, it is only a link. While the goal is paused, it renders nothing. */
export function WeekGoalRow() {
  const { goal } = useWeekGoal()
  const { progress } = useWeek()
  if (goal?.isPaused) return null
  return (
    <div className={classes.row}>
      {goal && <WeekStrip goal={goal} progress={progress} />}
      {goal && <p>{progressSentence(goal, progress)}</p>}
      <Link to={`${accountPath('progress')}#goal`}>{goal ? 'Calendar' : 'Set a goal for the week'}</Link>
    </div>
  )
}
