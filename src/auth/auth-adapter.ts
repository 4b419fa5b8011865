import type { Result } from '#result.ts'
import type { AuthErrorCode } from './auth-error-codes.ts'
import type { AccountType, InAppUser } from './in-app-user.ts'

/** The result of an auth call. Expected failures are values; only broken assumptions throw. */
export type AuthResult<T = void> = Result<T, AuthErrorCode>

/**
 * What is known of the sign-in (§4). `loading` only at start. A signed-in user with
 * `emailVerified: false` has no session: nothing protected can be read on their behalf.
 */
export type AuthState =
  | { status: 'loading'; user: null }
  /** With a reason where the service ended the session, so that the sign-in screen can say so. */
  | { status: 'signed-out'; user: null; reason?: AuthErrorCode }
  | { status: 'signed-in'; user: InAppUser }

/** The social providers of the specification (§1: four; Google by popup). */
export type SocialProvider = 'google' | 'facebook' | 'x' | 'github'

/** Which one-time code or link is redeemed. */
export type VerificationPurpose = 'signup' | 'magiclink' | 'recovery' | 'email-change'

/** Either the link's token hash, or the six digits of the mail together with the address. */
export type VerificationProof = { tokenHash: string } | { email: string; digits: string }

export interface SignUpDetails {
  email: string
  password: string
  displayName: string
  /** Student or instructor; defaults to student. Not a permission. */
  accountType?: AccountType
  /** Where the mail's link leads on to: a path of this site. */
  returnTo?: string
}

/** What the confirmed owner of an address chooses that was registered more than once. */
export type FreshStart = Pick<SignUpDetails, 'password' | 'displayName'> & { accountType: AccountType }

/** Fields of the profile that their owner may write. Absent fields stay as they are. */
export interface ProfileChanges {
  displayName?: string
  photoURL?: string | null
}

/** The ways of signing in that the running service has switched on. */
export interface SignInMethods {
  providers: SocialProvider[]
  /** False where the operator closed registration. */
  registration: boolean
}

/** How the signed-in account itself gets in, and what waits for a confirmation. */
export interface OwnSignIn {
  hasPassword: boolean
  /** The address that an e-mail change waits for. */
  pendingEmail: string | null
  /** `provider` as the service names it: "email" stands for password and links, the others for other services. */
  identities: { provider: string; email: string | null; linkedAt: string | null }[]
}

/**
 * The product's words for authentication and the profile (§7). The rest of the product
 * knows nothing of the service behind it.
 */
export interface AuthAdapter {
  /** The present state; the same object until it changes. */
  getState(): AuthState
  /** Calls `listener` after every change of the state. Returns the way to stop. */
  subscribe(listener: () => void): () => void

  signInWithPassword(email: string, password: string): Promise<AuthResult<InAppUser>>
  /** Creates the account, then sets the display name and sends the verification mail (§7). */
  signUp(details: SignUpDetails): Promise<AuthResult<InAppUser>>
  /**
   * Opens the provider's popup (500×600, §9). Must be called directly from a click. The account type (§6) is that of an
   * account which is new; others keep theirs.
   */
  signInWithProvider(provider: SocialProvider, accountType?: AccountType): Promise<AuthResult<InAppUser>>
  /** The full-page way, for browsers that block popups. `returnTo` is a same-origin path. */
  redirectToProvider(provider: SocialProvider, returnTo: string, accountType?: AccountType): Promise<AuthResult>
  /** Mails a sign-in link. Answers the same whether the address is known or not. `returnTo` as with signUp. */
  sendSignInLink(email: string, returnTo?: string): Promise<AuthResult>
  signOut(): Promise<AuthResult>
  /** Ends every other session of this user, keeps this one. */
  signOutOthers(): Promise<AuthResult>
  /** Mails a reset link. Answers the same whether the address is known or not. `returnTo` as with signUp. */
  sendPasswordReset(email: string, returnTo?: string): Promise<AuthResult>
  /** Mails the verification again, to the given address or the signed-in user's. `returnTo` as with signUp. */
  resendVerification(email?: string, returnTo?: string): Promise<AuthResult>
  /** Redeems a link's token hash or a mail's six digits. Signs in on success. */
  verify(purpose: VerificationPurpose, proof: VerificationProof): Promise<AuthResult<InAppUser>>
  /** For a user with `mustChoosePassword`: replaces what was typed at any registration. */
  completeRegistration(choice: FreshStart): Promise<AuthResult<InAppUser>>
  /** Finishes a provider's return: the address of /auth/callback with its query. */
  completeProviderSignIn(address: string): Promise<AuthResult<InAppUser>>

  /** Display name and photo; sets updatedAt. */
  updateProfile(changes: ProfileChanges): Promise<AuthResult<InAppUser>>
  /** `currentPassword` where the service asks for it ('requires-recent-login'). */
  updatePassword(newPassword: string, currentPassword?: string): Promise<AuthResult>
  /** Starts an e-mail change; it takes effect when the mail's link or code is redeemed. */
  updateEmail(email: string): Promise<AuthResult>

  /** Forgets the address that waits; its mail stops working. */
  cancelEmailChange(): Promise<AuthResult>
  /** Keeps the picture in the account's own folder and shows it; null removes it. Older ones go. */
  changePhoto(photo: Blob | null): Promise<AuthResult<InAppUser>>
  ownSignIn(): Promise<AuthResult<OwnSignIn>>
  /** Everything that the server holds of this account, for its owner to keep. */
  exportAccount(): Promise<AuthResult<unknown>>
  /** Ends the account on every device, with all that the server holds. Its address is typed as a confirmation. */
  deleteAccount(emailTyped: string): Promise<AuthResult>

  signInMethods(): Promise<AuthResult<SignInMethods>>
  /** Reads the profile again, e.g. after an admin changed it. */
  refreshUser(): Promise<AuthResult<InAppUser>>
  /** Stops timers and listeners. */
  dispose(): void
}
