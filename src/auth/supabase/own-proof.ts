import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { done, failure } from '#result.ts'
import type { AccountSecurity, AdministrationNeed, Proof, ProofMethod } from '../account-security.ts'
import { passwordForms } from '../credentials.ts'
import type { StoredSession } from './session-keeper.ts'
import { sessionOf } from './token-endpoint.ts'
import { verifyCode } from './own-factors.ts'
import { newPasskeySession } from './own-passkeys.ts'
import { codeOfSupabaseError } from './error-codes.ts'
import type { SecurityRequests } from './security-requests.ts'

/** The answer of the database function `own_security`. */
interface OwnSecurityAnswer {
  is_fresh: boolean
  has_password: boolean
  has_authenticator: boolean
  has_passkey: boolean
  administration_need: AdministrationNeed | null
}

type Calls = Pick<AccountSecurity, 'proofState' | 'sendProofCode' | 'reauthenticate' | 'administrationNeed'>

/** Re-authentication, which sensitive calls require. */
export function ownProof(requests: SecurityRequests): Calls {
  const { session, request, call, inSession, signedOut, keep } = requests
  const ownSecurity = () => call<OwnSecurityAnswer>('own_security')

  /** Tries each form in which the password may have been stored. */
  async function requestSession(email: string, typed: string): Promise<unknown> {
    const forms = passwordForms(typed)
    for (const password of forms) {
      try {
        return await request('POST', '/token?grant_type=password', undefined, { email, password })
      } catch (error) {
        if (password === forms.at(-1) || codeOfSupabaseError(error) !== 'invalid-credential') throw error
      }
    }
  }

  /** Re-authenticates by signing in again. The new session replaces the current one. */
  async function proveBy(proof: Exclude<Proof, { method: 'authenticator' }>, current: StoredSession): Promise<void> {
    const email = session.state.getState().user?.email ?? current.user.email ?? ''
    const next =
      proof.method === 'passkey'
        ? await newPasskeySession(request, false)
        : sessionOf(
            await (proof.method === 'password'
              ? requestSession(email, proof.password)
              : request('POST', '/verify', undefined, { type: 'email', email, token: proof.digits.replaceAll(/\s/g, '') })),
          )
    const isOther = next.user.id !== current.user.id
    if (!isOther) keep(next)
    // Sign the unused session out, or the user's list of sessions would fill up.
    const unused = isOther ? next : current
    await request('POST', '/logout?scope=local', unused.access_token).catch(() => {})
    if (isOther) throw { code: 'webauthn_verification_failed' }
  }

  return {
    proofState: () =>
      inSession(async () => {
        const { is_fresh, has_authenticator, has_passkey, has_password } = await ownSecurity()
        const others: ProofMethod[] = [
          ...(has_passkey && browserSupportsWebAuthn() ? (['passkey'] as const) : []),
          ...(has_password ? (['password'] as const) : []),
          'mailed-code',
        ]
        // Any other proof would start a session that has not passed the second step.
        return { isFresh: is_fresh, methods: has_authenticator ? ['authenticator'] : others }
      }),
    async sendProofCode() {
      const email = session.state.getState().user?.email
      if (!email) return failure('no-current-user')
      return signedOut(async () => {
        await request('POST', '/otp', undefined, { email, create_user: false })
        return done
      })
    },
    async reauthenticate(proof) {
      const proved = await inSession(async (current) => {
        if (proof.method === 'authenticator') await verifyCode(requests, current, proof.authenticatorId, proof.code)
        else await proveBy(proof, current)
      })
      if (proved.ok) return done
      // The service does not say whether the address or the password is wrong. Here it can only be the password.
      if (proof.method === 'password' && proved.error === 'invalid-credential') return failure('wrong-current-password')
      // The service gives the same answer for wrong and for expired digits.
      if (proof.method === 'mailed-code' && proved.error === 'expired-action-code') return failure('invalid-verification-code')
      return proved
    },

    administrationNeed: () => inSession(async () => (await ownSecurity()).administration_need),
  }
}
