import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { brand } from '#brand.ts'
import { done, failure, success } from '#result.ts'
import type {
  AccountSecurity,
  AdministrationNeed,
  Authenticator,
  OwnSession,
  Passkey,
  Proof,
  ProofMethod,
  SecurityEvent,
} from '../account-security.ts'
import type { AuthResult } from '../auth-adapter.ts'
import type { AdapterParts } from './adapter-parts.ts'
import { awaitsSecondStep } from './second-step.ts'
import { codeOfSecurityError } from './security-codes.ts'
import type { StoredSession } from './session-keeper.ts'
import { codeOfSupabaseError } from './supabase-codes.ts'
import { errorOf, sessionOf } from './token-endpoint.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** A factor as the service's user object lists it. */
interface Factor {
  id: string
  friendly_name?: string
  factor_type: string
  status: string
  created_at: string
}

interface PasskeyAnswer {
  id: string
  friendly_name?: string
  created_at: string
  last_used_at?: string | null
}

interface PasskeyChallenge<Options> {
  challenge_id: string
  options: Options
}

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

/**
 * Second factors, passkeys, sessions and fresh proofs. supabase-js has calls for most of them, but they treat a token as
 * expired 90 s early and refresh it themselves (`session-keeper.ts`), so these requests are ours.
 */
