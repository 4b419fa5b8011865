import { setTimeout as sleep } from 'node:timers/promises'
import { TOTP } from 'otpauth'
import { settings, type TestBackend } from '../backend/support/test-backend.ts'
import { credentialJson, SoftAuthenticator } from '../support/soft-authenticator.ts'

interface Tokens {
  access_token: string
  refresh_token: string
}

const site = new URL(settings.siteUrl)
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const ownersPassword = 'the owner’s own'

export type Theft = Awaited<ReturnType<typeof openTheft>>

/** Creates an account and a thief who knows its password, has signed in, and notes whatever may open the account. */
export async function openTheft(backend: TestBackend) {
  const owner = await backend.learner()
  const stolen = `stolen-${owner.id}@ascendo.example`
  const failures: string[] = []
  const sessions: Tokens[] = []
  const passwords = new Set([owner.password])
  const keys: SoftAuthenticator[] = []
  let app: { id: string; totp: TOTP } | null = null
  let codes: string[] = []

  async function send(method: string, path: string, json?: object, as?: string, userAgent?: string) {
    const answer = await backend.sendUnsettled(path, {
      method,
      ...(json && { json }),
      ...(as && { as }),
      ...(userAgent && { headers: { 'user-agent': userAgent } }),
    })
    const text = await answer.text()
    if (answer.status >= 500) failures.push(`${method} ${path} answered ${answer.status} ${text}`)
    // oxlint-disable-next-line typescript/no-explicit-any -- each caller knows its answer
    return { status: answer.status, body: (text ? JSON.parse(text) : null) as any }
  }
  type Answer = Awaited<ReturnType<typeof send>>

  function keep(answer: Answer): Answer {
    if (answer.body?.access_token) sessions.push(answer.body)
    return answer
  }
  const signIn = async (email: string, password: string, userAgent = firefox) =>
    keep(await send('POST', '/auth/v1/token?grant_type=password', { email, password }, undefined, userAgent))
  const tokenTo = (email: string) => /not-me\?token=(\S+)/.exec(backend.noticesTo(email)[0]?.text ?? '')?.[1] ?? 'none'
  /** Returns the tokens of all mails to an address, newest first, or only of those from one template. */
  const linksTo = (email: string, template = String.raw`\w+`) =>
    backend.mail.list().flatMap(({ to, html }) => (to === email && RegExp(`/${template}\\?token_hash=(\\w+)`).exec(html)?.[1]) || [])
  /** Opens the mails of one kind until a link works: of mails written at the same time, any may arrive last. */
  async function redeem(type: 'recovery' | 'email_change', email: string): Promise<Answer | null> {
    for (const token_hash of linksTo(email, type)) {
      const answer = await send('POST', '/auth/v1/verify', { type, token_hash })
      if (answer.status === 200) return answer
    }
    return null
  }

  const thief = (await signIn(owner.email, owner.password)).body as Tokens
  await backend.settled()
  await send('POST', '/auth/v1/logout?scope=local', {}, (await signIn(owner.email, owner.password)).body.access_token)
  await backend.settled()
  const link = tokenTo(owner.email)
  let pressed: Answer | null = null

  async function press() {
    const answer = await send('POST', '/auth/v1/not-me', { token: link })
    // Of two presses, one counts.
    if (pressed?.status !== 200) pressed = answer
    return answer
  }
  async function choosePassword({ access_token }: Tokens) {
    passwords.add('the thief’s own')
    return send('PUT', '/auth/v1/user', { password: 'the thief’s own' }, access_token)
  }
  async function reset(email: string, password: string) {
    const begun = await redeem('recovery', email)
    if (password !== ownersPassword) passwords.add(password)
    if (!begun) return null
    if (password !== ownersPassword) keep(begun)
    return send('PUT', '/auth/v1/user', { password }, begun.body.access_token)
  }
  async function move() {
    await send('PUT', '/auth/v1/user', { email: stolen }, thief.access_token)
    const moved = await redeem('email_change', stolen)
    if (moved) keep(moved)
  }
  const enroll = () => send('POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: crypto.randomUUID() }, thief.access_token)
  async function addApp() {
    const { body } = await enroll()
    if (!body.totp) return
    const added = { id: body.id as string, totp: new TOTP({ secret: body.totp.secret }) }
    const challenge = await send('POST', `/auth/v1/factors/${added.id}/challenge`, {}, thief.access_token)
    const sent = { challenge_id: challenge.body.id, code: added.totp.generate() }
    const answer = keep(await send('POST', `/auth/v1/factors/${added.id}/verify`, sent, thief.access_token))
    if (answer.status !== 200) return
    app = added
    Object.assign(thief, answer.body)
  }
  const removeApp = () => send('DELETE', `/auth/v1/factors/${app?.id}`, undefined, thief.access_token)
  async function makeCodes() {
    codes = (await send('POST', '/auth/v1/factors/recovery-codes', {}, thief.access_token)).body.codes ?? []
  }
  async function useCode() {
    const { body } = await signIn(owner.email, owner.password)
    return keep(await send('POST', '/auth/v1/factors/recovery-codes/verify', { code: codes.shift() ?? 'none' }, body.access_token))
  }
  async function addKey() {
    const { body } = await send('POST', '/auth/v1/passkeys/registration/options', {}, thief.access_token)
    if (!body.options) return
    const key = new SoftAuthenticator()
    const ask = { challenge: body.options.challenge, rpId: site.hostname, origin: site.origin, userHandle: Buffer.from(owner.id) }
    const sent = { challenge_id: body.challenge_id, credential: credentialJson(key.create(ask)) }
    await send('POST', '/auth/v1/passkeys/registration/verify', sent, thief.access_token)
    keys.push(key)
  }
  async function useKey(key = keys[0]) {
    const { body } = await send('POST', '/auth/v1/passkeys/authentication/options', {})
    const ask = { challenge: body.options.challenge, rpId: site.hostname, origin: site.origin }
    const sent = { challenge_id: body.challenge_id, credential: key ? credentialJson(key.get(ask)) : {} }
    return keep(await send('POST', '/auth/v1/passkeys/authentication/verify', sent))
  }
  const pressInOwnMailbox = () => send('POST', '/auth/v1/not-me', { token: tokenTo(stolen) })

  /** Counts what has a limit. */
  async function counts() {
    const [row] = await backend.query<{ codes: number; apps: number; passkeys: number }>(
      `select (select count(*) from embedded.recovery_codes where user_id = $1)::int as codes,
         (select count(*) from auth.mfa_factors where user_id = $1)::int as apps,
         (select count(*) from auth.webauthn_credentials where user_id = $1)::int as passkeys`,
      [owner.id],
    )
    return row ?? { codes: 0, apps: 0, passkeys: 0 }
  }

  async function isDeleted() {
    return (await backend.query('select id from auth.users where id = $1', [owner.id])).length === 0
  }

  /** Finishes the owner's remedy: presses the link if that was not done, and chooses a password from the mail. */
  async function finish() {
    pressed ??= await press()
    await backend.settled()
    // The owner's own reset may have used the mail already.
    const isDone = (await isOwnersAgain()) || (await reset(owner.email, ownersPassword))?.status === 200
    return { press: pressed.status, isDone }
  }

  /** Tries everything that the thief has. Returns what still works. */
  async function whatStillWorks(): Promise<string[]> {
    const works: string[] = []
    const mailsBefore = backend.mailsTo(stolen)
    for (const { access_token, refresh_token } of sessions) {
      if ((await send('GET', '/auth/v1/user', undefined, access_token)).status === 200) works.push('a session')
      if ((await send('GET', '/rest/v1/users', undefined, access_token)).body?.length > 0) works.push("a session's data")
      const refreshed = await send('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })
      if (refreshed.status === 200) works.push('a refresh token')
    }
    for (const email of [owner.email, stolen]) {
      for (const password of passwords) {
        const { status } = await send('POST', '/auth/v1/token?grant_type=password', { email, password })
        if (status === 200) works.push(`the password "${password}" with ${email}`)
      }
    }
    for (const key of keys) if ((await useKey(key)).status === 200) works.push('a passkey')
    await send('POST', '/auth/v1/recover', { email: stolen })
    await send('POST', '/auth/v1/otp', { email: stolen })
    await send('POST', '/auth/v1/resend', { type: 'email_change', email: stolen })
    await send('POST', '/auth/v1/resend', { type: 'email_change', email: owner.email })
    await backend.settled()
    if (backend.mailsTo(stolen) > mailsBefore) works.push('mail to his mailbox')
    for (const type of ['recovery', 'email_change', 'magiclink']) {
      for (const token_hash of linksTo(stolen)) {
        if ((await send('POST', '/auth/v1/verify', { type, token_hash })).status === 200) works.push(`a link of type ${type}`)
      }
    }
    for (const { text } of backend.noticesTo(stolen)) {
      const token = /not-me\?token=(\S+)/.exec(text)?.[1]
      if ((await send('POST', '/auth/v1/not-me', { token })).status === 200) works.push('a press in his mailbox')
    }
    const left = await backend.query<{
      email: string
      apps: number
      codes: number
      passkeys: number
      providers: number
      sessions: number
    }>(
      `select email,
         (select count(*) from auth.mfa_factors where user_id = account.id)::int as apps,
         (select count(*) from embedded.recovery_code_sets where user_id = account.id)::int as codes,
         (select count(*) from auth.webauthn_credentials where user_id = account.id)::int as passkeys
       from auth.users account where id = $1`,
      [owner.id],
    )
    const clean = { email: owner.email, apps: 0, codes: 0, passkeys: 0 }
    if (JSON.stringify(left[0]) !== JSON.stringify(clean)) works.push(`left: ${JSON.stringify(left[0])}`)
    return works
  }
  const isOwnersAgain = async () =>
    (await send('POST', '/auth/v1/token?grant_type=password', { email: owner.email, password: ownersPassword })).status === 200

  return {
    backend,
    owner,
    stolen,
    thief,
    failures,
    sessions,
    passwords,
    send,
    keep,
    signIn,
    press,
    choosePassword,
    reset,
    move,
    addApp,
    makeCodes,
    useCode,
    addKey,
    useKey,
    counts,
    isDeleted,
    finish,
    whatStillWorks,
    enroll,
    removeApp,
    pressInOwnMailbox,
    isOwnersAgain,
  }
}

/** What owner and thief may do at the same time. */
export const acts = {
  'the owner presses the link': ({ press }: Theft) => press(),
  'the owner resets by mail': (theft: Theft) => theft.reset(theft.owner.email, ownersPassword),
  'the owner changes the password': ({ send, owner }: Theft) =>
    send('PUT', '/auth/v1/user', { password: ownersPassword }, owner.accessToken),
  'the owner asks for a reset': ({ send, owner }: Theft) => send('POST', '/auth/v1/recover', { email: owner.email }),
  'sign-in': (theft: Theft) => theft.signIn(theft.owner.email, theft.owner.password),
  'sign-in with the passkey': (theft: Theft) => theft.useKey(),
  refresh: ({ send, thief, keep }: Theft) =>
    send('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: thief.refresh_token }).then(keep),
  'a new password': (theft: Theft) => theft.choosePassword(theft.thief),
  'a new address': (theft: Theft) => theft.move(),
  'a new app': (theft: Theft) => theft.addApp(),
  'sixteen apps': async (theft: Theft) => {
    await Promise.all(Array.from({ length: 16 }, () => theft.enroll()))
  },
  'the removal of an app': (theft: Theft) => theft.removeApp(),
  'new recovery codes, twice': async ({ send, thief }: Theft) => {
    const ask = () => send('POST', '/auth/v1/factors/recovery-codes/regenerate', {}, thief.access_token)
    await Promise.all([ask(), ask()])
  },
  'a recovery code': (theft: Theft) => theft.useCode(),
  'a new passkey': (theft: Theft) => theft.addKey(),
  'a press in his mailbox': (theft: Theft) => theft.pressInOwnMailbox(),
  'a reset by his mailbox': (theft: Theft) => theft.reset(theft.stolen, 'by his mailbox'),
  'a registration of the address': ({ send, owner }: Theft) =>
    send('POST', '/auth/v1/signup', { email: owner.email, password: 'registered again' }),
  'signing the others out': ({ send, thief }: Theft) => send('POST', '/auth/v1/logout?scope=others', {}, thief.access_token),
  'the end of a session': async ({ send, thief, backend, owner }: Theft) => {
    const [session] = await backend.query<{ id: string }>('select id from auth.sessions where user_id = $1 order by created_at', [owner.id])
    await send('POST', '/rest/v1/rpc/end_own_session', { session_id: session?.id }, thief.access_token)
  },
  'deleting the account': ({ send, owner, thief }: Theft) =>
    send('POST', '/rest/v1/rpc/delete_own_account', { email_typed: owner.email }, thief.access_token),
} satisfies Record<string, (theft: Theft) => Promise<unknown>>

export type Act = keyof typeof acts

/** What the thief has to have done before, so that an act can have an effect. */
const preparations: [prepare: (theft: Theft) => Promise<unknown>, acts: Act[]][] = [
  [(theft) => theft.addKey(), ['sign-in with the passkey']],
  [(theft) => theft.addApp(), ['the removal of an app', 'new recovery codes, twice', 'a recovery code']],
  [(theft) => theft.makeCodes(), ['new recovery codes, twice', 'a recovery code']],
  [(theft) => theft.move(), ['a press in his mailbox', 'a reset by his mailbox', 'a registration of the address']],
]

/** Brings the account to where the acts can have an effect. */
export async function prepare(theft: Theft, names: Act[]): Promise<void> {
  const { backend, owner, stolen, send } = theft
  for (const [prepareFor, needed] of preparations) if (names.some((name) => needed.includes(name))) await prepareFor(theft)
  if (names.includes('the owner resets by mail')) await send('POST', '/auth/v1/recover', { email: owner.email })
  if (names.includes('a press in his mailbox')) await theft.signIn(stolen, owner.password, chrome)
  if (names.includes('a reset by his mailbox')) await send('POST', '/auth/v1/recover', { email: stolen })
  await backend.settled()
}

/** Runs the acts at once, each after some milliseconds. */
export async function runAtOnce(theft: Theft, steps: [name: Act, delay: number][]): Promise<void> {
  await Promise.all(steps.map(([name, delay]) => sleep(delay).then(() => (acts[name] as (theft: Theft) => Promise<unknown>)(theft))))
  await theft.backend.settled()
}
