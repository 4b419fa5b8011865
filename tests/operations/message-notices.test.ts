import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#server/backend/database/database.ts'
import { createMessageNotices } from '#server/backend/mail/message-notices.ts'
import { standIn } from '../support/stand-in.ts'
import { draftOf, handIn, instructor } from '../backend/support/course-writing.ts'
import { bothEngines, engines } from '../backend/support/engines.ts'
import { type Learner, settings, startTestBackend, type TestBackend, writeTemplates } from '../backend/support/test-backend.ts'

const folder = mkdtempSync(join(tmpdir(), 'notices-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const secretText = 'The text of this message stays in the database.'

/** Returns the steps that the tests of mails and of the webhook share. */
function stageOf(start: () => TestBackend) {
  let sent = 0
  return {
    async admin(wants = true): Promise<Learner> {
      const admin = await start().learner()
      await start().query('select public.grant_admin($1)', [admin.email])
      if (wants) expect((await admin.client.rpc('set_own_message_notices', { wanted: true })).error).toBeNull()
      return admin
    },
    async write(): Promise<void> {
      sent += 1
      const message = { name: 'Vera Visitor', email: `v${sent}@ascendo.example`, topic: 'idea', message: secretText }
      const answer = await start().send('/rest/v1/rpc/send_contact_message', { json: message })
      expect(answer.ok).toBe(true)
    },
    hourPasses: () =>
      start().query(
        "update private.message_notices set done_at = done_at - interval '61 minutes', next_attempt_at = now() - interval '1 minute'",
      ),
    reset: async () => {
      await start().query('update private.contact_limits set by_sender = 1000, by_network = 1000, by_all = 1000')
      for (const table of ['message_notices', 'queued_messages', 'message_notice_wishes'])
        await start().query(`delete from private.${table}`)
    },
  }
}

describe.each(engines)('mails about new messages on $name', (engine) => {
  let backend: TestBackend
  const { admin, write, hourPasses, reset } = stageOf(() => backend)
  beforeAll(async () => {
    backend = await startTestBackend(engine)
  })
  beforeEach(async () => {
    await reset()
    backend.mail.clear()
  })
  afterAll(() => backend.close())

  const mails = () => backend.mail.list().filter(({ subject }) => subject.includes('message'))

  it('the export of an account says whether it wants them', async () => {
    const [wants, wantsNone] = [await admin(), await admin(false)]
    expect((await wants.client.rpc('export_own_account')).data).toMatchObject({ messageNotices: true })
    expect((await wantsNone.client.rpc('export_own_account')).data).toMatchObject({ messageNotices: false })
  })

  it('an administrator who wants them gets one mail, at most once an hour, without the text', async () => {
    const one = await admin()
    await admin(false)
    backend.mail.clear()
    await write()
    expect(mails()).toMatchObject([{ to: one.email, subject: 'A new message' }])
    const [mail] = mails()
    for (const content of [mail?.html, mail?.text]) {
      expect(content).toContain(`${settings.siteUrl}/admin?tab=messages`)
      expect(content).not.toMatch(/stays in the database|Vera/)
    }
    await write()
    await write()
    expect(mails()).toHaveLength(1)
    await hourPasses()
    await write()
    expect(mails()).toHaveLength(2)
    expect(mails()[0]).toMatchObject({ to: one.email, subject: '3 new messages' })
  })

  it('nothing is queued while nobody wants them, and nothing is mailed about messages that are being answered', async () => {
    const one = await admin(false)
    await write()
    expect(await backend.query('select * from private.queued_messages')).toEqual([])
    await one.client.rpc('set_own_message_notices', { wanted: true })
    await write()
    backend.mail.clear()
    await write()
    await backend.query("update public.contact_messages set status = 'open'")
    await hourPasses()
    await createMessageNotices({ ...parts(), delivery: { deliver: () => Promise.reject(new Error()), isWorking: async () => true } }).send()
    expect(await backend.query('select * from private.queued_messages')).toEqual([])
    expect(mails()).toEqual([])
  })

  it.each([
    ['was demoted', "update public.users set role = 'user' where id = $1"],
    ['was disabled', "update auth.users set banned_until = now() + interval '1 day' where id = $1"],
    ['no longer wants them', 'delete from private.message_notice_wishes where user_id = $1'],
  ])('an administrator who %s gets none', async (_, change) => {
    const [one, other] = [await admin(), await admin()]
    await backend.query(change, [one.id])
    backend.mail.clear()
    await write()
    expect(mails().map(({ to }) => to)).toEqual([other.email])
  })

  it('a mail that is not accepted is sent again later, and only to those who did not get it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const [one, other] = [await admin(), await admin()]
    const accepted: string[] = []
    let refused = other.email
    const delivery = {
      deliver: async ({ to }: { to: string }) => {
        if (to === refused) throw new Error('421 try again later')
        accepted.push(to)
      },
      isWorking: async () => true,
    }
    const notices = createMessageNotices({ ...parts(), delivery })
    // Insert the message directly, because the program would send the mail at once.
    await backend.query(`insert into public.contact_messages (reference, topic, name, email, message)
      values ('AS-2222-' || upper(translate(substr(md5(random()::text), 1, 4), '01', '23')), 'idea', 'Vera', 'v@ascendo.example', repeat('x', 20))`)
    await notices.send()
    expect(accepted).toEqual([one.email])
    refused = ''
    await notices.send()
    expect(accepted).toEqual([one.email])
    await backend.query("update private.message_notices set next_attempt_at = now() - interval '1 second'")
    // Two processes that send at the same time send only one mail.
    await Promise.all([notices.send(), notices.send()])
    expect(accepted).toEqual([one.email, other.email])
    expect(await backend.query('select 1 from private.message_notices where done_at is null')).toEqual([])
  })

  it('only administrators choose, each for themselves', async () => {
    const [one, other, learner] = [await admin(), await admin(false), await backend.learner()]
    expect((await one.client.rpc('own_message_notices')).data).toEqual({ offered: true, wanted: true })
    expect((await other.client.rpc('own_message_notices')).data).toEqual({ offered: true, wanted: false })
    expect((await learner.client.rpc('own_message_notices')).error?.code).toBe('42501')
    expect((await learner.client.rpc('set_own_message_notices', { wanted: true })).error?.code).toBe('42501')
    await other.client.rpc('set_own_message_notices', { wanted: false })
    expect(await backend.query('select user_id from private.message_notice_wishes')).toEqual([{ user_id: one.id }])
  })

  it('a public site without a mail server does not offer them', async () => {
    const one = await admin(false)
    await createMessageNotices(parts()).offer(false)
    expect((await one.client.rpc('own_message_notices')).data).toEqual({ offered: false, wanted: false })
    await createMessageNotices(parts()).offer(true)
  })

  function parts() {
    const database = { query: backend.query } as Database
    const delivery = { deliver: async () => {}, isWorking: async () => true }
    return { database, delivery, sender: settings.mailSender, siteUrl: settings.siteUrl, templatesDir: writeTemplates(folder) }
  }
})

// pgcrypto is real; pg_net and pg_cron are replaced by tables of the same form, and `minutePasses` does what their workers do.
describe.each(bothEngines.filter(({ name }) => name === 'PostgreSQL'))("the full stack's webhook on $name", (engine) => {
  const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`
  let backend: TestBackend
  let receiver: Server
  let url = ''
  let answers: number[] = []
  let received: { headers: IncomingHttpHeaders; body: string }[] = []
  const { admin, write, hourPasses, reset } = stageOf(() => backend)

  beforeAll(async () => {
    backend = await startTestBackend(engine)
    for (const statement of [
      'create schema if not exists extensions',
      'create extension if not exists pgcrypto with schema extensions',
      'create schema net',
      'create table net.http_request_queue (id bigserial, url text, headers jsonb, body bytea, timeout_milliseconds int)',
      'create table net._http_response (id bigint, status_code integer, error_msg text)',
      `create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
         timeout_milliseconds int default 5000) returns bigint language sql as $$
         insert into net.http_request_queue (url, headers, body, timeout_milliseconds)
         values (url, headers, convert_to(body::text, 'UTF8'), timeout_milliseconds) returning id $$`,
      'create schema cron',
      'create table cron.job (jobid bigserial, jobname text primary key, schedule text, command text)',
      `create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
         insert into cron.job (jobname, schedule, command) values (job_name, schedule, command) on conflict (jobname) do nothing;
         select 1::bigint $$`,
      'create function cron.unschedule(job_id bigint) returns boolean language sql as $$ delete from cron.job where jobid = job_id; select true $$',
      `create function cron.unschedule(job_name text) returns boolean language plpgsql as $$ begin
         delete from cron.job where jobname = job_name;
         if not found then raise exception 'could not find valid entry for job ''%''', job_name; end if;
         return true; end $$`,
    ]) {
      await backend.query(statement)
    }
    receiver = standIn(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(answers.shift() ?? 204).end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  })
  beforeEach(async () => {
    await reset()
    await backend.query('select private.use_message_webhook($1, $2)', [url, secret])
  })
  afterEach(() => {
    answers = []
    received = []
  })
  afterAll(async () => {
    receiver.close()
    await backend.close()
  })

  /** Runs the job as pg_cron does every minute, then sends the queued requests as pg_net does. */
  async function minutePasses() {
    const [job] = await backend.query<{ command: string }>("select command from cron.job where jobname = 'message-notices'")
    if (job) await backend.query(job.command)
    interface Queued {
      id: string
      url: string
      headers: Record<string, string>
      body: string
    }
    const queued = await backend.query<Queued>(
      "with taken as (delete from net.http_request_queue returning *) select id::text, url, headers, convert_from(body, 'UTF8') as body from taken",
    )
    for (const { id, url: to, headers, body } of queued) {
      const { status } = await fetch(to, { method: 'POST', headers, body })
      await backend.query('insert into net._http_response (id, status_code) values ($1, $2)', [id, status])
    }
  }

  const isDone = async () => (await backend.query('select 1 from private.message_notices where done_at is null')).length === 0

  it('sends one notice an hour, which Standard Webhooks’ own library verifies', async () => {
    const one = await admin()
    await write()
    await write()
    await minutePasses()
    await minutePasses()
    expect(received).toHaveLength(1)
    const { headers, body } = received[0] ?? { headers: {}, body: '' }
    const verified = new Webhook(secret).verify(body, headers as Record<string, string>)
    expect(verified).toEqual({
      type: 'contact.messages',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      data: { messages: 2, recipients: [one.email] },
    })
    expect(() => new Webhook(secret).verify(body.replace('2', '3'), headers as Record<string, string>)).toThrow(/signature/i)
    expect(await isDone()).toBe(true)
    await write()
    await minutePasses()
    expect(received).toHaveLength(1)
    await hourPasses()
    await minutePasses()
    expect(received).toHaveLength(2)
  })

  it('tells administrators that courses wait, and instructors what became of theirs', async () => {
    const one = await admin()
    const ina = await instructor(backend)
    const version = await handIn(ina, backend.query, await draftOf(ina))
    await minutePasses()
    const messages = () =>
      received.splice(0).map(({ headers, body }) => new Webhook(secret).verify(body, headers as Record<string, string>))
    expect(messages()).toMatchObject([{ type: 'course.handed_in', data: { waiting: 1, recipients: [one.email] } }])
    expect((await one.client.rpc('return_version', { version_id: version.id, answer: 'Too short.' })).error).toBeNull()
    answers = [500]
    await minutePasses()
    received = []
    await backend.query("update private.course_mails set next_attempt_at = now() - interval '1 second'")
    await minutePasses()
    await minutePasses()
    const data = { title: 'Painting with Light', version: 1, answer: 'Too short.', remarks: 0, recipients: [ina.email] }
    expect(messages()).toMatchObject([{ type: 'course.returned', data }])
    expect(await backend.query('select 1 from private.course_mails where done_at is null')).toEqual([])
  })

  it('tries again after a failure, under the same id, and gives up after nine attempts', async () => {
    await admin()
    answers = [500, 503]
    await write()
    await minutePasses()
    await minutePasses()
    // The notice is not retried before its time.
    expect(received).toHaveLength(1)
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await backend.query("update private.message_notices set next_attempt_at = now() - interval '1 second'")
      await minutePasses()
    }
    expect(received).toHaveLength(3)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    await minutePasses()
    expect([received.length, await isDone()]).toEqual([3, true])

    await hourPasses()
    received = []
    answers = Array.from({ length: 20 }, () => 500)
    await write()
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await minutePasses()
      await backend.query("update private.message_notices set next_attempt_at = now() - interval '1 second'")
    }
    expect([received.length, await isDone()]).toEqual([9, true])
  })

  it('tells the host that builds the site at an address of its own, once for all decisions of a minute, until it accepts', async () => {
    const buildSecret = `whsec_${Buffer.from('another one of thirty-two letters').toString('base64')}`
    await backend.query('select private.use_message_webhook(null)')
    await backend.query('select private.use_build_webhook($1, $2)', [url.replace('/hook', '/build'), buildSecret])
    const [ina, one] = [await instructor(backend), await admin(false)]
    for (let course = 0; course < 2; course += 1) {
      const version = await handIn(ina, backend.query, await draftOf(ina))
      expect((await one.client.rpc('approve_version', { version_id: version.id })).error).toBeNull()
    }
    const problem = async () =>
      (await backend.query<{ problem: string | null }>('select private.build_webhook_problem() as problem'))[0]?.problem
    answers = [500]
    await minutePasses()
    await minutePasses()
    expect([received.length, await problem()]).toEqual([1, 'it answered 500'])
    await backend.query("update net._http_response set status_code = null, error_msg = 'Could not connect to server'")
    await minutePasses()
    expect(await problem()).toBe('Could not connect to server')
    await backend.query("update private.build_requests set next_attempt_at = now() - interval '1 second'")
    await minutePasses()
    await minutePasses()
    expect(await problem()).toBeNull()
    const told = received.map(({ headers, body }) => new Webhook(buildSecret).verify(body, headers as Record<string, string>))
    expect(told).toMatchObject([{ type: 'courses.changed' }, { type: 'courses.changed' }])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await backend.query('select 1 from private.build_requests where done_at is null')).toEqual([])
    // Ending one webhook leaves the other's job.
    await backend.query('select private.use_message_webhook($1, $2)', [url, secret])
    await backend.query('select private.use_build_webhook(null)')
    expect(await backend.query('select 1 from cron.job')).toHaveLength(2)
    await expect(backend.query('select private.use_build_webhook($1, $2)', ['http://evil.example', secret])).rejects.toThrow(/must/)
  })

  it('sends nothing when nobody wants it any more, or without an address', async () => {
    const one = await admin()
    await write()
    await one.client.rpc('set_own_message_notices', { wanted: false })
    await minutePasses()
    await one.client.rpc('set_own_message_notices', { wanted: true })
    await backend.query('select private.use_message_webhook(null)')
    expect((await one.client.rpc('own_message_notices')).data).toEqual({ offered: false, wanted: true })
    await minutePasses()
    expect(received).toEqual([])
  })

  it('ends together with the cleaning of its log, and can be ended twice', async () => {
    const jobs = () => backend.query<{ command: string }>('select command from cron.job order by jobname')
    const [, cleaning] = await jobs()
    await backend.query(`create table cron.job_run_details (command text, end_time timestamptz)`)
    const runs = [
      ['select private.send_message_notices()', '8 days'],
      ['select private.send_message_notices()', '6 days'],
      ["select 'the operator''s own'", '8 days'],
    ]
    for (const run of runs) await backend.query(`insert into cron.job_run_details values ($1, now() - $2::interval)`, run)
    await backend.query(cleaning?.command ?? '')
    expect(await backend.query('select 1 from cron.job_run_details')).toHaveLength(2)
    for (let time = 0; time < 2; time += 1) await backend.query('select private.use_message_webhook(null)')
    expect(await jobs()).toEqual([])
  })

  it.each([
    ['an address without https', 'http://hooks.example.org', secret],
    ['an address that only looks local', 'http://localhost.example.org', secret],
    ['a user name that only looks like a local host', 'http://localhost:pw@evil.example/', secret],
    ['a user name before the host', 'https://hooks.example.org@evil.example/', secret],
    ['a host in a form that clients read differently', 'https://hooks.example.org\\@evil.example/', secret],
    ['an address of two lines', 'https://hooks.example.org/\nhttp://evil.example/', secret],
    ['a secret in another form', 'https://hooks.example.org', 'a secret of my own'],
  ])('refuses %s', async (_, address, given) => {
    await expect(backend.query('select private.use_message_webhook($1, $2)', [address, given])).rejects.toThrow(/must/)
  })

  it('refuses such an address in its table, too', async () => {
    const stored = backend.query(
      `update private.message_delivery set way = 'webhook', url = 'http://localhost:pw@evil.example/', secret = '${secret}'`,
    )
    await expect(stored).rejects.toThrow(/message_delivery_has_safe_address/)
  })
})
