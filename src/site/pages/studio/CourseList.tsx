import '@mantine/core/styles/Skeleton.layer.css'
import { Skeleton } from '@mantine/core'
import { IconPencilPlus, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import type { CourseLimits, DraftRow, OwnDraft } from '#site/features/drafts/draft.ts'
import { draftQueries } from '#site/features/drafts/draft-queries.ts'
import { refusalOfError, sentenceFor } from '#site/features/drafts/refusal.ts'
import { useDraftsApi } from '#site/features/drafts/use-drafts-api.ts'
import { formatCount, formatNumber } from '#shared/format.ts'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { lazyPart } from '#site/ui/lazy-part.ts'
import { missingDialog } from '#site/ui/missing-part.tsx'
import page from '#site/ui/page.module.css'
import { UNDO_DURATION_MS, useToasts } from '#site/ui/toasts.ts'
import { CourseItem, courseName } from './CourseItem.tsx'
import classes from './CourseList.module.css'
import { prefetchDraft } from './draft/parts.ts'

const NewCourseDialog = lazyPart(() => import('./NewCourseDialog.tsx'), 'NewCourseDialog', { otherwise: missingDialog })

/** An instructor's own courses, each with what is next. */
export function CourseList() {
  const api = useDraftsApi()
  const queries = useQueryClient()
  const toasts = useToasts()
  const drafts = useQuery(draftQueries.own(api))
  const removed = useQuery(draftQueries.removed(api))
  const limits = useQuery(draftQueries.limits(api))
  const [isAdding, setIsAdding] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: draftQueries.all(api) })

  // Whoever sees the list is about to open one of its courses.
  useEffect(() => void prefetchDraft(null), [])

  async function remove(draft: OwnDraft) {
    const result = await api.remove(draft.id)
    await refresh()
    if (!result.ok) {
      toasts.add({ type: 'error', title: 'Not removed', message: sentenceFor(result.error) })
      return
    }
    toasts.add({
      type: 'info',
      title: 'Course removed',
      message: `“${courseName(draft)}” can be put back for thirty days.`,
      duration: UNDO_DURATION_MS,
      action: { label: 'Undo', handler: () => void restore(draft) },
    })
  }

  async function restore(draft: DraftRow) {
    const result = await api.restore(draft.id)
    await refresh()
    if (!result.ok) toasts.add({ type: 'error', title: 'Not put back', message: sentenceFor(result.error) })
  }

  const dialog = isAdding && (
    <Suspense>
      <NewCourseDialog onClose={() => setIsAdding(false)} />
    </Suspense>
  )

  if (drafts.isPending) {
    return (
      <div role="status" aria-label="Loading your courses" className={classes.list}>
        <Skeleton height="6rem" radius="lg" />
        <Skeleton height="6rem" radius="lg" />
      </div>
    )
  }
  if (!drafts.data) {
    return (
      <ErrorNote message={sentenceFor(refusalOfError(drafts.error))}>
        <Button size="compact-md" variant="default" onClick={() => void drafts.refetch()}>
          Try again
        </Button>
      </ErrorNote>
    )
  }
  return (
    <>
      {drafts.data.length === 0 ? (
        <EmptyState
          icon={<IconPencilPlus size={40} stroke={1.5} />}
          title="Write your first course"
          action={
            <Button size="md" leftSection={<IconPlus size={19} aria-hidden />} onClick={() => setIsAdding(true)}>
              New course
            </Button>
          }
        >
          <p>A title is enough to begin. You write lessons in plain text with a few signs, and see beside it what learners will see.</p>
        </EmptyState>
      ) : (
        <section className={page.section} aria-labelledby="own-courses">
          <div className={classes.head}>
            <h2 id="own-courses" className={page.heading}>
              Your courses
            </h2>
            <Button leftSection={<IconPlus size={19} aria-hidden />} onClick={() => setIsAdding(true)}>
              New course
            </Button>
          </div>
          <ul className={classes.list}>
            {drafts.data.map((draft) => (
              <li key={draft.id}>
                <CourseItem draft={draft} onRemove={() => void remove(draft)} />
              </li>
            ))}
          </ul>
          {limits.data && <Room limits={limits.data} drafts={drafts.data.length} />}
        </section>
      )}
      {removed.data && removed.data.length > 0 && (
        <details className={classes.removed}>
          <summary>{`Removed courses (${removed.data.length})`}</summary>
          <ul>
            {removed.data.map((draft) => (
              <li key={draft.id}>
                <span>{courseName(draft)}</span>
                <Button
                  size="compact-md"
                  variant="default"
                  aria-label={`Put back ${courseName(draft)}`}
                  onClick={() => void restore(draft)}
                >
                  Put back
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {dialog}
    </>
  )
}

/** What the courses use of what an instructor may have. */
function Room({ limits, drafts }: { limits: CourseLimits; drafts: number }) {
  const used = limits.used_bytes / 1024 ** 2
  const all = limits.instructor_bytes / 1024 ** 2
  return (
    <p className={classes.room}>
      <span>{`${drafts} of ${formatCount(limits.drafts, 'course')}`}</span>
      <span>{`${formatNumber(Math.ceil(used))} of ${formatNumber(Math.floor(all))} MB used`}</span>
    </p>
  )
}
