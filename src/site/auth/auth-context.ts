import { createContext, use, useSyncExternalStore } from 'react'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { useIsHydrated } from '#site/ui/hydrated.ts'
import type { AuthAdapter, AuthState } from './auth-adapter.ts'
import { visitor } from './auth-state-store.ts'
import type { InAppUser } from './in-app-user.ts'

const AuthContext = createContext<AuthAdapter | null>(null)

/** Provides the auth adapter: Supabase's, or the scripted one in tests. */
export const AuthProvider = AuthContext.Provider

/** The auth adapter. Throws outside the provider (§8). */
export function useAuth(): AuthAdapter {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/**
 * Subscribes to the auth state. While prerendering and hydrating, returns the state that the page was prerendered with. Throws
 * outside the provider.
 */
export function useAuthState(): AuthState {
  const auth = useAuth()
  const isHydrated = useIsHydrated()
  const state = useSyncExternalStore(auth.subscribe, auth.getState, auth.getState)
  return isHydrated ? state : (auth.rendered ?? visitor)
}

/**
 * Like {@link useAuthState}, for the route guard, which needs the actual state. While hydrating, returns the state when hydration
 * began, even if the session has ended since.
 */
export function useActualAuthState(): AuthState {
  const auth = useAuth()
  return useSyncExternalStore(auth.subscribe, auth.getState, () => auth.hydrated ?? auth.getState())
}

/** The signed-in user, or null while loading and signed out. */
export function useOptionalUser(): InAppUser | null {
  return useAuthState().user
}

/**
 * The id under which this browser stores the user's data. Null for visitors, and before the email address is confirmed: until then,
 * the id may still change, and what is stored under the former one would be lost.
 */
export function useConfirmedUid(): string | null {
  const user = useOptionalUser()
  return user?.emailVerified ? user.uid : null
}

/** A kind of data that an account stores in this browser. */
export interface Keyed {
  keyOf(appId: string, uid: string): string
}

/** The key under which this browser stores the user's data of a kind. Null as {@link useConfirmedUid}. */
export function useRecordKey(kind: Keyed): string | null {
  const { appId } = useConfiguration()
  const uid = useConfirmedUid()
  return uid === null ? null : kind.keyOf(appId, uid)
}

/** The signed-in user. Only for screens behind the route guard: it throws without a user. */
export function useUser(): InAppUser {
  const user = useOptionalUser()
  if (!user) throw new Error('useUser needs a signed-in user: put the screen behind the route guard')
  return user
}
