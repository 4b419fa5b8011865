import { useStore } from 'zustand'
import { useOptionalUser } from '#site/auth/auth-context.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { type NotesState, type NoteStore, noteStoreOf } from './note-store.ts'

/** Returns the store of the signed-in account's notes in this browser; null for visitors, who have none. */
export function useNoteStore(): NoteStore | null {
  const { appId } = useConfiguration()
  const user = useOptionalUser()
  // Before the email address is confirmed, the user's id may still change, so nothing is stored, as with enrolments.
  return user?.emailVerified ? noteStoreOf(appId, user.uid) : null
}

export function useNotesState<T>(store: NoteStore, select: (state: NotesState) => T): T {
  return useStore(store, select)
}
