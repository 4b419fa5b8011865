import type { Course, Lesson } from '#features/courses/course.ts'
import { CoursePicture } from '#features/courses/CoursePicture.tsx'
import classes from './LessonStage.module.css'

interface Props {
  course: Course
  lesson: Lesson
  /** Its place in the course, from 1. */
  number: number
}

/** The recording where there is one; otherwise a picture, never a player that cannot play. */
export function LessonStage({ course, lesson, number }: Props) {
  if (lesson.videoUrl) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- recordings bring their captions in the file
      <video className={classes.stage} src={lesson.videoUrl} controls preload="metadata" aria-label={lesson.title} />
    )
  }
  return (
    <div className={classes.stage} aria-hidden>
      <CoursePicture
        src={course.image}
        category={course.category}
        seed={course.id}
        sizes="(min-width: 62em) 48rem, 92vw"
        priority
      />
      <span className={classes.number}>{number}</span>
    </div>
  )
}
