import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { engines } from '../backend/support/engines.ts'
import { type Learner, settings, startTestBackend, type TestBackend } from '../backend/support/test-backend.ts'
import { signedClaims } from '#server/backend/auth/accounts.ts'
import { credentialJson, SoftAuthenticator } from '../support/soft-authenticator.ts'

const site = new URL(settings.siteUrl)
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe.each(engines)("security mails and 'This wasn't me' on $name", (engine) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startTestBackend(engine)
  })
  afterAll(() => backend.close())

  const post = async (path: string, json: object, as?: string, userAgent?: string) => {
    const answer = await backend.send(path, { json, ...(as && { as }), ...(userAgent && { headers: { 'user-agent': userAgent } }) })
    const text = await answer.text()
    // oxlint-disable-next-line typescript/no-explicit-any -- each test knows its answer
    return { status: answer.status, body: (text ? JSON.parse(text) : null) as any }
  }
  const signIn = ({ email, password }: Pick<Learner, 'email' | 'password'>, userAgent?: string) =>
    post('/auth/v1/token?grant_type=password', { email, password }, undefined, userAgent)
  const changePassword = (token: string, password: string) =>
    backend.send('/auth/v1/user', { method: 'PUT', json: { password }, as: token, headers: { 'user-agent': firefox } })
  const tokenIn = ({ text }: { text: string }) => /not-me\?token=(\S+)/.exec(text)?.[1] ?? ''
  const press = (token: string) => post('/auth/v1/not-me', { token })
  const subjects = (email: string) => backend.noticesTo(email).map(({ subject }) => subject)
  const newest = (email: string) => backend.noticesTo(email)[0] ?? { subject: '', html: '', text: '' }
  const refused = { status: 403, body: { error_code: 'otp_expired' } }

  /** Creates an account whose password a stranger has just changed. */
  async function victim() {
    const lea = await backend.learner()
    await changePassword(lea.accessToken, 'the thief’s own')
    return { lea, token: tokenIn(newest(lea.email)) }
  }

  it('a changed password is told with the time and the device, in text and HTML', async () => {
    const { lea } = await victim()
    expect(subjects(lea.email)).toEqual(['Your password was changed'])
    const { html, text } = newest(lea.email)
    for (const words of ['Firefox on Linux', '127.0.x.x', '(UTC)', lea.email]) expect(html).toContain(words)
    for (const words of ['Firefox on Linux', '127.0.x.x', '(UTC)', 'Only the new password opens']) expect(text).toContain(words)
    expect(html).not.toContain('{{')
  })

  it('a sign-in is told of if its device or network is new, and once', async () => {
    const lea = await backend.learner()
    await signIn(lea, firefox)
    expect(subjects(lea.email)).toEqual(['New sign-in to your account'])
    await signIn(lea, firefox.replaceAll('140.0', '141.0'))
    expect(subjects(lea.email)).toHaveLength(1)
  })

  it('of many new devices within an hour, five are told by mail and all in the account; other news still comes', async () => {
    const lea = await backend.learner()
    for (const system of ['X11; Linux x86_64', 'Windows NT 10.0; Win64; x64', 'Macintosh; Intel Mac OS X 10.15']) {
      await signIn(lea, `Mozilla/5.0 (${system}; rv:140.0) Gecko/20100101 Firefox/140.0`)
      await signIn(lea, `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`)
    }
    const told = backend.noticesTo(lea.email)
    expect(told.map(({ subject }) => subject)).toEqual(Array.from({ length: 5 }, () => 'New sign-in to your account'))
    expect(told.map(({ text }) => text.includes('only in your account'))).toEqual([true, false, false, false, false])
    const [events] = await backend.query<{ count: number }>(
      `select count(*)::int from private.security_events where user_id = $1 and kind = 'signed-in' and user_agent like 'Mozilla%'`,
      [lea.id],
    )
    expect(events).toEqual({ count: 6 })
    await changePassword(lea.accessToken, 'a new one at last')
    expect(subjects(lea.email)[0]).toBe('Your password was changed')
  })

  it('passkeys and a reset by an administrator are told', async () => {
    const lea = await backend.learner()
    const { body } = await post('/auth/v1/passkeys/registration/options', {}, lea.accessToken)
    const made = new SoftAuthenticator().create({
      challenge: body.options.challenge,
      rpId: site.hostname,
      origin: site.origin,
      userHandle: Buffer.from(lea.id),
    })
    const sent = { challenge_id: body.challenge_id, credential: credentialJson(made) }
    const { body: passkey } = await post('/auth/v1/passkeys/registration/verify', sent, lea.accessToken)
    await backend.send(`/auth/v1/passkeys/${passkey.id}`, { method: 'DELETE', as: lea.accessToken })
    expect(subjects(lea.email)).toEqual(['A passkey was removed', 'A passkey was added'])
  })

  it('a press ends all sessions, voids password and passkeys, and mails the link to a new password', async () => {
    const { lea, token } = await victim()
    const thief = (await signIn({ ...lea, password: 'the thief’s own' })).body.access_token as string
    expect((await backend.send('/auth/v1/user', { as: thief })).status).toBe(200)
    const answer = await press(token)
    expect(answer).toEqual({ status: 200, body: { is_mailed: true, is_address_restored: false } })
    expect((await backend.send('/auth/v1/user', { as: thief })).status).toBe(403)
    expect((await signIn({ ...lea, password: 'the thief’s own' })).status).toBe(400)
    expect((await signIn(lea)).status).toBe(400)

    const { tokenHash, subject } = backend.mailTo(lea.email)
    expect(subject).toBe('Reset your password')
    const { body } = await post('/auth/v1/verify', { type: 'recovery', token_hash: tokenHash })
    expect((await changePassword(body.access_token, 'the owner’s again')).status).toBe(200)
    expect((await signIn({ ...lea, password: 'the owner’s again' })).status).toBe(200)
    const { data } = await backend.browser().auth.signInWithPassword({ email: lea.email, password: 'the owner’s again' })
    expect(data.session).not.toBeNull()
  })

  it('a link works once, and a press voids every other link of the account', async () => {
    const { lea, token: first } = await victim()
    await signIn({ ...lea, password: 'the thief’s own' }, firefox)
    const second = tokenIn(newest(lea.email))
    expect(second).not.toBe(first)
    const answers = await Promise.all([press(second), press(second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect(await press(second)).toMatchObject(refused)
    expect(await press(first)).toMatchObject(refused)
  })

  it('a forged, changed, expired or foreign link does nothing', async () => {
    const { lea, token } = await victim()
    const other = await victim()
    const [id = '', expires = '', signature = ''] = token.split('.')
    const [otherId = ''] = other.token.split('.')
    const forged = [
      '',
      id,
      `${id}.${expires}`,
      `${id}.${expires}.`,
      `${id}.${Number(expires) + 1}.${signature}`,
      `${otherId}.${expires}.${signature}`,
      `${id}.${expires}.${signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))}`,
      `${id}.Infinity.${signature}`,
      "'; drop table auth.users; --",
    ]
    for (const each of forged) expect(await press(each)).toMatchObject(refused)
    expect((await post('/auth/v1/not-me', { token: { id } })).status).toBe(403)
    expect((await signIn({ ...lea, password: 'the thief’s own' })).status).toBe(200)
    expect((await press(token)).status).toBe(200)
  })

  it('after seven days, the link has expired', async () => {
    const toldAgo = async (ago: string) => {
      const lea = await backend.learner()
      await changePassword(lea.accessToken, 'the thief’s own')
      await backend.query(
        `update embedded.security_mails set happened_at = now() - $2::text::interval, due_at = now() where user_id = $1`,
        [lea.id, ago],
      )
      await signIn(lea)
      return tokenIn(newest(lea.email))
    }
    const late = await toldAgo('7 days -10 minutes')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    try {
      expect(await press(late)).toMatchObject(refused)
    } finally {
      vi.useRealTimers()
    }
    expect((await press(await toldAgo('6 days 23 hours'))).status).toBe(200)
  })

  it('a changed address is told to the former mailbox, and a press there undoes it', async () => {
    const lea = await backend.learner()
    const stolen = `stolen-${lea.id}@ascendo.example`
    await backend.send('/auth/v1/user', { method: 'PUT', json: { email: stolen }, as: lea.accessToken })
    await post('/auth/v1/verify', { type: 'email_change', token_hash: backend.mailTo(stolen).tokenHash })
    expect(subjects(lea.email)).toEqual(['The email address of your account was changed'])
    // The stranger's own mailbox gets mails about later changes only.
    expect(subjects(stolen)).toEqual([])
    const { access_token } = (await signIn({ ...lea, email: stolen })).body
    await changePassword(access_token, 'the thief’s own')
    const thiefs = tokenIn(newest(stolen))

    const answer = await press(tokenIn(newest(lea.email)))
    expect(answer.body).toEqual({ is_mailed: true, is_address_restored: true })
    expect(backend.mailTo(lea.email).subject).toBe('Reset your password')
    expect(await backend.query('select email from public.users where id = $1', [lea.id])).toEqual([{ email: lea.email }])
    expect(await press(thiefs)).toMatchObject(refused)
    expect(subjects(stolen)).toEqual(['Your password was changed'])
    expect((await signIn({ ...lea, email: stolen, password: 'the thief’s own' })).status).toBe(400)
  })

  describe('after a thief with the password has changed the address', () => {
    /** Creates an account whose owner has a notice from before the change. */
    async function moved() {
      const lea = await backend.learner()
      await signIn(lea, firefox)
      const before = tokenIn(newest(lea.email))
      const stolen = `stolen-${lea.id}@ascendo.example`
      const { access_token: thief } = (await signIn(lea)).body
      await backend.send('/auth/v1/user', { method: 'PUT', json: { email: stolen }, as: thief })
      const { body } = await post('/auth/v1/verify', { type: 'email_change', token_hash: backend.mailTo(stolen).tokenHash })
      await changePassword(body.access_token, 'the thief’s own')
      return { lea, stolen, before, change: tokenIn(newest(lea.email)), thiefs: tokenIn(newest(stolen)) }
    }
    const addressOf = async ({ id }: Learner) =>
      (await backend.query<{ email: string }>('select email from public.users where id = $1', [id]))[0]?.email

    /** Expects that the owner has the account again, and that nothing of the thief's works. */
    async function expectReturned({ lea, stolen, thiefs }: Awaited<ReturnType<typeof moved>>, token: string, resets = 0) {
      expect(await press(token)).toEqual({ status: 200, body: { is_mailed: true, is_address_restored: true } })
      expect(await addressOf(lea)).toBe(lea.email)
      expect(backend.mailTo(lea.email).subject).toBe('Reset your password')
      expect(backend.mail.list().filter(({ to, subject }) => to === stolen && subject === 'Reset your password')).toHaveLength(resets)
      expect(await press(thiefs)).toMatchObject(refused)
      await post('/auth/v1/recover', { email: stolen })
      await post('/auth/v1/resend', { type: 'email_change', email: stolen })
      expect(backend.mail.list().filter(({ to, subject }) => to === stolen && subject === 'Reset your password')).toHaveLength(resets)
      const { body } = await post('/auth/v1/verify', { type: 'recovery', token_hash: backend.mailTo(lea.email).tokenHash })
      expect((await changePassword(body.access_token, 'the owner’s again')).status).toBe(200)
      expect((await signIn({ ...lea, email: stolen, password: 'the thief’s own' })).status).toBe(400)
    }

    it('an older link in the former mailbox returns the address, too, and only that mailbox gets the new password', async () => {
      const theft = await moved()
      await expectReturned(theft, theft.before)
      expect(await press(theft.change)).toMatchObject(refused)
    })

    it("the thief's press in his own mailbox voids no link of the owner's", async () => {
      const theft = await moved()
      expect((await press(theft.thiefs)).body).toEqual({ is_mailed: true, is_address_restored: false })
      await expectReturned(theft, theft.change, 1)
    })

    it('an unconfirmed registration of the former address does not stand in the way', async () => {
      const theft = await moved()
      await post('/auth/v1/signup', { email: theft.lea.email, password: 'the thief’s own' })
      await expectReturned(theft, theft.change)
      expect(await backend.query('select id from auth.users where email = $1', [theft.lea.email])).toEqual([{ id: theft.lea.id }])
    })

    it('a confirmed account keeps the address, and nobody else gets the mail', async () => {
      const theft = await moved()
      await post('/auth/v1/signup', { email: theft.lea.email, password: 'a good password' })
      await post('/auth/v1/verify', { type: 'signup', token_hash: backend.mailTo(theft.lea.email).tokenHash })
      expect((await press(theft.change)).body).toEqual({ is_mailed: false, is_address_restored: false })
      expect(await addressOf(theft.lea)).toBe(theft.stolen)
      expect(backend.mail.list().filter(({ subject, to }) => to === theft.stolen && subject === 'Reset your password')).toEqual([])
      expect((await signIn({ ...theft.lea, email: theft.stolen, password: 'the thief’s own' })).status).toBe(400)
    })
  })

  /** Adds an authenticator app that was confirmed the given time before now. */
  const addApp = ({ id }: Learner, ago: string) =>
    backend.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values (gen_random_uuid(), $1, 'app ' || $2, 'totp', 'verified', now(), now() - $2::text::interval, 'JBSWY3DPEHPK3PXP')`,
      [id, ago],
    )

  it('a mailbox does not outweigh an authenticator app: an earlier one stays, and the new password needs it', async () => {
    const lea = await backend.learner()
    await changePassword(lea.accessToken, 'the thief’s own')
    await addApp(lea, '1 minute')
    expect((await press(tokenIn(newest(lea.email)))).status).toBe(200)
    const { body } = await post('/auth/v1/verify', { type: 'recovery', token_hash: backend.mailTo(lea.email).tokenHash })
    expect(signedClaims(body.access_token, settings.jwtSecret)).toMatchObject({ aal: 'aal1' })
    expect((await changePassword(body.access_token, 'a new one')).status).toBe(401)
  })

  it("a link removes the app that its own mail tells of, and later ones, so that the thief's app locks nobody out", async () => {
    const lea = await backend.learner()
    const { access_token: thief } = (await signIn(lea)).body
    const { id, totp } = (await post('/auth/v1/factors', { factor_type: 'totp' }, thief)).body
    const challenge_id = (await post(`/auth/v1/factors/${id}/challenge`, {}, thief)).body.id
    const code = new TOTP({ secret: totp.secret }).generate()
    expect((await post(`/auth/v1/factors/${id}/verify`, { challenge_id, code }, thief)).status).toBe(200)
    expect(newest(lea.email).subject).toBe('An authenticator app was added')
    await addApp(lea, '-1 second')
    await addApp(lea, '1 hour')
    expect((await press(tokenIn(newest(lea.email)))).status).toBe(200)
    expect(await backend.query('select friendly_name from auth.mfa_factors where user_id = $1', [lea.id])).toEqual([
      { friendly_name: 'app 1 hour' },
    ])
  })

  it('presses of several links at once: each is answered, and one takes the account back', async () => {
    const lea = await backend.learner()
    for (const password of ['another one', 'yet another', 'the thief’s own']) await changePassword(lea.accessToken, password)
    const tokens = backend.noticesTo(lea.email).map(tokenIn)
    expect(tokens).toHaveLength(3)
    const answers = await Promise.all([...tokens, ...tokens].map(press))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403, 403])
  })

  it('a press alone signs nobody in', async () => {
    const { token } = await victim()
    const { body } = await press(token)
    expect(JSON.stringify(body)).not.toMatch(/token|session|user/)
  })
})

describe('while the mail server is down', () => {
  it('nothing is lost: the mail is tried again, and a press does not void the password without a mail', async () => {
    const backend = await startTestBackend(engines[0] as (typeof engines)[number], { isPublic: true })
    try {
      const id = crypto.randomUUID()
      await backend.query(
        `insert into auth.users (id, email, encrypted_password, email_confirmed_at) values ($1, 'lea@ascendo.example', 'x', now())`,
        [id],
      )
      await backend.query('update auth.users set encrypted_password = $2 where id = $1', [id, 'y'])
      await backend.send('/auth/v1/token?grant_type=password', { json: { email: 'lea@ascendo.example', password: 'wrong' } })
      const waiting = () => backend.query('select tries, due_at > now() as later from embedded.security_mails where user_id = $1', [id])
      expect(await waiting()).toEqual([{ tries: 1, later: true }])
      expect((await backend.send('/auth/v1/not-me', { json: { token: 'any' } })).status).toBe(500)
    } finally {
      await backend.close()
    }
  })
})
