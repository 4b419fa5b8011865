import { createHash, randomInt, randomUUID } from 'node:crypto'
import { authError, insufficientAal, reauthenticationNeeded, sessionNotFound, tooManyWrongCodes, validationFailed } from './auth-answers.ts'
import type { Database } from '../database/database.ts'
import type { FactorRule } from './factors.ts'
import type { Caller, Sessions } from './sessions.ts'

const codesInSet = 10
/** Has no characters that look alike. A code has 79 bits, so a plain hash is enough. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const codeLength = 16
const maxTriesPerHour = 10

/** The tables are in the schema that no API serves. They store only hashes, so the codes can be shown only once. */
export const recoveryCodeTables = `
  create table if not exists embedded.recovery_code_sets (
    user_id uuid primary key references auth.users (id) on delete cascade,
    id uuid not null,
    friendly_name text not null default '',
    tries integer not null default 0,
    tries_since timestamptz not null default now()
  );
  alter table embedded.recovery_code_sets add column if not exists made_at timestamptz not null default now();
  create table if not exists embedded.recovery_codes (
    user_id uuid not null references embedded.recovery_code_sets (user_id) on delete cascade,
    code_hash text not null,
    used_at timestamptz,
    primary key (user_id, code_hash)
  );
  -- From before a trigger did so when the last app goes.
  delete from embedded.recovery_code_sets known where not private.has_authenticator(known.user_id);

  -- Replaces the set of codes, so that no earlier code stays. Returns why not, or null. Each function locks the account first.
  create or replace function embedded.replace_recovery_codes(
    uid uuid, session_id uuid, set_id uuid, name text, hashes jsonb, is_first boolean
  ) returns text
  language plpgsql set search_path = '' as $$
  declare
    made constant timestamptz := clock_timestamp();
    is_known boolean;
  begin
    if not embedded.lock_session(uid, session_id, true) then
      return 'session';
    end if;
    if not private.has_authenticator(uid) then
      return 'factor';
    end if;
    is_known := exists (select from embedded.recovery_code_sets known where known.user_id = uid);
    if is_known = is_first then
      return case when is_known then 'known' else 'unknown' end;
    end if;
    delete from embedded.recovery_codes code where code.user_id = uid;
    insert into embedded.recovery_code_sets as known (user_id, id, friendly_name, made_at) values (uid, set_id, name, made)
      on conflict (user_id) do update set tries = 0, made_at = made;
    insert into embedded.recovery_codes (user_id, code_hash) select uid, jsonb_array_elements_text(hashes);
    perform private.note_security_event(uid, 'recovery-codes-made', happened_at => made);
    return null;
  end
  $$;

  -- Spends a code, and raises the session. Returns why not, or null.
  create or replace function embedded.use_recovery_code(uid uuid, session_id uuid, hash text, refresh_token text) returns text
  language plpgsql set search_path = '' as $$
  begin
    if not embedded.lock_session(uid, session_id) then
      return 'session';
    end if;
    update embedded.recovery_codes code set used_at = now() where code.user_id = uid and code.code_hash = hash and code.used_at is null;
    if not found then
      return 'code';
    end if;
    perform private.uncount_code(uid);
    update embedded.recovery_code_sets known set tries = 0 where known.user_id = uid;
    perform private.note_security_event(uid, 'recovery-code-used');
    perform embedded.raise_session(uid, session_id, null, 'mfa/recovery_code', refresh_token);
    return null;
  end
  $$;

  create or replace function embedded.remove_recovery_codes(uid uuid, session_id uuid) returns uuid
  language plpgsql set search_path = '' as $$
  declare
    removed uuid;
  begin
    if embedded.lock_session(uid, session_id, true) then
      delete from embedded.recovery_code_sets known where known.user_id = uid returning known.id into removed;
    end if;
    return removed;
  end
  $$;`

