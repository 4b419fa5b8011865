import { createHash, randomInt, randomUUID } from 'node:crypto'
import { authError, reauthenticationNeeded, tooManyWrongCodes, validationFailed } from './auth-answers.ts'
import type { Database } from './database.ts'
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
  create table if not exists embedded.recovery_codes (
    user_id uuid not null references embedded.recovery_code_sets (user_id) on delete cascade,
    code_hash text not null,
    used_at timestamptz,
    primary key (user_id, code_hash)
  );`

/** Serves recovery codes, with the paths, responses and error codes that supabase-js expects of a GoTrue after 2.196. */
export function createRecoveryCodes({ database, sessions }: { database: Database; sessions: Sessions }) {
  const notFound = () => authError(404, 'mfa_factor_not_found', 'Recovery codes not found')
  const insufficient = () => authError(403, 'insufficient_aal', 'AAL2 required to manage recovery codes')

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

  /** Replaces the set in one statement, so that no code of the earlier one stays. */
  async function replace({ userId }: Caller, id: string, name: string): Promise<Response> {
    const codes = Array.from({ length: codesInSet }, newCode)
    await database.query(
      `with emptied as (delete from embedded.recovery_codes where user_id = $1::uuid),
         known as (
           insert into embedded.recovery_code_sets (user_id, id, friendly_name) values ($1::uuid, $2::uuid, $3::text)
           on conflict (user_id) do update set tries = 0 returning user_id
         )
       insert into embedded.recovery_codes (user_id, code_hash)
       select known.user_id, jsonb_array_elements_text($4::text::jsonb) from known`,
      [userId, id, name, JSON.stringify(codes.map(hashOf))],
    )
    await database.query(`select private.note_security_event($1::uuid, 'recovery-codes-made')`, [userId])
    return Response.json({ id, type: 'recovery_code', ...(name && { friendly_name: name }), total: codesInSet, codes })
  }

  const generate: FactorRule = async (caller, _request, data) => {
    if (!caller.isAal2) return insufficient()
    if (!caller.isFresh) return reauthenticationNeeded()
    const { friendly_name: name = '' } = data
    if (typeof name !== 'string' || name.length > 120) return validationFailed('The name is malformed or too long')
    const [other] = await database.query(`select id from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`, [
      caller.userId,
    ])
    if (!other) return authError(422, 'mfa_recovery_codes_sole_factor', 'Recovery codes cannot be the only factor')
    if (await setOf(caller)) return authError(422, 'mfa_verified_factor_exists', 'Recovery codes already exist, regenerate to replace them')
    return replace(caller, randomUUID(), name)
  }

  const regenerate: FactorRule = async (caller) => {
    if (!caller.isAal2) return insufficient()
    if (!caller.isFresh) return reauthenticationNeeded()
    const known = await setOf(caller)
    return known ? replace(caller, known.id, known.friendly_name) : notFound()
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
    const [used] = await database.query(
      `update embedded.recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null returning user_id`,
      [caller.userId, hashOf(code)],
    )
    if (!used) return authError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
    await sessions.uncountCode(caller.userId)
    await database.query('update embedded.recovery_code_sets set tries = 0 where user_id = $1', [caller.userId])
    await database.query(`select private.note_security_event($1::uuid, 'recovery-code-used')`, [caller.userId])
    const answer = await sessions.raise(caller, 'mfa/recovery_code', null)
    await sessions.endBelowAal2(caller.userId)
    return answer
  }

  const unenroll: FactorRule = async (caller) => {
    if (!caller.isAal2) return insufficient()
    if (!caller.isFresh) return reauthenticationNeeded()
    const [removed] = await database.query('delete from embedded.recovery_code_sets where user_id = $1 returning id', [caller.userId])
    return removed ? Response.json(removed) : notFound()
  }

  const rules: Record<string, FactorRule> = {
    'GET /factors/recovery-codes': status,
    'POST /factors/recovery-codes': generate,
    'DELETE /factors/recovery-codes': unenroll,
    'POST /factors/recovery-codes/regenerate': regenerate,
    'POST /factors/recovery-codes/verify': verify,
  }

  /** Returns the rule for a path below `/factors/recovery-codes`, or null if there is none. */
  return (method: string, path: string): FactorRule | null => rules[`${method} ${path}`] ?? null
}

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Hashes a code as the user typed it: case, spaces and hyphens do not count. */
function hashOf(code: string): string {
  return createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, '')).digest('hex')
}
