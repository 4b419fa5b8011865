import { type ReactNode, useEffect, useRef } from 'react'
import type { OtherData } from '#site/backend/stored-data.ts'
import { languageAttributes } from '#shared/content-language.ts'
import { findCourseSummary } from '#site/features/courses/courses.ts'
import { useEnrolment } from '#site/features/enrolment/enrolment-store.ts'
import { importChanges, type Incoming, type MergedCourse, planImport } from '#site/features/enrolment/import-plan.ts'
import { formatCount } from '#shared/format.ts'
import { Button } from '#site/ui/Button.tsx'
import classes from './ImportPreview.module.css'
import { useApplyImport } from './use-apply-import.ts'

interface Props {
  incoming: readonly Incoming[]
  /** What comes with the courses. It is merged without asking, because nothing can be lost by it. */
  others?: OtherData | null
  /** Where the courses come from. */
  source: ReactNode
  /** Titles of courses that are left out, with the reason. */
  leftOut: readonly { reason: string; note: string; titles: readonly string[] }[]
  /** The heading's level within its screen. */
  level?: 2 | 3
  onClose: (outcome: 'imported' | 'canceled') => void
}

/** Shows what an import would change before it changes anything. Changes made in other tabs update it. */
export function ImportPreview({ incoming, others = null, source, leftOut, level = 3, onClose }: Props) {
  const Heading = `h${level}` as const
  const { enrolledCourses, isLoading } = useEnrolment()
  const heading = useRef<HTMLHeadingElement>(null)
  const apply = useApplyImport()
  const plan = planImport(enrolledCourses, incoming)
  const count = importChanges(plan).length

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  async function handleApply() {
    if (await apply(incoming, others)) onClose('imported')
  }

  return (
    <div className={classes.preview}>
      <div>
        <Heading ref={heading} tabIndex={-1} className={classes.title}>
          What this import would change
        </Heading>
        <p className={classes.note}>
          {source} <span>Nothing has been changed yet.</span>
        </p>
      </div>
      {plan.added.length > 0 && (
        <Part
          level={level}
          title={`New here (${plan.added.length})`}
          note="A course that you removed here comes back, because removals are not recorded."
        >
          <Rows courses={plan.added} detail={() => ''} />
        </Part>
      )}
      {plan.updated.length > 0 && (
        <Part level={level} title={`Updated (${plan.updated.length})`} note="For each lesson, the latest change counts.">
          <Rows courses={plan.updated} detail={(course) => ` (${changesOf(course)})`} />
        </Part>
      )}
      {plan.unchanged.length > 0 && (
        <Part level={level} title={`Nothing new (${plan.unchanged.length})`}>
          <Titles titles={plan.unchanged.map(({ to }) => to.title)} />
        </Part>
      )}
      {others && (
        <Part
          level={level}
          title="Besides courses"
          note="Merged with what is here: where both differ, the later change counts. What you deleted here comes back."
        >
          <Titles titles={others.titles} />
        </Part>
      )}
      {leftOut.map(
        ({ reason, note, titles }) =>
          titles.length > 0 && (
            <Part key={reason} level={level} title={`${reason} (${titles.length})`} note={note}>
              <Titles titles={titles} />
            </Part>
          ),
      )}
      <div className={classes.buttons}>
        {count > 0 || others ? (
          <Button disabled={isLoading} onClick={() => void handleApply()}>
            {count > 0 ? `Import ${formatCount(count, 'course')}` : 'Import'}
          </Button>
        ) : (
          <p className={classes.note}>There is nothing to import: your courses stay as they are.</p>
        )}
        <Button variant="default" onClick={() => onClose('canceled')}>
          {count > 0 || others ? 'Cancel' : 'Close'}
        </Button>
      </div>
    </div>
  )
}

function changesOf({ finished, undone }: MergedCourse): string {
  const parts = [finished > 0 && `${finished} more finished`, undone > 0 && `${undone} undone`].filter(Boolean)
  return parts.join(', ') || 'only dates change'
}

function Part({ level, title, note, children }: { level: 2 | 3; title: string; note?: string; children: ReactNode }) {
  const Heading = level === 2 ? 'h3' : 'h4'
  return (
    <div className={classes.part}>
      <Heading className={classes.partTitle}>{title}</Heading>
      {note && <p className={classes.note}>{note}</p>}
      {children}
    </div>
  )
}

function Rows({ courses, detail }: { courses: readonly MergedCourse[]; detail: (course: MergedCourse) => string }) {
  return (
    <ul className={classes.rows}>
      {courses.map((course) => (
        <li key={course.to.id}>
          <b {...languageAttributes(findCourseSummary(course.to.id) ?? {})}>{course.to.title}</b>
          <span>{`${course.to.completedLessons} of ${formatCount(course.to.totalLessons, 'lesson')}${detail(course)}`}</span>
        </li>
      ))}
    </ul>
  )
}

function Titles({ titles }: { titles: readonly string[] }) {
  return (
    <ul className={classes.titles}>
      {titles.map((title, index) => (
        // Use the index as the key: two unknown courses may share a title, and the order of the list never changes.
        <li key={index}>
          <bdi translate="no">{title}</bdi>
        </li>
      ))}
    </ul>
  )
}
