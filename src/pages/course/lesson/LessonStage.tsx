import { lazy, Suspense } from 'react'
import type { Course, Lesson } from '#content/course.ts'
import { useIsHydrated } from '#ui/hydrated.ts'
import { loadScreen } from '#ui/lazy-screen.ts'
import classes from './LessonStage.module.css'

interface Props {
  course: Course
  lesson: Lesson
}

const LessonPlayer = lazy(() =>
  loadScreen(() => import('#features/player/LessonPlayer.tsx')).then(
    (file) => ({ default: file.LessonPlayer }),
    // If the player fails to load, the lesson's text stays usable.
    () => ({ default: PlayerMissing }),
  ),
)

/** Shows the lesson's recording. The player's chunk loads only if there is one. */
export function LessonStage({ course, lesson }: Props) {
  const isHydrated = useIsHydrated()
  if (!lesson.videoUrl) return null
  const room = <div className={classes.stage} />
  return <Suspense fallback={room}>{isHydrated ? <LessonPlayer course={course} lesson={lesson} /> : room}</Suspense>
}

function PlayerMissing() {
  return (
    <p className={classes.stage} role="status">
      The player failed to load. Reload the page to try again.
    </p>
  )
}
