import { type ReactNode, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useOptionalUser } from '#site/auth/auth-context.ts'
import { enrolmentKey } from '#shared/storage-keys.ts'
import { useToasts } from '#site/ui/toasts.ts'
import { EnrolmentContext, createEnrolmentStore } from './enrolment-store.ts'

interface Props {
  /** The app id (§5), the prefix of all storage keys. */
  storagePrefix: string
  children: ReactNode
}

/** Opens the signed-in user's list. Signing out hides it but deletes nothing. */
export function EnrolmentProvider({ storagePrefix, children }: Props) {
  const user = useOptionalUser()
  // Before the address is confirmed, the user's id may still change, and a list stored under the old id would be lost.
  const key = user?.emailVerified ? enrolmentKey(storagePrefix, user.uid) : null
  const store = useMemo(() => createEnrolmentStore({ key, deviceKey: `${storagePrefix}-device` }), [key, storagePrefix])
  const isDamaged = useStore(store, (state) => state.isDamaged)
  const toasts = useToasts()

  useEffect(() => {
    function handleStorage(event: StorageEvent) {
      // The key is null when the whole storage was cleared.
      if (event.key === key || event.key === null) store.getState().refresh()
    }
    window.addEventListener('storage', handleStorage)
    return () => window.removeEventListener('storage', handleStorage)
  }, [store, key])

  useEffect(() => {
    if (!isDamaged) return
    // The repair is rarely needed, so its chunk is not part of the first view. If the chunk fails to load, the next change sets
    // the damaged data aside.
    void import('./repair-list.ts').then(({ repairList }) => repairList(store, toasts)).catch(() => {})
  }, [isDamaged, store, toasts])

  return <EnrolmentContext value={store}>{children}</EnrolmentContext>
}
