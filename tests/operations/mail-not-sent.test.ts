import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSmtpDelivery } from '#server/backend/mail/smtp.ts'
import { pglite } from '../backend/support/engines.ts'
import { type Refusal, type SmtpServer, startSmtpServer } from '../backend/support/smtp-server.ts'
import { settings, startTestBackend, type TestBackend } from '../backend/support/test-backend.ts'

const password = 'a good password'
/** Limits with the real interval between mails, because a mail that was not sent must not delay the next one. */
const rateLimits = { ...settings.rateLimits, mailIntervalSeconds: 60 }

let server: SmtpServer
beforeAll(async () => {
  server = await startSmtpServer()
})
afterAll(() => server.close())
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  vi.restoreAllMocks()
  server.refuse(null)
})

const post = (backend: TestBackend, path: string, json: object) => backend.send(`/auth/v1/${path}`, { json })
const signUp = (backend: TestBackend, email: string) => post(backend, 'signup', { email, password })
const said = async (answer: Response) => [answer.status, await answer.json()]
const notSent = (kind: string) => [500, { code: 500, error_code: 'unexpected_failure', msg: `Error sending ${kind} email` }]

/** Every request that sends a mail and must not reveal who has an account. */
const asking: [string, string, (email: string) => [string, object]][] = [
  ['a sign-in link', 'magic link', (email) => ['otp', { email, create_user: false }]],
  ['a reset', 'recovery', (email) => ['recover', { email }]],
  ['the confirmation again', 'confirmation', (email) => ['resend', { type: 'signup', email }]],
  ['the change again', 'email change', (email) => ['resend', { type: 'email_change', email }]],
]

async function confirmed(backend: TestBackend, email: string): Promise<string> {
  expect((await signUp(backend, email)).status).toBe(200)
  await backend.query('update auth.users set email_confirmed_at = now() where email = $1', [email])
  const signedIn = await post(backend, 'token?grant_type=password', { email, password })
  return ((await signedIn.json()) as { access_token: string }).access_token
}

describe('an unreachable mail server', () => {
  let backend: TestBackend
  beforeAll(async () => {
    const gone = await startSmtpServer()
    await gone.close()
    backend = await startTestBackend(pglite, { settings: { smtpUrl: gone.url, rateLimits } })
    await backend.query(`insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), 'known@ascendo.example', now())`)
    await backend.query(
      `insert into auth.users (id, email, email_change) values (gen_random_uuid(), 'early@ascendo.example', 'next@ascendo.example')`,
    )
  })
  afterAll(() => backend.close())

  it.each(asking)('%s: says that the mail was not sent, to every address alike and as often as requested', async (_, kind, ask) => {
    for (const email of ['known@ascendo.example', 'early@ascendo.example', 'nobody@ascendo.example', 'known@ascendo.example']) {
      expect(await said(await post(backend, ...ask(email)))).toEqual(notSent(kind))
    }
  })

  it('sign-up: says so, too, and creates no account', async () => {
    for (let count = 0; count < 2; count += 1)
      expect(await said(await signUp(backend, 'new@ascendo.example'))).toEqual(notSent('confirmation'))
    expect(await backend.query(`select id from auth.users where email = 'new@ascendo.example'`)).toEqual([])
  })
})

describe('a mail server that refuses', () => {
  let backend: TestBackend
  let token: string
  const change = (email: string) => backend.send('/auth/v1/user', { method: 'PUT', json: { email }, as: token })

  beforeAll(async () => {
    backend = await startTestBackend(pglite, { settings: { smtpUrl: server.url, rateLimits } })
    token = await confirmed(backend, 'lea@ascendo.example')
    await signUp(backend, 'tom@ascendo.example')
  })
  afterAll(() => backend.close())

  it('the recipient of a sign-up: no account is left, and the next attempt counts as the first', async () => {
    server.refuse('RCPT TO')
    expect(await said(await signUp(backend, 'typo@ascendo.example'))).toEqual(notSent('confirmation'))
    expect(await backend.query(`select id from auth.users where email = 'typo@ascendo.example'`)).toEqual([])
    expect(await backend.query('select reason from public.audit order by id desc limit 1')).toEqual([
      { reason: 'The confirmation email could not be sent' },
    ])
    server.refuse(null)
    expect((await signUp(backend, 'typo@ascendo.example')).status).toBe(200)
    expect(server.mails.at(-1)?.to).toEqual(['<typo@ascendo.example>'])
  })

  it('the recipient of a repeated sign-up: the earlier link stays valid', async () => {
    await backend.query(
      `insert into auth.users (id, email, confirmation_token) values (gen_random_uuid(), 'waits@ascendo.example', 'sent before')`,
    )
    server.refuse('RCPT TO')
    expect(await said(await signUp(backend, 'waits@ascendo.example'))).toEqual(notSent('confirmation'))
    expect(await backend.query(`select confirmation_token from auth.users where email = 'waits@ascendo.example'`)).toEqual([
      { confirmation_token: 'sent before' },
    ])
  })

  it('the recipient of an address change: nothing changes, and the next attempt need not wait', async () => {
    server.refuse('RCPT TO')
    expect(await said(await change('next@ascendo.example'))).toEqual(notSent('email change'))
    const pending = `select coalesce(email_change, '') as email_change from auth.users where email = 'lea@ascendo.example'`
    expect(await backend.query(pending)).toEqual([{ email_change: '' }])
    server.refuse(null)
    expect((await change('next@ascendo.example')).status).toBe(200)
    expect(await backend.query(pending)).toEqual([{ email_change: 'next@ascendo.example' }])
  })

  it('the recipient of a mail that only known addresses get: same answer as for unknown ones', async () => {
    server.refuse('RCPT TO')
    for (const email of ['lea@ascendo.example', 'nobody@ascendo.example']) {
      expect(await said(await post(backend, 'recover', { email }))).toEqual([200, {}])
    }
  })

  it('all our mails: once that is known, every request says so', async () => {
    server.refuse('MAIL FROM')
    expect(await said(await signUp(backend, 'new@ascendo.example'))).toEqual(notSent('confirmation'))
    for (const [, kind, ask] of asking) {
      for (const email of ['lea@ascendo.example', 'tom@ascendo.example', 'nobody@ascendo.example']) {
        expect(await said(await post(backend, ...ask(email)))).toEqual(notSent(kind))
      }
    }
    expect(await said(await change('other@ascendo.example'))).toEqual(notSent('email change'))
    const log = vi.mocked(console.error).mock.calls.flat().join(' ')
    expect(log).toContain('could not be sent')
    expect(log).not.toContain('@')
  })
})

