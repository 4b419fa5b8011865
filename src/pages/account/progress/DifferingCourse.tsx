import { useId } from 'react'
import type { EnrolledCourse } from '#features/enrolment/enrolled-course.ts'
import type { ImportEntry, Side } from '#features/enrolment/import-plan.ts'
import { formatCount } from '#format.ts'
import tick from '#ui/tick.module.css'
import classes from './DifferingCourse.module.css'

interface Props {
  entry: ImportEntry
  choice: Side | null
  onChoose: (side: Side) => void
}

const labels: Record<Side, string> = { mine: 'Keep mine', theirs: 'Take theirs' }

/** A course whose progress differs between the browser and the file, and the choice between the two. */
export function DifferingCourse({ entry, choice, onChoose }: Props) {
  const name = useId()
  const { mine, theirs, further } = entry
  const sides: [Side, EnrolledCourse | null][] = [
    ['mine', mine],
    ['theirs', theirs],
  ]
  return (
    <fieldset className={classes.course}>
      <legend>{theirs.title}</legend>
      <div className={classes.sides}>
        {sides.map(
          ([side, course]) =>
            course && (
              <label key={side} className={classes.side}>
                <input type="radio" className={tick.tick} name={name} checked={choice === side} onChange={() => onChoose(side)} />
                <b>{labels[side]}</b>
                <span className={classes.lessons}>
                  {course.completedLessons} of {formatCount(course.totalLessons, 'lesson')}
                  {isAhead(side, further, entry) && <em>further</em>}
                </span>
              </label>
            ),
        )}
      </div>
    </fieldset>
  )
}

/** If both sides completed the same number of lessons, but different ones, neither is ahead. */
function isAhead(side: Side, further: Side | null, { mine, theirs }: ImportEntry): boolean {
  return side === further && mine?.completedLessons !== theirs.completedLessons
}
