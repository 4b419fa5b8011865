import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Learner } from '../backend/support/test-backend.ts'
import { signedClaims, signToken } from '#server/backend/auth/accounts.ts'
import { sendJson } from './send-json.ts'
import { type RunningStack, stacks } from './stacks.ts'

interface Tokens {
  access_token: string
  refresh_token: string
}

interface Member extends Learner {
  factorId: string
  /** Returns the next code. Each works once, and only two are valid at a time. */
  nextCode(): string
  wrongCode(): string
  /** The tokens of the session that passed the second step. */
  aal2: Tokens
  /** The tokens of a later session, with the password only. */
  aal1: Tokens
}

/** Signs the same token with other claims. */
const withClaims = (token: string, changes: object, secret: string) => signToken({ ...signedClaims(token, secret), ...changes }, secret)

const refused = expect.toSatisfy((status: number) => status >= 400 && status < 500)

describe.each(stacks)('second factors on $name', ({ open, isFullStack }) => {
  let stack: RunningStack
  beforeAll(async () => {
    stack = await open()
  })
  afterAll(() => stack.close())

  const send = (method: string, path: string, token?: string, json?: object) => sendJson(stack, method, path, token, json)

  const auth = (method: string, path: string, token?: string, json?: object) => send(method, `/auth/v1${path}`, token, json)

  const signIn = async ({ email, password }: Learner): Promise<Tokens> =>
    (await auth('POST', '/token?grant_type=password', undefined, { email, password })).body as Tokens

  const refresh = ({ refresh_token }: Tokens) => auth('POST', '/token?grant_type=refresh_token', undefined, { refresh_token })

  async function challenge(factorId: string, token: string): Promise<string> {
    return (await auth('POST', `/factors/${factorId}/challenge`, token, {})).body.id
  }

  async function verify(factorId: string, token: string, code: string) {
    return auth('POST', `/factors/${factorId}/verify`, token, { challenge_id: await challenge(factorId, token), code })
  }

  async function enroll(person: Learner, token: string) {
    const { body } = await auth('POST', '/factors', token, { factor_type: 'totp', friendly_name: `app ${Math.random()}` })
    const totp = new TOTP({ secret: body.totp.secret })
    let step = 0
    const nextCode = () => totp.generate({ timestamp: Date.now() + 30_000 * step++ })
    const wrongCode = () => {
      const valid = [-2, -1, 0, 1, 2].map((each) => totp.generate({ timestamp: Date.now() + 30_000 * each }))
      return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !valid.includes(code)) ?? ''
    }
    const aal2 = (await verify(body.id, token, nextCode())).body as Tokens
    return { ...person, factorId: body.id as string, nextCode, wrongCode, aal2, aal1: await signIn(person) } satisfies Member
  }

  const memberWithApp = async (): Promise<Member> => {
    const person = await stack.learner('Fay Factor')
    return enroll(person, person.accessToken)
  }

  const levelOf = ({ access_token }: Tokens) =>
    (JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()) as { aal?: string }).aal

  it('a verified code raises the session, and both the token and its proofs say so', async () => {
    const { aal1, aal2 } = await memberWithApp()
    expect([levelOf(aal1), levelOf(aal2)]).toEqual(['aal1', 'aal2'])
    const { amr } = JSON.parse(Buffer.from(aal2.access_token.split('.')[1] ?? '', 'base64url').toString())
    expect(amr.map(({ method }: { method: string }) => method)).toEqual(expect.arrayContaining(['totp', 'otp']))
  })

  it('full-width and other digits are refused like wrong ones', async () => {
    const { factorId, aal1, nextCode } = await memberWithApp()
    for (const zero of ['０', '٠', '０\u0301', '𝟎']) {
      const code = nextCode().replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))
      expect((await verify(factorId, aal1.access_token, code)).status).toBe(422)
      for (const email of ['a@ascendo.example', `${zero}@ascendo.example`]) {
        expect((await auth('POST', '/verify', undefined, { type: 'signup', email, token: code })).status).toEqual(refused)
      }
      expect((await auth('POST', '/factors/recovery-codes/verify', aal1.access_token, { code })).status).toEqual(refused)
    }
  })

  describe('an administrator with an authenticator app', () => {
    let ada: Member
    let subject: Learner
    beforeAll(async () => {
      subject = await stack.learner('Sue Subject')
      await subject.client.rpc('send_contact_message', {
        name: 'Sue',
        email: subject.email,
        topic: 'other',
        message: 'A long enough message.',
      })
      const person = await stack.learner('Ada Admin')
      await stack.query('select public.grant_admin($1)', [person.email])
      ada = await enroll(person, person.accessToken)
    })

    const functions: [name: string, args: () => object][] = [
      ['admin_overview', () => ({})],
      ['list_users', () => ({})],
      ['count_users', () => ({})],
      ['list_messages', () => ({})],
      ['list_audit', () => ({})],
      ['own_message_notices', () => ({})],
      ['disable_user', () => ({ user_id: subject.id, reason: 'test' })],
      ['enable_user', () => ({ user_id: subject.id, reason: 'test' })],
      ['set_role', () => ({ user_id: subject.id, role: 'user', reason: 'test' })],
    ]
    it.each(functions)('%s is refused at aal1, and works at aal2', async (name, args) => {
      const attempt = await send('POST', `/rest/v1/rpc/${name}`, ada.aal1.access_token, args())
      expect([attempt.status, attempt.body.code]).toEqual([403, '42501'])
      expect((await send('POST', `/rest/v1/rpc/${name}`, ada.aal2.access_token, args())).status).toBe(200)
    })

    it.each(['users', 'audit', 'contact_messages'])('%s shows nothing at aal1, and rows at aal2', async (table) => {
      expect(await send('GET', `/rest/v1/${table}?limit=5`, ada.aal1.access_token)).toEqual({ status: 200, body: [] })
      expect((await send('GET', `/rest/v1/${table}?limit=5`, ada.aal2.access_token)).body.length).toBeGreaterThan(0)
    })

    it('a message is not changed at aal1, and is at aal2', async () => {
      const [{ id } = { id: '' }] = await stack.query<{ id: string }>('select id from public.contact_messages limit 1')
      const change = (token: string) =>
        send('PATCH', `/rest/v1/contact_messages?id=eq.${id}`, token, {
          notes: `note ${Math.random()}`,
          answered_at: '2026-01-01T00:00:00Z',
        })
      const notes = () => stack.query('select notes, answered_at from public.contact_messages where id = $1', [id])
      const before = await notes()
      await change(ada.aal1.access_token)
      expect(await notes()).toEqual(before)
      expect((await change(ada.aal2.access_token)).status).toBe(204)
      expect(await notes()).not.toEqual(before)
    })
  })

  it('every administrator needs an app once the operator requires it', async () => {
    const person = await stack.learner('Bea Admin')
    await stack.query('select public.grant_admin($1)', [person.email])
    const list = (token: string) => send('POST', '/rest/v1/rpc/list_users', token, {})
    expect((await list(person.accessToken)).status).toBe(200)
    await stack.query('update private.administration_rules set authenticator_required = true')
    try {
      expect((await list(person.accessToken)).status).toBe(403)
      const need = await send('POST', '/rest/v1/rpc/own_security', person.accessToken, {})
      expect(need.body.administration_need).toBe('authenticator')
      const { aal2 } = await enroll(person, person.accessToken)
      expect((await list(aal2.access_token)).status).toBe(200)
    } finally {
      await stack.query('update private.administration_rules set authenticator_required = false')
    }
  })

  it('a learner reads and writes nothing of their own before the second step', async () => {
    const fay = await memberWithApp()
    await stack.query(`insert into public.favorites (user_id, course_id) values ($1, 'kept')`, [fay.id])
    for (const path of ['favorites', 'users']) {
      expect((await send('GET', `/rest/v1/${path}`, fay.aal1.access_token)).body).toEqual([])
      expect((await send('GET', `/rest/v1/${path}`, fay.aal2.access_token)).body).toHaveLength(1)
    }
    for (const name of ['own_sessions', 'own_security', 'own_security_events']) {
      expect((await send('POST', `/rest/v1/rpc/${name}`, fay.aal1.access_token, {})).status).toBe(403)
      expect((await send('POST', `/rest/v1/rpc/${name}`, fay.aal2.access_token, {})).status).toBe(200)
    }
  })

  it('an address and a password are not changed before the second step', async () => {
    const fay = await memberWithApp()
    for (const change of [{ password: 'stolen by a stranger' }, { email: `stolen-${fay.id}@ascendo.example` }]) {
      const attempt = await auth('PUT', '/user', fay.aal1.access_token, change)
      expect([attempt.status, attempt.body.error_code]).toEqual([401, 'insufficient_aal'])
    }
    expect((await auth('PUT', '/user', fay.aal2.access_token, { password: 'chosen by the owner' })).status).toBe(200)
  })

  it.skipIf(isFullStack)('a code works once', async () => {
    const fay = await memberWithApp()
    const code = fay.nextCode()
    expect((await verify(fay.factorId, fay.aal1.access_token, code)).status).toBe(200)
    const thief = await signIn(fay)
    const replay = await verify(fay.factorId, thief.access_token, code)
    expect([replay.status, replay.body.error_code]).toEqual([422, 'mfa_verification_failed'])
  })

  it.skipIf(isFullStack)('of two requests with the same code at once, one succeeds', async () => {
    const fay = await memberWithApp()
    const other = await signIn(fay)
    const code = fay.nextCode()
    const answers = await Promise.all([fay.aal1, other].map(({ access_token }) => verify(fay.factorId, access_token, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it.skipIf(isFullStack)('a challenge does not work in another session', async () => {
    const fay = await memberWithApp()
    const challenge_id = await challenge(fay.factorId, fay.aal1.access_token)
    const path = `/factors/${fay.factorId}/verify`
    const thief = await auth('POST', path, (await signIn(fay)).access_token, { challenge_id, code: fay.wrongCode() })
    expect(thief.body.error_code).toBe('mfa_ip_address_mismatch')
    expect((await auth('POST', path, fay.aal1.access_token, { challenge_id, code: fay.nextCode() })).status).toBe(200)
  })

  it('a challenge works once', async () => {
    const fay = await memberWithApp()
    const id = await challenge(fay.factorId, fay.aal1.access_token)
    const answer = (tokens: Tokens, code: string) =>
      auth('POST', `/factors/${fay.factorId}/verify`, tokens.access_token, { challenge_id: id, code })
    expect((await answer(fay.aal1, fay.nextCode())).status).toBe(200)
    const replay = await answer(fay.aal1, fay.wrongCode())
    expect([replay.status, replay.body.error_code]).toEqual([422, 'mfa_ip_address_mismatch'])
  })

  it.skipIf(isFullStack)('ten wrong codes in an hour are compared; then even the right one is refused', async () => {
    const fay = await memberWithApp()
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await verify(fay.factorId, fay.aal1.access_token, fay.wrongCode())).status).toBe(422)
    }
    const code = fay.nextCode()
    expect((await verify(fay.factorId, fay.aal1.access_token, code)).status).toBe(429)
    await stack.query(`update embedded.factor_guards set tries_since = now() - interval '61 minutes' where factor_id = $1`, [fay.factorId])
    expect((await verify(fay.factorId, fay.aal1.access_token, code)).status).toBe(200)
  })

  it.skipIf(isFullStack)('thirty wrong codes in a day are compared, for all apps, recovery codes and sessions together', async () => {
    const fay = await memberWithApp()
    const { codes } = (await auth('POST', '/factors/recovery-codes', fay.aal2.access_token, {})).body
    const forgetHours = async () => {
      await stack.query(`update embedded.factor_guards set tries = 0`)
      await stack.query(`update embedded.recovery_code_sets set tries = 0`)
    }
    const wrongApp = (token: string) => verify(fay.factorId, token, fay.wrongCode())
    const wrongRecovery = (token: string) => auth('POST', '/factors/recovery-codes/verify', token, { code: 'wrong' })
    for (let guess = 0; guess < 30; guess += 1) {
      if (guess % 10 === 0) await forgetHours()
      const { access_token } = guess < 10 ? fay.aal1 : guess < 20 ? fay.aal2 : await signIn(fay)
      expect((await (guess < 20 ? wrongApp : wrongRecovery)(access_token)).status).toBe(422)
    }
    await forgetHours()
    const { access_token } = await signIn(fay)
    const locked = { status: 403, body: { error_code: 'mfa_verification_rejected' } }
    expect(await verify(fay.factorId, access_token, fay.nextCode())).toMatchObject(locked)
    expect(await auth('POST', '/factors/recovery-codes/verify', access_token, { code: codes[0] })).toMatchObject(locked)
    await stack.query(`update private.code_tries set since = now() - interval '25 hours' where user_id = $1`, [fay.id])
    expect((await auth('POST', '/factors/recovery-codes/verify', access_token, { code: codes[0] })).status).toBe(200)
  })

  it.skipIf(isFullStack)('right codes do not count, however many', async () => {
    const fay = await memberWithApp()
    await stack.query('update private.code_tries set tries = 29 where user_id = $1', [fay.id])
    const code = fay.nextCode()
    for (let time = 0; time < 2; time += 1) {
      await stack.query('update embedded.factor_guards set last_step = 0 where factor_id = $1', [fay.factorId])
      expect((await verify(fay.factorId, (await signIn(fay)).access_token, code)).status).toBe(200)
    }
  })

  it('the hook of GoTrue counts as the embedded stack does', async () => {
    const { id } = await stack.learner('Hal Hook')
    const tried = async (valid: boolean) => {
      // GoTrue 2.196 sends the event in this form.
      const metadata = { uuid: id, time: new Date().toISOString(), name: 'mfa-verification', ip_address: '203.0.113.1' }
      const event = JSON.stringify({ metadata, user_id: id, factor_id: id, factor_type: 'totp', valid })
      const [row] = await stack.query<{ answer: object }>('select private.mfa_verification_attempt($1::text::jsonb) as answer', [event])
      return row?.answer
    }
    for (let guess = 0; guess < 30; guess += 1) {
      expect(await tried(true)).toEqual({ decision: 'continue' })
      expect(await tried(false)).toEqual({ decision: 'continue' })
    }
    // If it answered "reject", GoTrue would end every session of the account.
    const error = { http_code: 429, message: 'Too many wrong codes in a day' }
    expect([await tried(true), await tried(false)]).toEqual([{ error }, { error }])
  })

  it("wrong codes lock the second step for a day, and leave the owner's sessions alone", async () => {
    const fay = await memberWithApp()
    await stack.query('insert into private.code_tries (user_id, tries) values ($1, 29) on conflict (user_id) do update set tries = 29', [
      fay.id,
    ])
    expect((await verify(fay.factorId, fay.aal1.access_token, fay.wrongCode())).status).toBe(422)
    const right = fay.nextCode()
    for (const code of [fay.wrongCode(), right]) {
      expect((await verify(fay.factorId, fay.aal1.access_token, code)).status).toBe(isFullStack ? 429 : 403)
    }
    expect((await auth('GET', '/user', fay.aal2.access_token)).status).toBe(200)
    await stack.query(`update private.code_tries set since = now() - interval '25 hours' where user_id = $1`, [fay.id])
    expect((await verify(fay.factorId, fay.aal1.access_token, right)).status).toBe(200)
  })

  it.skipIf(isFullStack)('two devices that pass the step at once each get a session or are told that theirs has ended', async () => {
    const person = await stack.learner('Fay Two')
    for (let round = 0; round < 5; round += 1) {
      const fay = await enroll(person, (await signIn(person)).access_token)
      const { codes } = (await auth('POST', '/factors/recovery-codes', fay.aal2.access_token, {})).body
      const tokens = await Promise.all(Array.from({ length: 4 }, async () => (await signIn(fay)).access_token))
      const answers = await Promise.all(
        tokens.map((token, index) => auth('POST', '/factors/recovery-codes/verify', token, { code: codes[index] })),
      )
      for (const { status, body } of answers) {
        expect([status, body.error_code ?? levelOf(body)]).toEqual(
          expect.toSatisfy(([code, what]) =>
            code === 200 ? what === 'aal2' : code === 403 && ['session_not_found', 'bad_jwt'].includes(what),
          ),
        )
      }
      expect(answers.map(({ status }) => status)).toContain(200)
      await stack.query('delete from auth.mfa_factors where user_id = $1', [fay.id])
    }
  })

  it.skipIf(isFullStack)('a challenge answered with two codes at once raises one session', async () => {
    const fay = await memberWithApp()
    const challenge_id = await challenge(fay.factorId, fay.aal1.access_token)
    const codes = [fay.nextCode(), fay.nextCode()]
    const answers = await Promise.all(
      codes.map((code) => auth('POST', `/factors/${fay.factorId}/verify`, fay.aal1.access_token, { challenge_id, code })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it.skipIf(isFullStack)('ten guesses an hour are compared, also if fifty arrive at once', async () => {
    const fay = await memberWithApp()
    const challenge_id = await challenge(fay.factorId, fay.aal1.access_token)
    const guess = () => auth('POST', `/factors/${fay.factorId}/verify`, fay.aal1.access_token, { challenge_id, code: fay.wrongCode() })
    const answers = await Promise.all(Array.from({ length: 50 }, guess))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
  })

  it.skipIf(isFullStack)('of sixteen enrollments at once, ten begin', async () => {
    const fay = await stack.learner('Fay Factor')
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        auth('POST', '/factors', fay.accessToken, { factor_type: 'totp', friendly_name: `app ${index}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ body }) => body.error_code === 'too_many_enrolled_mfa_factors')).toHaveLength(6)
  })

  it.skipIf(isFullStack)('challenges of ended sessions are deleted', async () => {
    const fay = await memberWithApp()
    await challenge(fay.factorId, fay.aal1.access_token)
    await stack.query('delete from auth.sessions where user_id = $1', [fay.id])
    await stack.query(`update auth.mfa_challenges set created_at = now() - interval '11 minutes' where factor_id = $1`, [fay.factorId])
    await challenge(fay.factorId, (await signIn(fay)).access_token)
    expect(await stack.query('select id from auth.mfa_challenges where factor_id = $1', [fay.factorId])).toHaveLength(1)
  })

  it("another account's app, challenge and session are unknown", async () => {
    const fay = await memberWithApp()
    const eve = await memberWithApp()
    const attempts = [
      auth('POST', `/factors/${fay.factorId}/challenge`, eve.aal2.access_token, {}),
      auth('DELETE', `/factors/${fay.factorId}`, eve.aal2.access_token),
      auth('POST', `/factors/${eve.factorId}/verify`, eve.aal1.access_token, {
        challenge_id: await challenge(fay.factorId, fay.aal1.access_token),
        code: eve.nextCode(),
      }),
    ]
    for (const { status, body } of await Promise.all(attempts)) {
      expect([status, body.error_code]).toEqual([refused, 'mfa_factor_not_found'])
    }
    const [mine] = (await send('POST', '/rest/v1/rpc/own_sessions', fay.aal2.access_token, {})).body
    const end = (token: string) => send('POST', '/rest/v1/rpc/end_own_session', token, { session_id: mine.id })
    expect((await end(eve.aal2.access_token)).status).toBe(404)
    expect((await auth('GET', '/user', fay.aal2.access_token)).status).toBe(200)
    expect((await end(fay.aal2.access_token)).status).toBe(204)
    expect((await auth('GET', '/user', fay.aal2.access_token)).status).toBe(403)
  })

  it('refreshing keeps the level and never raises it', async () => {
    const fay = await memberWithApp()
    expect(levelOf((await refresh(fay.aal1)).body)).toBe('aal1')
    expect(levelOf((await refresh(fay.aal2)).body)).toBe('aal2')
  })

  it.skipIf(isFullStack)('a refresh token from before the second step does not reach the session after it', async () => {
    const fay = await memberWithApp()
    const raised = (await verify(fay.factorId, fay.aal1.access_token, fay.nextCode())).body as Tokens
    expect((await refresh(fay.aal1)).status).toBe(400)
    expect((await refresh(raised)).status).toBe(200)
  })

  it('a token that claims aal2 for a session at aal1 opens nothing', async () => {
    const fay = await memberWithApp()
    expect((await send('GET', '/rest/v1/users', fay.aal2.access_token)).body).toHaveLength(1)
    await stack.query(`update auth.sessions set aal = 'aal1' where user_id = $1`, [fay.id])
    expect((await send('GET', '/rest/v1/users', fay.aal2.access_token)).body).toEqual([])
  })

  it('an app is neither removed nor joined by a second one at aal1', async () => {
    const fay = await memberWithApp()
    const removal = await auth('DELETE', `/factors/${fay.factorId}`, fay.aal1.access_token)
    expect([removal.status, removal.body.error_code]).toEqual([422, 'insufficient_aal'])
    const addition = await auth('POST', '/factors', fay.aal1.access_token, { factor_type: 'totp', friendly_name: 'the thief’s' })
    expect([addition.status, addition.body.error_code]).toEqual([403, 'insufficient_aal'])
    expect((await auth('DELETE', `/factors/${fay.factorId}`, fay.aal2.access_token)).status).toBe(200)
    expect((await send('GET', '/rest/v1/users', (await signIn(fay)).access_token)).body).toHaveLength(1)
  })

  // GoTrue checks only the session, and lets one without its second step change names and end the other sessions.
  describe.skipIf(isFullStack)('beyond GoTrue', () => {
    it('a token from before the second step changes no key, though its session passed the step since', async () => {
      const person = await stack.learner('Fay Factor')
      const fay = await enroll(person, person.accessToken)
      const changes: ((token: string) => ReturnType<typeof auth>)[] = [
        (token) => auth('POST', '/factors/recovery-codes', token, {}),
        (token) => auth('POST', '/passkeys/registration/options', token, {}),
        (token) => auth('PUT', '/user', token, { password: 'another good password' }),
        (token) => auth('DELETE', `/factors/${fay.factorId}`, token),
      ]
      for (const change of changes) {
        const { status, body } = await change(person.accessToken)
        expect([status, body.error_code]).toEqual([refused, 'insufficient_aal'])
      }
      for (const change of changes) expect((await change(fay.aal2.access_token)).status).toBe(200)
    })

    it('a token from before the last proof is not fresh, though its session is', async () => {
      const fay = await memberWithApp()
      const { jwtSecret } = stack
      const old = withClaims(fay.aal2.access_token, { amr: [{ method: 'totp', timestamp: Date.now() / 1000 - 6 * 60 }] }, jwtSecret)
      const same = withClaims(fay.aal2.access_token, {}, jwtSecret)
      const remove = (token: string) => auth('DELETE', `/factors/${fay.factorId}`, token)
      expect((await remove(old)).body.error_code).toBe('reauthentication_needed')
      expect((await remove(same)).status).toBe(200)
    })

    it('an enrollment begun earlier is not confirmed at aal1 once there is an app', async () => {
      const fay = await memberWithApp()
      const id = crypto.randomUUID()
      const totp = new TOTP({ secret: 'JBSWY3DPEHPK3PXP' })
      await stack.query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
         values ($1, $2, 'the thief’s', 'totp', 'unverified', now(), now(), 'JBSWY3DPEHPK3PXP')`,
        [id, fay.id],
      )
      const attempt = await verify(id, fay.aal1.access_token, totp.generate())
      expect([attempt.status, attempt.body.error_code]).toEqual([403, 'insufficient_aal'])
      expect((await verify(id, fay.aal2.access_token, totp.generate())).status).toBe(200)
    })

    it('names, passkeys and other sessions are out of reach before the second step', async () => {
      const fay = await memberWithApp()
      const requests: [allowed: number, send: (token: string) => ReturnType<typeof auth>][] = [
        [200, (token) => auth('PUT', '/user', token, { data: { display_name: 'Eve' } })],
        [200, (token) => auth('GET', '/passkeys', token)],
        [404, (token) => auth('PATCH', `/passkeys/${fay.id}`, token, { friendly_name: 'mine' })],
        [204, (token) => auth('POST', '/logout?scope=others', token)],
        [204, (token) => auth('POST', '/logout', token, { scope: 'global' })],
      ]
      for (const [, ask] of requests) {
        const { status, body } = await ask(fay.aal1.access_token)
        expect([status, body.error_code]).toEqual([refused, 'insufficient_aal'])
      }
      expect((await auth('POST', '/logout?scope=local', fay.aal1.access_token)).status).toBe(204)
      for (const [allowed, ask] of requests) expect((await ask(fay.aal2.access_token)).status).toBe(allowed)
    })
  })

  it('a session ended by the second step of another is not refreshed', async () => {
    const fay = await memberWithApp()
    const thief = await signIn(fay)
    await verify(fay.factorId, fay.aal1.access_token, fay.nextCode())
    expect((await refresh(thief)).status).toBe(400)
    expect((await auth('GET', '/user', thief.access_token)).status).toBe(403)
  })

  it('a flood of sign-ins does not push other events out', async () => {
    const fay = await memberWithApp()
    await stack.query(`select private.note_security_event($1::uuid, 'signed-in') from generate_series(1, 60)`, [fay.id])
    const events = (await send('POST', '/rest/v1/rpc/own_security_events', fay.aal2.access_token, {})).body as { kind: string }[]
    expect(events.filter(({ kind }) => kind === 'signed-in')).toHaveLength(20)
    expect(events.map(({ kind }) => kind)).toContain('authenticator-added')
  })

  it.skipIf(isFullStack)('the name of a browser is kept up to a length', async () => {
    const fay = await stack.learner('Fay Device')
    await fetch(`${stack.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: stack.publishableKey, 'content-type': 'application/json', 'user-agent': 'A'.repeat(8000) },
      body: JSON.stringify({ email: fay.email, password: fay.password }),
    })
    const [{ longest } = { longest: 0 }] = await stack.query<{ longest: number }>(
      'select max(length(user_agent))::int as longest from auth.sessions where user_id = $1',
      [fay.id],
    )
    expect(longest).toBe(300)
  })

  describe.skipIf(isFullStack)('recovery codes', () => {
    const recovery = (method: string, path: string, token: string, json?: object) =>
      auth(method, `/factors/recovery-codes${path}`, token, json)

    it('raise a session once each, and are kept as hashes only', async () => {
      const fay = await memberWithApp()
      const { codes } = (await recovery('POST', '', fay.aal2.access_token, {})).body
      const [kept] = await stack.query<{ kept: string }>(
        'select string_agg(code_hash, $2::text) as kept from embedded.recovery_codes where user_id = $1',
        [fay.id, ' '],
      )
      expect(codes.filter((code: string) => kept?.kept.includes(code))).toEqual([])
      const typed = codes[0].toUpperCase().replaceAll(/(.{4})(?=.)/g, '$1-')
      const raised = await recovery('POST', '/verify', fay.aal1.access_token, { code: typed })
      expect([raised.status, levelOf(raised.body)]).toEqual([200, 'aal2'])
      const again = await recovery('POST', '/verify', (await signIn(fay)).access_token, { code: codes[0] })
      expect([again.status, again.body.error_code]).toEqual([422, 'mfa_verification_failed'])
    })

    it('end with the last app, also if the operator removed it', async () => {
      const person = await stack.learner('Fay Factor')
      const fay = await enroll(person, person.accessToken)
      const { codes } = (await recovery('POST', '', fay.aal2.access_token, {})).body
      await stack.query('delete from auth.mfa_factors where user_id = $1', [fay.id])
      const { aal1 } = await enroll(person, fay.aal1.access_token)
      expect((await recovery('POST', '/verify', aal1.access_token, { code: codes[0] })).status).toBe(422)
    })

    it('made several times at once, ten are valid', async () => {
      const fay = await memberWithApp()
      await recovery('POST', '', fay.aal2.access_token, {})
      const answers = await Promise.all(Array.from({ length: 6 }, () => recovery('POST', '/regenerate', fay.aal2.access_token, {})))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
      expect(await stack.query('select count(*)::int from embedded.recovery_codes where user_id = $1', [fay.id])).toEqual([{ count: 10 }])
    })

    it.each([
      ['its user', (fay: Member) => auth('DELETE', `/factors/${fay.factorId}`, fay.aal2.access_token)],
      ['the operator', ({ id }: Member) => stack.query('delete from auth.mfa_factors where user_id = $1', [id])],
    ])('end when %s removes the last app, and so does the level of a session that they raised', async (_, remove) => {
      const fay = await memberWithApp()
      const { codes } = (await recovery('POST', '', fay.aal2.access_token, {})).body
      const raised = (await recovery('POST', '/verify', fay.aal1.access_token, { code: codes[0] })).body as Tokens
      await remove(fay)
      const levels =
        'select aal::text, (select count(*) from embedded.recovery_code_sets where user_id = $1)::int as sets from auth.sessions where user_id = $1'
      expect(await stack.query(levels, [fay.id])).toEqual([
        { aal: 'aal1', sets: 0 },
        { aal: 'aal1', sets: 0 },
      ])
      await stack.query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
         values (gen_random_uuid(), $1, 'the next one', 'totp', 'verified', now(), now(), 'JBSWY3DPEHPK3PXP')`,
        [fay.id],
      )
      expect((await send('GET', '/rest/v1/users', raised.access_token)).body).toEqual([])
      expect(levelOf((await refresh(raised)).body)).toBe('aal1')
    })

    it('one code in two sessions at once raises one', async () => {
      const fay = await memberWithApp()
      const { codes } = (await recovery('POST', '', fay.aal2.access_token, {})).body
      const tokens = [fay.aal1, await signIn(fay)]
      const answers = await Promise.all(tokens.map(({ access_token }) => recovery('POST', '/verify', access_token, { code: codes[0] })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    it('are neither made at aal1 nor valid for another account, and ten wrong ones lock them', async () => {
      const fay = await memberWithApp()
      const eve = await memberWithApp()
      expect((await recovery('POST', '', fay.aal1.access_token, {})).body.error_code).toBe('insufficient_aal')
      const { codes } = (await recovery('POST', '', fay.aal2.access_token, {})).body
      await recovery('POST', '', eve.aal2.access_token, {})
      for (let guess = 0; guess < 10; guess += 1) {
        expect((await recovery('POST', '/verify', eve.aal1.access_token, { code: codes[guess] })).status).toBe(422)
      }
      expect((await recovery('POST', '/verify', eve.aal1.access_token, { code: codes[0] })).body.error_code).toBe(
        'mfa_recovery_codes_locked',
      )
      expect((await recovery('POST', '/regenerate', eve.aal1.access_token, {})).body.error_code).toBe('insufficient_aal')
      expect((await recovery('POST', '/verify', fay.aal1.access_token, { code: codes[0] })).status).toBe(200)
    })
  })

  it.skipIf(isFullStack)('without a fresh proof, keys are neither added, changed nor removed', async () => {
    const fay = await memberWithApp()
    const tom = await stack.learner('Tom Other')
    await stack.query(`update auth.mfa_amr_claims set updated_at = now() - interval '6 minutes'`)
    const attempts = () => [
      auth('DELETE', `/factors/${fay.factorId}`, fay.aal2.access_token),
      auth('POST', '/factors', tom.accessToken, { factor_type: 'totp', friendly_name: 'late' }),
      auth('PUT', '/user', tom.accessToken, { password: 'another good password' }),
      auth('PUT', '/user', tom.accessToken, { email: `late-${tom.id}@ascendo.example` }),
    ]
    for (const { status, body } of await Promise.all(attempts())) {
      expect([status, body.error_code]).toEqual([400, 'reauthentication_needed'])
    }
    await stack.query('update auth.mfa_amr_claims set updated_at = now()')
    expect((await Promise.all(attempts())).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  it('sessions and events name the device and half of the address', async () => {
    const fay = await stack.learner('Fay Device')
    await fetch(`${stack.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: stack.publishableKey, 'content-type': 'application/json', 'user-agent': 'A browser' },
      body: JSON.stringify({ email: fay.email, password: fay.password }),
    })
    // The stack may see this computer by another address than loopback's.
    const device = { user_agent: 'A browser', address: expect.stringMatching(/^\d+\.\d+\.x\.x$|^[\da-f:]*:x$/) as string }
    const sessions = (await send('POST', '/rest/v1/rpc/own_sessions', fay.accessToken, {})).body
    expect(sessions).toEqual([expect.objectContaining({ is_this_one: true }), expect.objectContaining({ is_this_one: false, ...device })])
    const [newest] = (await send('POST', '/rest/v1/rpc/own_security_events', fay.accessToken, {})).body
    expect(newest).toMatchObject({ kind: 'signed-in', ...device })
  })
})
