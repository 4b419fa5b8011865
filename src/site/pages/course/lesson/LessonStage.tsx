import { Suspense } from 'react'
import type { Course, Lesson } from '#content/course.ts'
import { interfaceAttributes } from '#shared/content-language.ts'
import { useIsHydrated } from '#site/ui/hydrated.ts'
import { lazyPart } from '#site/ui/lazy-part.ts'
import classes from './LessonStage.module.css'
import { RecordingPoster } from './RecordingPoster.tsx'

interface Props {
  course: Course
  lesson: Lesson
}

/** If the player fails to load, the lesson's text stays usable. */
const LessonPlayer = lazyPart(() => import('#site/features/player/LessonPlayer.tsx'), 'LessonPlayer', { otherwise: PlayerMissing })

/** Shows the lesson's recording. The player's chunk loads only if there is one. */
export function LessonStage({ course, lesson }: Props) {
  const isHydrated = useIsHydrated()
  if (!lesson.videoUrl) return null
  const room = <div className={classes.stage} />
  if (!isHydrated) return room
  return (
    <div {...interfaceAttributes(course)}>
      <Suspense fallback={room}>
        <LessonPlayer course={course} lesson={lesson} poster={<RecordingPoster course={course} lesson={lesson} />} />
      </Suspense>
    </div>
  )
}

function PlayerMissing() {
  return (
    <p className={classes.stage} role="status">
      The player failed to load. Reload the page to try again.
    </p>
  )
}
