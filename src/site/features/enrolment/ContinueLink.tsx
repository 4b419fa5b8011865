import { IconCertificate, IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { certificatePath, resumePath } from '#shared/paths.ts'
import { Button, type ButtonLook } from '#site/ui/Button.tsx'
import type { EnrolledCourse } from './enrolled-course.ts'

/** What is said of a course that was taken off the catalog. */
export const stillReadable = 'No longer offered. It stays open for you.'

interface Props extends Pick<ButtonLook, 'variant' | 'size'> {
  course: EnrolledCourse
  className?: string | undefined
}

/** A link to the lesson at which the learner continues in the course, or to the certificate. */
export function ContinueLink({ course, variant = 'light', size = 'sm', className }: Props) {
  const isCompleted = course.status === 'completed'
  const label = isCompleted ? 'View Certificate' : course.status === 'in_progress' ? 'Resume' : 'Start'
  return (
    <Button
      component={Link}
      to={isCompleted ? certificatePath(course.id) : resumePath(course.id)}
      variant={isCompleted ? 'default' : variant}
      size={size}
      className={className}
      leftSection={isCompleted ? <IconCertificate size={18} stroke={1.7} aria-hidden /> : <IconPlayerPlayFilled size={15} aria-hidden />}
      aria-label={isCompleted ? `View Certificate for ${course.title}` : `${label} ${course.title}`}
    >
      {label}
    </Button>
  )
}
