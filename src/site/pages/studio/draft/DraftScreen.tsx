import { IconFileOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { DraftStore } from '#site/features/drafts/draft-store.ts'
import { useDraft, useDraftState } from '#site/features/drafts/use-draft.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import page from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { Workspace } from './Workspace.tsx'

/** `/studio?draft=`: one course, open for writing. */
export function DraftScreen({ id }: { id: string }) {
  const store = useDraft(id)
  if (!store) return <LoadingScreen />
  return <Opened id={id} store={store} />
}

function Opened({ id, store }: { id: string; store: DraftStore }) {
  const state = useDraftState(store, (all) => all.state)
  const sentence = useDraftState(store, (all) => all.sentence)
  if (state === 'ready') return <Workspace id={id} store={store} />
  if (state === 'loading') return <LoadingScreen />
  const toCourses = (
    <Button component={Link} to={paths.studio}>
      Your courses
    </Button>
  )
  return (
    <div className={page.page}>
      <PageHead title="Studio" isUnlisted />
      <EmptyState
        level={1}
        icon={<IconFileOff size={40} stroke={1.5} />}
        title={state === 'missing' ? 'There is no such course' : 'The course could not be opened'}
        action={toCourses}
      >
        {state === 'missing' ? (
          <p>It may have been removed, or belong to another instructor.</p>
        ) : (
          <ErrorNote message={sentence ?? 'Please try again in a moment.'}>
            <Button size="compact-md" variant="default" onClick={() => void store.refresh()}>
              Try again
            </Button>
          </ErrorNote>
        )}
      </EmptyState>
    </div>
  )
}
