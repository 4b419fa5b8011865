import { IconConfetti } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Course } from '#content/course.ts'
import { interfaceAttributes } from '#shared/content-language.ts'
import type { EnrolledCourse } from '#site/features/enrolment/enrolled-course.ts'
import { hasNewLessons } from '#site/features/enrolment/completions.ts'
import { certificatePath } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import classes from './CompletedNotice.module.css'

/** Shown below lessons of a completed course. */
export function CompletedNotice({ course, enrolled }: { course: Course; enrolled: EnrolledCourse }) {
  return (
    <div className={classes.notice} role="status" {...interfaceAttributes(course)}>
      <IconConfetti size={30} stroke={1.6} aria-hidden />
      {hasNewLessons(enrolled) ? (
        <p key="longer">
          <b>You have completed this course.</b> New lessons have been added since then. You keep your certificate.
        </p>
      ) : (
        <p key="whole">
          <b>That was the whole course.</b> Well climbed. Your certificate is ready.
        </p>
      )}
      <Button component={Link} to={certificatePath(course.id)} size="md">
        View Certificate
      </Button>
    </div>
  )
}
