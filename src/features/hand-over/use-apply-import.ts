import { type CourseChange, reversed, withChanges } from '#features/enrolment/course-changes.ts'
import { useEnrolment } from '#features/enrolment/enrolment-context.ts'
import { importChanges, type Incoming, planImport } from '#features/enrolment/import-plan.ts'
import { formatCount } from '#format.ts'
import { useWork } from '#ui/loading.ts'
import { UNTIL_CLOSED, useToasts } from '#ui/toasts.ts'

/** Longer than an ordinary toast (§9), because it holds the only undo. */
const undoMs = 12_000

/** Returns a function that merges courses into the learner's list, offers to undo that, and resolves to whether it succeeded. */
export function useApplyImport() {
  const { change } = useEnrolment()
  const toasts = useToasts()
  const { run } = useWork('import courses')

  async function undo(changes: readonly CourseChange[]) {
    const result = await change((list) => withChanges(list, reversed(changes)) ?? 'changed-meanwhile')
    if (result.ok) {
      toasts.add({ type: 'info', title: 'Import Undone', message: 'Your courses are as they were before.' })
    } else {
      toasts.add({
        type: 'error',
        title: 'Undo Failed',
        message:
          result.error === 'changed-meanwhile'
            ? 'You have continued in these courses since the import, so nothing was undone.'
            : 'This browser could not save the change. Your courses are as imported.',
      })
    }
  }

  return async function apply(incoming: readonly Incoming[]): Promise<boolean> {
    let changes: CourseChange[] = []
    const result = await run(() =>
      change((list) => {
        // Plan again from the list that is stored now, because another tab may have changed it.
        changes = importChanges(planImport(list, incoming))
        return withChanges(list, changes) ?? 'changed-meanwhile'
      }),
    )
    if (!result.ok) {
      toasts.add({
        type: 'error',
        title: 'Import Failed',
        message: 'This browser could not save the change. Free some space or allow site data, then try again.',
        duration: UNTIL_CLOSED,
      })
      return false
    }
    const added = changes.filter(({ from }) => from === null).length
    const updated = changes.length - added
    toasts.add({
      type: 'success',
      title: 'Courses Imported',
      message: [added && `${formatCount(added, 'course')} added`, updated && `${formatCount(updated, 'course')} updated`]
        .filter(Boolean)
        .join(', '),
      action: { label: 'Undo', handler: () => void undo(changes) },
      duration: undoMs,
    })
    return true
  }
}
