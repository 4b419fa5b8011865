import { lazy, Suspense } from 'react'
import type { Course, Lesson } from '#content/course.ts'
import { loadScreen } from '#ui/lazy-screen.ts'
import classes from './LessonStage.module.css'

interface Props {
  course: Course
  lesson: Lesson
}

const LessonPlayer = lazy(() =>
  loadScreen(() => import('#features/player/LessonPlayer.tsx')).then(
    (file) => ({ default: file.LessonPlayer }),
    // The lesson's text stays usable.
    () => ({ default: PlayerMissing }),
  ),
)

/** The lesson's recording, if there is one. Only then is the player loaded. */
export function LessonStage({ course, lesson }: Props) {
  if (!lesson.videoUrl) return null
  return (
    <Suspense fallback={<div className={classes.stage} />}>
      <LessonPlayer course={course} lesson={lesson} />
    </Suspense>
  )
}

function PlayerMissing() {
  return (
    <p className={classes.stage} role="status">
      The player failed to load. Reload the page to try again.
    </p>
  )
}
