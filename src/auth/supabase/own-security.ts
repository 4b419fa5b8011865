import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { success } from '#result.ts'
import type { AccountSecurity, OwnSession, SecurityEvent } from '../account-security.ts'
import type { AdapterParts } from './adapter-parts.ts'
import { ownFactors } from './own-factors.ts'
import { ownPasskeys } from './own-passkeys.ts'
import { ownProof } from './own-proof.ts'
import { isoTime, securityRequests } from './security-requests.ts'

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

/** Second factors, passkeys, sessions and fresh proofs. */
export function createOwnSecurity(parts: AdapterParts): AccountSecurity {
  const requests = securityRequests(parts)
  const { request, call, inSession, signedOut } = requests

  return {
    ...ownFactors(requests),
    ...ownPasskeys(requests),
    ...ownProof(requests),

    capabilities: () =>
      signedOut(async () => {
        const settings = await request<Record<string, unknown>>('GET', '/settings')
        return success({
          // GoTrue's settings do not include this one, so only an explicit false means that it is disabled.
          authenticator: settings['totp_enabled'] !== false,
          passkeys: settings['passkeys_enabled'] === true && browserSupportsWebAuthn(),
          recoveryCodes: settings['recovery_codes_enabled'] === true,
        })
      }),

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
  }
}

const sessionRowOf = ({ id, is_this_one, started_at, last_used_at, user_agent, address }: SessionRow): OwnSession => ({
  id,
  isThisOne: is_this_one,
  startedAt: isoTime(started_at),
  lastUsedAt: isoTime(last_used_at),
  userAgent: user_agent,
  address,
})
