import { type ReactNode, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useOptionalUser } from '#auth/auth-context.ts'
import { useToasts } from '#ui/toasts.ts'
import { EnrolmentContext } from './enrolment-context.ts'
import { createEnrolmentStore } from './enrolment-store.ts'

interface Props {
  /** The app id (§5); every name in the browser's storage begins with it. */
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

/** Storage name of an account's list: two people on one browser never see each other's courses. */
export function enrolmentKey(storagePrefix: string, uid: string): string {
  return `${storagePrefix}-enrolment:${uid}`
}

/** Opens the list of whoever is signed in. Signing out hides it and deletes nothing. */
export function EnrolmentProvider({ storagePrefix, children }: Props) {
  const user = useOptionalUser()
  // Who has yet to confirm their address may not have their lasting id yet; a list under another would be lost.
  const key = user?.emailVerified ? enrolmentKey(storagePrefix, user.uid) : null
  const store = useMemo(() => createEnrolmentStore({ key }), [key])
  const isDamaged = useStore(store, (state) => state.isDamaged)
  const toasts = useToasts()

  useEffect(() => {
    function handleStorage(event: StorageEvent) {
      // A null key means that everything was cleared.
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
