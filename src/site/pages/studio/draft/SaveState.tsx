import { IconAlertTriangle, IconCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import type { DraftStore } from '#site/features/drafts/draft-store.ts'
import { useDraftState } from '#site/features/drafts/use-draft.ts'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import classes from './SaveState.module.css'

const words = {
  saved: 'Saved',
  saving: 'Saving…',
  waiting: 'Waiting for the connection. What you write is kept in this browser.',
  choosing: 'Two texts: choose one',
  refused: 'Not saved',
  stopped: 'Not saved',
}

/** Whether what was written is saved, in words. */
export function SaveState({ store }: { store: DraftStore }) {
  const status = useDraftState(store, (state) => state.status)
  return (
    <p className={classes.state} data-status={status} role="status">
      {status === 'saved' ? (
        <IconCheck aria-hidden size={18} />
      ) : status === 'saving' ? (
        <IconRefresh aria-hidden size={18} />
      ) : status === 'waiting' ? (
        <IconCloudOff aria-hidden size={18} />
      ) : (
        <IconAlertTriangle aria-hidden size={18} />
      )}
      <span>{words[status]}</span>
    </p>
  )
}

/** Why something is not saved, and what to do. */
export function SaveProblems({ store }: { store: DraftStore }) {
  const isKept = useDraftState(store, (state) => state.isKept)
  const sentence = useDraftState(store, (state) => (state.status === 'stopped' ? state.sentence : null))
  const problems = useDraftState(store, ({ files }) => files.flatMap(({ problem }) => problem ?? []))
  return (
    <>
      {!isKept && (
        <ErrorNote message="This browser does not store what you write: its storage is full or blocked. Stay on this page until everything is saved." />
      )}
      {sentence && <ErrorNote message={sentence} />}
      {problems.map((problem) => (
        <ErrorNote key={problem} message={problem} />
      ))}
    </>
  )
}
