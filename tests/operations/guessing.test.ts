import { createHash, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import connect from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultRateLimits } from '#server/backend/auth/auth-settings.ts'
import { bothEngines, engines } from '../backend/support/engines.ts'
import { type SendOptions, preparedFolder, settings, startTestBackend, type TestBackend } from '../backend/support/test-backend.ts'

type Ask = (backend: TestBackend, from: { address: string; email: string }) => Promise<Response>

const [engine] = engines
const start = (rateLimits: object, more: { backgroundDelayMs?: number } = {}) => {
  if (!engine) throw new Error('There is always PGlite')
  return startTestBackend(engine, { ...more, settings: { rateLimits: { ...settings.rateLimits, ...rateLimits } } })
}

const post =
  (path: string, json: (email: string) => Record<string, unknown>, more: SendOptions = {}): Ask =>
  (backend, { address, email }) =>
    backend.send(`/auth/v1/${path}`, { json: json(email), address, ...more })

const signIn = post('token?grant_type=password', (email) => ({ email, password: 'wrong password' }))
const signUp = post('signup', (email) => ({ email, password: 'a good password' }))
const link = post('otp', (email) => ({ email, create_user: false }))
const reset = post('recover', (email) => ({ email }))
const resend = post('resend', (email) => ({ type: 'signup', email }))
const resendChange = post('resend', (email) => ({ type: 'email_change', email }))
const verify = post('verify', (email) => ({ type: 'recovery', email, token: '000000' }))
const verifyHash = post('verify', () => ({ type: 'recovery', token_hash: '0'.repeat(64) }))
const refresh = post('token?grant_type=refresh_token', () => ({ refresh_token: 'none' }))
const exchange = post('token?grant_type=pkce', () => ({ auth_code: randomUUID(), code_verifier: 'x'.repeat(43) }))
const change = post('user', () => ({ password: 'a good password' }), { method: 'PUT' })

let serial = 0
const newAddress = () => `10.1.${Math.floor((serial += 1) / 250)}.${serial % 250}`
const newEmail = () => `guess-${(serial += 1)}@ascendo.example`

