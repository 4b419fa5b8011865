import type { Course, Lesson } from '#content/course.ts'
import { CategoryArt } from '#site/features/courses/CategoryArt.tsx'
import classes from './RecordingPoster.module.css'

/** Covers a recording until it plays: the first frame of many is empty. Drawn, so that every recording has one. */
export function RecordingPoster({ course, lesson }: { course: Pick<Course, 'id' | 'category'>; lesson: Pick<Lesson, 'title'> }) {
  return (
    <span className={classes.poster} aria-hidden>
      <CategoryArt category={course.category} seed={course.id} />
      <span className={classes.shade}>
        <span className={classes.title}>{lesson.title}</span>
      </span>
    </span>
  )
}
