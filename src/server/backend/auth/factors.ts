import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { isUuid } from './accounts.ts'
import {
  authError,
  insufficientAal,
  reauthenticationNeeded,
  sessionNotFound,
  tooManyRequests,
  tooManyWrongCodes,
  validationFailed,
} from './auth-answers.ts'
import type { BackendSettings } from '../backend-api.ts'
import type { Database } from '../database/database.ts'
import type { ReadRequest } from '../http/requests.ts'
import type { Caller, Sessions } from './sessions.ts'

const challengeSeconds = 300
const maxFactors = 10
const maxNameLength = 120
/** The most wrong codes for one app in an hour: three of a million codes are valid at a time, so guessing does not pay off. */
const maxTriesPerHour = 10

/**
 * Tables for what GoTrue's tables have no column for, in the schema that no API serves: the session that a challenge
 * belongs to, wrong codes, and the time step of the last code, which makes each code work once.
 */
export const factorTables = `
  create table if not exists embedded.factor_guards (
    factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
    last_step bigint not null default 0,
    tries integer not null default 0,
    tries_since timestamptz not null default now()
  );
  create table if not exists embedded.factor_challenges (
    challenge_id uuid primary key references auth.mfa_challenges (id) on delete cascade,
    session_id uuid not null references auth.sessions (id) on delete cascade
  );

  -- Begins an enrollment. Returns why not, or null. Each function locks the account first.
  create or replace function embedded.enroll_factor(uid uuid, session_id uuid, factor_id uuid, name text, secret text) returns text
  language plpgsql set search_path = '' as $$
  begin
    if not embedded.lock_session(uid, session_id) then
      return 'session';
    end if;
    delete from auth.mfa_factors factor where factor.user_id = uid and factor.status <> 'verified'
      and factor.created_at < now() - interval '${challengeSeconds} seconds';
    if exists (select from auth.mfa_factors factor where factor.user_id = uid and factor.friendly_name = name) then
      return 'name';
    end if;
    if (select count(*) from auth.mfa_factors factor where factor.user_id = uid) >= ${maxFactors} then
      return 'many';
    end if;
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      values (factor_id, uid, name, 'totp', 'unverified', now(), now(), secret);
    return null;
  end
  $$;

  create or replace function embedded.begin_challenge(uid uuid, session_id uuid, factor_id uuid, challenge_id uuid, address inet) returns text
  language plpgsql set search_path = '' as $$
  begin
    if not embedded.lock_session(uid, session_id) then
      return 'session';
    end if;
    if not exists (select from auth.mfa_factors factor where factor.id = factor_id and factor.user_id = uid) then
      return 'factor';
    end if;
    -- Keep one open challenge for each session. Also delete challenges that expired a while ago, because nothing else deletes
    -- those of ended sessions.
    delete from auth.mfa_challenges challenge where challenge.created_at < now() - interval '${2 * challengeSeconds} seconds'
      or challenge.id in (
        select known.challenge_id from embedded.factor_challenges known where known.session_id = begin_challenge.session_id
      );
    insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values (challenge_id, factor_id, now(), address);
    insert into embedded.factor_challenges (challenge_id, session_id) values (challenge_id, session_id);
    return null;
  end
  $$;

  -- Spends the code and the challenge, confirms the app, and raises the session. Returns why not, or null.
  create or replace function embedded.pass_factor(
    uid uuid, session_id uuid, factor_id uuid, challenge_id uuid, step bigint, refresh_token text
  ) returns text
  language plpgsql set search_path = '' as $$
  begin
    if not embedded.lock_session(uid, session_id) then
      return 'session';
    end if;
    if not exists (select from auth.mfa_factors factor where factor.id = factor_id and factor.user_id = uid) then
      return 'factor';
    end if;
    -- Of two requests with the same code, only one succeeds.
    update embedded.factor_guards guard set last_step = step, tries = 0
      where guard.factor_id = pass_factor.factor_id and guard.last_step < step;
    if not found then
      return 'code';
    end if;
    perform private.uncount_code(uid);
    update auth.mfa_challenges challenge set verified_at = now() where challenge.id = challenge_id and challenge.verified_at is null;
    if not found then
      -- Another request with another code was faster.
      return 'challenge';
    end if;
    -- The time at which this had its turn, which may be long after the request began.
    update auth.mfa_factors factor set status = 'verified', updated_at = clock_timestamp()
      where factor.id = factor_id and factor.status <> 'verified';
    perform embedded.raise_session(uid, session_id, factor_id, 'totp', refresh_token);
    delete from auth.mfa_factors factor where factor.user_id = uid and factor.status = 'unverified' and factor.factor_type = 'totp';
    return null;
  end
  $$;

  create or replace function embedded.remove_factor(uid uuid, session_id uuid, factor_id uuid, known_status text) returns text
  language plpgsql set search_path = '' as $$
  begin
    if not embedded.lock_session(uid, session_id, known_status = 'verified') then
      return 'session';
    end if;
    -- Only if the status is still as it was read: the app may have been confirmed since.
    delete from auth.mfa_factors factor where factor.id = factor_id and factor.user_id = uid and factor.status::text = known_status;
    if not found then
      return 'factor';
    end if;
    delete from auth.mfa_amr_claims proof using auth.sessions session
      where session.id = proof.session_id and session.factor_id = remove_factor.factor_id and proof.authentication_method = 'totp';
    update auth.sessions session set aal = 'aal1', factor_id = null where session.factor_id = remove_factor.factor_id;
    return null;
  end
  $$;`

