import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useUser } from '#auth/auth-context.ts'
import { formatCount } from '#features/courses/count.ts'
import type { Course } from '#features/courses/course.ts'
import { hoursOf } from '#features/courses/duration.ts'
import type { EnrolledCourse } from '#features/enrolment/enrolled-course.ts'
import classes from './Certificate.module.css'

interface Props {
  course: Course
  enrolled: EnrolledCourse
}

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** What a completed course ends with. Progress lives in the browser, so it says openly that the learner recorded it. */
export function Certificate({ course, enrolled }: Props) {
  const user = useUser()
  const location = useLocation()
  const section = useRef<HTMLElement>(null)

  // 'View Certificate' leads here; the router itself follows no hash.
  useEffect(() => {
    if (location.hash === '#certificate') section.current?.scrollIntoView()
  }, [location])

  const completedAt = enrolled.completedAt ?? enrolled.lastAccessed ?? enrolled.enrolledAt
  return (
    <section ref={section} id="certificate" className={classes.section} aria-labelledby="certificate-title">
      <div className={classes.certificate}>
        <Peaks />
        <h2 id="certificate-title" className={classes.kind}>
          Certificate of completion
        </h2>
        <p className={classes.name}>{user.displayName ?? user.email}</p>
        <p className={classes.text}>has finished every lesson of</p>
        <p className={classes.course}>{course.title}</p>
        <dl className={classes.facts}>
          <div>
            <dt>Instructor</dt>
            <dd>{course.instructor.name}</dd>
          </div>
          <div>
            <dt>Learning time</dt>
            <dd>{formatCount(hoursOf(enrolled.estimatedDuration), 'hour')}</dd>
          </div>
          <div>
            <dt>Completed</dt>
            <dd>
              <time dateTime={completedAt}>{dates.format(new Date(completedAt))}</time>
            </dd>
          </div>
        </dl>
        <p className={classes.note}>Ascendo · self-recorded: progress was kept by the learner in their own browser</p>
      </div>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        Print or save as PDF
      </Button>
    </section>
  )
}

function Peaks() {
  return (
    <svg className={classes.peaks} viewBox="0 0 600 120" preserveAspectRatio="none" aria-hidden focusable="false">
      <path d="M0 120 L110 52 L190 92 L310 12 L410 84 L480 48 L600 110 V120 Z" />
    </svg>
  )
}
