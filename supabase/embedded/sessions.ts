import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { type Account, isUuid, readAccessToken, signedClaims, signToken } from './accounts.ts'
import { badJwt, sessionNotFound } from './auth-answers.ts'
import { authSettings } from './auth-settings.ts'
import type { BackendSettings } from './contract.ts'
import type { Database } from './database.ts'
import type { ReadRequest } from './requests.ts'

/** GoTrue's names for the ways in which a user can authenticate. */
export type ProofName = 'password' | 'otp' | 'oauth' | 'passkey' | 'totp' | 'mfa/recovery_code'

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
  /** Whether nothing but links and codes in emails has proved this session. */
  isByMailOnly: boolean
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

const factorColumns = 'id, friendly_name, factor_type::text as factor_type, status::text as status, created_at, updated_at'

/** Adds what the library leaves out of its sessions: level, proofs and device. */
export function createSessions(database: Database, settings: BackendSettings) {
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
       select $1::uuid, session.id, now(), now(), $3::text from auth.sessions session where session.id = $2
       on conflict (session_id, authentication_method) do update set updated_at = now()`,
      [randomUUID(), sessionId, proof],
    )
  }

  async function noteDevice(sessionId: string, { headers, address }: ReadRequest): Promise<void> {
    await database.query('update auth.sessions set user_agent = $2, ip = $3::inet where id = $1', [
      sessionId,
      (headers.get('user-agent') ?? '').slice(0, maxDeviceLength),
      isIP(address) ? address : null,
    ])
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
     * @param readUser returns the library's response to `GET /user` with the caller's token
     */
    async callerOf({ headers }: ReadRequest, readUser: () => Promise<Response>): Promise<Caller | Response> {
      const answer = await readUser()
      if (!answer.ok) return answer
      const token = readAccessToken(headers.get('authorization'), settings.jwtSecret)
      const claims = signedClaims(headers.get('authorization'), settings.jwtSecret)
      if (!token || !claims || !isUuid(token.sessionId)) return badJwt()
      const [session] = await database.query<{ isAal2: boolean; hasAuthenticator: boolean; isFresh: boolean; isByMailOnly: boolean }>(
        `select coalesce(session.aal::text = 'aal2', false) as "isAal2",
           private.has_authenticator(session.user_id) as "hasAuthenticator",
           to_timestamp($4) > now() - make_interval(secs => $3) and exists (
             select from auth.mfa_amr_claims proof
             where proof.session_id = session.id and proof.updated_at > now() - make_interval(secs => $3)
           ) as "isFresh",
           not exists (
             select from auth.mfa_amr_claims proof where proof.session_id = session.id and proof.authentication_method <> 'otp'
           ) as "isByMailOnly"
         from auth.sessions session where session.id = $1 and session.user_id = $2`,
        [token.sessionId, token.userId, authSettings.proofSeconds, lastProof(claims)],
      )
      if (!session) return badJwt()
      const isAal2 = session.isAal2 && claims['aal'] === 'aal2'
      const awaitsSecondStep = session.hasAuthenticator && !isAal2
      const user = (await answer.json()) as Record<string, unknown>
      return { ...token, isAal2, awaitsSecondStep, isFresh: session.isFresh, isByMailOnly: session.isByMailOnly, claims, user }
    },

    /** Adds the device to the security events that a request has just caused for its account. */
    async noteDeviceOfEvents({ headers, address }: ReadRequest): Promise<void> {
      const token = readAccessToken(headers.get('authorization'), settings.jwtSecret)
      if (!token || !isUuid(token.userId)) return
      await database.query(
        `update private.security_events set user_agent = $2, address = private.short_address($3::inet)
         where user_id = $1 and user_agent is null and kind <> 'signed-in' and happened_at > now() - interval '10 seconds'`,
        [token.userId, (headers.get('user-agent') ?? '').slice(0, maxDeviceLength), isIP(address) ? address : null],
      )
    },

    /** Begins a session for an account that proved itself to a rule in front of the library. */
    async begin(
      { id: userId, email }: Account,
      proof: ProofName,
      request: ReadRequest,
      readUser: (request: ReadRequest, accessToken: string) => Promise<Response>,
    ): Promise<Response> {
      const sessionId = randomUUID()
      const refreshToken = randomUUID()
      await database.query(
        `with session as (
           insert into auth.sessions (id, user_id, aal, created_at, updated_at) values ($1, $2, 'aal1', now(), now()) returning id, user_id
         )
         insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, created_at, updated_at)
         select $3::text, $3::text, user_id, id, false, now(), now() from session`,
        [sessionId, userId, refreshToken],
      )
      await database.query('update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1', [userId])
      await addProof(sessionId, proof)
      await noteDevice(sessionId, request)
      const claims = { sub: userId, aud: 'authenticated', role: 'authenticated', email, session_id: sessionId }
      const answer = await tokens(claims, sessionId, refreshToken)
      const user = await readUser(request, answer.access_token)
      return user.ok ? Response.json({ ...answer, user: await withFactors((await user.json()) as Record<string, unknown>) }) : user
    },

    /**
     * Counts a code that the user typed.
     * @returns false if the code must not even be compared, because thirty were wrong in a day
     */
    async countCode(userId: string): Promise<boolean> {
      const [counted] = await database.query<{ may: boolean }>('select private.count_code($1) as may', [userId])
      return counted?.may === true
    },

    /** Takes a count back, because the code was right. */
    async uncountCode(userId: string): Promise<void> {
      await database.query('select private.uncount_code($1)', [userId])
    },

    /** Ends the sessions that have not passed the second step. */
    async endBelowAal2(userId: string): Promise<void> {
      await database.query(`delete from auth.sessions where user_id = $1 and aal::text is distinct from 'aal2'`, [userId])
    },

    /** Records the second step, and returns new tokens. The earlier refresh tokens no longer work. */
    async raise({ sessionId, claims, user }: Caller, proof: ProofName, factorId: string | null): Promise<Response> {
      const refreshToken = randomUUID()
      // One statement, because another device that passes the step at the same time ends this session.
      const raised = await database.query(
        `with raised as (
           update auth.sessions set aal = 'aal2', factor_id = $2::uuid, updated_at = now() where id = $1 returning id, user_id
         ), proof as (
           insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
           select $3::uuid, raised.id, now(), now(), $4::text from raised
           on conflict (session_id, authentication_method) do update set updated_at = now()
         ), spent as (
           -- Beyond the interval in which an older token would get the newest one.
           update auth.refresh_tokens token set revoked = true, updated_at = now() - make_interval(secs => $6)
           from raised where token.session_id = raised.id
         )
         insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, created_at, updated_at)
         select $5::text, $5::text, raised.user_id, raised.id, false, now(), now() from raised
         returning id`,
        [sessionId, factorId, randomUUID(), proof, refreshToken, authSettings.refreshTokenReuseSeconds + 1],
      )
      if (raised.length === 0) return sessionNotFound()
      return Response.json({ ...(await tokens(claims, sessionId, refreshToken)), user: await withFactors(user) })
    },
  }
}

/** Returns when the user last authenticated, in seconds, according to the token. */
function lastProof({ amr }: Record<string, unknown>): number {
  return Array.isArray(amr) ? Math.max(0, ...(amr as Level['amr']).map(({ timestamp }) => Number(timestamp) || 0)) : 0
}

export type Sessions = ReturnType<typeof createSessions>
