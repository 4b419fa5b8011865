import { type ReactNode, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useOptionalUser } from '#auth/auth-context.ts'
import { useToasts } from '#ui/toasts.ts'
import { EnrolmentContext } from './enrolment-context.ts'
import { createEnrolmentStore } from './enrolment-store.ts'

interface Props {
  /** The app id (§5), the prefix of all storage keys. */
  storagePrefix: string
  children: ReactNode
}

const notices = {
  'set-aside': {
    title: 'Some courses could not be read',
    message: 'Part of the learning data in this browser was damaged. A copy of it is kept, and so is everything readable.',
  },
  untouched: {
    title: 'Some courses could not be read',
    message: 'Part of the learning data in this browser is damaged. Nothing was changed; free some space and reload.',
  },
}

/** The storage key of an account's list. One key per account, so that two people on one browser never see each other's courses. */
export function enrolmentKey(storagePrefix: string, uid: string): string {
  return `${storagePrefix}-enrolment:${uid}`
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
    void store
      .getState()
      .repair()
      .then((outcome) => {
        if (outcome !== 'intact') toasts.add({ type: 'warning', ...notices[outcome] })
      })
  }, [isDamaged, store, toasts])

  return <EnrolmentContext value={store}>{children}</EnrolmentContext>
}
