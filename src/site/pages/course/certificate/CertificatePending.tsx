import { IconCertificate } from '@tabler/icons-react'
import type { Course, CourseSummary } from '#content/course.ts'
import { allLessons } from '#site/features/courses/all-lessons.ts'
import { EnrollControl } from '#site/features/enrolment/EnrollControl.tsx'
import { formatCount } from '#shared/format.ts'
import { resumePath } from '#shared/paths.ts'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import classes from './Certificate.module.css'
import type { CourseProgress } from '../use-progress.ts'

interface Props {
  course: Course
  summary: CourseSummary
  progress: CourseProgress
}

/** Shown when the certificate is opened before the course is finished: what is missing, and how to continue. */
export function CertificatePending({ course, summary, progress: { enrolled, resume } }: Props) {
  if (!enrolled) {
    return (
      <div className={classes.pending}>
        <EmptyState
          icon={<IconCertificate stroke={1.6} />}
          title="A certificate waits at the end"
          action={<EnrollControl course={summary} size="md" />}
        >
          <p>{`Everyone who finishes ${allLessons(course.lessons)} of this course gets one. Enrolling costs nothing.`}</p>
        </EmptyState>
      </div>
    )
  }
  const missing = enrolled.totalLessons - enrolled.completedLessons
  return (
    <div className={classes.pending}>
      <EmptyState
        icon={<IconCertificate stroke={1.6} />}
        title="Your certificate is not ready yet"
        link={{ label: 'Continue with the next lesson', to: resumePath(course.id) }}
      >
        <p>
          {`${missing === 1 ? 'One lesson is' : `${missing} of ${formatCount(enrolled.totalLessons, 'lesson')} are`} still to be done${resume ? `, starting with “${resume.lesson.title}”` : ''}. Then your certificate appears here.`}
        </p>
      </EmptyState>
    </div>
  )
}
