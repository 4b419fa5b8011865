import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settings } from '../backend/support/test-backend.ts'
import type { Learner } from '../backend/support/test-backend.ts'
import { credentialJson, SoftAuthenticator } from '../support/soft-authenticator.ts'
import { sendJson } from './send-json.ts'
import { type RunningStack, stacks } from './stacks.ts'

const origin = new URL(settings.siteUrl).origin
const rpId = new URL(settings.siteUrl).hostname

describe.each(stacks)('passkeys on $name', ({ open, isFullStack }) => {
  let stack: RunningStack
  beforeAll(async () => {
    stack = await open()
  })
  afterAll(() => stack.close())

  const auth = (method: string, path: string, token?: string, json?: object) => sendJson(stack, method, `/auth/v1${path}`, token, json)

  async function beginRegistration({ accessToken, id }: Learner) {
    const { status, body } = await auth('POST', '/passkeys/registration/options', accessToken, {})
    expect(status).toBe(200)
    return {
      challenge_id: body.challenge_id as string,
      ask: { challenge: body.options.challenge, rpId, origin, userHandle: Buffer.from(id) },
    }
  }

  async function register(person: Learner, authenticator: SoftAuthenticator, change: object = {}) {
    const { challenge_id, ask } = await beginRegistration(person)
    const credential = credentialJson(authenticator.create({ ...ask, ...change }))
    const sent = { challenge_id, credential }
    return { sent, ...(await auth('POST', '/passkeys/registration/verify', person.accessToken, sent)) }
  }

  async function signIn(authenticator: SoftAuthenticator, change: object = {}, options: { counter?: number } = {}) {
    const { body } = await auth('POST', '/passkeys/authentication/options', undefined, {})
    const ask = { challenge: body.options.challenge as string, rpId, origin, ...change }
    const sent = { challenge_id: body.challenge_id as string, credential: credentialJson(authenticator.get(ask, options)) }
    return { sent, ...(await auth('POST', '/passkeys/authentication/verify', undefined, sent)) }
  }

  async function member(name = 'Pia Passkey') {
    const person = await stack.learner(name)
    const authenticator = new SoftAuthenticator()
    const made = await register(person, authenticator)
    expect(made.status).toBe(200)
    return { person, authenticator, passkeyId: made.body.id as string }
  }

  const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const notAccepted = { status: 400, body: { error_code: 'webauthn_verification_failed' } }

  it('signs in at aal1, and says by what', async () => {
    const { person, authenticator } = await member()
    const { status, body } = await signIn(authenticator)
    expect(status).toBe(200)
    expect(body.user.id).toBe(person.id)
    expect(claimsOf(body.access_token)).toMatchObject({ sub: person.id, aal: 'aal1', amr: [{ method: 'passkey' }] })
    expect((await auth('GET', '/user', body.access_token)).status).toBe(200)
    expect((await auth('POST', '/token?grant_type=refresh_token', undefined, { refresh_token: body.refresh_token })).status).toBe(200)
  })

  it('asks only for algorithms that GoTrue knows, too, so that passkeys move with the data', async () => {
    const { body } = await auth('POST', '/passkeys/registration/options', (await stack.learner('Al Algorithm')).accessToken, {})
    const asked = body.options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)
    expect(asked).toEqual(expect.arrayContaining([-7, -8, -257]))
    const known = [-7, -35, -36, -257, -258, -259, -37, -38, -39, -8]
    expect(asked.filter((alg: number) => !known.includes(alg))).toEqual([])
  })

  it('a challenge works once', async () => {
    const { authenticator } = await member()
    const { status, sent } = await signIn(authenticator)
    expect(status).toBe(200)
    expect(await auth('POST', '/passkeys/authentication/verify', undefined, sent)).toMatchObject({
      status: 400,
      body: { error_code: 'webauthn_challenge_not_found' },
    })
    const again = await register(await stack.learner('Rob Replay'), new SoftAuthenticator())
    expect(again.status).toBe(200)
  })

  it('an expired challenge is refused', async () => {
    const { authenticator } = await member()
    const { body } = await auth('POST', '/passkeys/authentication/options', undefined, {})
    const credential = credentialJson(authenticator.get({ challenge: body.options.challenge, rpId, origin }))
    await stack.query(`update auth.webauthn_challenges set expires_at = now() - interval '1 second' where id = $1`, [body.challenge_id])
    expect(await auth('POST', '/passkeys/authentication/verify', undefined, { challenge_id: body.challenge_id, credential })).toMatchObject(
      {
        status: 400,
        body: { error_code: 'webauthn_challenge_expired' },
      },
    )
    expect((await signIn(authenticator)).status).toBe(200)
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:1' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'bm90IHRoZSBjaGFsbGVuZ2U' }],
  ])('%s is refused at sign-in and at registration', async (_what, change) => {
    const { authenticator } = await member()
    expect(await signIn(authenticator, change)).toMatchObject(notAccepted)
    expect(await register(await stack.learner('Eve Elsewhere'), new SoftAuthenticator(), change)).toMatchObject(notAccepted)
    expect((await signIn(authenticator)).status).toBe(200)
  })

  it.skipIf(isFullStack)('a passkey that did not verify its user is refused', async () => {
    const person = await stack.learner('Una Unverified')
    expect(await register(person, new SoftAuthenticator(), { isVerified: false })).toMatchObject(notAccepted)
    expect((await register(person, new SoftAuthenticator())).status).toBe(200)
  })

  it('a counter that goes back, or stays, is refused', async () => {
    const { authenticator } = await member()
    expect((await signIn(authenticator, {}, { counter: 5 })).status).toBe(200)
    for (const counter of [4, 5]) {
      // GoTrue accepts the counter, but the database refuses it.
      expect(await signIn(authenticator, {}, { counter })).toMatchObject(isFullStack ? { status: 500 } : notAccepted)
    }
    expect((await signIn(authenticator, {}, { counter: 6 })).status).toBe(200)
  })

  it('the database refuses a counter that did not go up, because GoTrue does not', async () => {
    const { passkeyId } = await member()
    // All uses get the same time, because several may fall into one millisecond, the precision of PGlite's clock.
    const use = (counter: number) =>
      stack.query("update auth.webauthn_credentials set sign_count = $2, last_used_at = '2026-11-23' where id = $1", [passkeyId, counter])
    // A passkey without a counter always sends 0. A first counter is accepted after that, too.
    for (const counter of [0, 0, 7]) await use(counter)
    for (const counter of [7, 6, 0]) await expect(use(counter)).rejects.toThrow('did not go up')
    await use(8)
  })

  it("another user's handle with one's own key is refused", async () => {
    const { authenticator } = await member()
    const victim = await member('Vic Victim')
    const [own] = authenticator.credentials
    if (!own) throw new Error('no passkey')
    const userHandle = own.userHandle
    own.userHandle = Buffer.from(victim.person.id)
    expect(await signIn(authenticator)).toMatchObject(notAccepted)
    own.userHandle = userHandle
    expect((await signIn(authenticator)).status).toBe(200)
  })

  it.skipIf(isFullStack)('a registration begun in one session ends only there', async () => {
    const person = await stack.learner('Sia Session')
    const { challenge_id, ask } = await beginRegistration(person)
    const credential = credentialJson(new SoftAuthenticator().create(ask))
    const thief = (await auth('POST', '/token?grant_type=password', undefined, { email: person.email, password: person.password })).body
      .access_token
    expect(await auth('POST', '/passkeys/registration/verify', thief, { challenge_id, credential })).toMatchObject({
      status: 400,
      body: { error_code: 'webauthn_challenge_not_found' },
    })
    expect((await register(person, new SoftAuthenticator())).status).toBe(200)
  })

  it.skipIf(isFullStack)('a credential of any length is refused without a server error, and only known transports are kept', async () => {
    const person = await stack.learner('Lou Long')
    const long = new SoftAuthenticator()
    long.idLength = 4000
    expect(await register(person, long)).toMatchObject(notAccepted)
    const { challenge_id, ask } = await beginRegistration(person)
    const credential = credentialJson(new SoftAuthenticator().create(ask))
    const response = { ...credential.response, transports: ['usb', 'usb', 'x'.repeat(100_000), { a: ['b'] }] }
    const sent = { challenge_id, credential: { ...credential, response } }
    expect((await auth('POST', '/passkeys/registration/verify', person.accessToken, sent)).status).toBe(200)
    expect(await stack.query('select transports from auth.webauthn_credentials where user_id = $1', [person.id])).toEqual([
      { transports: ['usb'] },
    ])
  })

  it.skipIf(isFullStack)('an account has one open registration', async () => {
    const person = await stack.learner('Una Open')
    for (let count = 0; count < 3; count += 1) await beginRegistration(person)
    expect(await stack.query('select id from auth.webauthn_challenges where user_id = $1', [person.id])).toHaveLength(1)
  })

  it("another account's passkey is neither renamed nor removed", async () => {
    const { person, passkeyId } = await member()
    const { accessToken } = await stack.learner('Eve Other')
    const missing = { status: 404, body: { msg: 'Passkey not found' } }
    expect(await auth('PATCH', `/passkeys/${passkeyId}`, accessToken, { friendly_name: 'mine' })).toMatchObject(missing)
    expect(await auth('DELETE', `/passkeys/${passkeyId}`, accessToken)).toMatchObject(missing)
    expect((await auth('GET', '/passkeys', accessToken)).body).toEqual([])
    expect((await auth('PATCH', `/passkeys/${passkeyId}`, person.accessToken, { friendly_name: 'Mine' })).body.friendly_name).toBe('Mine')
    expect((await auth('DELETE', `/passkeys/${passkeyId}`, person.accessToken)).status).toBe(204)
  })

  it('a name has at most 120 bytes, which forty characters of any script fit into', async () => {
    const { person, passkeyId } = await member()
    const rename = (friendly_name: string) => auth('PATCH', `/passkeys/${passkeyId}`, person.accessToken, { friendly_name })
    expect((await rename('鍵'.repeat(40))).status).toBe(200)
    expect(await rename('é'.repeat(61))).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  })

  it('there are at most ten, and each key is registered once', async () => {
    const person = await stack.learner('Ten Keys')
    for (let count = 0; count < 10; count += 1) expect((await register(person, new SoftAuthenticator())).status).toBe(200)
    expect(await auth('POST', '/passkeys/registration/options', person.accessToken, {})).toMatchObject({
      status: 422,
      body: { error_code: 'too_many_passkeys' },
    })
  })

  it.skipIf(isFullStack)('a stale session registers and removes none', async () => {
    const { person, passkeyId } = await member()
    await stack.query(`update auth.mfa_amr_claims set updated_at = now() - interval '6 minutes'`)
    const attempts = () => [
      auth('POST', '/passkeys/registration/options', person.accessToken, {}),
      auth('DELETE', `/passkeys/${passkeyId}`, person.accessToken),
    ]
    for (const answer of await Promise.all(attempts())) {
      expect(answer).toMatchObject({ status: 400, body: { error_code: 'reauthentication_needed' } })
    }
    await stack.query('update auth.mfa_amr_claims set updated_at = now()')
    expect((await Promise.all(attempts())).map(({ status }) => status)).toEqual([200, 204])
  })

  it.skipIf(isFullStack)('a password reset by mail removes the earlier passkeys; a change with the password keeps them', async () => {
    const passwordSession = async ({ email, password }: Learner) =>
      (await auth('POST', '/token?grant_type=password', undefined, { email, password })).body.access_token as string
    const { person, authenticator } = await member()
    const kept = await auth('PUT', '/user', await passwordSession(person), { password: 'changed by the owner' })
    expect([kept.status, (await signIn(authenticator)).status]).toEqual([200, 200])

    await auth('POST', '/recover', undefined, { email: person.email })
    await stack.settled()
    const sent = { type: 'recovery', token_hash: await stack.tokenMailedTo(person.email) }
    const reset = (await auth('POST', '/verify', undefined, sent)).body.access_token as string
    const later = new SoftAuthenticator()
    expect((await register({ ...person, accessToken: reset }, later)).status).toBe(200)
    // Made by another session after the reset began.
    const thief = new SoftAuthenticator()
    const known = { ...person, password: 'changed by the owner' }
    expect((await register({ ...person, accessToken: await passwordSession(known) }, thief)).status).toBe(200)
    expect((await auth('PUT', '/user', reset, { password: 'a brand new one' })).status).toBe(200)
    for (const each of [authenticator, thief]) expect(await signIn(each)).toMatchObject(notAccepted)
    expect((await signIn(later)).status).toBe(200)
  })

  it('disabled and unconfirmed accounts are not signed in', async () => {
    const { person, authenticator } = await member()
    await stack.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [person.id])
    expect(await signIn(authenticator)).toMatchObject({ status: 403, body: { error_code: 'user_banned' } })
    await stack.query('update auth.users set banned_until = null, email_confirmed_at = null where id = $1', [person.id])
    expect(await signIn(authenticator)).toMatchObject({ status: 403, body: { error_code: 'email_not_confirmed' } })
    await stack.query('update auth.users set email_confirmed_at = now() where id = $1', [person.id])
    expect((await signIn(authenticator)).status).toBe(200)
  })

  it.each([{}, { id: 'x' }, { id: 'x', response: {} }, { id: 'x', response: { userHandle: 5 } }, { id: '', response: null }])(
    'a malformed credential %j is refused without a server error',
    async (credential) => {
      const { body } = await auth('POST', '/passkeys/authentication/options', undefined, {})
      const answer = await auth('POST', '/passkeys/authentication/verify', undefined, { challenge_id: body.challenge_id, credential })
      expect(answer.status).toBe(400)
    },
  )
})
