import { useEffect, useState } from 'react'
import type { Course, Lesson } from '#content/course.ts'
import type { Written } from '#shared/content-language.ts'
import { findCourseSummary, loadCourse } from '#site/features/courses/courses.ts'
import { lessonsOf, type PlacedLesson } from '#site/features/courses/lesson-order.ts'
import { Sentence } from '#site/ui/Sentence.tsx'
import type { EnrolledCourse } from './enrolled-course.ts'
import { useEnrolmentActions } from './enrolment-store.ts'
import { lessonToResume, openedSince } from './lesson-to-resume.ts'
import { useOpenedLessons } from './opened-lessons.ts'

export interface Next extends PlacedLesson {
  /** When the learner left off in this lesson: an ISO time, or null if it has not been opened. */
  leftAt: string | null
}

/** Returns the lesson at which the learner continues; undefined while the course loads, and null if it fails to. */
export function useNextLesson(enrolled: EnrolledCourse): Next | null | undefined {
  const { id } = enrolled
  const [loaded, setLoaded] = useState<{ id: string; course: Course | null } | null>(null)
  const opened = useOpenedLessons()
  const { follow } = useEnrolmentActions()

  useEffect(() => {
    let isCurrent = true
    void loadCourse(id)
      .catch(() => null)
      .then((course) => {
        if (course) void follow(course)
        if (isCurrent) setLoaded({ id, course })
      })
    return () => {
      isCurrent = false
    }
  }, [id, follow])

  if (loaded?.id !== id) return undefined
  const left = openedSince(enrolled, opened?.in(id) ?? null)
  const next = loaded.course && lessonToResume(lessonsOf(loaded.course), enrolled, left)
  return next && { ...next, leftAt: left?.lessonId === next.lesson.id ? left.at : null }
}

/** Names the lesson at which the learner continues. It takes up its line while the lesson is being looked up. */
export function NextLesson({ course }: { course: EnrolledCourse }) {
  const next = useNextLesson(course)
  if (next === null) return null
  return <span>{next ? <LessonInWords lesson={next.lesson} course={findCourseSummary(course.id) ?? {}} /> : '\u00a0'}</span>
}

/** With spaces that do not break, so that no line begins with the dot. */
export function LessonInWords({ lesson: { title, duration }, course }: { lesson: Pick<Lesson, 'title' | 'duration'>; course: Written }) {
  return (
    <Sentence text={`Next: ${title}\u00a0·\u00a0${duration.replaceAll(' ', '\u00a0')}`} quoted={{ title, language: course.language }} />
  )
}
