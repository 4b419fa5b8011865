import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Course, CourseSummary } from '#content/course.ts'
import { interfaceAttributes, languageAttributes } from '#shared/content-language.ts'
import { lessonsOf } from '#site/features/courses/lesson-order.ts'
import { EnrollControl } from '#site/features/enrolment/EnrollControl.tsx'
import { coursePath } from '#shared/paths.ts'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import classes from './LessonLocked.module.css'

interface Props {
  course: Course
  summary: CourseSummary
}

/** Shown instead of a lesson that requires enrolling. */
export function LessonLocked({ course, summary }: Props) {
  const preview = lessonsOf(course).find(({ lesson }) => lesson.isPreview)?.lesson
  return (
    <div className={classes.locked} {...interfaceAttributes(course)}>
      <EmptyState icon={<IconLock stroke={1.6} />} title="Enroll to open this lesson" action={<EnrollControl course={summary} size="md" />}>
        <p>This lesson is for enrolled learners, so that their progress can be saved. Enrolling costs nothing and takes one click.</p>
        {preview && (
          <p>
            Already open:{' '}
            <Link to={coursePath(course.id, { lesson: preview.id })}>
              <bdi {...languageAttributes(course)}>{preview.title}</bdi>
            </Link>
          </p>
        )}
      </EmptyState>
    </div>
  )
}
