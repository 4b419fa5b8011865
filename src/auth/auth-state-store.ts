import type { AuthState } from './auth-adapter.ts'
import type { InAppUser } from './in-app-user.ts'

/** The observable part that every adapter shares: one state, replaced as a whole. */
export function createAuthStateStore(initial: AuthState = { status: 'loading', user: null }) {
  let state = initial
  const listeners = new Set<() => void>()

  function set(next: AuthState) {
    if (state.status === next.status && JSON.stringify(state.user) === JSON.stringify(next.user)) return
    state = next
    for (const listener of listeners) listener()
  }

  return {
    getState: () => state,
    signedIn: (user: InAppUser) => set({ status: 'signed-in', user }),
    signedOut: () => set({ status: 'signed-out', user: null }),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type AuthStateStore = ReturnType<typeof createAuthStateStore>
