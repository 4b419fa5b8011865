import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { done, failure, success } from '#shared/result.ts'
import type { AccountSecurity, AdministrationNeed, OwnSession, Proof, ProofMethod, SecurityEvent } from '../account-security.ts'
import { passwordForms } from '../credentials.ts'
import { createPasskeys, newPasskeySession } from './passkeys.ts'
import { createSecondFactors, verifyCode } from './second-factors.ts'
import { type AdapterParts, awaitsSecondStep } from './session.ts'
import type { StoredSession } from './session-refresh.ts'

/** The answer of the database function `own_security`. */
interface OwnSecurityAnswer {
  is_fresh: boolean
  has_password: boolean
  has_authenticator: boolean
  has_passkey: boolean
  administration_need: AdministrationNeed | null
}

interface SessionRow {
  id: string
  is_this_one: boolean
  started_at: string
  last_used_at: string
  user_agent: string | null
  address: string | null
}

interface EventRow {
  kind: SecurityEvent['kind']
  happened_at: string
  user_agent: string | null
  address: string | null
}

type SignInProof = Exclude<Proof, { method: 'authenticator' }>

/** Second factors, passkeys, sessions and fresh proofs. */
export function createSecurity(parts: AdapterParts): AccountSecurity {
  const { session, client, connection } = parts
  const { inSession, keep } = session

  /** Calls a function of the database; throws its error. */
  async function call<T>(name: string, args: object = {}): Promise<T> {
    // The generated types name only the functions' scalar results.
    const { data, error } = await (await connection.data()).rpc(name as never, args as never)
    if (error) throw error
    return data as T
  }

  const ownSecurity = () => call<OwnSecurityAnswer>('own_security')

  function newSession(proof: SignInProof, email: string): Promise<StoredSession> {
    if (proof.method === 'passkey') return newPasskeySession(client, false)
    if (proof.method === 'password') return client.signIn(email, passwordForms(proof.password))
    return client.newSession('/verify', { type: 'email', email, token: proof.digits.replaceAll(/\s/g, '') })
  }

  /** Proves who the user is by signing in again. The new session replaces the current one. */
  async function signInAgain(proof: SignInProof, current: StoredSession): Promise<void> {
    const next = await newSession(proof, session.state.getState().user?.email ?? current.user.email ?? '')
    const isOther = next.user.id !== current.user.id
    // Without a code from the app, the new session would have no access to data.
    const lacksStep = awaitsSecondStep(next.user, next)
    const isUsed = !isOther && !lacksStep
    if (isUsed) keep(next)
    // Sign the unused session out, or the user's list of sessions would fill up.
    await client.signOut((isUsed ? current : next).access_token, 'local').catch(() => {})
    if (isOther) throw { code: 'webauthn_verification_failed' }
    if (lacksStep) throw { code: 'insufficient_aal' }
  }

  return {
    ...createSecondFactors(parts),
    ...createPasskeys(parts),

    sessions: () => inSession(async () => (await call<SessionRow[]>('own_sessions')).map(sessionRowOf)),
    endSession: (id) =>
      inSession(async () => {
        await call('end_own_session', { session_id: id })
      }),
    events: () =>
      inSession(async () =>
        (await call<EventRow[]>('own_security_events')).map(({ kind, happened_at, user_agent, address }) => ({
          kind,
          happenedAt: new Date(happened_at).toISOString(),
          userAgent: user_agent,
          address,
        })),
      ),

    async takeBack(token) {
      const answer = await client.request<{ is_mailed: boolean; is_address_restored: boolean }>('POST', '/not-me', undefined, { token })
      return success({ isMailed: answer.is_mailed, isAddressRestored: answer.is_address_restored })
    },

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
      await client.request('POST', '/otp', undefined, { email, create_user: false })
      return done
    },
    async reauthenticate(proof) {
      const proved = await inSession(async (current) => {
        if (proof.method === 'authenticator') keep(await verifyCode(client, current, proof.authenticatorId, proof.code))
        else await signInAgain(proof, current)
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

const sessionRowOf = ({ id, is_this_one, started_at, last_used_at, user_agent, address }: SessionRow): OwnSession => ({
  id,
  isThisOne: is_this_one,
  startedAt: new Date(started_at).toISOString(),
  lastUsedAt: new Date(last_used_at).toISOString(),
  userAgent: user_agent,
  address,
})
