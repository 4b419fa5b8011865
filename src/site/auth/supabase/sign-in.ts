import { newId } from '#site/backend/new-id.ts'
import { isText, readJson } from '#site/backend/stored-json.ts'
import { paths, absoluteUrl } from '#shared/paths.ts'
import { done, failure, success } from '#shared/result.ts'
import type { AuthErrorCode, AuthResult } from '../auth-error-codes.ts'
import type { SignUpDetails, SocialProvider, VerificationProof, VerificationPurpose } from '../auth-adapter.ts'
import { emailProblem, newPasswordProblem, normalizedEmail, normalizedPassword, passwordForms, passwordProblem } from '../credentials.ts'
import type { AccountType, InAppUser } from '../in-app-user.ts'
import { isInPopup, popupMark } from '../sign-in-window.ts'
import { linkTo, sessionOf } from './auth-client.ts'
import { attempt, codeBySupabaseCode, codeOfSupabaseError } from './error-codes.ts'
import { reportToOpener, waitForPopup } from './provider-popup.ts'
import type { AdapterParts } from './session.ts'
import type { StoredSession } from './session-refresh.ts'
import type { EnabledMethods } from './supabase-auth.ts'

const otpTypes: Record<VerificationPurpose, string> = {
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
export function createSignIn({ session, client, connection, configuration, localStorage, prefix }: AdapterParts) {
  const popupChannel = `${prefix}-sign-in`
  const verifierKey = `${prefix}-session-code-verifier`

  /**
   * Tells the database which address, if any, was registered in this browser, before a link or code confirms the registration of
   * one. If that was made elsewhere, a stranger may have made it, so the address's owner has to choose a new password first.
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

  /** Requests an email to an address that anyone can type: the result must not reveal whether it has an account. */
  async function mailing(path: string, email: string, returnTo: string = paths.home, details: object = {}): Promise<AuthResult> {
    const problem = emailProblem(email)
    if (problem) return failure(problem)
    try {
      await client.request('POST', path + linkTo(returnTo), undefined, { email: normalizedEmail(email), ...details })
    } catch (error) {
      const code = codeOfSupabaseError(error)
      // GoTrue rate-limits emails only for known addresses, and answers 'otp_disabled' for unknown ones, so passing on these
      // errors would reveal them.
      if (code !== 'mail-rate-limit' && (error as { code?: unknown }).code !== 'otp_disabled') return failure(code)
    }
    return done
  }

  /**
   * The service's URL that leads to the provider's own page. Only the browser that knows the verifier can complete the sign-in
   * (PKCE). Supabase does not report a disabled provider, so check that first.
   */
  async function providerAddress(
    { provider, accountType, methods }: ProviderSignIn,
    returning: Record<string, string>,
  ): Promise<AuthResult<string>> {
    const name = methods.integration[provider]
    if (!name) return failure('operation-not-allowed')
    const verifier = newId() + newId()
    localStorage.setItem(verifierKey, JSON.stringify(verifier))
    // These values have to survive the redirects.
    const kept = new URLSearchParams({ ...returning, ...(accountType && { role: accountType }) })
    const query = new URLSearchParams({
      provider: name,
      redirect_to: absoluteUrl(`${paths.authCallback}?${kept}`),
      ...(await challengeOf(verifier)),
    })
    return success(`${configuration.authDomain}/auth/v1/authorize?${query}`)
  }

  return {
    async withPassword(email: string, password: string): Promise<AuthResult<InAppUser>> {
      const problem = emailProblem(email) ?? passwordProblem(password)
      if (problem) return failure(problem)
      const address = normalizedEmail(email)
      try {
        return await session.enter(session.keep(await client.signIn(address, passwordForms(password))))
      } catch (error) {
        if (codeOfSupabaseError(error) !== 'email-not-verified') throw error
        const known = session.unconfirmed.read()
        return session.showUnconfirmed(
          known?.email === address ? known : { uid: `unconfirmed:${address}`, email: address, displayName: null },
        )
      }
    },

    async signUp({ email, password, displayName, accountType = 'student', returnTo = paths.home }: SignUpDetails) {
      const problem = emailProblem(email) ?? newPasswordProblem(password)
      if (problem) return failure(problem)
      const address = normalizedEmail(email)
      const name = displayName.trim()
      const answer = await client.request<object>('POST', `/signup${linkTo(returnTo)}`, undefined, {
        email: address,
        password: normalizedPassword(password),
        data: { display_name: name, account_type: accountType },
      })
      if ('access_token' in answer) return session.enter(session.keep(sessionOf(answer)))
      const { id, identities } = answer as { id?: string; identities?: object[] }
      // For a taken address the service invents a user without identities.
      if (!id || identities?.length === 0) return failure('email-already-in-use')
      return session.showUnconfirmed({ uid: id, email: address, displayName: name })
    },

    /** @param popup the window that was opened synchronously in the click */
    async withProvider(popup: Window, signal: AbortSignal, choice: ProviderSignIn): Promise<AuthResult<InAppUser>> {
      const address = await providerAddress(choice, popupMark)
      if (!address.ok) return address
      const outcome = waitForPopup(popup, popupChannel, signal)
      popup.location.replace(address.value)
      const result = await outcome
      if (!result.ok) return result
      const stored = session.read()
      return stored ? session.enter(stored) : failure('unknown')
    },

    async redirectToProvider(choice: ProviderSignIn, returnTo: string): Promise<AuthResult> {
      const address = await providerAddress(choice, { next: returnTo })
      if (!address.ok) return address
      window.location.assign(address.value)
      return done
    },

    async completeProviderSignIn(address: string): Promise<AuthResult<InAppUser>> {
      const query = new URL(address).searchParams
      const exchanged = await attempt(async (): Promise<AuthResult<StoredSession>> => {
        const problem = codeOfReturnAddress(query)
        if (problem) return failure(problem)
        const auth_code = query.get('code')
        const code_verifier = readJson(localStorage.getItem(verifierKey))
        if (!auth_code || !isText(code_verifier)) return failure('invalid-action-code')
        localStorage.removeItem(verifierKey)
        return success(session.keep(await client.newSession('/token?grant_type=pkce', { auth_code, code_verifier })))
      })
      const account_type = query.get('role')
      if (exchanged.ok && account_type) {
        // Ignore a failure: the account type grants no permission, so the sign-in is valid without it. The database accepts the
        // choice only once, from a new account (§6), and otherwise ignores it.
        const { id } = exchanged.value.user
        await attempt(async () => success(await (await connection.data(id)).rpc('choose_account_type', { account_type })))
      }
      if (isInPopup(query)) reportToOpener(popupChannel, exchanged.ok ? done : exchanged)
      return exchanged.ok ? session.enter(exchanged.value) : exchanged
    },

    sendSignInLink: (email: string, returnTo?: string) => mailing('/otp', email, returnTo, { create_user: false }),
    sendPasswordReset: (email: string, returnTo?: string) => mailing('/recover', email, returnTo),
    resendVerification: (email: string, returnTo?: string) => mailing('/resend', email, returnTo, { type: 'signup' }),

    async verify(purpose: VerificationPurpose, proof: VerificationProof): Promise<AuthResult<InAppUser>> {
      if (purpose === 'signup') await announceConfirmation(proof)
      const code = 'tokenHash' in proof ? { token_hash: proof.tokenHash } : { email: normalizedEmail(proof.email), token: proof.digits }
      const result = await attempt(async () => {
        const answer = await client.request<object>('POST', '/verify', undefined, { type: otpTypes[purpose], ...code })
        // One half of an email change is confirmed: the service accepts it without a new session.
        if (!('access_token' in answer)) return session.refresh()
        const confirmed = session.keep(sessionOf(answer))
        if (purpose !== 'signup') return session.enter(confirmed)
        // GoTrue answers with the account's state from before the confirmation.
        const user = await client.user(confirmed.access_token).catch(() => confirmed.user)
        return session.enter({ ...confirmed, user })
      })
      // Supabase gives the same answer for wrong and for expired digits.
      const mistyped = !result.ok && result.error === 'expired-action-code' && 'digits' in proof
      return mistyped ? failure('invalid-verification-code') : result
    },
  }
}

/** The code in a provider's return URL, or null if it reports no failure. */
export function codeOfReturnAddress(query: URLSearchParams): AuthErrorCode | null {
  const error = query.get('error')
  if (!error) return null
  const code = query.get('error_code') ?? error
  const description = (query.get('error_description') ?? '').toLowerCase()
  // GoTrue says 'Verify the email' instead of sending a confirmation if another account has the address, and 'Error getting
  // user email' if the provider gives none.
  if (/verify the email|getting user email/.test(description)) return 'provider-email-missing'
  const known = codeBySupabaseCode.get(code) ?? codeBySupabaseCode.get(error)
  return known ?? (description.includes('multiple accounts') ? 'account-exists-with-different-credential' : 'unknown')
}

async function challengeOf(verifier: string) {
  // Pages without HTTPS have no hashes.
  const hash = await (crypto.subtle as SubtleCrypto | undefined)?.digest('SHA-256', new TextEncoder().encode(verifier))
  if (!hash) return { code_challenge: verifier, code_challenge_method: 'plain' }
  const code_challenge = btoa(String.fromCharCode(...new Uint8Array(hash)))
  return { code_challenge: code_challenge.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''), code_challenge_method: 's256' }
}