/** Serves recovery codes in the form that supabase-js knows. GoTrue itself has them only in versions after 2.196. */
export function createRecoveryCodes({ database, sessions }: { database: Database; sessions: Sessions }) {
  const notFound = () => authError(404, 'mfa_factor_not_found', 'Recovery codes not found')
  const refusals = {
    session: sessionNotFound,
    factor: () => authError(422, 'mfa_recovery_codes_sole_factor', 'Recovery codes cannot be the only factor'),
    known: () => authError(422, 'mfa_verified_factor_exists', 'Recovery codes already exist, regenerate to replace them'),
    unknown: notFound,
    code: () => authError(422, 'mfa_verification_failed', 'Invalid recovery code entered'),
  }
  type Refusal = keyof typeof refusals | null

  async function setOf({ userId }: Caller): Promise<{ id: string; friendly_name: string; total: number; remaining: number } | undefined> {
    const [known] = await database.query<{ id: string; friendly_name: string; total: number; remaining: number }>(
      `select known.id, known.friendly_name, count(code.code_hash)::int as total,
         (count(code.code_hash) filter (where code.used_at is null))::int as remaining
       from embedded.recovery_code_sets known left join embedded.recovery_codes code using (user_id)
       where known.user_id = $1 group by known.user_id`,
      [userId],
    )
    return known
  }

  const status: FactorRule = async (caller) => {
    const known = await setOf(caller)
    if (!known) return notFound()
    return Response.json({ id: known.id, type: 'recovery_code', total: known.total, remaining: known.remaining })
  }

  async function replace(caller: Caller, id: string, name: string, isFirst: boolean): Promise<Response> {
    const codes = Array.from({ length: codesInSet }, newCode)
    const hashes = JSON.stringify(codes.map(hashOf))
    const refusal = await sessions.act<Refusal>(caller, 'replace_recovery_codes', id, name, hashes, isFirst)
    if (refusal) return refusals[refusal]()
    return Response.json({ id, type: 'recovery_code', ...(name && { friendly_name: name }), total: codesInSet, codes })
  }

  const generate: FactorRule = async (caller, _request, data) => {
    const { friendly_name: name = '' } = data
    if (typeof name !== 'string' || name.length > 120) return validationFailed('The name is malformed or too long')
    return replace(caller, randomUUID(), name, true)
  }

  const regenerate: FactorRule = async (caller) => {
    const known = await setOf(caller)
    return known ? replace(caller, known.id, known.friendly_name, false) : notFound()
  }

  const verify: FactorRule = async (caller, _request, { code }) => {
    if (typeof code !== 'string' || code === '') return validationFailed('Code needs to be non-empty')
    // Count the try before comparing, so that concurrent guesses do not get more tries.
    const [guard] = await database.query<{ tries: number }>(
      `update embedded.recovery_code_sets set
         tries = case when tries_since < now() - interval '1 hour' then 1 else tries + 1 end,
         tries_since = case when tries_since < now() - interval '1 hour' then now() else tries_since end
       where user_id = $1 returning tries`,
      [caller.userId],
    )
    if (guard && guard.tries > maxTriesPerHour) {
      return authError(429, 'mfa_recovery_codes_locked', 'Too many failed attempts', { 'retry-after': '3600' })
    }
    if (!(await sessions.countCode(caller.userId))) return tooManyWrongCodes()
    const refreshToken = randomUUID()
    const refusal = await sessions.act<Refusal>(caller, 'use_recovery_code', hashOf(code), refreshToken)
    return refusal ? refusals[refusal]() : sessions.raised(caller, refreshToken)
  }

  const unenroll: FactorRule = async (caller) => {
    const id = await sessions.act<string | null>(caller, 'remove_recovery_codes')
    return id ? Response.json({ id }) : notFound()
  }

  const managing =
    (rule: FactorRule): FactorRule =>
    async (caller, request, data) => {
      if (!caller.isAal2) return insufficientAal('AAL2 required to manage recovery codes')
      return caller.isFresh ? rule(caller, request, data) : reauthenticationNeeded()
    }

  const rules: Record<string, FactorRule> = {
    'GET /factors/recovery-codes': status,
    'POST /factors/recovery-codes': managing(generate),
    'DELETE /factors/recovery-codes': managing(unenroll),
    'POST /factors/recovery-codes/regenerate': managing(regenerate),
    'POST /factors/recovery-codes/verify': verify,
  }

  /** Returns the rule for a path below `/factors/recovery-codes`, or null if there is none. */
  return (method: string, path: string): FactorRule | null => rules[`${method} ${path}`] ?? null
}

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Hashes a code as the user typed it: case, width, spaces and hyphens do not count. */
function hashOf(code: string): string {
  return createHash('sha256').update(code.normalize('NFKC').toLowerCase().replaceAll(/[\s-]/g, '')).digest('hex')
}
