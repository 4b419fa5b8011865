import { IconNotes, IconNotesOff } from '@tabler/icons-react'
import { useStore } from 'zustand'
import { type NoteStore, useNoteStore } from '#site/features/notes/note-store.ts'
import { accountPath } from '#shared/paths.ts'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import page from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { PageIntro } from '#site/ui/PageIntro.tsx'
import { NotesList } from './NotesList.tsx'

/** /notes: everything that the learner has highlighted, noted and bookmarked, in all courses. */
export function NotesPage() {
  const store = useNoteStore()
  return (
    <div className={page.page}>
      <PageHead title="My notes" isUnlisted />
      <PageIntro title="My notes" lead="Your highlights, notes and bookmarks from all lessons. Only this browser has them." />
      {store && <Notes store={store} />}
    </div>
  )
}

function Notes({ store }: { store: NoteStore }) {
  const { notes, state } = useStore(store)
  if (notes.size > 0) return <NotesList store={store} notes={[...notes.values()]} />
  if (state === 'loading') return <LoadingScreen />
  if (state === 'blocked') {
    return (
      <EmptyState icon={<IconNotesOff stroke={1.6} />} title="Your notes cannot be read">
        <p>This browser does not let the site use its storage. Allow site data for this site, then reload the page.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<IconNotes stroke={1.6} />} title="No notes yet" link={{ label: 'My courses', to: accountPath('progress') }}>
      <p>Open a lesson and select some of its text, or press Bookmark at its top. What you keep appears here.</p>
    </EmptyState>
  )
}
