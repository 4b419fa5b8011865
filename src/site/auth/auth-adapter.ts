import type { AccountSecurity } from './account-security.ts'
import type { AuthErrorCode, AuthResult } from './auth-error-codes.ts'
import type { AccountType, InAppUser } from './in-app-user.ts'

/**
 * The auth state (§4). It is `loading` only at the start. A signed-in user with `emailVerified: false` has no session and
 * cannot read anything protected.
 */
export type AuthState =
  | { status: 'loading'; user: null }
  /** If the service ended the session, `reason` tells the sign-in screen why. */
  | { status: 'signed-out'; user: null; reason?: AuthErrorCode }
  | { status: 'signed-in'; user: InAppUser }

/** The four social providers of the specification (§1). */
export type SocialProvider = 'google' | 'facebook' | 'x' | 'github'

/** The kind of one-time code or link. */
export type VerificationPurpose = 'signup' | 'magiclink' | 'recovery' | 'email-change'

/** Either the link's token hash, or the email's six digits together with the address. */
export type VerificationProof = { tokenHash: string } | { email: string; digits: string }

export interface SignUpDetails {
  email: string
  password: string
  displayName: string
  /** Student or instructor; defaults to student. Not a permission. */
  accountType?: AccountType
  /** The path of this site that the email's link finally opens. */
  returnTo?: string
}

/** The values that the confirmed owner of an address chooses again if the address was registered more than once. */
export type FreshStart = Pick<SignUpDetails, 'password' | 'displayName'> & { accountType: AccountType }

/** The profile fields that the user may change. Absent fields stay unchanged. */
export interface ProfileChanges {
  displayName?: string
  photoURL?: string | null
}

/** The sign-in methods and second steps that the service has enabled. Screens hide those that it lacks. */
export interface SignInMethods {
  providers: SocialProvider[]
  /** False if the operator has closed registration. */
  registration: boolean
  /** Also false if the browser does not support them. */
  passkeys: boolean
  authenticator: boolean
  recoveryCodes: boolean
}

/** The sign-in methods of the signed-in account, and its pending email change. */
export interface OwnSignIn {
  hasPassword: boolean
  /** The new address of a pending email change. */
  pendingEmail: string | null
  /** The provider "email" means password and links; the others are social providers. */
  identities: { provider: string; email: string | null; linkedAt: string | null }[]
}

/**
 * The product's interface for authentication and the profile (§7). The rest of the product does not know the service behind
 * it.
 */
export interface AuthAdapter {
  /** The state that the page was prerendered with, if not a visitor's. */
  rendered?: AuthState
  /** The state when hydration began, which the route guard uses until hydration ends. */
  hydrated?: AuthState
  /** The current state; the same object until it changes. */
  getState(): AuthState
  /** Calls `listener` after every state change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void

  signInWithPassword(email: string, password: string): Promise<AuthResult<InAppUser>>
  /** Creates the account, then sets the display name and sends the verification email (§7). */
  signUp(details: SignUpDetails): Promise<AuthResult<InAppUser>>
  /**
   * Opens the provider's popup (500×600, §9). Must be called synchronously in a click. The account type (§6) applies only to a
   * new account.
   */
  signInWithProvider(provider: SocialProvider, accountType?: AccountType): Promise<AuthResult<InAppUser>>
  /** Signs in on a full page, for browsers that block popups. `returnTo` is a same-origin path. */
  redirectToProvider(provider: SocialProvider, returnTo: string, accountType?: AccountType): Promise<AuthResult>
  /** Emails a sign-in link. The result is the same for unknown addresses. `returnTo` as in signUp. */
  sendSignInLink(email: string, returnTo?: string): Promise<AuthResult>
  signOut(): Promise<AuthResult>
  /** Ends all other sessions of this user. */
  signOutOthers(): Promise<AuthResult>
  /** Emails a reset link. The result is the same for unknown addresses. `returnTo` as in signUp. */
  sendPasswordReset(email: string, returnTo?: string): Promise<AuthResult>
  /** Sends the verification email again, to the given address or the signed-in user's. `returnTo` as in signUp. */
  resendVerification(email?: string, returnTo?: string): Promise<AuthResult>
  /** Redeems a link's token hash or an email's six digits. Signs in on success. */
  verify(purpose: VerificationPurpose, proof: VerificationProof): Promise<AuthResult<InAppUser>>
  /** For a user with `mustChoosePassword`: replaces the values from earlier registrations. */
  completeRegistration(choice: FreshStart): Promise<AuthResult<InAppUser>>
  /** Completes a provider sign-in, given the URL of /auth/callback with its query. */
  completeProviderSignIn(address: string): Promise<AuthResult<InAppUser>>

  /** Changes display name or photo, and sets updatedAt. */
  updateProfile(changes: ProfileChanges): Promise<AuthResult<InAppUser>>
  /**
   * `currentPassword` is needed if the service asks for it ('requires-recent-login'). With an authenticator app it is not
   * enough ('multi-factor-auth-required'): call `reauthenticate` first, and leave it out.
   */
  updatePassword(newPassword: string, currentPassword?: string): Promise<AuthResult>
  /** Starts an email change. It takes effect when the email's link or code is redeemed. */
  updateEmail(email: string): Promise<AuthResult>

  /** Cancels the pending email change and invalidates its email. */
  cancelEmailChange(): Promise<AuthResult>
  /** Stores the photo in the account's folder and deletes older ones; null only deletes. */
  changePhoto(photo: Blob | null): Promise<AuthResult<InAppUser>>
  ownSignIn(): Promise<AuthResult<OwnSignIn>>
  /** Exports everything that the server stores about this account. */
  exportAccount(): Promise<AuthResult<unknown>>
  /** Deletes the account and everything that the server stores about it. The user confirms by typing its address. */
  deleteAccount(emailTyped: string): Promise<AuthResult>

  /** Loads {@link AccountSecurity} on demand and runs a call on it: `auth.security((own) => own.sessions())`. */
  security<T>(call: (own: AccountSecurity) => Promise<AuthResult<T>>): Promise<AuthResult<T>>

  signInMethods(): Promise<AuthResult<SignInMethods>>
  /** Reads the profile again, e.g. after an admin changed it. */
  refreshUser(): Promise<AuthResult<InAppUser>>
  /** Stops timers and listeners. */
  dispose(): void
}
