import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTarget, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useWeek } from '#site/features/goal/use-week.ts'
import { useWeekGoal } from '#site/features/goal/use-week-goal.ts'
import type { WeekGoal } from '#site/features/goal/week-goal.ts'
import { goalSentence, progressSentence } from '#site/features/goal/week-progress.ts'
import { WeekStrip } from '#site/features/goal/WeekStrip.tsx'
import { Button } from '#site/ui/Button.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import card from '#site/ui/card.module.css'
import box from '#site/ui/box.module.css'
import { GoalCalendar } from './GoalCalendar.tsx'
import type { GoalForm } from './GoalForm.tsx'
import classes from './GoalSection.module.css'
import progressClasses from './progress.module.css'

/** Lets the learner set, pause and remove a weekly goal, and shows a calendar of finished lessons. */
export function GoalSection() {
  const { goal, isStored, save } = useWeekGoal()
  const { finished, progress } = useWeek()
  /** The form's component, loaded on demand; null unless the goal is being changed. */
  const [Form, setForm] = useState<typeof GoalForm | null>(null)
  const [isFailed, setFailed] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  function handleSave(next: WeekGoal | null) {
    save(next)
    handleClose()
  }

  function handleClose() {
    setForm(null)
    heading.current?.focus()
  }

  /** Keeps the pressed button mounted until the form has loaded, so that the focus is never lost. */
  async function handleEdit() {
    const loaded = await import('./GoalForm.tsx').catch(() => null)
    setForm(() => loaded?.GoalForm ?? null)
    setFailed(loaded === null)
  }

  return (
    <section className={progressClasses.section} aria-labelledby="goal">
      <h2 id="goal" ref={heading} tabIndex={-1} className={progressClasses.heading}>
        Your weeks
      </h2>
      <div className={classes.columns}>
        <div className={card.card}>
          {Form ? (
            <Form goal={goal} onSave={handleSave} onCancel={handleClose} />
          ) : goal ? (
            <>
              <h3 className={card.title}>{goalSentence(goal)}</h3>
              {goal.isPaused ? (
                <p className={progressClasses.note}>Paused. Nothing is lost: it waits here until you continue.</p>
              ) : (
                <>
                  <WeekStrip goal={goal} progress={progress} />
                  <p className={progressClasses.note}>{`${progressSentence(goal, progress)}.`}</p>
                </>
              )}
              <div className={box.row}>
                <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => void handleEdit()}>
                  Change
                </Button>
                <Button
                  variant="default"
                  leftSection={goal.isPaused ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />}
                  onClick={() => save({ ...goal, isPaused: !goal.isPaused })}
                >
                  {goal.isPaused ? 'Continue' : 'Pause'}
                </Button>
                <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => handleSave(null)}>
                  Remove
                </Button>
              </div>
            </>
          ) : (
            <>
              <h3 className={card.title}>A goal for the week</h3>
              <p className={progressClasses.note}>
                Say what a good week looks like for you. The calendar shows what you did, and nothing happens if a week turns out
                differently.
              </p>
              <div className={box.row}>
                <Button leftSection={<IconTarget size={18} aria-hidden />} onClick={() => void handleEdit()}>
                  Set a goal
                </Button>
              </div>
            </>
          )}
          {isFailed && <ErrorNote message="Part of this page did not load. Check your internet connection, then try again." />}
          {!isStored && (
            <p role="status" className={progressClasses.note}>
              This browser did not store the change, because its storage is full or blocked. The change lasts until you close this page.
            </p>
          )}
        </div>
        <GoalCalendar finished={finished} today={progress.today} chosen={goal?.days ?? []} />
      </div>
    </section>
  )
}
