import { useState } from 'react'
import { useStore } from 'zustand'
import type { NoteStore } from './note-store.ts'

/** Keeps track of the note in a list whose field is open. If its text becomes a second note, the second note is the open one. */
export function useOpenNote(store: NoteStore) {
  const copies = useStore(store, (state) => state.copies)
  const [opened, setOpened] = useState<string | null>(null)
  const open = opened === null ? null : (copies.get(opened) ?? opened)
  return {
    /** The note's id; null if no field is open. */
    open,
    setOpen: setOpened,
    /** React's key for a note. The second note takes over the key of the first, so that the field keeps its focus and cursor. */
    keyOf: (id: string) => (id === open ? opened : id === opened ? open : id),
  }
}
