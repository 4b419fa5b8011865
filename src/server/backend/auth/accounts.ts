import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { authSettings } from './auth-settings.ts'
import { call, type Database } from '../database/database.ts'
import type { ReadRequest } from '../http/requests.ts'

/** The parts of an account that the rules in front of the library need. */
export interface Account {
  id: string
  email: string
  passwordHash: string | null
  isConfirmed: boolean
  isDisabled: boolean
  /** The new address that is not confirmed yet, if any. */
  emailChange: string | null
}

const columns = `
  account.id,
  coalesce(account.email, '') as email,
  account.encrypted_password as "passwordHash",
  account.email_confirmed_at is not null as "isConfirmed",
  coalesce(account.banned_until > now(), false) or account.deleted_at is not null as "isDisabled",
  nullif(account.email_change, '') as "emailChange"`

/** Functions that change an account in one transaction. Like those of `sessions.ts`, each locks the account's row first. */
export const accountFunctions = `
  -- The metadata, such as the account type, changes in the same update as the password.
  create or replace function embedded.change_password(uid uuid, session_id uuid, hash text, metadata jsonb) returns boolean
  language plpgsql set search_path = '' as $$
  begin
    if not embedded.lock_session(uid, session_id) then
      return false;
    end if;
    update auth.users set
      encrypted_password = hash,
      recovery_token = null,
      recovery_sent_at = null,
      -- As in GoTrue, null removes a value.
      raw_user_meta_data = jsonb_strip_nulls(coalesce(raw_user_meta_data, '{}') || metadata),
      updated_at = now()
      where id = uid;
    delete from auth.sessions session where session.user_id = uid and session.id <> session_id;
    return true;
  end
  $$;

  create or replace function embedded.begin_email_change(uid uuid, session_id uuid, new_email text, hash text) returns boolean
  language plpgsql set search_path = '' as $$
  begin
    if not embedded.lock_session(uid, session_id) then
      return false;
    end if;
    update auth.users set
      email_change = new_email, email_change_token_new = hash, email_change_token_current = null, email_change_sent_at = now(), updated_at = now()
      where id = uid;
    return true;
  end
  $$;

  -- Returns the predecessor of the session's newest token, if the given one may still get that; otherwise null.
  create or replace function embedded.rotate_refresh_token(given text, successor text) returns text
  language plpgsql set search_path = '' as $$
  begin
    perform private.lock_account((select known.user_id from auth.refresh_tokens known where known.token = given));
    -- Whatever ends the session locks it before its tokens.
    perform from auth.sessions session
      where session.id = (select known.session_id from auth.refresh_tokens known where known.token = given) for update;
    with spent as (
      update auth.refresh_tokens set revoked = true, updated_at = now() where token = given and not revoked returning *
    )
    insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, parent, created_at, updated_at)
    select successor, successor, user_id, session_id, false, token, now(), now() from spent;
    return (
      select newest.parent from auth.refresh_tokens known
      join auth.refresh_tokens newest on newest.session_id = known.session_id and not newest.revoked
      where known.token = given and known.updated_at > now() - interval '${authSettings.refreshTokenReuseSeconds} seconds'
      limit 1
    );
  end
  $$;`

