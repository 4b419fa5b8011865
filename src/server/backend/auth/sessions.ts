import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { type Account, isUuid, readAccessToken, signedClaims, signToken } from './accounts.ts'
import { badJwt } from './auth-answers.ts'
import { authSettings } from './auth-settings.ts'
import type { BackendSettings } from '../backend-api.ts'
import { call, type Database } from '../database/database.ts'
import type { ReadRequest } from '../http/requests.ts'

/** GoTrue's names for the ways in which a user can authenticate. */
type ProofName = 'password' | 'otp' | 'oauth' | 'passkey' | 'totp' | 'mfa/recovery_code'

/** The checked user and session of a request. */
export interface Caller {
  userId: string
  sessionId: string
  /** Whether both the session and this token passed the second step: an older token of the session may be in other hands. */
  isAal2: boolean
  /** Whether the account has an authenticator app and this token has not passed it. */
  awaitsSecondStep: boolean
  /** Whether the user authenticated in the last five minutes, and this token says so. */
  isFresh: boolean
  /** The response to `GET /user`. */
  user: Record<string, unknown>
  claims: Record<string, unknown>
}

interface Level {
  aal: 'aal1' | 'aal2'
  amr: { method: string; timestamp: number }[]
}

/** How many characters of the User-Agent header are kept. */
const maxDeviceLength = 300

/**
 * Functions that act on an account within one transaction. Each locks the account's row first, so that acts on its keys
 * happen one after the other, and an act that began before the owner took the account back does nothing afterward.
 */
export const sessionFunctions = `
  -- Locks the account. Whether the session may still act for it.
  create or replace function embedded.lock_session(uid uuid, session_id uuid, requires_aal2 boolean default false) returns boolean
  language plpgsql set search_path = '' as $$
  begin
    perform private.lock_account(uid);
    return exists (
      select from auth.sessions session join auth.users account on account.id = session.user_id
      where session.id = session_id and account.id = uid
        and (session.aal = 'aal2' or not requires_aal2)
        and account.deleted_at is null and coalesce(account.banned_until <= now(), true)
    );
  end
  $$;

  -- Begins a session, if the key that was proved still opens the account: the password's hash, the passkey, or the attempt
  -- to sign in with a provider, which this spends.
  create or replace function embedded.begin_session(
    uid uuid, session_id uuid, refresh_token text, proof text, key text, device text, ip inet
  ) returns boolean
  language plpgsql set search_path = '' as $$
  declare
    is_valid boolean;
  begin
    perform private.lock_account(uid);
    case proof
      when 'password' then
        is_valid := exists (select from auth.users account where account.id = uid and account.encrypted_password = key);
      when 'passkey' then
        is_valid := exists (select from auth.webauthn_credentials passkey where passkey.id = key::uuid and passkey.user_id = uid);
      when 'oauth' then
        delete from auth.flow_state flow where flow.id = key::uuid and flow.user_id = uid;
        is_valid := found;
    end case;
    if not is_valid or not exists (
      select from auth.users account
      where account.id = uid and account.email_confirmed_at is not null
        and account.deleted_at is null and coalesce(account.banned_until <= now(), true)
    ) then
      return false;
    end if;
    insert into auth.sessions (id, user_id, aal, user_agent, ip, created_at, updated_at)
      values (session_id, uid, 'aal1', device, ip, now(), now());
    insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, created_at, updated_at)
      values (refresh_token, refresh_token, uid, session_id, false, now(), now());
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
      values (gen_random_uuid(), session_id, now(), now(), proof);
    update auth.users set last_sign_in_at = now(), updated_at = now() where id = uid;
    return true;
  end
  $$;

  -- Records the second step of a session, and ends the sessions without it. The earlier refresh tokens no longer work.
  -- The caller has locked the account.
  create or replace function embedded.raise_session(uid uuid, session_id uuid, factor uuid, proof text, refresh_token text) returns void
  language plpgsql set search_path = '' as $$
  begin
    update auth.sessions session set aal = 'aal2', factor_id = factor, updated_at = now() where session.id = session_id;
    insert into auth.mfa_amr_claims as known (id, session_id, created_at, updated_at, authentication_method)
      values (gen_random_uuid(), raise_session.session_id, now(), now(), proof)
      on conflict on constraint mfa_amr_claims_session_id_authentication_method_pkey do update set updated_at = now();
    update auth.refresh_tokens token
      -- Beyond the interval in which an older token would get the newest one.
      set revoked = true, updated_at = now() - interval '${authSettings.refreshTokenReuseSeconds + 1} seconds'
      where token.session_id = raise_session.session_id;
    insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, created_at, updated_at)
      values (refresh_token, refresh_token, uid, raise_session.session_id, false, now(), now());
    delete from auth.sessions session where session.user_id = uid and session.aal is distinct from 'aal2';
  end
  $$;`

