import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { authSettings } from './auth-settings.ts'
import type { Database } from './database.ts'

/** What the rules in front of the library need to know of an account. */
export interface Account {
  id: string
  email: string
  passwordHash: string | null
  isConfirmed: boolean
  isDisabled: boolean
  /** The address that waits for its confirmation, if any. */
  emailChange: string | null
  /** Whether the given one-time token confirms the sign-up. */
  isSignUpToken: boolean
}

const columns = `
  account.id,
  coalesce(account.email, '') as email,
  account.encrypted_password as "passwordHash",
  account.email_confirmed_at is not null as "isConfirmed",
  coalesce(account.banned_until > now(), false) or account.deleted_at is not null as "isDisabled",
  nullif(account.email_change, '') as "emailChange"`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function createAccounts(database: Database) {
  async function first(rest: string, value: string, extra = 'false as "isSignUpToken"'): Promise<Account | null> {
    const [account] = await database.query<Account>(`select ${columns}, ${extra} from ${rest}`, [value])
    return account ?? null
  }

  return {
    byEmail: (email: string) => first('auth.users account where account.email = $1', email.toLowerCase()),
    byId: async (id: string) => (uuid.test(id) ? first('auth.users account where account.id = $1', id) : null),
    byRefreshToken: (token: string) =>
      first('auth.refresh_tokens token join auth.users account on account.id = token.user_id where token.token = $1', token),
    byAuthCode: (code: string) =>
      first('auth.flow_state flow join auth.users account on account.id = flow.user_id where flow.auth_code = $1', code),
    byOneTimeToken: (hash: string) =>
      first(
        `auth.users account where $1 in (account.confirmation_token, account.recovery_token,
          account.email_change_token_current, account.email_change_token_new)`,
        hash,
        '($1 = account.confirmation_token) is true as "isSignUpToken"',
      ),
    /** Makes the codes sent before worthless. */
    async setSignUpToken(id: string, hash: string) {
      await database.query(
        'update auth.users set confirmation_token = $2, confirmation_sent_at = now(), updated_at = now() where id = $1',
        [id, hash],
      )
    },
    async setEmailChangeToken(id: string, hash: string) {
      await database.query(
        'update auth.users set email_change_token_new = $2, email_change_sent_at = now(), updated_at = now() where id = $1',
        [id, hash],
      )
    },
    async endOtherSessions(id: string, keptSession: string) {
      await database.query('delete from auth.sessions where user_id = $1 and id::text <> $2', [id, keptSession])
    },
  }
}

export type Accounts = ReturnType<typeof createAccounts>

/** A new code of the mail, as many digits as the settings say. */
export function newOneTimeCode(): string {
  return String(randomInt(10 ** authSettings.otpLength)).padStart(authSettings.otpLength, '0')
}

/** What the library stores for a code, and what the mail's link carries. */
export function oneTimeTokenHash(email: string, code: string): string {
  return createHash('sha256').update(email.toLowerCase() + code).digest('hex')
}

/** Whom an access token speaks for, if its signature is ours; says nothing about its expiry. */
export function readAccessToken(header: string | null, secret: string): { userId: string; sessionId: string } | null {
  const [head, payload, signature] = header?.replace(/^Bearer\s+/i, '').split('.') ?? []
  if (!head || !payload || !signature) return null
  const expected = createHmac('sha256', secret).update(`${head}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    return { userId: String(claims['sub'] ?? ''), sessionId: String(claims['session_id'] ?? '') }
  } catch {
    return null
  }
}
