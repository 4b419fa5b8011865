import type { Course } from '#features/courses/course.ts'
import { outlineOf } from '#features/enrolment/enrolled-course.ts'
import { useEnrolledCourse, useEnrolment } from '#features/enrolment/enrolment-context.ts'
import type { EnrolmentResult } from '#features/enrolment/enrolment-store.ts'
import { useConfirm } from '#ui/confirm.ts'
import { useToasts } from '#ui/toasts.ts'

/** A learner's progress in one course and the ways to move it. What the browser would not keep is said. */
export function useProgress(course: Course) {
  const enrolled = useEnrolledCourse(course.id)
  const { setLessonDone, updateProgress, markComplete } = useEnrolment()
  const confirm = useConfirm()
  const toasts = useToasts()
  const outline = outlineOf(course)

  async function keep(change: Promise<EnrolmentResult>): Promise<boolean> {
    const result = await change
    if (!result.ok) {
      toasts.add({
        type: 'error',
        title: 'Progress not saved',
        message: 'This browser did not keep the change. Free some space or allow site data, then try again.',
      })
    }
    return result.ok
  }

  return {
    enrolled,
    isDone: (lessonId: string) => enrolled?.finishedLessons.includes(lessonId) ?? false,
    setDone: (lessonId: string, isDone: boolean) => keep(setLessonDone(outline, lessonId, isDone)),
    async completeAll() {
      const isConfirmed = await confirm({
        type: 'info',
        title: 'Mark the course as complete?',
        message: `All ${outline.lessonIds.length} lessons of "${course.title}" will count as done. You can undo single lessons afterwards.`,
        confirmLabel: 'Mark as complete',
        cancelLabel: 'Not yet',
      })
      if (isConfirmed) await keep(markComplete(outline))
    },
    async startOver() {
      const isConfirmed = await confirm({
        type: 'warning',
        title: 'Start this course over?',
        message: 'Every lesson will be open again. You stay enrolled.',
        confirmLabel: 'Start over',
        cancelLabel: 'Keep my progress',
      })
      if (isConfirmed) await keep(updateProgress(outline, 0))
    },
  }
}

export type CourseProgress = ReturnType<typeof useProgress>
