import type { AccountSecurity } from '#site/auth/account-security.ts'
import type { AuthAdapter, SocialProvider } from '#site/auth/auth-adapter.ts'
import type { AuthResult } from '#site/auth/auth-error-codes.ts'
import { createAuthStateStore } from '#site/auth/auth-state-store.ts'
import type { InAppUser } from '#site/auth/in-app-user.ts'
import { done, success } from '#shared/result.ts'

/** The methods of both interfaces, which have no name in common. */
type Methods = AccountSecurity & Omit<AuthAdapter, 'rendered' | 'hydrated' | 'getState' | 'subscribe' | 'security' | 'dispose'>

/** What a method returns: a result, or a function of the arguments, for example for a result that comes later. */
type Outcome<Name extends keyof Methods> = Awaited<ReturnType<Methods[Name]>> | Methods[Name]
type Outcomes = { [Name in keyof Methods]: Outcome<Name> }
type AnyOutcome = AuthResult<unknown> | ((...args: unknown[]) => Promise<AuthResult<unknown>>)

export interface ScriptedAuthOptions {
  /** The user who is signed in from the start. */
  user?: InAppUser | null
  /** Keeps the state at loading. */
  loading?: boolean
  providers?: SocialProvider[]
  registration?: boolean
  /** What these methods return, each time. The others succeed. */
  outcomes?: Partial<Outcomes>
}

export type ScriptedAuth = ReturnType<typeof scriptedAuth>

/** Builds a user whose address is confirmed. */
export function buildUser(given: Partial<InAppUser> = {}): InAppUser {
  return {
    uid: 'user-1',
    email: 'ada@example.org',
    displayName: null,
    photoURL: null,
    emailVerified: true,
    role: 'user',
    createdAt: '2024-01-05T08:00:00.000Z',
    lastLoginAt: null,
    ...given,
  }
}

/**
 * Creates an auth adapter for tests of screens. It knows no rules: each method returns the outcome that the test has scripted,
 * or else succeeds. The state follows: a user in a successful result is signed in, and signing out or deletion signs out.
 */
export function scriptedAuth({
  user = null,
  loading = false,
  providers = [],
  registration = true,
  outcomes: given,
}: ScriptedAuthOptions = {}) {
  const state = createAuthStateStore()
  if (user) state.signedIn(user)
  else if (!loading) state.signedOut()

  const calls: { name: string; args: unknown[] }[] = []
  const nextOutcomes = new Map<string, AnyOutcome[]>()
  /** The signed-in user, or one who could sign in, with these changes. */
  const current = (changes: Partial<InAppUser> = {}) => success({ ...(state.getState().user ?? buildUser()), ...changes })
  const signIn = async () => current({ emailVerified: true })

  const outcomes: Outcomes = {
    signInWithPassword: signIn,
    signUp: async ({ email, displayName }) => success(buildUser({ email, displayName, emailVerified: false })),
    signInWithProvider: signIn,
    redirectToProvider: done,
    sendSignInLink: done,
    signOut: done,
    signOutOthers: done,
    sendPasswordReset: done,
    resendVerification: done,
    verify: signIn,
    completeRegistration: async ({ displayName }) => success(buildUser({ email: current().value.email, displayName })),
    completeProviderSignIn: signIn,
    updateProfile: async (changes) => current(changes),
    updatePassword: done,
    updateEmail: done,
    cancelEmailChange: done,
    changePhoto: async (photo) => current({ photoURL: photo && 'https://photos.example/1' }),
    ownSignIn: success({ hasPassword: true, pendingEmail: null, identities: [] }),
    exportAccount: success({}),
    deleteAccount: done,
    signInMethods: success({ providers, registration, passkeys: true, authenticator: true, recoveryCodes: true }),
    refreshUser: async () => current(),

    secondStep: success([]),
    completeSecondStep: signIn,
    authenticators: success([]),
    addAuthenticator: success({ id: 'app-1', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Ascendo?secret=JBSWY3DPEHPK3PXP' }),
    confirmAuthenticator: done,
    removeAuthenticator: done,
    passkeys: success([]),
    registerPasskey: success({ id: 'passkey-1', name: 'Passkey', createdAt: '2024-01-05T08:00:00.000Z', lastUsedAt: null }),
    renamePasskey: done,
    removePasskey: done,
    // The user picks none of the passkeys that the browser suggests.
    signInWithPasskey: (options) => (options?.autofill ? new Promise(() => {}) : signIn()),
    cancelPasskey: done,
    recoveryCodesLeft: success(null),
    makeRecoveryCodes: success(['first-code', 'second-code']),
    redeemRecoveryCode: signIn,
    sessions: success([]),
    endSession: done,
    events: success([]),
    takeBack: success({ isMailed: true, isAddressRestored: false }),
    proofState: success({ isFresh: true, methods: ['password', 'mailed-code'] }),
    sendProofCode: done,
    reauthenticate: done,
    administrationNeed: success(null),
    ...given,
  }

  function method(name: keyof Methods) {
    return async (...args: unknown[]) => {
      calls.push({ name, args })
      const outcome = nextOutcomes.get(name)?.shift() ?? (outcomes[name] as AnyOutcome)
      const result = typeof outcome === 'function' ? await outcome(...args) : outcome
      if (result.ok && (name === 'signOut' || name === 'deleteAccount')) state.signedOut()
      if (result.ok && isUser(result.value)) state.signedIn(result.value)
      return result
    }
  }

  const names = Object.keys(outcomes) as (keyof Methods)[]
  const methods = Object.fromEntries(names.map((name) => [name, method(name)])) as unknown as Methods

  return {
    ...methods,
    getState: state.getState,
    subscribe: state.subscribe,
    security: <T>(call: (own: AccountSecurity) => Promise<AuthResult<T>>) => call(methods),
    dispose: () => {},
    /** All calls with their arguments, for assertions. */
    calls,
    /** Changes the state without a call, as another tab or the end of a session does. */
    state,
    /** What each method returns. A test may replace it at any time. */
    outcomes,
    /** Scripts what the next calls of a method return, one after the other. */
    next<Name extends keyof Methods>(name: Name, ...scripted: Outcome<Name>[]) {
      nextOutcomes.set(name, [...(nextOutcomes.get(name) ?? []), ...(scripted as AnyOutcome[])])
    },
  } satisfies AuthAdapter & Record<string, unknown>
}

const isUser = (value: unknown): value is InAppUser => typeof value === 'object' && value !== null && 'uid' in value
