import type { AuthState } from './auth-adapter.ts'
import type { AuthErrorCode } from './auth-error-codes.ts'
import type { InAppUser } from './in-app-user.ts'

/** The state of a visitor. */
export const visitor = { status: 'signed-out', user: null } as const satisfies AuthState

/** The observable state that all adapters share. Each change replaces the whole object. */
export function createAuthStateStore(initial: AuthState = { status: 'loading', user: null }) {
  let state = initial
  const listeners = new Set<() => void>()

  function set(next: AuthState) {
    if (JSON.stringify(state) === JSON.stringify(next)) return
    state = next
    for (const listener of listeners) listener()
  }

  return {
    getState: () => state,
    signedIn: (user: InAppUser) => set({ status: 'signed-in', user }),
    /** @param reason why, if the user did not sign out themselves */
    signedOut: (reason?: AuthErrorCode) => set(reason ? { ...visitor, reason } : visitor),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type AuthStateStore = ReturnType<typeof createAuthStateStore>
