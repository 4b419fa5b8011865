import { createStore } from 'zustand/vanilla'
import type { AuthState } from './auth-adapter.ts'
import type { AuthErrorCode } from './auth-error-codes.ts'
import type { InAppUser } from './in-app-user.ts'

/** The state of a visitor. */
export const visitor = { status: 'signed-out', user: null } as const satisfies AuthState

/** The state before anything is known about the user. */
export const unknownUser = { status: 'loading', user: null } as const satisfies AuthState

/** The observable state that all adapters share. Each change replaces the whole object. */
export function createAuthStateStore() {
  const store = createStore<AuthState>(() => unknownUser)

  function set(next: AuthState) {
    if (JSON.stringify(store.getState()) !== JSON.stringify(next)) store.setState(next, true)
  }

  return {
    getState: store.getState,
    subscribe: (listener: () => void) => store.subscribe(listener),
    signedIn: (user: InAppUser) => set({ status: 'signed-in', user }),
    /** @param reason why, if the user did not sign out themselves */
    signedOut: (reason?: AuthErrorCode) => set(reason ? { ...visitor, reason } : visitor),
  }
}