export function createOwnSecurity({ session, connection, configuration, send }: AdapterParts): AccountSecurity {
  const { authDomain, apiKey } = configuration

  async function request<T>(method: Method, path: string, token?: string, body?: object): Promise<T> {
    const response = await send(`${authDomain}/auth/v1${path}`, {
      method,
      headers: {
        apikey: apiKey,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer: unknown = response.status === 204 ? null : await response.json()
    if (!response.ok) throw errorOf(answer, response.status)
    return answer as T
  }

  async function call<T>(name: string, args: object = {}): Promise<T> {
    // The generated types name only the functions' scalar results.
    const { data, error } = await (await connection.data()).rpc(name as never, args as never)
    if (error) throw error
    return data as T
  }

  /** Runs a call in a session, and names its failure. */
  const inSession = <T>(work: (current: StoredSession) => Promise<T>): Promise<AuthResult<T>> =>
    session.withSession(async (current) => {
      try {
        return success(await work(current))
      } catch (error) {
        const code = codeOfSecurityError(error)
        return code ? failure(code) : session.refused(error, current.access_token)
      }
    })

  /** A visitor's call: nothing that the service answers concerns a stored session. */
  async function signedOut<T>(work: () => Promise<AuthResult<T>>): Promise<AuthResult<T>> {
    try {
      return await work()
    } catch (error) {
      return failure(codeOfSecurityError(error) ?? codeOfSupabaseError(error))
    }
  }

  async function factorsOf({ access_token }: StoredSession): Promise<Authenticator[]> {
    const { factors = [] } = await request<{ factors?: Factor[] }>('GET', '/user', access_token)
    return factors.filter(({ factor_type }) => factor_type === 'totp').map(authenticatorOf)
  }

  /** Types a code; the service answers with the session at its new level. */
  async function verifyCode({ access_token }: StoredSession, id: string, code: string): Promise<StoredSession> {
    const path = `/factors/${encodeURIComponent(id)}`
    const { id: challenge_id } = await request<{ id: string }>('POST', `${path}/challenge`, access_token, {})
    const answer = await request('POST', `${path}/verify`, access_token, { challenge_id, code: code.replaceAll(/\s/g, '') })
    return keep(sessionOf(answer))
  }

  /** Replaces the stored session. */
  function keep(next: StoredSession): StoredSession {
    session.write(next)
    session.restartTimer()
    return next
  }

  async function entering(work: (current: StoredSession) => Promise<StoredSession>) {
    const entered = await inSession(work)
    return entered.ok ? session.enter(entered.value) : entered
  }

  async function newPasskeySession(useBrowserAutofill: boolean): Promise<StoredSession> {
    const { challenge_id, options } = await request<PasskeyChallenge<PublicKeyCredentialRequestOptionsJSON>>(
      'POST',
      '/passkeys/authentication/options',
      undefined,
      {},
    )
    const credential = await startAuthentication({ optionsJSON: options, useBrowserAutofill })
    return sessionOf(await request('POST', '/passkeys/authentication/verify', undefined, { challenge_id, credential }))
  }

  /** Signs in anew as a proof. The new session replaces the present one. */
  async function proveBy(proof: Exclude<Proof, { method: 'authenticator' }>, current: StoredSession): Promise<void> {
    const email = session.state.getState().user?.email ?? current.user.email ?? ''
    const next =
      proof.method === 'passkey'
        ? await newPasskeySession(false)
        : sessionOf(
            await (proof.method === 'password'
              ? request('POST', '/token?grant_type=password', undefined, { email, password: proof.password })
              : request('POST', '/verify', undefined, { type: 'email', email, token: proof.digits.replaceAll(/\s/g, '') })),
          )
    const isOther = next.user.id !== current.user.id
    if (!isOther) keep(next)
    // Otherwise the list of sessions would fill up.
    const unused = isOther ? next : current
    await request('POST', '/logout?scope=local', unused.access_token).catch(() => {})
    if (isOther) throw { code: 'webauthn_verification_failed' }
  }

  const ownSecurity = () => call<OwnSecurityAnswer>('own_security')

  return {
    capabilities: () =>
      signedOut(async () => {
        const settings = await request<Record<string, unknown>>('GET', '/settings')
        return success({
          // GoTrue's settings do not name it.
          authenticator: settings['totp_enabled'] !== false,
          passkeys: settings['passkeys_enabled'] === true && browserSupportsWebAuthn(),
          recoveryCodes: settings['recovery_codes_enabled'] === true,
        })
      }),

    async secondStep() {
      const current = session.read()
      if (!current || !awaitsSecondStep(current.user, current)) return success([])
      return inSession(async (own) => (await factorsOf(own)).filter(({ isConfirmed }) => isConfirmed))
    },
    completeSecondStep: (id, code) => entering((current) => verifyCode(current, id, code)),

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
      const confirmed = await inSession((current) => verifyCode(current, id, code))
      if (confirmed.ok) return done
      return failure(confirmed.error === 'invalid-verification-id' ? 'authenticator-expired' : confirmed.error)
    },
    removeAuthenticator: (id) =>
      inSession(async ({ access_token }) => {
        await request('DELETE', `/factors/${encodeURIComponent(id)}`, access_token)
        // The present token still says that the second step was passed.
        const current = session.read()
        if (current) keep({ ...current, expires_at: 0 })
      }),

    passkeys: () =>
      inSession(async ({ access_token }) => (await request<PasskeyAnswer[]>('GET', '/passkeys', access_token)).map(passkeyOf)),
    async registerPasskey(name) {
      if (!browserSupportsWebAuthn()) return failure('passkeys-unsupported')
      return inSession(async ({ access_token }) => {
        const { challenge_id, options } = await request<PasskeyChallenge<PublicKeyCredentialCreationOptionsJSON>>(
          'POST',
          '/passkeys/registration/options',
          access_token,
          {},
        )
        const credential = await startRegistration({ optionsJSON: options })
        const made = passkeyOf(await request('POST', '/passkeys/registration/verify', access_token, { challenge_id, credential }))
        if (!name?.trim()) return made
        return passkeyOf(await request('PATCH', `/passkeys/${made.id}`, access_token, { friendly_name: name.trim() }))
      })
    },
    renamePasskey: (id, name) =>
      inSession(async ({ access_token }) => {
        await request('PATCH', `/passkeys/${encodeURIComponent(id)}`, access_token, { friendly_name: name.trim() })
      }),
    removePasskey: (id) =>
      inSession(async ({ access_token }) => {
        await request('DELETE', `/passkeys/${encodeURIComponent(id)}`, access_token)
      }),
    signInWithPasskey: ({ autofill = false } = {}) =>
      signedOut(async () => {
        const isSupported = autofill ? await browserSupportsWebAuthnAutofill() : browserSupportsWebAuthn()
        return isSupported ? session.enter(keep(await newPasskeySession(autofill))) : failure('passkeys-unsupported')
      }),
    async cancelPasskey() {
      WebAuthnAbortService.cancelCeremony()
      return done
    },

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

    sessions: () => inSession(async () => (await call<SessionRow[]>('own_sessions')).map(sessionRowOf)),
    endSession: (id) =>
      inSession(async () => {
        await call('end_own_session', { session_id: id })
      }),
    events: () =>
      inSession(async () =>
        (await call<EventRow[]>('own_security_events')).map(({ kind, happened_at, user_agent, address }) => ({
          kind,
          happenedAt: isoTime(happened_at),
          userAgent: user_agent,
          address,
        })),
      ),

    takeBack: (token) =>
      signedOut(async () => {
        const answer = await request<{ is_mailed: boolean; is_address_restored: boolean }>('POST', '/not-me', undefined, { token })
        return success({ isMailed: answer.is_mailed, isAddressRestored: answer.is_address_restored })
      }),

    proofState: () =>
      inSession(async () => {
        const { is_fresh, has_authenticator, has_passkey, has_password } = await ownSecurity()
        const others: ProofMethod[] = [
          ...(has_passkey && browserSupportsWebAuthn() ? (['passkey'] as const) : []),
          ...(has_password ? (['password'] as const) : []),
          'mailed-code',
        ]
        // Any other proof begins a session that the second step is missing from.
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
        if (proof.method === 'authenticator') await verifyCode(current, proof.authenticatorId, proof.code)
        else await proveBy(proof, current)
      })
      if (proved.ok) return done
      // With a wrong password, the service says neither that the address nor that the password is wrong.
      if (proof.method === 'password' && proved.error === 'invalid-credential') return failure('wrong-current-password')
      // Wrong and expired digits have the same answer.
      if (proof.method === 'mailed-code' && proved.error === 'expired-action-code') return failure('invalid-verification-code')
      return proved
    },

    administrationNeed: () => inSession(async () => (await ownSecurity()).administration_need),
  }
}

const authenticatorOf = ({ id, friendly_name, status, created_at }: Factor): Authenticator => ({
  id,
  name: friendly_name ?? '',
  isConfirmed: status === 'verified',
  createdAt: isoTime(created_at),
})

const passkeyOf = ({ id, friendly_name, created_at, last_used_at }: PasskeyAnswer): Passkey => ({
  id,
  name: friendly_name ?? '',
  createdAt: isoTime(created_at),
  lastUsedAt: last_used_at ? isoTime(last_used_at) : null,
})

const sessionRowOf = ({ id, is_this_one, started_at, last_used_at, user_agent, address }: SessionRow): OwnSession => ({
  id,
  isThisOne: is_this_one,
  startedAt: isoTime(started_at),
  lastUsedAt: isoTime(last_used_at),
  userAgent: user_agent,
  address,
})

const isoTime = (text: string) => new Date(text).toISOString()
