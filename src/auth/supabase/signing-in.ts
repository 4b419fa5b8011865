import type { AuthResponse, EmailOtpType, Provider, Session } from '@supabase/supabase-js'
import type { AuthClient } from '#backend/connection.ts'
import { paths, absoluteUrl } from '#paths.ts'
import { done, failure, success } from '#result.ts'
import type { AuthResult, SignUpDetails, SocialProvider, VerificationProof, VerificationPurpose } from '../auth-adapter.ts'
import { emailProblem, newPasswordProblem, normalizedEmail, normalizedPassword, passwordProblem } from '../credentials.ts'
import type { AccountType, InAppUser } from '../in-app-user.ts'
import { isSignInWindow } from '../sign-in-window.ts'
import { passwordSignIn } from './password-sign-in.ts'
import { reportToOpener, waitForPopup } from './provider-popup.ts'
import type { AdapterParts } from './adapter-parts.ts'
import type { EnabledMethods } from './sign-in-methods.ts'
import { requestUser } from './user-endpoint.ts'
import { attempt, codeOfReturnAddress, codeOfSupabaseError } from './error-codes.ts'

const otpTypes: Record<VerificationPurpose, EmailOtpType> = {
  signup: 'signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  'email-change': 'email_change',
}

interface ProviderSignIn {
  provider: SocialProvider
  accountType: AccountType | undefined
  methods: EnabledMethods
}

