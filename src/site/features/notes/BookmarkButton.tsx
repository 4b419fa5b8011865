import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useStore } from 'zustand'
import { useToasts } from '#site/ui/toasts.ts'
import classes from './BookmarkButton.module.css'
import { type NoteStore, useNoteStore } from './note-store.ts'
import { bookmarkId, type NotedLesson } from './note.ts'

/** Sets and removes the bookmark of a lesson. Visitors see nothing. */
export function BookmarkButton({ about }: { about: NotedLesson }) {
  const store = useNoteStore()
  return store && <Bookmark store={store} about={about} />
}

function Bookmark({ store, about }: { store: NoteStore; about: NotedLesson }) {
  const toasts = useToasts()
  const bookmark = useStore(store, ({ notes }) => notes.get(bookmarkId(about)))
  const isLoading = useStore(store, ({ state }) => state === 'loading')

  async function handlePress() {
    if (!bookmark) store.addBookmark(about)
    else if (!(await store.remove(bookmark))) {
      toasts.add({ type: 'error', title: 'Bookmark not removed', message: 'This browser could not save the change. Try again.' })
    }
  }

  const Icon = bookmark ? IconBookmarkFilled : IconBookmark
  return (
    <button
      type="button"
      className={classes.bookmark}
      aria-pressed={bookmark !== undefined}
      disabled={isLoading}
      onClick={() => void handlePress()}
    >
      <Icon size={20} stroke={1.7} aria-hidden />
      <span>Bookmark</span>
    </button>
  )
}