interface FactorRow {
  id: string
  status: 'unverified' | 'verified'
  secret: string
}

export type FactorRule = (caller: Caller, request: ReadRequest, data: Record<string, unknown>) => Promise<Response>

/** Serves authenticator apps (TOTP), with GoTrue's paths, responses and error codes. */
export function createFactors(parts: { database: Database; sessions: Sessions; settings: BackendSettings }) {
  const { database, sessions, settings } = parts

  async function ownFactor({ userId }: Caller, id: string): Promise<FactorRow | Response> {
    if (!isUuid(id)) return authError(404, 'validation_failed', 'factor_id must be an UUID')
    const [factor] = await database.query<FactorRow>(
      'select id, status::text as status, secret from auth.mfa_factors where id = $1 and user_id = $2',
      [id, userId],
    )
    return factor ?? factorNotFound()
  }

  async function enroll(caller: Caller, _request: ReadRequest, data: Record<string, unknown>): Promise<Response> {
    const { factor_type: type, friendly_name: name = '', issuer = new URL(settings.siteUrl).host } = data
    if (type === 'phone') return authError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
    if (type === 'webauthn') return authError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
    if (type !== 'totp') return validationFailed('factor_type needs to be totp, phone, or webauthn')
    if (caller.awaitsSecondStep) return insufficientAal('AAL2 required to enroll a new factor')
    if (!isShort(name) || !isShort(issuer)) return validationFailed('The name is malformed or too long')
    if (!caller.isFresh) return reauthenticationNeeded()
    const id = randomUUID()
    const totp = new TOTP({ issuer, label: String(caller.user['email']), secret: new Secret({ size: 20 }) })
    const secret = totp.secret.base32
    const refusal = await sessions.act<Refusal>(caller, 'enroll_factor', id, name, secret)
    if (refusal) return refusals[refusal]()
    return Response.json({ id, type: 'totp', friendly_name: name, totp: { secret, uri: totp.toString() } })
  }

  async function challenge(factor: FactorRow, caller: Caller, { address }: ReadRequest): Promise<Response> {
    const id = randomUUID()
    const refusal = await sessions.act<Refusal>(caller, 'begin_challenge', factor.id, id, addressText(address))
    if (refusal) return refusals[refusal]()
    return Response.json({ id, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + challengeSeconds })
  }

  async function verify(factor: FactorRow, caller: Caller, { address }: ReadRequest, data: Record<string, unknown>): Promise<Response> {
    const { code, challenge_id: challengeId } = data
    if (typeof code !== 'string' || code === '') return validationFailed('Code needs to be non-empty')
    // A password alone must not add an app, even one whose enrollment was begun earlier.
    if (factor.status === 'unverified' && caller.awaitsSecondStep) return insufficientAal('AAL2 required to enroll a new factor')
    const refusal = await refuseChallenge(factor, caller, address, challengeId)
    if (refusal) return refusal
    // Only digits of ASCII can be right, and the comparison throws for others.
    if (!/^\d{6}$/.test(code)) return refusals.code()
    const { id: factorId } = factor
    // Count the try before comparing, so that concurrent guesses do not get more tries.
    const [guard] = await database.query<{ tries: number }>(
      `insert into embedded.factor_guards as guard (factor_id, tries)
       select factor.id, 1 from auth.mfa_factors factor where factor.id = $1 for key share
       on conflict (factor_id) do update set
         tries = case when guard.tries_since < now() - interval '1 hour' then 1 else guard.tries + 1 end,
         tries_since = case when guard.tries_since < now() - interval '1 hour' then now() else guard.tries_since end
       returning tries`,
      [factorId],
    )
    if (!guard) return factorNotFound()
    if (guard.tries > maxTriesPerHour) return tooManyRequests(60 * 60)
    if (!(await sessions.countCode(caller.userId))) return tooManyWrongCodes()
    // Use one time for both: if the step changed in between, the same code would count as a new one.
    const timestamp = Date.now()
    const step = new TOTP({ secret: factor.secret }).validate({ token: code, window: 1, timestamp })
    if (step === null) return refusals.code()
    const refreshToken = randomUUID()
    const stepNow = Math.floor(timestamp / 30_000) + step
    const notPassed = await sessions.act<Refusal>(caller, 'pass_factor', factorId, challengeId, stepNow, refreshToken)
    return notPassed ? refusals[notPassed]() : sessions.raised(caller, refreshToken)
  }

  async function refuseChallenge(factor: FactorRow, { sessionId }: Caller, address: string, id: unknown): Promise<Response | null> {
    const [found] =
      typeof id === 'string' && isUuid(id)
        ? await database.query<{ isUsed: boolean; isElsewhere: boolean; isExpired: boolean }>(
            `select challenge.verified_at is not null as "isUsed",
               challenge.ip_address <> $3::inet or known.session_id <> $4::uuid as "isElsewhere",
               challenge.created_at < now() - make_interval(secs => $5) as "isExpired"
             from auth.mfa_challenges challenge join embedded.factor_challenges known on known.challenge_id = challenge.id
             where challenge.id = $1 and challenge.factor_id = $2`,
            [id, factor.id, addressText(address), sessionId, challengeSeconds],
          )
        : []
    if (!found) return authError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
    if (found.isUsed || found.isElsewhere) return challengeElsewhere()
    if (!found.isExpired) return null
    return authError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${String(id)} has expired, verify against another challenge or create a new challenge.`,
    )
  }

  async function unenroll({ id, status }: FactorRow, caller: Caller): Promise<Response> {
    if (status === 'verified') {
      if (!caller.isAal2) return authError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
      if (!caller.isFresh) return reauthenticationNeeded()
    }
    const refusal = await sessions.act<Refusal>(caller, 'remove_factor', id, status)
    return refusal ? refusals[refusal]() : Response.json({ id })
  }

  const onFactor =
    (id: string, rule: (factor: FactorRow, ...rest: Parameters<FactorRule>) => Promise<Response>): FactorRule =>
    async (...rest) => {
      const factor = await ownFactor(rest[0], id)
      return factor instanceof Response ? factor : rule(factor, ...rest)
    }

  /** Returns the rule for a path below `/factors`, or null if there is none. */
  return (method: string, path: string): FactorRule | null => {
    if (method === 'POST' && path === '/factors') return enroll
    const [, id, action] = /^\/factors\/([^/]+)(?:\/(challenge|verify))?$/.exec(path) ?? []
    if (!id) return null
    if (method === 'DELETE' && !action) return onFactor(id, unenroll)
    if (method === 'POST' && action === 'challenge') return onFactor(id, challenge)
    if (method === 'POST' && action === 'verify') return onFactor(id, verify)
    return null
  }
}

const factorNotFound = () => authError(404, 'mfa_factor_not_found', 'Factor not found')
const refusals = {
  session: sessionNotFound,
  factor: factorNotFound,
  name: () => authError(422, 'mfa_factor_name_conflict', 'A factor with this friendly name already exists for this user'),
  many: () => authError(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached, unenroll to continue'),
  code: () => authError(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
  challenge: () => challengeElsewhere(),
}

type Refusal = keyof typeof refusals | null

const challengeElsewhere = () => authError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxNameLength
}

/** Returns an address that the column accepts. Sockets without an address count as one client. */
function addressText(address: string): string {
  return /^[\da-f.:]+$/i.test(address) && address !== '' ? address : '0.0.0.0'
}
