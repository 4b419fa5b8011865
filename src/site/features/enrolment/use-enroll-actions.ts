import { useLocation, useNavigate } from 'react-router-dom'
import { type CourseSummary, isOffered } from '#content/course.ts'
import { coursePath, withdrawnPath } from '#shared/paths.ts'
import { useConfirm } from '#site/ui/confirm.ts'
import { useToasts } from '#site/ui/toasts.ts'
import { useEnrolmentActions, enrolmentMessages, type EnrolmentResult } from './enrolment-store.ts'

/** How long a learner waits for the site's answer. Long enough for a slow connection. */
const answerMs = 3000

/** Returns functions that enroll and remove, with confirmation and toasts as in §8. They resolve to true on success. */
export function useEnrollActions(course: Pick<CourseSummary, 'id' | 'title' | 'language' | 'isWithdrawn'>) {
  const { enroll, unenroll } = useEnrolmentActions()
  const toasts = useToasts()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  async function enrollIn(summary: CourseSummary): Promise<boolean> {
    const result = isOffered(summary) && !(await wasTakenOff(summary.slug)) ? await enroll(summary) : null
    // Another tab was faster: the learner has what they asked for.
    if (result && !result.ok && result.error === 'already-enrolled') {
      toasts.add({ type: 'info', title: 'Already Enrolled', message: enrolmentMessages[result.error] })
      return true
    }
    if (!result?.ok) {
      toasts.add({
        type: 'error',
        title: 'Enrollment Failed',
        message: result ? 'There was an error enrolling in this course. Please try again.' : 'This course is no longer offered.',
      })
      return false
    }
    toasts.add({
      type: 'success',
      title: 'Successfully Enrolled!',
      message: `You've been enrolled in "${summary.title}"`,
      quoted: summary,
      ...(pathname !== coursePath(summary.id) && {
        action: { label: 'View Course', handler: () => void navigate(coursePath(summary.id)) },
      }),
    })
    return true
  }

  async function remove(): Promise<boolean> {
    let result: EnrolmentResult | undefined
    const isConfirmed = await confirm({
      type: 'danger',
      title: 'Remove Course',
      message: `Do you want to remove "${course.title}" from your courses? Your progress in it is deleted too. This cannot be undone${course.isWithdrawn ? ', and you cannot enroll again' : ''}.`,
      quoted: course,
      confirmLabel: 'Remove Course',
      cancelLabel: 'Keep Course',
      async onConfirm() {
        result = await unenroll(course.id)
        // A failure is shown as a toast (§8), not in the dialog.
        return null
      },
    })
    if (!isConfirmed || !result) return false
    // If another tab has removed it in the meantime, the learner has what they asked for.
    if (!result.ok && result.error !== 'not-enrolled') {
      toasts.add({
        type: 'error',
        title: 'Removal Failed',
        message: 'There was an error removing this course. Please try again.',
      })
      return false
    }
    toasts.add({
      type: 'info',
      title: 'Course Removed',
      message: `"${course.title}" has been removed from your courses`,
      quoted: course,
    })
    return true
  }

  return { enrollIn, remove }
}

/**
 * Whether a course was taken off the catalog since this page was loaded, which may be days ago. False if the site does not say, for
 * example offline.
 */
async function wasTakenOff(slug: string): Promise<boolean> {
  if (!navigator.onLine) return false
  return fetch(withdrawnPath, { cache: 'no-store', signal: AbortSignal.timeout(answerMs) })
    .then((answer) => answer.json())
    .then((slugs: unknown) => Array.isArray(slugs) && slugs.includes(slug))
    .catch(() => false)
}
