import type { Configuration } from '#site/backend/configuration.ts'
import { absoluteUrl } from '#shared/paths.ts'
import { failure, success } from '#shared/result.ts'
import type { AccountType } from '../in-app-user.ts'
import { codeOfSupabaseError } from './error-codes.ts'
import type { RefreshOutcome, StoredSession } from './session-refresh.ts'
import type { AuthIdentity } from './users.ts'

type UserChange = { email: string } | { password: string; data?: { display_name: string; account_type: AccountType } }

export type AuthClient = ReturnType<typeof createAuthClient>

/**
 * The client of the auth service. supabase-js has one too, but it treats a token as expired 90 s early and refreshes it itself,
 * while the specification says 30 s, and it caches failures for 60 s. And if the service refuses a session late, it would remove
 * the session that has replaced it from the storage.
 */
export function createAuthClient({ authDomain, apiKey }: Configuration, send: typeof fetch) {
  /** Returns the service's answer, or null for a 204. Throws its error as an object, and an Error if anything else answered. */
  async function request<T>(method: string, path: string, token?: string, body?: object): Promise<T> {
    const response = await send(`${authDomain}/auth/v1${path}`, {
      method,
      headers: {
        apikey: apiKey,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { ok, status } = response
    const answer: unknown = status === 204 ? null : await response.json().catch(() => undefined)
    // A captive portal, or the page of a proxy.
    if (answer === undefined) throw ok ? notTheService() : Object.assign(new Error('Not JSON'), { status })
    if (!ok) throw errorOf(answer, status)
    return answer as T
  }

  /** Requests a new session. It is not stored yet. */
  async function newSession(path: string, body: object, token?: string): Promise<StoredSession> {
    return sessionOf(await request('POST', path, token, body))
  }

  /** Signs in with each form in which the password may have been stored, until one is right. */
  async function signIn(email: string, [password, ...others]: string[]): Promise<StoredSession> {
    try {
      return await newSession('/token?grant_type=password', { email, password })
    } catch (error) {
      if (others.length === 0 || codeOfSupabaseError(error) !== 'invalid-credential') throw error
      return signIn(email, others)
    }
  }

  return {
    request,
    newSession,
    signIn,

    /** A single refresh, without retries. */
    async refresh(refresh_token: string): Promise<RefreshOutcome> {
      try {
        return success(await newSession('/token?grant_type=refresh_token', { refresh_token }))
      } catch (error) {
        // No answer, or one that is not from Supabase: the session itself may still be valid.
        if (error instanceof Error) return failure({ code: 'network-request-failed', retry: true })
        const { status } = error as ReturnType<typeof errorOf>
        return failure({ code: codeOfSupabaseError(error), retry: status >= 500 || status === 429 })
      }
    },

    /**
     * Reads the token's account, or changes its password or address.
     * @param link the target of the link in the email, if the change sends one
     */
    async user(token: string, changes?: UserChange, link = ''): Promise<AuthIdentity> {
      const identity = await request<AuthIdentity | null>(changes ? 'PUT' : 'GET', `/user${link}`, token, changes)
      if (!identity?.id) throw notTheService()
      return identity
    },

    /** Ends this token's session, or all others of its account. */
    async signOut(token: string, scope: 'local' | 'others'): Promise<void> {
      if ((await request('POST', `/logout?scope=${scope}`, token)) !== null) throw notTheService()
    },
  }
}

/** For a success without what the service sends with it. It comes from another server, such as a hotel's login page. */
const notTheService = () => new TypeError('Not the service')

/** The query that tells the service where the link in its email leads. */
export const linkTo = (path: string) => `?${new URLSearchParams({ redirect_to: absoluteUrl(path) })}`

export function sessionOf(answer: unknown): StoredSession {
  const session = answer as (StoredSession & { expires_in?: number }) | null
  if (!session?.access_token || !session.refresh_token) throw notTheService()
  // Use our own clock, even if it is wrong: by the service's clock every token could look expired already.
  return { ...session, expires_at: Math.floor(Date.now() / 1000) + (session.expires_in ?? 3600) }
}

/** Depending on its API version, GoTrue uses `error_code` and `msg`, or `code` and `message`. */
function errorOf(answer: unknown, status: number) {
  const { error_code, code, msg, message } = (answer ?? {}) as Record<string, unknown>
  return { status, code: error_code ?? code, message: msg ?? message }
}
