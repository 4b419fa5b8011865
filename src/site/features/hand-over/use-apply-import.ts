import type { OtherData } from '#site/backend/stored-data.ts'
import { type CourseChange, reversed, withChanges } from '#site/features/enrolment/course-changes.ts'
import { useEnrolment } from '#site/features/enrolment/enrolment-store.ts'
import { importChanges, type Incoming, planImport } from '#site/features/enrolment/import-plan.ts'
import { formatCount } from '#shared/format.ts'
import { useWork } from '#site/ui/loading.ts'
import { UNDO_DURATION_MS, UNTIL_CLOSED, useToasts } from '#site/ui/toasts.ts'

/**
 * Returns a function that merges courses, and what comes with them, into the learner's record. It offers to undo that, and resolves
 * to whether it succeeded.
 */
export function useApplyImport() {
  const { change } = useEnrolment()
  const toasts = useToasts()
  const { run } = useWork('import courses')

  const revert = (changes: readonly CourseChange[]) => change((list) => withChanges(list, reversed(changes)) ?? 'changed-meanwhile')

  async function undo(changes: readonly CourseChange[], undoOthers: () => Promise<void>) {
    const result = await revert(changes)
    if (result.ok) {
      await undoOthers().catch(() => {})
      toasts.add({ type: 'info', title: 'Import Undone', message: 'Everything is as it was before.' })
    } else {
      toasts.add({
        type: 'error',
        title: 'Undo Failed',
        message:
          result.error === 'changed-meanwhile'
            ? 'You have continued in these courses since the import, so nothing was undone.'
            : 'This browser could not save the change. Everything is as imported.',
      })
    }
  }

  /** Stores everything or nothing; null if the browser refused. */
  async function store(incoming: readonly Incoming[], others: OtherData | null) {
    let changes: CourseChange[] = []
    const result = await change((list) => {
      // Plan again from the list that is stored now, because another tab may have changed it.
      changes = importChanges(planImport(list, incoming))
      return withChanges(list, changes) ?? 'changed-meanwhile'
    })
    if (!result.ok) return null
    try {
      return { changes, undoOthers: others ? await others.merge() : () => Promise.resolve() }
    } catch {
      await revert(changes)
      return null
    }
  }

  return async function apply(incoming: readonly Incoming[], others: OtherData | null = null): Promise<boolean> {
    const stored = await run(() => store(incoming, others))
    if (!stored) {
      toasts.add({
        type: 'error',
        title: 'Import Failed',
        message: 'This browser could not save the change. Free some space or allow site data, then try again.',
        duration: UNTIL_CLOSED,
      })
      return false
    }
    const { changes, undoOthers } = stored
    const added = changes.filter(({ from }) => from === null).length
    const updated = changes.length - added
    toasts.add({
      type: 'success',
      title: changes.length > 0 ? 'Courses Imported' : 'Import Complete',
      message: [
        added && `${formatCount(added, 'course')} added`,
        updated && `${formatCount(updated, 'course')} updated`,
        others && `merged: ${others.titles.join(', ')}`,
      ]
        .filter(Boolean)
        .join(', '),
      action: { label: 'Undo', handler: () => void undo(changes, undoOthers) },
      duration: UNDO_DURATION_MS,
    })
    return true
  }
}