const factorColumns = 'id, friendly_name, factor_type::text as factor_type, status::text as status, created_at, updated_at'

/** Adds what the library leaves out of its sessions: level, proofs and device. */
export function createSessions(parts: {
  database: Database
  settings: BackendSettings
  /** Returns the library's response to `GET /user` with this access token. */
  readUser: (accessToken: string) => Promise<Response>
}) {
  const { database, settings, readUser } = parts

  async function levelOf(sessionId: string): Promise<Level> {
    const proofs = await database.query<{ method: string; timestamp: number; aal: string | null }>(
      `select proof.authentication_method as method, floor(extract(epoch from proof.updated_at))::int as timestamp, session.aal::text as aal
       from auth.sessions session left join auth.mfa_amr_claims proof on proof.session_id = session.id
       where session.id = $1 order by proof.updated_at desc`,
      [sessionId],
    )
    return {
      aal: proofs[0]?.aal === 'aal2' ? 'aal2' : 'aal1',
      amr: proofs.filter(({ method }) => method !== null).map(({ method, timestamp }) => ({ method, timestamp })),
    }
  }

  async function addProof(sessionId: string, proof: ProofName): Promise<void> {
    await database.query(
      `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
       select $1::uuid, session.id, now(), now(), $3::text from auth.sessions session where session.id = $2 for key share
       on conflict (session_id, authentication_method) do update set updated_at = now()`,
      [randomUUID(), sessionId, proof],
    )
  }

  async function noteDevice(sessionId: string, request: ReadRequest): Promise<void> {
    await database.query('update auth.sessions set user_agent = $2, ip = $3::inet where id = $1', [sessionId, ...deviceOf(request)])
  }

  /** Returns the user object with its factors, as GoTrue sends it: without the property if there are none. */
  async function withFactors(user: Record<string, unknown>): Promise<Record<string, unknown>> {
    const factors = await database.query(`select ${factorColumns} from auth.mfa_factors where user_id = $1 order by created_at`, [
      user['id'],
    ])
    return factors.length > 0 ? { ...user, factors } : user
  }

  /** Returns the response of the token endpoint, without the user. */
  async function tokens(claims: object, sessionId: string, refreshToken: string) {
    const now = Math.floor(Date.now() / 1000)
    const expires_at = now + authSettings.jwtExpirySeconds
    return {
      access_token: signToken({ ...claims, iat: now, exp: expires_at, ...(await levelOf(sessionId)) }, settings.jwtSecret),
      token_type: 'bearer',
      expires_in: authSettings.jwtExpirySeconds,
      expires_at,
      refresh_token: refreshToken,
    }
  }

  return {
    withFactors,

    /**
     * Completes a response of the library that has a session.
     * @param proof how the user authenticated; null for a refresh
     */
    async complete(answer: Response, request: ReadRequest, proof: ProofName | null): Promise<Response> {
      if (!answer.ok) return answer
      const body = (await answer.json()) as Record<string, unknown>
      const claims = signedClaims(String(body['access_token'] ?? ''), settings.jwtSecret)
      // An address change that is only half confirmed has no session.
      if (!claims) return Response.json(body, { status: answer.status })
      const sessionId = String(claims['session_id'])
      if (proof) {
        await addProof(sessionId, proof)
        await noteDevice(sessionId, request)
      }
      return Response.json({
        ...body,
        access_token: signToken({ ...claims, ...(await levelOf(sessionId)) }, settings.jwtSecret),
        user: await withFactors(body['user'] as Record<string, unknown>),
      })
    },

    /**
     * Returns the caller, or the library's refusal.
     * @param answer the library's response to `GET /user` with the caller's token
     */
    async callerOf({ headers }: ReadRequest, answer: Response): Promise<Caller | Response> {
      if (!answer.ok) return answer
      const token = readAccessToken(headers.get('authorization'), settings.jwtSecret)
      const claims = signedClaims(headers.get('authorization'), settings.jwtSecret)
      if (!token || !claims || !isUuid(token.sessionId)) return badJwt()
      const [session] = await database.query<{ isAal2: boolean; hasAuthenticator: boolean; isFresh: boolean }>(
        `select coalesce(session.aal::text = 'aal2', false) as "isAal2",
           private.has_authenticator(session.user_id) as "hasAuthenticator",
           private.has_fresh_proof_of(session.id::text, $3::text::jsonb) as "isFresh"
         from auth.sessions session where session.id = $1 and session.user_id = $2`,
        [token.sessionId, token.userId, JSON.stringify(claims)],
      )
      if (!session) return badJwt()
      const isAal2 = session.isAal2 && claims['aal'] === 'aal2'
      const awaitsSecondStep = session.hasAuthenticator && !isAal2
      const user = (await answer.json()) as Record<string, unknown>
      return { ...token, isAal2, awaitsSecondStep, isFresh: session.isFresh, claims, user }
    },

    /** Adds the device to the security events that a request has just caused for its account. */
    async noteDeviceOfEvents(request: ReadRequest): Promise<void> {
      const token = readAccessToken(request.headers.get('authorization'), settings.jwtSecret)
      if (!token || !isUuid(token.userId)) return
      await database.query(
        `update private.security_events set user_agent = $2, address = private.short_address($3::inet)
         where user_id = $1 and user_agent is null and kind <> 'signed-in' and happened_at > now() - interval '10 seconds'`,
        [token.userId, ...deviceOf(request)],
      )
    },

    /**
     * Begins a session for an account that proved itself to a rule in front of the library.
     * @param key what was proved: the hash that the password matched, or the id of the passkey or of the provider's attempt
     * @returns null if the key no longer opens the account
     */
    async begin(
      { id: userId, email }: Account,
      { proof, key }: { proof: ProofName; key: string },
      request: ReadRequest,
    ): Promise<Response | null> {
      const sessionId = randomUUID()
      const refreshToken = randomUUID()
      const device = deviceOf(request)
      if (!(await call<boolean>(database, 'embedded.begin_session', userId, sessionId, refreshToken, proof, key, ...device))) return null
      const claims = { sub: userId, aud: 'authenticated', role: 'authenticated', email, session_id: sessionId }
      const answer = await tokens(claims, sessionId, refreshToken)
      const user = await readUser(answer.access_token)
      // The session may have ended already.
      return user.ok ? Response.json({ ...answer, user: await withFactors((await user.json()) as Record<string, unknown>) }) : null
    },

    /**
     * Counts a code that the user typed.
     * @returns false if the code must not even be compared, because thirty were wrong in a day
     */
    countCode: (userId: string) => call<boolean>(database, 'private.count_code', userId),

    /** Calls a function of the schema `embedded` that acts for the caller's session. */
    act: <Outcome>({ userId, sessionId }: Caller, name: string, ...args: unknown[]) =>
      call<Outcome>(database, `embedded.${name}`, userId, sessionId, ...args),

    /** Returns the new tokens of a session that has just passed the second step. */
    async raised({ sessionId, claims, user }: Caller, refreshToken: string): Promise<Response> {
      return Response.json({ ...(await tokens(claims, sessionId, refreshToken)), user: await withFactors(user) })
    },
  }
}

/** Returns the name of the device and its address, for the columns of a session. */
function deviceOf({ headers, address }: ReadRequest): [device: string, ip: string | null] {
  return [(headers.get('user-agent') ?? '').slice(0, maxDeviceLength), isIP(address) ? address : null]
}

export type Sessions = ReturnType<typeof createSessions>
