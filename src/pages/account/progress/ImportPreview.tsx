import { useEffect, useRef, useState } from 'react'
import { useEnrolment } from '#features/enrolment/enrolment-context.ts'
import { importChanges, planImport, type Side } from '#features/enrolment/import-plan.ts'
import { formatCount } from '#format.ts'
import { Button } from '#ui/Button.tsx'
import { DifferingCourse } from './DifferingCourse.tsx'
import classes from './ImportPreview.module.css'
import progress from './progress.module.css'
import { useApplyImport } from './use-apply-import.ts'
import type { OpenedLearningFile } from './use-learning-file.ts'

interface Props {
  opened: OpenedLearningFile
  onClose: () => void
}

/** Shows what an import would change before it changes anything. Changes made in other tabs update it. */
export function ImportPreview({ opened, onClose }: Props) {
  const { enrolledCourses, isLoading } = useEnrolment()
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map())
  const heading = useRef<HTMLHeadingElement>(null)
  const apply = useApplyImport()
  const plan = planImport(enrolledCourses, opened.enrolments)
  const changes = importChanges(plan, choices)

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  async function handleApply() {
    if (await apply(changes)) onClose()
  }

  return (
    <div className={classes.preview}>
      <div>
        <h3 ref={heading} tabIndex={-1} className={classes.title}>
          What this import would change
        </h3>
        <p className={progress.note}>
          <bdi className={classes.file}>{opened.fileName}</bdi> holds{' '}
          {formatCount(opened.enrolments.length + opened.unknownTitles.length, 'course')}. Nothing has been changed yet.
        </p>
      </div>
      {plan.added.length > 0 && (
        <Part title={`New here (${plan.added.length})`}>
          <ul className={classes.rows}>
            {plan.added.map(({ theirs }) => (
              <li key={theirs.id}>
                <b>{theirs.title}</b>
                <span>
                  {theirs.completedLessons} of {formatCount(theirs.totalLessons, 'lesson')}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {plan.differing.length > 0 && (
        <Part title={`Different here and in the file (${plan.differing.length})`}>
          {plan.differing.map((entry) => (
            <DifferingCourse
              key={entry.theirs.id}
              entry={entry}
              choice={choices.get(entry.theirs.id) ?? entry.further}
              onChoose={(side) => setChoices((others) => new Map(others).set(entry.theirs.id, side))}
            />
          ))}
        </Part>
      )}
      {plan.unchanged.length > 0 && (
        <Part title={`The same in both (${plan.unchanged.length})`}>
          <Titles titles={plan.unchanged.map(({ theirs }) => theirs.title)} />
        </Part>
      )}
      {opened.unknownTitles.length > 0 && (
        <Part title={`Not in the catalog (${opened.unknownTitles.length})`}>
          <p className={progress.note}>These are left out.</p>
          <Titles titles={opened.unknownTitles} />
        </Part>
      )}
      <div className={classes.buttons}>
        {changes.length > 0 ? (
          <Button disabled={isLoading} onClick={() => void handleApply()}>
            Import {formatCount(changes.length, 'course')}
          </Button>
        ) : (
          <p className={progress.note}>There is nothing to import: your courses stay as they are.</p>
        )}
        <Button variant="default" onClick={onClose}>
          {changes.length > 0 ? 'Cancel' : 'Close'}
        </Button>
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className={classes.part}>
      <h4 className={classes.partTitle}>{title}</h4>
      {children}
    </div>
  )
}

function Titles({ titles }: { titles: string[] }) {
  return (
    <ul className={classes.titles}>
      {titles.map((title, index) => (
        // Two unknown courses may share a title, and the order of the list never changes.
        <li key={index}>
          <bdi>{title}</bdi>
        </li>
      ))}
    </ul>
  )
}
