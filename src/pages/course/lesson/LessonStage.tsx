import { useState } from 'react'
import type { Course, Lesson } from '#content/course.ts'
import { CoursePicture } from '#features/courses/CoursePicture.tsx'
import classes from './LessonStage.module.css'

interface Props {
  course: Course
  lesson: Lesson
  /** Its place in the course, from 1. */
  number: number
}

/** Shows the recording if there is one that plays; otherwise a picture and the reason, never a broken player. */
export function LessonStage({ course, lesson, number }: Props) {
  const [hasFailed, setFailed] = useState(false)
  if (lesson.videoUrl && !hasFailed) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- recordings bring their captions in the file
      <video
        className={classes.stage}
        src={lesson.videoUrl}
        controls
        playsInline
        preload="metadata"
        aria-label={lesson.title}
        onError={() => setFailed(true)}
      />
    )
  }
  return (
    <figure className={classes.figure}>
      <div className={classes.stage} aria-hidden>
        <CoursePicture src={course.image} category={course.category} seed={course.id} sizes="(min-width: 62em) 48rem, 92vw" priority />
        <span className={classes.number}>{number}</span>
      </div>
      <figcaption>
        {lesson.videoUrl
          ? 'The recording cannot be played at the moment. The lesson is described below.'
          : `The recording of this ${lesson.type} lesson is not available here: work through it with the description below.`}
      </figcaption>
    </figure>
  )
}