/** Whether the text has the form of account ids and of the library's refresh tokens. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

export function createAccounts(database: Database) {
  async function first(rest: string, value: string): Promise<Account | null> {
    const [account] = await database.query<Account>(`select ${columns} from ${rest}`, [value])
    return account ?? null
  }

  return {
    byEmail: (email: string) => first('auth.users account where account.email = $1', email.toLowerCase()),
    byId: async (id: string) => (isUuid(id) ? first('auth.users account where account.id = $1', id) : null),
    byRefreshToken: (token: string) =>
      first('auth.refresh_tokens token join auth.users account on account.id = token.user_id where token.token = $1', token),
    /** Undoes a sign-up whose email could not be sent, so that the next attempt counts as the first. */
    async removeUnconfirmed(email: string) {
      await database.query(
        `delete from auth.users account using (select set_config('ascendo.reason', $2, true)) as reason
         where account.email = $1 and account.email_confirmed_at is null`,
        [email.toLowerCase(), 'The confirmation email could not be sent'],
      )
    },
    /** Undoes an address change whose email could not be sent. */
    async cancelEmailChange(id: string) {
      await database.query(
        `update auth.users set email_change = '', email_change_token_new = '', email_change_sent_at = null where id = $1`,
        [id],
      )
    },
    /**
     * Stores a new sign-up code, which voids the earlier ones. Unless it is a resend, the database counts this as
     * another registration.
     */
    async setSignUpToken(id: string, hash: string, { isResend }: { isResend: boolean }) {
      await database.query(
        `update auth.users set confirmation_token = $2, confirmation_sent_at = now(), updated_at = now()
         from (select set_config('ascendo.resends', $3, true) as told) resend
         where id = $1 and resend.told is not null`,
        [id, hash, isResend ? id : ''],
      )
    },
    /** Records an attempt to register an unconfirmed address again, whether or not a mail goes out. */
    async registerAgain(email: string) {
      await call(database, 'private.register_again', email)
    },
    /** @returns false if the account does not change to this address any more */
    async setEmailChangeToken(id: string, newEmail: string, hash: string): Promise<boolean> {
      const set = await database.query(
        `update auth.users set email_change_token_new = $3, email_change_sent_at = now(), updated_at = now()
         where id = $1 and email_change = $2 returning id`,
        [id, newEmail, hash],
      )
      return set.length > 0
    },
    /**
     * Rotates a refresh token in one transaction, so that neither a crash nor a second request with the same token can
     * interfere.
     * @returns the token to give to the library so that it answers with the session's newest one: the given token, or,
     * for an older token within GoTrue's reuse interval, the predecessor of the newest.
     */
    async rotateRefreshToken(token: string): Promise<string> {
      return (await call<string | null>(database, 'embedded.rotate_refresh_token', token, randomUUID())) ?? token
    },
    /** Whether the session exists and its account is not disabled. */
    async hasSession(userId: string, sessionId: string): Promise<boolean> {
      if (!isUuid(userId) || !isUuid(sessionId)) return false
      const account = await first(
        'auth.sessions session join auth.users account on account.id = session.user_id where session.id = $1',
        sessionId,
      )
      return account?.id === userId && !account.isDisabled
    },
    /**
     * Changes the password on behalf of a session, merges the metadata, and ends the account's other sessions.
     * @returns false if the session has ended
     */
    changePassword: (id: string, sessionId: string, hash: string, metadata: object) =>
      call<boolean>(database, 'embedded.change_password', id, sessionId, hash, JSON.stringify(metadata)),
    /**
     * Begins a change of the address on behalf of a session, which voids an earlier one.
     * @returns false if the session has ended
     */
    beginEmailChange: (id: string, sessionId: string, newEmail: string, hash: string) =>
      call<boolean>(database, 'embedded.begin_email_change', id, sessionId, newEmail, hash),
  }
}

export type Accounts = ReturnType<typeof createAccounts>

/** Returns a new code for an email, with as many digits as the settings say. */
export function newOneTimeCode(): string {
  return String(randomInt(10 ** authSettings.otpLength)).padStart(authSettings.otpLength, '0')
}

/** Returns the account and the session of an access token with our signature. Does not check its expiry. */
export function readAccessToken(header: string | null, secret: string): { userId: string; sessionId: string; expiresAt: number } | null {
  const claims = signedClaims(header, secret)
  return (
    claims && { userId: String(claims['sub'] ?? ''), sessionId: String(claims['session_id'] ?? ''), expiresAt: Number(claims['exp'] ?? 0) }
  )
}

/** Returns the account that the request wants to delete, or null. */
export function accountToDelete({ url, headers, json }: ReadRequest, jwtSecret: string): string | null {
  if (url.pathname === '/rest/v1/rpc/delete_own_account') {
    return readAccessToken(headers.get('authorization'), jwtSecret)?.userId ?? null
  }
  if (url.pathname !== '/rest/v1/rpc/delete_user') return null
  const { user_id: uid } = (json ?? {}) as { user_id?: unknown }
  // The library passes an id in a list on as the id itself.
  return plainUuid(String(uid))
}

/** Returns the id as the database writes it. The database also accepts braces, capitals, and hyphens in other places. */
function plainUuid(text: string): string {
  const digits = text.toLowerCase().replace(/[{}-]/g, '')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export function signToken(claims: object, secret: string): string {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const unsigned = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`
  return `${unsigned}.${signatureOf(unsigned, secret).toString('base64url')}`
}

/** Returns the claims of a token with our signature, expired or not. */
export function signedClaims(header: string | null, secret: string): Record<string, unknown> | null {
  const [head, payload, signature] = header?.replace(/^Bearer\s+/i, '').split('.') ?? []
  if (!head || !payload || !signature) return null
  if (!isSameSecret(Buffer.from(signature, 'base64url'), signatureOf(`${head}.${payload}`, secret))) return null
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  } catch {
    return null
  }
}

/** Whether two secrets, or two hashes of them, are the same, in a time that does not say where they differ. */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function signatureOf(unsigned: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(unsigned).digest()
}
