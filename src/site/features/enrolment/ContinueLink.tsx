import { IconCertificate, IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { certificatePath, coursePath } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import type { EnrolledCourse } from './enrolled-course.ts'

/** A link to the learner's next lesson in the course, or to the certificate. */
export function ContinueLink({ course, className }: { course: EnrolledCourse; className?: string | undefined }) {
  const isCompleted = course.status === 'completed'
  const label = isCompleted ? 'View Certificate' : course.status === 'in_progress' ? 'Resume' : 'Start'
  return (
    <Button
      component={Link}
      to={isCompleted ? certificatePath(course.id) : coursePath(course.id, { lesson: 'next' })}
      variant={isCompleted ? 'default' : 'light'}
      className={className}
      leftSection={isCompleted ? <IconCertificate size={18} stroke={1.7} aria-hidden /> : <IconPlayerPlayFilled size={15} aria-hidden />}
      aria-label={isCompleted ? `View Certificate for ${course.title}` : `${label} ${course.title}`}
    >
      {label}
    </Button>
  )
}
