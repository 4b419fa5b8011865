import { useEffect } from 'react'
import type { Course } from '#content/course.ts'
import { allLessons } from '#site/features/courses/all-lessons.ts'
import { lessonsOf } from '#site/features/courses/lesson-order.ts'
import { outlineOf } from '#site/features/enrolment/enrolled-course.ts'
import { useEnrolledCourse, useEnrolment, type EnrolmentResult, loadLessonChanges } from '#site/features/enrolment/enrolment-store.ts'
import { lessonToResume } from '#site/features/enrolment/lesson-to-resume.ts'
import { useOpenedLessons } from '#site/features/enrolment/opened-lessons.ts'
import { useConfirm } from '#site/ui/confirm.ts'
import { useToasts } from '#site/ui/toasts.ts'

const notSaved = 'This browser could not save the change. Free some space or allow site data, then try again.'
const notLoaded = 'Part of the site could not be loaded. Check your internet connection, then try again.'

/** Returns a learner's progress in one course, with actions that change it. They tell the learner if storing a change fails. */
export function useProgress(course: Course) {
  const enrolled = useEnrolledCourse(course.id)
  const { setLessonDone, updateProgress, markComplete, follow } = useEnrolment()
  const confirm = useConfirm()
  const toasts = useToasts()
  const outline = outlineOf(course)
  const opened = useOpenedLessons()

  useEffect(() => void loadLessonChanges().catch(() => {}), [])
  useEffect(() => void follow(course), [follow, course])

  async function problemOf(change: Promise<EnrolmentResult>): Promise<string | null> {
    const result = await change
    if (result.ok) return null
    return result.error === 'not-loaded' ? notLoaded : notSaved
  }

  return {
    enrolled,
    /** The lesson at which the learner continues. */
    resume: lessonToResume(lessonsOf(course), enrolled, opened?.in(course.id) ?? null),
    opened,
    isDone: (lessonId: string) => enrolled?.finishedLessons.includes(lessonId) ?? false,
    async setDone(lessonId: string, isDone: boolean): Promise<boolean> {
      const problem = await problemOf(setLessonDone(outline, lessonId, isDone))
      if (problem) toasts.add({ type: 'error', title: 'Progress not saved', message: problem })
      return problem === null
    },
    async completeAll() {
      await confirm({
        type: 'info',
        title: 'Mark the course as complete?',
        message: `After this, ${allLessons(outline.lessonIds.length)} of "${course.title}" will count as done. You can undo individual lessons.`,
        onConfirm: () => problemOf(markComplete(outline)),
      })
    },
    async startOver() {
      await confirm({
        type: 'warning',
        title: 'Start this course over?',
        message: 'Every lesson will be open again. You stay enrolled.',
        confirmLabel: 'Start over',
        cancelLabel: 'Keep my progress',
        async onConfirm() {
          const problem = await problemOf(updateProgress(outline, 0))
          const [first] = outline.lessonIds
          if (problem === null && first !== undefined) await opened?.open(course.id, first)
          return problem
        },
      })
    },
  }
}

export type CourseProgress = ReturnType<typeof useProgress>