/** All sign-in methods: password, registration, provider, emailed link or code. */
export function createSigningIn({ session, connection, configuration, send }: AdapterParts, popupChannel: string) {
  async function entered({ data, error }: AuthResponse): Promise<AuthResult<InAppUser>> {
    if (error) return failure(codeOfSupabaseError(error))
    // One half of an email change is confirmed: the service accepts it without a new session.
    return data.session ? session.enter(data.session) : session.refresh()
  }

  /**
   * Tells the database which registration, if any, was made in this browser, before the mail's code confirms one. If they
   * differ, a stranger may have registered the address, and its owner chooses a new password first.
   */
  async function announceConfirmation(proof: VerificationProof): Promise<void> {
    const registered = session.registeredAddress()
    const data = await connection.data()
    const { error } = await data.rpc('announce_confirmation', {
      code: 'tokenHash' in proof ? proof.tokenHash : normalizedEmail(proof.email),
      ...(registered && { registered }),
    })
    if (error) throw error
  }

  /** Returns the session with the account's present state. GoTrue answers with the state from before the confirmation. */
  async function withPresentUser(confirmed: Session): Promise<Session> {
    const present = await requestUser(configuration, send, confirmed.access_token)
    return present.ok ? { ...confirmed, user: present.value as Session['user'] } : confirmed
  }

  /** Requests an email to an address that anyone can type: the result must not reveal whether it has an account. */
  async function mailing(email: string, work: (auth: AuthClient, email: string) => Promise<{ error: unknown }>): Promise<AuthResult> {
    const problem = emailProblem(email)
    if (problem) return failure(problem)
    const { error } = await work(await connection.auth(), normalizedEmail(email))
    const code = error ? codeOfSupabaseError(error) : null
    // GoTrue rate-limits emails only for known addresses, so passing on this error would reveal them.
    return code === null || code === 'mail-rate-limit' ? done : failure(code)
  }

  /** The URL of the provider's own page. Supabase does not report a disabled provider, so check that first. */
  async function providerAddress({ provider, accountType, methods }: ProviderSignIn, returnTo?: string): Promise<AuthResult<string>> {
    const name = methods.integration[provider]
    if (!name) return failure('operation-not-allowed')
    // These values have to survive the redirects.
    const query = new URLSearchParams({ ...(returnTo && { next: returnTo }), ...(accountType && { role: accountType }) })
    const auth = await connection.auth()
    const { data, error } = await auth.signInWithOAuth({
      provider: name as Provider,
      options: { redirectTo: absoluteUrl(`${paths.authCallback}?${query}`), skipBrowserRedirect: true },
    })
    return error ? failure(codeOfSupabaseError(error)) : success(data.url)
  }

  return {
    async withPassword(email: string, password: string): Promise<AuthResult<InAppUser>> {
      const problem = emailProblem(email) ?? passwordProblem(password)
      if (problem) return failure(problem)
      const address = normalizedEmail(email)
      const auth = await connection.auth()
      const answer = await passwordSignIn(auth, address, password)
      if (answer.error && codeOfSupabaseError(answer.error) === 'email-not-verified') {
        const known = session.unconfirmed.read()
        return session.showUnconfirmed(
          known?.email === address ? known : { uid: `unconfirmed:${address}`, email: address, displayName: null },
        )
      }
      return entered(answer as AuthResponse)
    },

    async signUp({ email, password, displayName, accountType = 'student', returnTo = paths.home }: SignUpDetails) {
      const problem = emailProblem(email) ?? newPasswordProblem(password)
      if (problem) return failure(problem)
      const address = normalizedEmail(email)
      const name = displayName.trim()
      const auth = await connection.auth()
      const { data, error } = await auth.signUp({
        email: address,
        password: normalizedPassword(password),
        options: { data: { display_name: name, account_type: accountType }, emailRedirectTo: absoluteUrl(returnTo) },
      })
      if (error) return failure(codeOfSupabaseError(error))
      if (data.session) return session.enter(data.session)
      // For a taken address the service invents a user without identities.
      if (!data.user || data.user.identities?.length === 0) return failure('email-already-in-use')
      return session.showUnconfirmed({ uid: data.user.id, email: address, displayName: name })
    },

    /** @param popup the window that was opened synchronously in the click */
    async withProvider(popup: Window, signal: AbortSignal, choice: ProviderSignIn): Promise<AuthResult<InAppUser>> {
      const address = await providerAddress(choice)
      if (!address.ok) return address
      const outcome = waitForPopup(popup, popupChannel, signal)
      popup.location.replace(address.value)
      const result = await outcome
      if (!result.ok) return result
      const stored = session.read()
      return stored ? session.enter(stored) : failure('unknown')
    },

    async redirectToProvider(choice: ProviderSignIn, returnTo: string): Promise<AuthResult> {
      const address = await providerAddress(choice, returnTo)
      if (!address.ok) return address
      window.location.assign(address.value)
      return done
    },

    async completeProviderSignIn(address: string): Promise<AuthResult<InAppUser>> {
      const query = new URL(address).searchParams
      const code = query.get('code')
      const problem = codeOfReturnAddress(query) ?? (code ? null : 'invalid-action-code')
      const exchanged = await attempt(async (): Promise<AuthResult<Session>> => {
        if (problem || !code) return failure(problem ?? 'invalid-action-code')
        const { data, error } = await (await connection.auth()).exchangeCodeForSession(code)
        return error ? failure(codeOfSupabaseError(error)) : success(data.session)
      })
      const accountType = query.get('role')
      // Ignore a failure: the account type grants no permission, so the sign-in is valid without it.
      if (exchanged.ok && accountType) {
        await attempt(async () => success(await (await session.users(exchanged.value.user.id)).chooseAccountType(accountType)))
      }
      if (isSignInWindow()) reportToOpener(popupChannel, exchanged.ok ? done : exchanged)
      return exchanged.ok ? session.enter(exchanged.value) : exchanged
    },

    sendSignInLink: (email: string, returnTo: string = paths.home) =>
      mailing(email, async (auth, address) => {
        const { error } = await auth.signInWithOtp({
          email: address,
          options: { shouldCreateUser: false, emailRedirectTo: absoluteUrl(returnTo) },
        })
        // GoTrue answers 'otp_disabled' for an unknown address, which must not be revealed.
        return { error: error?.code === 'otp_disabled' ? null : error }
      }),

    sendPasswordReset: (email: string, returnTo: string = paths.home) =>
      mailing(email, (auth, address) => auth.resetPasswordForEmail(address, { redirectTo: absoluteUrl(returnTo) })),

    resendVerification: (email: string, returnTo: string = paths.home) =>
      mailing(email, (auth, to) => auth.resend({ type: 'signup', email: to, options: { emailRedirectTo: absoluteUrl(returnTo) } })),

    async verify(purpose: VerificationPurpose, proof: VerificationProof): Promise<AuthResult<InAppUser>> {
      const auth = await connection.auth()
      const type = otpTypes[purpose]
      if (purpose === 'signup') await announceConfirmation(proof)
      const answer =
        'tokenHash' in proof
          ? await auth.verifyOtp({ type, token_hash: proof.tokenHash })
          : await auth.verifyOtp({ type, email: normalizedEmail(proof.email), token: proof.digits })
      const confirmed = purpose === 'signup' ? answer.data.session : null
      const result = confirmed ? await session.enter(await withPresentUser(confirmed)) : await entered(answer)
      // Supabase gives the same answer for wrong and for expired digits.
      const mistyped = !result.ok && result.error === 'expired-action-code' && 'digits' in proof
      return mistyped ? failure('invalid-verification-code') : result
    },
  }
}
