import { brand } from '#brand.ts'
import { done, failure, success } from '#result.ts'
import type { AccountSecurity, Authenticator } from '../account-security.ts'
import { awaitsSecondStep } from './second-step.ts'
import type { StoredSession } from './session-keeper.ts'
import { sessionOf } from './token-endpoint.ts'
import { isoTime, type SecurityRequests } from './security-requests.ts'

/** A factor as the service's user object lists it. */
interface Factor {
  id: string
  friendly_name?: string
  factor_type: string
  status: string
  created_at: string
}

type Calls = Pick<
  AccountSecurity,
  | 'secondStep'
  | 'completeSecondStep'
  | 'authenticators'
  | 'addAuthenticator'
  | 'confirmAuthenticator'
  | 'removeAuthenticator'
  | 'recoveryCodesLeft'
  | 'makeRecoveryCodes'
  | 'redeemRecoveryCode'
>

/** Authenticator apps, recovery codes, and the second step of a sign-in. */
export function ownFactors(requests: SecurityRequests): Calls {
  const { session, request, inSession, keep, entering } = requests

  async function factorsOf({ access_token }: StoredSession): Promise<Authenticator[]> {
    const { factors = [] } = await request<{ factors?: Factor[] }>('GET', '/user', access_token)
    return factors.filter(({ factor_type }) => factor_type === 'totp').map(authenticatorOf)
  }

  return {
    async secondStep() {
      const current = session.read()
      if (!current || !awaitsSecondStep(current.user, current)) return success([])
      return inSession(async (own) => (await factorsOf(own)).filter(({ isConfirmed }) => isConfirmed))
    },
    completeSecondStep: (id, code) => entering((current) => verifyCode(requests, current, id, code)),

    authenticators: () => inSession(factorsOf),
    addAuthenticator: (name) =>
      inSession(async ({ access_token }) => {
        const { id, totp } = await request<{ id: string; totp: { secret: string; uri: string } }>('POST', '/factors', access_token, {
          factor_type: 'totp',
          friendly_name: name.trim(),
          issuer: brand.name,
        })
        return { id, secret: totp.secret, uri: totp.uri }
      }),
    async confirmAuthenticator(id, code) {
      const confirmed = await inSession((current) => verifyCode(requests, current, id, code))
      if (confirmed.ok) return done
      return failure(confirmed.error === 'invalid-verification-id' ? 'authenticator-expired' : confirmed.error)
    },
    removeAuthenticator: (id) =>
      inSession(async ({ access_token }) => {
        await request('DELETE', `/factors/${encodeURIComponent(id)}`, access_token)
        // The current token still claims that the second step was passed: mark it as expired, so that it is refreshed.
        const current = session.read()
        if (current) keep({ ...current, expires_at: 0 })
      }),

    async recoveryCodesLeft() {
      const left = await inSession(async ({ access_token }) => {
        const { remaining } = await request<{ remaining: number }>('GET', '/factors/recovery-codes', access_token)
        return remaining
      })
      return !left.ok && left.error === 'invalid-verification-id' ? success(null) : left
    },
    makeRecoveryCodes: () =>
      inSession(async ({ access_token }) => {
        const make = (path: string) => request<{ codes: string[] }>('POST', `/factors/recovery-codes${path}`, access_token, {})
        const { codes } = await make('').catch((error: { code?: unknown }) => {
          if (error.code === 'mfa_verified_factor_exists') return make('/regenerate')
          throw error
        })
        return codes
      }),
    async redeemRecoveryCode(code) {
      const entered = await entering(async ({ access_token }) =>
        keep(sessionOf(await request('POST', '/factors/recovery-codes/verify', access_token, { code }))),
      )
      return !entered.ok && entered.error === 'invalid-verification-code' ? failure('invalid-recovery-code') : entered
    },
  }
}

/** Submits a code. Stores and returns the session at its new assurance level. */
export async function verifyCode(
  { request, keep }: SecurityRequests,
  { access_token }: StoredSession,
  id: string,
  code: string,
): Promise<StoredSession> {
  const path = `/factors/${encodeURIComponent(id)}`
  const { id: challenge_id } = await request<{ id: string }>('POST', `${path}/challenge`, access_token, {})
  const answer = await request('POST', `${path}/verify`, access_token, { challenge_id, code: code.replaceAll(/\s/g, '') })
  return keep(sessionOf(answer))
}

const authenticatorOf = ({ id, friendly_name, status, created_at }: Factor): Authenticator => ({
  id,
  name: friendly_name ?? '',
  isConfirmed: status === 'verified',
  createdAt: isoTime(created_at),
})
