import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react'
import { type MouseEvent, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Course } from '#content/course.ts'
import { interfaceAttributes } from '#shared/content-language.ts'
import { coursePath } from '#shared/paths.ts'
import type { LessonPlace } from '#site/features/courses/lesson-order.ts'
import { Button } from '#site/ui/Button.tsx'
import classes from './LessonActions.module.css'
import type { CourseProgress } from '../use-progress.ts'

interface Props {
  course: Course
  progress: CourseProgress
  place: LessonPlace
}

/** Completes the lesson or undoes that, and links to the previous and the next one. */
export function LessonActions({ course, progress, place: { current, previous, next } }: Props) {
  const navigate = useNavigate()
  const isSaving = useRef(false)
  const { enrolled } = progress
  const isDone = progress.isDone(current.lesson.id)
  const isLastMissing = enrolled !== null && !isDone && enrolled.completedLessons + 1 >= course.lessons
  // Completing the course stays on this lesson, because the certificate is offered here.
  const following = isDone || isLastMissing ? null : next

  async function handleComplete({ detail }: MouseEvent) {
    // The second press of a double click would undo the first, or complete the next lesson.
    if (detail > 1 || isSaving.current) return
    isSaving.current = true
    const isSaved = await progress.setDone(current.lesson.id, !isDone)
    isSaving.current = false
    if (isSaved && following) void navigate(coursePath(course.id, { lesson: following.lesson.id }))
  }

  return (
    <div className={classes.actions} lang={interfaceAttributes(course).lang}>
      {enrolled && (
        <Button
          className={classes.complete}
          data-personal
          aria-keyshortcuts={isDone ? undefined : 'm'}
          size="md"
          variant={isDone ? 'default' : 'filled'}
          leftSection={isDone ? undefined : <IconCheck size={19} stroke={2.4} aria-hidden />}
          onClick={(event) => void handleComplete(event)}
        >
          {isDone ? 'Undo completion' : following ? 'Complete and continue' : 'Complete lesson'}
        </Button>
      )}
      <p className={classes.state} role="status">
        {isDone && (
          <>
            <IconCheck size={18} stroke={2.6} aria-hidden /> <span>Completed</span>
          </>
        )}
      </p>
      <nav className={classes.neighbors} aria-label="Lessons">
        {previous && (
          <Button
            component={Link}
            to={coursePath(course.id, { lesson: previous.lesson.id })}
            aria-keyshortcuts="k"
            size="md"
            variant="subtle"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
          >
            Previous
          </Button>
        )}
        {next && (
          <Button
            component={Link}
            to={coursePath(course.id, { lesson: next.lesson.id })}
            aria-keyshortcuts="j"
            size="md"
            variant={isDone ? 'filled' : 'light'}
            rightSection={<IconArrowRight size={18} aria-hidden />}
          >
            Next
          </Button>
        )}
      </nav>
    </div>
  )
}
