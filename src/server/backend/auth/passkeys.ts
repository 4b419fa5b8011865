import { randomUUID } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { brand } from '#shared/brand.ts'
import { type Accounts, isUuid } from './accounts.ts'
import { authError, insufficientAal, reauthenticationNeeded, sessionNotFound, userBanned, validationFailed } from './auth-answers.ts'
import type { BackendSettings } from '../backend-api.ts'
import type { Database } from '../database/database.ts'
import type { FactorRule } from './factors.ts'
import { isObject, type ReadRequest } from '../http/requests.ts'
import type { Caller, Sessions } from './sessions.ts'

const challengeSeconds = 300
const maxPasskeys = 10
/** In bytes, as GoTrue counts. */
const maxNameLength = 120
/** The limit of WebAuthn; the index could not hold a longer one. */
const maxIdBytes = 1023
const maxKeyBytes = 4096
/** ES256, EdDSA and RS256, which GoTrue knows, too, so that passkeys can move with the data. */
const supportedAlgorithmIDs = [-7, -8, -257]
const transports = new Set<unknown>(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

interface PasskeyRow {
  id: string
  friendly_name: string
  created_at: string
  last_used_at: string | null
}

/** The ceremony that a challenge was made for. */
interface Ceremony {
  challenge: string
  /** The session that registers; none for a sign-in. */
  sessionId?: string
}

/** Loads WebAuthn itself, on the first request that needs it. */
const webAuthn = () => import('@simplewebauthn/server')

const columns = 'id, friendly_name, created_at, last_used_at'

/** Which session made a passkey, which GoTrue's table has no column for, and the function that adds one. */
export const passkeyTables = `
  create table if not exists embedded.passkey_sessions (
    passkey_id uuid primary key references auth.webauthn_credentials (id) on delete cascade,
    -- No foreign key: the passkey outlives the session.
    session_id uuid not null
  );

  -- Adds a passkey on behalf of a session. Returns why not, or null.
  create or replace function embedded.add_passkey(uid uuid, session_id uuid, passkey jsonb) returns text
  language plpgsql set search_path = '' as $$
  declare
    added uuid;
  begin
    if not embedded.lock_session(uid, session_id) then
      return 'session';
    end if;
    if (select count(*) from auth.webauthn_credentials known where known.user_id = uid) >= ${maxPasskeys} then
      return 'many';
    end if;
    insert into auth.webauthn_credentials
      (id, user_id, credential_id, public_key, attestation_type, aaguid, sign_count, transports, backup_eligible, backed_up, friendly_name)
      values (
        (passkey ->> 'id')::uuid, uid, decode(passkey ->> 'credential', 'base64'), decode(passkey ->> 'key', 'base64'), 'none',
        (passkey ->> 'aaguid')::uuid, (passkey ->> 'counter')::bigint, passkey -> 'transports',
        (passkey ->> 'isEligible')::boolean, (passkey ->> 'isBackedUp')::boolean, 'Passkey'
      )
      on conflict (credential_id) do nothing returning id into added;
    if added is null then
      return 'known';
    end if;
    insert into embedded.passkey_sessions (passkey_id, session_id) values (added, add_passkey.session_id);
    return null;
  end
  $$;`

/** Serves passkeys, with GoTrue's paths, responses and error codes. Each use requires the user's fingerprint, face or PIN. */
export function createPasskeys(parts: { database: Database; accounts: Accounts; sessions: Sessions; settings: BackendSettings }) {
  const { database, accounts, sessions, settings } = parts
  const site = new URL(settings.siteUrl)

  async function newChallenge(type: 'registration' | 'authentication', userId: string | null, ceremony: Ceremony): Promise<string> {
    // Keep one open registration for each account.
    await database.query('delete from auth.webauthn_challenges where expires_at < now() or user_id = $1::uuid', [userId])
    const [made] = await database.query<{ id: string }>(
      `insert into auth.webauthn_challenges (user_id, challenge_type, session_data, expires_at)
       values ($1::uuid, $2, $3::text::jsonb, now() + make_interval(secs => $4)) returning id`,
      [userId, type, JSON.stringify(ceremony), challengeSeconds],
    )
    return made?.id ?? ''
  }

  /** Takes a challenge before anything is checked, so that each works only once. */
  async function takeChallenge(
    type: 'registration' | 'authentication',
    userId: string | null,
    data: Record<string, unknown>,
  ): Promise<Ceremony | Response> {
    const { challenge_id: id, credential } = data
    if (typeof id !== 'string' || id === '') return validationFailed('challenge_id is required')
    if (!isCredential(credential)) return validationFailed('credential is required')
    if (!isUuid(id)) return validationFailed('challenge_id must be a valid UUID')
    const [taken] = await database.query<{ data: string; isExpired: boolean }>(
      `delete from auth.webauthn_challenges where id = $1 and challenge_type = $2 and user_id is not distinct from $3::uuid
       returning session_data::text as data, expires_at < now() as "isExpired"`,
      [id, type, userId],
    )
    if (!taken) return authError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
    if (taken.isExpired) return authError(400, 'webauthn_challenge_expired', 'Challenge has expired')
    return JSON.parse(taken.data) as Ceremony
  }

  async function credentialsOf(userId: string): Promise<{ id: string }[]> {
    const rows = await database.query<{ id: string }>(
      `select encode(credential_id, 'base64') as id from auth.webauthn_credentials where user_id = $1`,
      [userId],
    )
    return rows.map(({ id }) => ({ id: base64url(id) }))
  }

  const tooMany = () => authError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
  const refusals = {
    session: sessionNotFound,
    many: tooMany,
    known: () => authError(422, 'webauthn_credential_exists', 'This credential is already registered'),
  }
  const notAccepted = () => authError(400, 'webauthn_verification_failed', 'Credential verification failed')

  async function registrationOptions(caller: Caller): Promise<Response> {
    if (!caller.isFresh) return reauthenticationNeeded()
    const excludeCredentials = await credentialsOf(caller.userId)
    if (excludeCredentials.length >= maxPasskeys) return tooMany()
    const { generateRegistrationOptions } = await webAuthn()
    const { display_name: name } = (caller.user['user_metadata'] ?? {}) as { display_name?: unknown }
    const email = String(caller.user['email'])
    const options = await generateRegistrationOptions({
      rpName: brand.name,
      rpID: site.hostname,
      // GoTrue's form of the id, so that passkeys can move with the data.
      userID: new TextEncoder().encode(caller.userId),
      userName: email,
      userDisplayName: typeof name === 'string' && name !== '' ? name : email,
      attestationType: 'none',
      excludeCredentials,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs,
      timeout: challengeSeconds * 1000,
    })
    const id = await newChallenge('registration', caller.userId, { challenge: options.challenge, sessionId: caller.sessionId })
    return Response.json({ challenge_id: id, options, expires_at: expiry() })
  }

  async function register(caller: Caller, data: Record<string, unknown>): Promise<Response> {
    if (!caller.isFresh) return reauthenticationNeeded()
    const taken = await takeChallenge('registration', caller.userId, data)
    if (taken instanceof Response) return taken
    if (taken.sessionId !== caller.sessionId) {
      return authError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
    }
    const { verifyRegistrationResponse } = await webAuthn()
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response: data['credential'] as RegistrationResponseJSON,
      expectedChallenge: taken.challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.hostname,
      supportedAlgorithmIDs,
    }).catch(() => ({ registrationInfo: undefined }))
    if (!made || Buffer.byteLength(made.credential.id, 'base64url') > maxIdBytes || made.credential.publicKey.length > maxKeyBytes) {
      return notAccepted()
    }
    const { credential } = made
    const passkey = {
      id: randomUUID(),
      credential: base64(credential.id),
      key: Buffer.from(credential.publicKey).toString('base64'),
      aaguid: isUuid(made.aaguid) ? made.aaguid : null,
      counter: credential.counter,
      transports: knownTransports(credential.transports),
      isEligible: made.credentialDeviceType === 'multiDevice',
      isBackedUp: made.credentialBackedUp,
    }
    const refusal = await sessions.act<keyof typeof refusals | null>(caller, 'add_passkey', JSON.stringify(passkey))
    if (refusal) return refusals[refusal]()
    const [added] = await database.query<PasskeyRow>(`select ${columns} from auth.webauthn_credentials where id = $1`, [passkey.id])
    return added ? Response.json({ id: added.id, friendly_name: added.friendly_name, created_at: added.created_at }) : sessionNotFound()
  }

  async function authenticationOptions(): Promise<Response> {
    const { generateAuthenticationOptions } = await webAuthn()
    const options = await generateAuthenticationOptions({
      rpID: site.hostname,
      userVerification: 'required',
      timeout: challengeSeconds * 1000,
    })
    const id = await newChallenge('authentication', null, { challenge: options.challenge })
    return Response.json({ challenge_id: id, options, expires_at: expiry() })
  }

  async function authenticate(request: ReadRequest, data: Record<string, unknown>): Promise<Response> {
    const taken = await takeChallenge('authentication', null, data)
    if (taken instanceof Response) return taken
    const response = data['credential'] as AuthenticationResponseJSON
    const userId = Buffer.from(response.response?.userHandle ?? '', 'base64url').toString()
    const [known] = isUuid(userId)
      ? await database.query<{ id: string; publicKey: string; counter: number }>(
          `select id, encode(public_key, 'base64') as "publicKey", sign_count::float8 as counter
           from auth.webauthn_credentials where credential_id = decode($1, 'base64') and user_id = $2`,
          [base64(response.id), userId],
        )
      : []
    const account = known && (await accounts.byId(userId))
    if (!known || !account) return notAccepted()
    const { verifyAuthenticationResponse } = await webAuthn()
    // This also refuses a counter that goes back, which a copy of the passkey would cause.
    const { verified, authenticationInfo: used } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: taken.challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.hostname,
      credential: { id: response.id, publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64')), counter: known.counter },
    }).catch(() => ({ verified: false, authenticationInfo: null }))
    if (!verified || !used) return notAccepted()
    if (!account.isConfirmed) return authError(403, 'email_not_confirmed', 'Email not confirmed')
    if (account.isDisabled) return userBanned(403)
    const counted = await database.query(
      `update auth.webauthn_credentials set sign_count = $2, last_used_at = now(), updated_at = now()
       where id = $1 and (sign_count < $2 or $2 = 0) returning id`,
      [known.id, used.newCounter],
    )
    // Another request with the same counter was faster.
    if (counted.length === 0) return notAccepted()
    return (await sessions.begin(account, { proof: 'passkey', key: known.id }, request)) ?? notAccepted()
  }

  async function list({ userId }: Caller): Promise<Response> {
    const rows = await database.query<PasskeyRow>(
      `select ${columns} from auth.webauthn_credentials where user_id = $1 order by created_at`,
      [userId],
    )
    return Response.json(rows.map(shown))
  }

  async function rename(id: string, { userId }: Caller, data: Record<string, unknown>): Promise<Response> {
    const { friendly_name: name } = data
    if (typeof name !== 'string' || name === '') return validationFailed('friendly_name is required')
    if (Buffer.byteLength(name) > maxNameLength) return validationFailed(`friendly_name must be ${maxNameLength} characters or less`)
    const [renamed] = isUuid(id)
      ? await database.query<PasskeyRow>(
          `update auth.webauthn_credentials set friendly_name = $3, updated_at = now() where id = $1 and user_id = $2 returning ${columns}`,
          [id, userId, name],
        )
      : []
    return renamed ? Response.json(shown(renamed)) : passkeyNotFound()
  }

  async function remove(id: string, caller: Caller): Promise<Response> {
    if (!caller.isFresh) return reauthenticationNeeded()
    const removed = isUuid(id)
      ? await database.query(
          'delete from auth.webauthn_credentials where id = $1 and user_id = $2 and embedded.lock_session($2, $3) returning id',
          [id, caller.userId, caller.sessionId],
        )
      : []
    return removed.length > 0 ? new Response(null, { status: 204 }) : passkeyNotFound()
  }

  function ownRule(method: string, path: string): FactorRule | null {
    switch (`${method} ${path}`) {
      case 'GET /passkeys':
        return list
      case 'POST /passkeys/registration/options':
        return registrationOptions
      case 'POST /passkeys/registration/verify':
        return (caller, _request, data) => register(caller, data)
    }
    const [, id] = /^\/passkeys\/([^/]+)$/.exec(path) ?? []
    if (id && method === 'PATCH') return (caller, _request, data) => rename(id, caller, data)
    if (id && method === 'DELETE') return (caller) => remove(id, caller)
    return null
  }

  return {
    authenticationOptions,
    authenticate,
    /**
     * Returns the rule that answers a signed-in user's request to a path below `/passkeys`, or null if there is none. If the
     * account has a second step, every rule requires it; GoTrue requires it for all but listing and renaming.
     */
    rule(method: string, path: string): FactorRule | null {
      const rule = ownRule(method, path)
      if (!rule) return null
      return async (caller, request, data) =>
        caller.awaitsSecondStep
          ? insufficientAal('AAL2 session is required to manage passkeys when MFA is enabled')
          : rule(caller, request, data)
    },
  }
}

const passkeyNotFound = () => authError(404, 'validation_failed', 'Passkey not found')

/** Leaves out the time of the last use before the first use, as GoTrue does. */
const shown = ({ last_used_at, ...row }: PasskeyRow) => (last_used_at ? { ...row, last_used_at } : row)

const expiry = () => Math.floor(Date.now() / 1000) + challengeSeconds
const base64 = (text: string) => Buffer.from(text, 'base64url').toString('base64')
const base64url = (text: string) => Buffer.from(text, 'base64').toString('base64url')

/** Returns the transports that we know. The browser sends them without a signature, so they may contain anything. */
function knownTransports(given: unknown): unknown[] {
  return Array.isArray(given) ? [...new Set<unknown>(given)].filter((each) => transports.has(each)) : []
}

/** Checks the outer form; the library checks the rest. */
function isCredential(value: unknown): boolean {
  if (!isObject(value) || typeof value['id'] !== 'string' || !isObject(value['response'])) return false
  return Object.entries(value['response']).every(
    ([name, part]) =>
      name === 'transports' ||
      part === null ||
      // Real browsers also send the number of the algorithm.
      typeof part === (name === 'publicKeyAlgorithm' ? 'number' : 'string'),
  )
}
