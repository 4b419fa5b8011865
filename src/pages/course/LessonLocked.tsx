import { IconLock } from '@tabler/icons-react'
import type { CourseSummary } from '#features/courses/course.ts'
import { EnrolControl } from '#features/enrolment/EnrolControl.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import classes from './LessonLocked.module.css'

/** In place of a lesson that only the enrolled may open. */
export function LessonLocked({ summary }: { summary: CourseSummary }) {
  return (
    <div className={classes.locked}>
      <EmptyState
        icon={<IconLock stroke={1.6} />}
        title="Enrol to open this lesson"
        action={<EnrolControl course={summary} size="md" />}
      >
        <p>It costs nothing and takes one click. Lessons marked as preview are open already.</p>
      </EmptyState>
    </div>
  )
}
