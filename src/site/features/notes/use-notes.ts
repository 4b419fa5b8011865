import { useConfirmedUid } from '#site/auth/auth-context.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { type NoteStore, noteStoreOf } from './note-store.ts'

/** Returns the store of the signed-in account's notes in this browser; null for visitors, who have none. */
export function useNoteStore(): NoteStore | null {
  const { appId } = useConfiguration()
  const uid = useConfirmedUid()
  return uid === null ? null : noteStoreOf(appId, uid)
}