describe('a mail server that hangs', () => {
  it('does not hold up closing', async () => {
    const backend = await startTestBackend(pglite, { settings: { smtpUrl: server.url, rateLimits } })
    await confirmed(backend, 'lea@ascendo.example')
    await backend.settled()
    server.hangAt('MAIL FROM')
    const before = server.connections()
    expect((await backend.sendUnsettled('/auth/v1/recover', { json: { email: 'lea@ascendo.example' } })).status).toBe(200)
    await expect.poll(server.connections).toBe(before + 1)
    const began = performance.now()
    await backend.close()
    expect(performance.now() - began).toBeLessThan(6000)
  })

  it('counts as one that does not work, even if it always says something more', { timeout: 20_000 }, async () => {
    const chatty = createServer((socket) => {
      socket.on('error', () => {}).write('220 mail.example ESMTP\r\n')
      const talking = setInterval(() => socket.write('250-mail.example\r\n'), 20)
      socket.on('close', () => clearInterval(talking)).resume()
    })
    await new Promise<void>((resolve) => chatty.listen(0, '127.0.0.1', resolve))
    const sockets = new Set<Socket>()
    chatty.on('connection', (socket) => sockets.add(socket))
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      chatty.close()
    })
    const { port } = chatty.address() as AddressInfo
    const smtp = createSmtpDelivery(`smtp://127.0.0.1:${port}`, { limitMs: 500 })
    expect(await smtp.isWorking()).toBe(false)
    await expect(smtp.deliver({ from: 'a@x.example', to: 'b@x.example', subject: 'Hello', html: '', text: '' })).rejects.toBeInstanceOf(
      Error,
    )
  })
})

describe('the remembered state of the mail server', () => {
  const mail = { from: 'hello@ascendo.example', to: 'anna@example.org', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }
  let clock = 0
  const delivery = (url = server.url) => createSmtpDelivery(url, { now: () => clock })

  it.each<[Refusal, number, boolean]>([
    ['greeting', 10_000, false],
    ['MAIL FROM', 60_000, false],
    ['DATA', 60_000, false],
    ['RCPT TO', 0, true],
  ])('after a refusal at %s it is checked again in %i ms', async (refusal, pause, isWorking) => {
    const smtp = delivery()
    server.refuse(refusal)
    await expect(smtp.deliver(mail)).rejects.toBeInstanceOf(Error)
    expect(await smtp.isWorking()).toBe(isWorking)
    server.refuse(null)
    clock += pause - 1
    expect(await smtp.isWorking()).toBe(isWorking)
    clock += 1
    expect(await smtp.isWorking()).toBe(true)
    await expect(smtp.deliver(mail)).resolves.toBeUndefined()
  })

  it('concurrent requests check it once, and not again for ten seconds', async () => {
    const smtp = delivery()
    const before = server.connections()
    expect(await Promise.all(Array.from({ length: 20 }, () => smtp.isWorking()))).toEqual(Array.from({ length: 20 }, () => true))
    clock += 9999
    await smtp.isWorking()
    expect(server.connections() - before).toBe(1)
    clock += 1
    await smtp.isWorking()
    expect(server.connections() - before).toBe(2)
  })

  it('an address is always one recipient, and a subject one header', async () => {
    const smtp = delivery()
    const before = server.mails.length
    for (const to of ['a@x.example, victim@y.example', 'team:victim@y.example;', 'x <victim@y.example>', 'victim(1)@y.example']) {
      await smtp.deliver({ ...mail, to }).catch(() => {})
    }
    expect(server.mails.slice(before).map((sent) => sent.to)).not.toContainEqual(expect.arrayContaining(['<victim@y.example>']))
    await smtp.deliver({ ...mail, subject: 'Hello\r\nBcc: victim@y.example' })
    expect(server.mails.at(-1)?.to).toEqual(['<anna@example.org>'])
    expect(server.mails.at(-1)?.message).not.toMatch(/^Bcc/im)
  })

  it('a wrong password counts as no server, and neither the password nor the URL is logged', async () => {
    server.refuse('AUTH')
    const smtp = delivery(`smtp://us%40er:pass%23word@127.0.0.1:${server.port}`)
    expect(await smtp.isWorking()).toBe(false)
    await expect(smtp.deliver(mail)).rejects.toBeInstanceOf(Error)
    expect(server.logins).toEqual(['us@er pass#word', 'us@er pass#word'])
    const log = vi.mocked(console.error).mock.calls.flat().join(' ')
    expect(log).toContain('Authentication failed')
    expect(log).not.toMatch(/pass|us@er|us%40er/)
  })
})
