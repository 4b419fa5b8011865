import { Suspense, useEffect, useRef } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { useOptionalUser } from '#site/auth/auth-context.ts'
import type { Course, CourseSummary } from '#content/course.ts'
import { lessonsOf } from '#site/features/courses/lesson-order.ts'
import { newEnrolment } from '#site/features/enrolment/enrolled-course.ts'
import { coursePath, nextLessonKey } from '#shared/paths.ts'
import { CourseView } from './CourseView.tsx'
import { findLesson } from './find-lesson.ts'
import { useToasts } from '#site/ui/toasts.ts'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import { lazyPart } from '#site/ui/lazy-part.ts'
import { LessonView } from './lesson/LessonView.tsx'
import { useProgress } from './use-progress.ts'

const Handout = lazyPart(() => import('./handout/Handout.tsx'), 'Handout')

interface Props {
  course: Course
  summary: CourseSummary
}

/** Shows the lesson that the address names, or the course's hand-out, or otherwise the course, to which missing lessons lead. */
export function CourseScreen({ course, summary }: Props) {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const toasts = useToasts()
  const progress = useProgress(course)
  const isKnown = useOptionalUser() !== null
  const key = parameters.get('lesson')
  const place = key === null ? null : findLesson(lessonsOf(course), key, progress.resume)
  const lesson = place?.current.lesson.id
  const isLesson = place !== null
  // Lessons and withdrawn courses are prerendered as if the learner were enrolled. CSS hides what is personal (`data-personal`) until
  // hydration.
  const shown = isKnown ? progress : { ...progress, enrolled: newEnrolment(summary, new Date(0)) }
  const wasLesson = useRef(isLesson)

  // On return from a lesson, focus moves to the course. A certificate takes the focus itself.
  useEffect(() => {
    if (wasLesson.current && !isLesson && !window.location.hash) {
      document.getElementById('content')?.focus({ preventScroll: true })
    }
    wasLesson.current = isLesson
  }, [isLesson])

  // A later version may have removed the lesson to which a note, a bookmark or a link leads.
  const isMissing = key !== null && key !== nextLessonKey && place === null
  useEffect(() => {
    if (!isMissing) return
    toasts.add({
      type: 'info',
      title: 'That lesson is not part of this course',
      message: 'It may have been removed. This is what the course has now.',
    })
    void navigate(coursePath(course.id), { replace: true })
  }, [isMissing, course.id, navigate, toasts])

  // Replaces '?lesson=next' with the actual lesson, so that finishing that lesson does not change the page.
  if (lesson !== undefined && key !== lesson) {
    return (
      <>
        <Navigate to={coursePath(course.id, { lesson })} replace />
        {/* What shows until the lesson's text has loaded. */}
        <LoadingScreen />
      </>
    )
  }
  if (place) return <LessonView key={place.current.lesson.id} course={course} summary={summary} progress={shown} place={place} />
  if (parameters.has('handout')) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <Handout course={course} isEnrolled={progress.enrolled !== null} />
      </Suspense>
    )
  }
  return <CourseView course={course} summary={summary} progress={summary.isWithdrawn ? shown : progress} />
}
