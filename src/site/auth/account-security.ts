import type { AuthResult } from './auth-error-codes.ts'
import type { InAppUser } from './in-app-user.ts'

/** An authenticator app of the account. `isConfirmed` is false until the user has entered its first code. */
export interface Authenticator {
  id: string
  name: string
  isConfirmed: boolean
  createdAt: string
}

/** The data for setting up an authenticator app. The service returns the secret only once. */
export interface NewAuthenticator {
  id: string
  /** In base32, for typing it by hand. */
  secret: string
  /** `otpauth://…`, for the QR code, which is drawn in the browser. */
  uri: string
}

export interface Passkey {
  id: string
  name: string
  createdAt: string
  /** Null until the first sign-in with it. */
  lastUsedAt: string | null
}

/** A session of the account, on this or another device. */
export interface OwnSession {
  id: string
  isThisOne: boolean
  startedAt: string
  lastUsedAt: string
  /** As the browser sent it; null if the service did not record it. */
  userAgent: string | null
  /** The first half of the IP address, such as 203.0.x.x; null if the service did not record it. */
  address: string | null
}

/** The kinds of events in the list of recent security events. */
const securityEventKinds = [
  'signed-in',
  'password-changed',
  'address-changed',
  'authenticator-added',
  'authenticator-removed',
  'passkey-added',
  'passkey-removed',
  'provider-linked',
  'recovery-codes-made',
  'recovery-code-used',
  'session-ended',
  /** The owner pressed 'This wasn't me' in an email. */
  'account-secured',
  /** An administrator removed the authenticator apps, recovery codes and passkeys. */
  'second-step-reset',
  /** An administrator gave the account back its former address. */
  'address-returned',
] as const

export interface SecurityEvent {
  kind: (typeof securityEventKinds)[number]
  happenedAt: string
  userAgent: string | null
  /** As in {@link OwnSession}. */
  address: string | null
}

/** The ways for the user to re-authenticate. A user with an authenticator app must use its code. */
export type ProofMethod = 'password' | 'passkey' | 'mailed-code' | 'authenticator'

interface ProofState {
  /** Whether the last proof is less than five minutes old, so that no new one is needed. */
  isFresh: boolean
  /** Never empty; the best one first. */
  methods: ProofMethod[]
}

export type Proof =
  | { method: 'password'; password: string }
  | { method: 'passkey' }
  /** The six digits that `sendProofCode` mailed. */
  | { method: 'mailed-code'; digits: string }
  | { method: 'authenticator'; authenticatorId: string; code: string }

/** What an administrator has to set up first, because the site requires it of every administrator. */
export type AdministrationNeed = 'authenticator'

/**
 * Second factors, passkeys, sessions and fresh proofs. `AuthAdapter.security` loads it on demand.
 *
 * Signing in to an account with an authenticator app ends in 'multi-factor-auth-required': the user is then signed out with
 * that reason, even after a reload, and the database refuses everything. Show the apps of `secondStep()` and call
 * `completeSecondStep` or `redeemRecoveryCode`; `AuthAdapter.signOut` abandons the sign-in.
 *
 * Without a fresh proof, sensitive calls (the first passkey, removing a factor or passkey, a new address or password, recovery
 * codes, deletion, granting admin) fail with 'requires-recent-login': call `reauthenticate`, then retry.
 */
export interface AccountSecurity {
  /** The authenticator apps that can complete a waiting sign-in; empty if no sign-in is waiting. */
  secondStep(): Promise<AuthResult<Authenticator[]>>
  /** Completes the sign-in with the app's six digits. Each code works once. */
  completeSecondStep(authenticatorId: string, code: string): Promise<AuthResult<InAppUser>>

  authenticators(): Promise<AuthResult<Authenticator[]>>
  /** Starts adding an app. It takes effect with {@link AccountSecurity.confirmAuthenticator}; otherwise the setup expires. */
  addAuthenticator(name: string): Promise<AuthResult<NewAuthenticator>>
  /** Confirms an app with its first code. Ends all other sessions that have not passed a second step. */
  confirmAuthenticator(id: string, code: string): Promise<AuthResult>
  removeAuthenticator(id: string): Promise<AuthResult>

  passkeys(): Promise<AuthResult<Passkey[]>>
  /** Opens the browser's dialog, so call it in a click. Without a name, the service names the passkey after its maker. */
  registerPasskey(name?: string): Promise<AuthResult<Passkey>>
  renamePasskey(id: string, name: string): Promise<AuthResult>
  removePasskey(id: string): Promise<AuthResult>
  /**
   * Opens the browser's dialog, or with `autofill` waits until the user picks a passkey in the email field (which needs
   * `autocomplete="username webauthn"`). A later call or `cancelPasskey` ends the wait with 'passkey-canceled'.
   */
  signInWithPasskey(options?: { autofill?: boolean }): Promise<AuthResult<InAppUser>>
  /** Cancels a waiting `signInWithPasskey`, for example when the user leaves the form. */
  cancelPasskey(): Promise<AuthResult>

  /** How many recovery codes are left; null if none were ever made. */
  recoveryCodesLeft(): Promise<AuthResult<number | null>>
  /** Makes ten new codes, which are returned only once, and voids the earlier ones. Needs an authenticator app. */
  makeRecoveryCodes(): Promise<AuthResult<string[]>>
  /** Completes a waiting second step with a recovery code. */
  redeemRecoveryCode(code: string): Promise<AuthResult<InAppUser>>

  /** The user's sessions: this one first, then the most recently used. */
  sessions(): Promise<AuthResult<OwnSession[]>>
  endSession(id: string): Promise<AuthResult>
  /** Newest first: at most 50, of the last 90 days. */
  events(): Promise<AuthResult<SecurityEvent[]>>

  /**
   * Secures the account after its owner pressed 'This wasn't me' in an email, signed in or not: ends all sessions, voids the
   * password, passkeys and connected accounts, undoes the change of address that the email was about, and requests an email for
   * choosing a new password. Fails with 'expired-action-code' if the link was used before or is older than seven days.
   */
  takeBack(linkToken: string): Promise<AuthResult<{ isMailed: boolean; isAddressRestored: boolean }>>

  proofState(): Promise<AuthResult<ProofState>>
  sendProofCode(): Promise<AuthResult>
  /** Re-authenticates the user. The proof is valid for five minutes in this session. */
  reauthenticate(proof: Proof): Promise<AuthResult>

  /** What an administrator has to do before the administration opens; null if nothing. */
  administrationNeed(): Promise<AuthResult<AdministrationNeed | null>>
}
