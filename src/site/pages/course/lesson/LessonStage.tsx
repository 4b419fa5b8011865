import { Suspense } from 'react'
import type { Course, Lesson } from '#content/course.ts'
import { interfaceAttributes } from '#shared/content-language.ts'
import { CategoryArt } from '#site/features/courses/CategoryArt.tsx'
import { useIsHydrated } from '#site/ui/hydrated.ts'
import { lazyPart } from '#site/ui/lazy-part.ts'
import classes from './LessonStage.module.css'

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
        <LessonPlayer course={course} lesson={lesson} poster={<Poster course={course} lesson={lesson} />} />
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

/** Covers a recording until it plays: the first frame of many is empty. Drawn, so that every recording has one. */
function Poster({ course, lesson }: Props) {
  return (
    <span className={classes.poster} aria-hidden>
      <CategoryArt category={course.category} seed={course.id} />
      <span className={classes.shade}>
        <span className={classes.title}>{lesson.title}</span>
      </span>
    </span>
  )
}
