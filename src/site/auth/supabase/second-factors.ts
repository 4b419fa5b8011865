import { brand } from '#shared/brand.ts'
import { done, failure, success } from '#shared/result.ts'
import type { AccountSecurity, Authenticator } from '../account-security.ts'
import type { AuthResult } from '../auth-error-codes.ts'
import type { InAppUser } from '../in-app-user.ts'
import type { AuthClient } from './auth-client.ts'
import { type AdapterParts, awaitsSecondStep } from './session.ts'
import type { StoredSession } from './session-refresh.ts'

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
export function createSecondFactors({ session, client }: AdapterParts): Calls {
  const { inSession, keep } = session

  async function factorsOf({ access_token }: StoredSession): Promise<Authenticator[]> {
    const { factors = [] } = await client.request<{ factors?: Factor[] }>('GET', '/user', access_token)
    return factors.filter(({ factor_type }) => factor_type === 'totp').map(authenticatorOf)
  }

  /** Completes a waiting sign-in. */
  async function entering(work: (current: StoredSession) => Promise<StoredSession>): Promise<AuthResult<InAppUser>> {
    const entered = await inSession(async (current) => keep(await work(current)))
    return entered.ok ? session.enter(entered.value) : entered
  }

  return {
    async secondStep() {
      const current = session.read()
      if (!current || !awaitsSecondStep(current.user, current)) return success([])
      return inSession(async (own) => (await factorsOf(own)).filter(({ isConfirmed }) => isConfirmed))
    },
    completeSecondStep: (id, code) => entering((current) => verifyCode(client, current, id, code)),

    authenticators: () => inSession(factorsOf),
    addAuthenticator: (name) =>
      inSession(async ({ access_token }) => {
        const { id, totp } = await client.request<{ id: string; totp: { secret: string; uri: string } }>('POST', '/factors', access_token, {
          factor_type: 'totp',
          friendly_name: name.trim(),
          issuer: brand.name,
        })
        return { id, secret: totp.secret, uri: totp.uri }
      }),
    async confirmAuthenticator(id, code) {
      const confirmed = await inSession(async (current) => keep(await verifyCode(client, current, id, code)))
      if (confirmed.ok) return done
      return failure(confirmed.error === 'invalid-verification-id' ? 'authenticator-expired' : confirmed.error)
    },
    removeAuthenticator: (id) =>
      inSession(async ({ access_token }) => {
        await client.request('DELETE', `/factors/${encodeURIComponent(id)}`, access_token)
        // The current token still claims that the second step was passed: mark it as expired, so that it is refreshed.
        const current = session.read()
        if (current) keep({ ...current, expires_at: 0 })
      }),

    async recoveryCodesLeft() {
      const left = await inSession(async ({ access_token }) => {
        const { remaining } = await client.request<{ remaining: number }>('GET', '/factors/recovery-codes', access_token)
        return remaining
      })
      return !left.ok && left.error === 'invalid-verification-id' ? success(null) : left
    },
    makeRecoveryCodes: () =>
      inSession(async ({ access_token }) => {
        const make = (path: string) => client.request<{ codes: string[] }>('POST', `/factors/recovery-codes${path}`, access_token, {})
        const { codes } = await make('').catch((error: { code?: unknown }) => {
          if (error.code === 'mfa_verified_factor_exists') return make('/regenerate')
          throw error
        })
        return codes
      }),
    async redeemRecoveryCode(code) {
      const entered = await entering(({ access_token }) => client.newSession('/factors/recovery-codes/verify', { code }, access_token))
      return !entered.ok && entered.error === 'invalid-verification-code' ? failure('invalid-recovery-code') : entered
    },
  }
}

/** Submits a code. Returns the session at its new assurance level, which is not stored yet. */
export async function verifyCode(client: AuthClient, { access_token }: StoredSession, id: string, code: string): Promise<StoredSession> {
  const path = `/factors/${encodeURIComponent(id)}`
  const { id: challenge_id } = await client.request<{ id: string }>('POST', `${path}/challenge`, access_token, {})
  return client.newSession(`${path}/verify`, { challenge_id, code: code.replaceAll(/\s/g, '') }, access_token)
}

const authenticatorOf = ({ id, friendly_name, status, created_at }: Factor): Authenticator => ({
  id,
  name: friendly_name ?? '',
  isConfirmed: status === 'verified',
  createdAt: new Date(created_at).toISOString(),
})