describe('4. the limits of the real auth service', () => {
  const limit = 3
  const fiveMinutes = 300
  const hour = 3600
  let backend: TestBackend
  beforeAll(async () => {
    backend = await start({
      wrongSignIns: limit,
      tokenVerifications: limit,
      tokenRefreshes: limit,
      mailsPerHour: limit,
      mailsPerAddressAndHour: limit,
      mailIntervalSeconds: 60,
    })
  })
  afterAll(() => backend?.close())

  async function expectRefusal(answer: Response, code: string, longest: number) {
    expect([answer.status, ((await answer.json()) as { error_code: string }).error_code]).toEqual([429, code])
    const wait = Number(answer.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(longest)
  }

  const limited: [what: string, ask: Ask, allowed: number, code: string, longest: number][] = [
    ['sign-in', signIn, limit, 'over_request_rate_limit', fiveMinutes],
    ['changing the account', change, limit, 'over_request_rate_limit', fiveMinutes],
    ['redeeming a code', verify, limit, 'over_request_rate_limit', fiveMinutes],
    ['redeeming a link', verifyHash, limit, 'over_request_rate_limit', fiveMinutes],
    ['refreshing', refresh, limit, 'over_request_rate_limit', fiveMinutes],
    ['returning from a provider', exchange, limit, 'over_request_rate_limit', fiveMinutes],
    ['sign-up', signUp, limit, 'over_email_send_rate_limit', hour],
    ['requesting a link', link, limit, 'over_email_send_rate_limit', hour],
    ['requesting a reset', reset, limit, 'over_email_send_rate_limit', hour],
    ['requesting the confirmation again', resend, limit, 'over_email_send_rate_limit', hour],
    ['requesting the address change again', resendChange, limit, 'over_email_send_rate_limit', hour],
  ]

  it.each(limited)('%s, from one network address with many email addresses', async (_, ask, allowed, code, longest) => {
    const address = newAddress()
    for (let count = 0; count < allowed; count += 1) {
      expect((await ask(backend, { address, email: newEmail() })).status).not.toBe(429)
    }
    await expectRefusal(await ask(backend, { address, email: newEmail() }), code, longest)
    expect((await ask(backend, { address: newAddress(), email: newEmail() })).status).not.toBe(429)
  })

  it.each(limited)('%s, from many addresses of one IPv6 network', async (_, ask, allowed, code, longest) => {
    const network = `2001:db8:0:${(serial += 1).toString(16)}`
    const hosts = ['::1', ':a:b:c:d', '::ffff:1', ':ffff:ffff:ffff:ffff', '::5:0:0']
    const from = (place: number) => ({ address: `${network}${hosts[place % hosts.length]}`, email: newEmail() })
    for (let count = 0; count < allowed; count += 1) expect((await ask(backend, from(count))).status).not.toBe(429)
    await expectRefusal(await ask(backend, from(allowed)), code, longest)
  })

  it.each<[string, Ask]>([
    ['a link', link],
    ['a reset', reset],
    ['a confirmation', resend],
    ['a change', resendChange],
  ])('%s for one email address: once a minute, from any network address, with or without an account', async (_, ask) => {
    const email = newEmail()
    expect((await ask(backend, { address: newAddress(), email })).status).toBe(200)
    await expectRefusal(await ask(backend, { address: newAddress(), email }), 'over_email_send_rate_limit', 60)
  })

  it('an address change: one mail a minute to the new address, from all accounts together', async () => {
    const [lea, tom, victim] = [await backend.learner(), await backend.learner(), newEmail()]
    const wish = ({ accessToken }: typeof lea) =>
      backend.send('/auth/v1/user', { method: 'PUT', json: { email: victim }, address: newAddress(), as: accessToken })
    expect((await wish(lea)).status).toBe(200)
    await expectRefusal(await wish(tom), 'over_email_send_rate_limit', 60)
    await backend.query('update auth.users set email_change = $2 where id = $1', [tom.id, victim])
    expect((await resendChange(backend, { address: newAddress(), email: tom.email })).status).toBe(200)
    expect(backend.mail.list().filter(({ to }) => to === victim)).toHaveLength(1)
  })

  it('mails of all kinds to one email address in an hour', async () => {
    const email = newEmail()
    for (const ask of [link, reset, resend]) expect((await ask(backend, { address: newAddress(), email })).status).toBe(200)
    await expectRefusal(await resendChange(backend, { address: newAddress(), email }), 'over_email_send_rate_limit', hour)
  })
})

describe.each(engines)('4. one-time codes on $name', (each) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startTestBackend(each)
  })
  afterAll(() => backend?.close())

  /** Each kind of mail: what it is, the type that redeems it, and how to get one. */
  const kinds: [what: string, type: string, ask: () => Promise<string>][] = [
    [
      'a sign-up',
      'signup',
      async () => {
        const email = newEmail()
        await signUp(backend, { address: newAddress(), email })
        return email
      },
    ],
    ['a sign-in link', 'magiclink', () => learnerWho(link)],
    ['a reset', 'recovery', () => learnerWho(reset)],
    [
      'an address change',
      'email_change',
      async () => {
        const email = newEmail()
        await (await backend.learner()).client.auth.updateUser({ email })
        return email
      },
    ],
  ]
  async function learnerWho(ask: Ask) {
    const { email } = await backend.learner()
    await ask(backend, { address: newAddress(), email })
    return email
  }

  const redeem = (json: object) => backend.send('/auth/v1/verify', { json, address: newAddress() })
  const wrongDigits = (right: string, count: number) =>
    Array.from({ length: count }, (_, index) => String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0'))
  const spellings = ['signup', 'magiclink', 'recovery', 'email', 'email_change']

  describe.each(kinds)('of %s', (_, type, ask) => {
    it("the link's token cannot be derived from address and digits", async () => {
      const email = await ask()
      const { code, tokenHash } = backend.mailTo(email)
      const derived = createHash('sha256')
        .update(email + code)
        .digest('hex')
      expect(tokenHash).not.toBe(derived)
      for (const spelling of spellings) {
        expect((await redeem({ type: spelling, token_hash: derived })).status).toBe(403)
        expect((await redeem({ type: spelling, token_hash: `${email}${code}` })).status).toBe(403)
        expect((await redeem({ type: spelling, token_hash: code })).status).toBe(403)
        expect((await redeem({ type: spelling, token: code })).status).toBe(400)
        expect((await redeem({ type: spelling, token: code, email: newEmail() })).status).toBe(403)
      }
      expect((await redeem({ type, token: code, email: email.toUpperCase() })).status).toBe(200)
      expect((await redeem({ type, token_hash: tokenHash })).status).toBe(403)
    })

    it('ten wrong guesses, from anywhere and in any form, void the digits but not the link', async () => {
      const email = await ask()
      const { code, tokenHash } = backend.mailTo(email)
      const guesses = wrongDigits(code, 10).map((token, index) =>
        redeem({ type: spellings[index % spellings.length], token, email: index % 2 ? email : email.toUpperCase() }),
      )
      for (const answer of await Promise.all(guesses)) expect(answer.status).toBe(403)
      for (const spelling of [type, 'email', 'EMAIL']) {
        expect((await redeem({ type: spelling, token: code, email })).status).toBeGreaterThanOrEqual(400)
      }
      expect((await redeem({ type, token_hash: tokenHash })).status).toBe(200)
    })

    it('after nine wrong guesses the digits are still valid', async () => {
      const email = await ask()
      const { code } = backend.mailTo(email)
      for (const token of wrongDigits(code, 9)) expect((await redeem({ type, token, email })).status).toBe(403)
      expect((await redeem({ type, token: code, email })).status).toBe(200)
    })
  })

  it('of many concurrent guesses, at most ten are compared', async () => {
    const email = await learnerWho(reset)
    const { code, tokenHash } = backend.mailTo(email)
    const tokens = [...wrongDigits(code, 60), code]
    const answers = await Promise.all(tokens.map((token) => redeem({ type: 'recovery', token, email })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(0)
    expect((await redeem({ type: 'recovery', token_hash: tokenHash })).status).toBe(200)
  })

  it('a new mail brings valid digits again, and voids the old ones and their link', async () => {
    const email = await learnerWho(reset)
    const old = backend.mailTo(email)
    for (const token of wrongDigits(old.code, 10)) await redeem({ type: 'recovery', token, email })
    await reset(backend, { address: newAddress(), email })
    expect((await redeem({ type: 'recovery', token_hash: old.tokenHash })).status).toBe(403)
    expect((await redeem({ type: 'recovery', token: backend.mailTo(email).code, email })).status).toBe(200)
  })

  it("the database contains no link's token", async () => {
    const { tokenHash } = backend.mailTo(await learnerWho(reset))
    const held = await backend.query<{ row: string }>(
      'select to_jsonb(t)::text as row from auth.users t union all select to_jsonb(t)::text from embedded.one_time_codes t',
    )
    expect(held.filter(({ row }) => row.includes(tokenHash))).toEqual([])
  })
})

it('4. a few guesses at each of many accounts suspend all digits, but no link', async () => {
  const backend = await start({ wrongDigitsPerHour: 3 })
  try {
    const redeem = (json: object) => backend.send('/auth/v1/verify', { json: { type: 'recovery', ...json }, address: newAddress() })
    const mails = []
    for (let count = 0; count < 4; count += 1) {
      const { email } = await backend.learner()
      await reset(backend, { address: newAddress(), email })
      mails.push({ email, ...backend.mailTo(email) })
    }
    // An address without a code does not count, because there is nothing to guess.
    for (let count = 0; count < 4; count += 1) expect((await redeem({ email: newEmail(), token: '000000' })).status).toBe(403)
    for (const { email, code } of mails.slice(0, 3)) {
      expect((await redeem({ email, token: String((Number(code) + 1) % 1_000_000).padStart(6, '0') })).status).toBe(403)
    }
    const last = mails.at(-1)
    const paused = await redeem({ email: last?.email, token: last?.code })
    expect([paused.status, Number(paused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await redeem({ token_hash: last?.tokenHash })).status).toBe(200)
  } finally {
    await backend.close()
  }
})

it('4. a restart grants no new guesses', async () => {
  const dataDir = preparedFolder()
  try {
    if (!engine) throw new Error('There is always PGlite')
    let backend = await startTestBackend(engine, { dataDir })
    const { email } = await backend.learner()
    await reset(backend, { address: newAddress(), email })
    const { code, tokenHash } = backend.mailTo(email)
    const redeem = (json: object) => backend.send('/auth/v1/verify', { json: { type: 'recovery', ...json }, address: newAddress() })
    for (let wrong = 1; wrong <= 10; wrong += 1) {
      await redeem({ email, token: String((Number(code) + wrong) % 1_000_000).padStart(6, '0') })
    }
    await backend.close()
    backend = await startTestBackend(engine, { dataDir })
    expect((await redeem({ email, token: code })).status).toBe(403)
    expect((await redeem({ token_hash: tokenHash })).status).toBe(200)
    await backend.close()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

describe("6. requests for another user's address reveal nothing", () => {
  let backend: TestBackend
  let people: Record<string, string>
  beforeAll(async () => {
    // The delay is so long that no account lookup starts by itself: `send` starts it after the response.
    backend = await start({}, { backgroundDelayMs: 600_000 })
    const [confirmed, disabled, changing] = [await backend.learner(), await backend.learner(), await backend.learner()]
    const unconfirmed = newEmail()
    await signUp(backend, { address: newAddress(), email: unconfirmed })
    await changing.client.auth.updateUser({ email: newEmail() })
    await backend.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [disabled.id])
    people = { confirmed: confirmed.email, disabled: disabled.email, changing: changing.email, unconfirmed }
  })
  afterAll(() => backend?.close())

  /** Returns everything that a stranger sees of an answer, except the date. */
  async function seen(answer: Response) {
    return { status: answer.status, text: await answer.text(), headers: [...answer.headers].filter(([name]) => name !== 'date').toSorted() }
  }

  describe.each<[string, Ask, number]>([
    ['sign-in with a wrong password', signIn, 400],
    ['requesting a link', link, 200],
    ['requesting a reset', reset, 200],
    ['requesting the confirmation again', resend, 200],
    ['requesting the address change again', resendChange, 200],
    ['redeeming a wrong code', verify, 403],
  ])('%s', (_, ask, status) => {
    it.each(['confirmed', 'disabled', 'changing', 'unconfirmed'])('a %s account gets the same answer as no account', async (state) => {
      const none = await seen(await ask(backend, { address: newAddress(), email: newEmail() }))
      expect(none.status).toBe(status)
      expect(await seen(await ask(backend, { address: newAddress(), email: people[state] ?? '' }))).toEqual(none)
    })
  })

  describe.each<[string, Ask, string]>([
    ['a link', link, 'confirmed'],
    ['a reset', reset, 'confirmed'],
    ['a confirmation', resend, 'unconfirmed'],
    ['an address change', resendChange, 'changing'],
  ])('%s', (_, ask, state) => {
    it('is answered before any lookup, even a dozen at once', async () => {
      const [known, unsettled] = [people[state] ?? '', { ...backend, send: backend.sendUnsettled }]
      const before = backend.mail.list().length
      const emails = Array.from({ length: 12 }, (_each, count) => (count % 2 ? known : newEmail()))
      const answers = await Promise.all(emails.map((email) => ask(unsettled, { address: newAddress(), email })))
      expect(backend.mail.list()).toHaveLength(before)
      expect(answers.map(({ status }) => status)).toEqual(emails.map(() => 200))
      await backend.settled()
      expect(backend.mail.list().length).toBeGreaterThan(before)
    })
  })

  it('and the mails were sent to their recipients', () => {
    expect(backend.mailsTo(people['confirmed'] ?? '')).toBeGreaterThan(1)
    expect(backend.mailsTo(people['unconfirmed'] ?? '')).toBeGreaterThan(1)
  })
})

describe('a class behind one address, with the usual limits', () => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await start(defaultRateLimits)
  })
  afterAll(() => backend?.close())

  it('forty learners register, confirm and sign in within minutes; a flood of registrations ends', async () => {
    const address = newAddress()
    const learners = Array.from({ length: 40 }, newEmail)
    const count = async (ask: (email: string) => Promise<Response>) => {
      const statuses = []
      for (const email of learners) statuses.push((await ask(email)).status)
      return statuses
    }
    const all = learners.map(() => 200)
    expect(await count((email) => signUp(backend, { address, email }))).toEqual(all)
    const confirm = (email: string) => ({ json: { type: 'signup', token_hash: backend.mailTo(email).tokenHash }, address })
    expect(await count((email) => backend.send('/auth/v1/verify', confirm(email)))).toEqual(all)
    const sessions: string[] = []
    const signsIn = async (email: string) => {
      const answer = await backend.send('/auth/v1/token?grant_type=password', { json: { email, password: 'a good password' }, address })
      sessions.push(((await answer.clone().json()) as { access_token: string }).access_token)
      return answer
    }
    expect(await count(signsIn)).toEqual(all)
    const renamed = (as: string) => backend.send('/auth/v1/user', { method: 'PUT', json: { data: { nickname: 'Lea' } }, as, address })
    expect((await Promise.all(sessions.map(renamed))).map(({ status }) => status)).toEqual(all)
    // Wrong passwords are not given back, not even if all are typed at once.
    const wrong = await Promise.all(learners.map((email) => signIn(backend, { address, email })))
    expect(wrong.filter(({ status }) => status === 400)).toHaveLength(defaultRateLimits.wrongSignIns)
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(learners.length - defaultRateLimits.wrongSignIns)
    // Registering a taken address sends no mail, but says that it is taken.
    const [taken = ''] = learners
    for (let more = learners.length; more < defaultRateLimits.signUpsPerHour; more += 1) {
      expect((await signUp(backend, { address, email: taken })).status).toBe(200)
    }
    expect((await signUp(backend, { address, email: taken })).status).toBe(429)
    expect((await signUp(backend, { address: newAddress(), email: newEmail() })).status).toBe(200)
  })

  it('an attempt beyond the limit still marks an address that someone else registered', async () => {
    const [address, email] = [newAddress(), newEmail()]
    await backend.send('/auth/v1/signup', { json: { email, password: 'of the stranger' }, address: newAddress() })
    for (let more = 0; more < defaultRateLimits.signUpsPerHour; more += 1) await post('signup', () => ({}))(backend, { address, email })
    expect((await signUp(backend, { address, email })).status).toBe(429)
    await backend.send('/auth/v1/verify', { json: { type: 'signup', token_hash: backend.mailTo(email).tokenHash }, address })
    const stranger = { json: { email, password: 'of the stranger' }, address: newAddress() }
    expect((await backend.send('/auth/v1/token?grant_type=password', stranger)).status).toBe(400)
  })
})

const postgres = bothEngines.find(({ name }) => name === 'PostgreSQL')

it.skipIf(!postgres)('6. links, resets and resends are answered as usual while accounts cannot be looked up', async () => {
  if (!postgres) return
  const place = await postgres.create()
  const backend = await startTestBackend({ ...postgres, create: async () => place })
  const { email } = await backend.learner()
  const other = connect(place.databaseUrl ?? '', { max: 1, onnotice: () => {} })
  await other.begin(async (transaction) => {
    await transaction`lock table auth.users in access exclusive mode`
    for (const ask of [link, reset, resend, resendChange]) {
      expect((await ask({ ...backend, send: backend.sendUnsettled }, { address: newAddress(), email })).status).toBe(200)
    }
  })
  await backend.settled()
  // Sign-up, the link and the reset sent mails. The two resends did not, because there is nothing left to confirm.
  expect(backend.mailsTo(email)).toBe(3)
  await other.end()
  await backend.close()
})
