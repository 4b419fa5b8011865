import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createBuildWebhook } from '#server/backend/build-webhook.ts'
import type { InstallationState } from '#server/doctor/context.ts'
import { buildWebhookCheck } from '#server/doctor/course-checks.ts'
import { freePort } from '../support/free-port.ts'
import { standIn } from '../support/stand-in.ts'
import { administrator, draftOf, handIn, instructor, type Writer } from './support/course-writing.ts'
import { bothEngines } from './support/engines.ts'
import { settings, startTestBackend, type TestBackend } from './support/test-backend.ts'

const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`

describe.each(bothEngines)('the webhook that tells another host to build, on $name', (engine) => {
  let backend: TestBackend
  let receiver: Server
  let url = ''
  let author: Writer
  let admin: Writer
  let answers: number[] = []
  let received: { headers: IncomingHttpHeaders; body: string }[] = []

  beforeAll(async () => {
    receiver = standIn(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(answers.shift() ?? 204).end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/build`
    backend = await startTestBackend(engine, { settings: { buildWebhook: { url, secret } } })
    author = await instructor(backend)
    admin = await administrator(backend)
  })
  afterEach(async () => {
    answers = []
    received = []
    await backend.query('delete from private.build_requests')
  })
  afterAll(async () => {
    receiver.close()
    await backend.close()
  })

  const verified = ({ headers, body }: (typeof received)[number]) => new Webhook(secret).verify(body, headers as Record<string, string>)
  const open = () => backend.query('select attempts from private.build_requests where done_at is null')
  const published = async (version: { id: string }) =>
    backend.send('/rest/v1/rpc/mark_version_published', {
      json: { version_id: version.id },
      headers: { apikey: settings.secretKey, authorization: `Bearer ${settings.secretKey}` },
    })

  it('is told when a course is approved, taken off and put back, and of nothing else, with a signature', async () => {
    const draft_id = await draftOf(author)
    const version = await handIn(author, backend.query, draft_id)
    expect(received).toEqual([])
    await admin.call('approve_version', { version_id: version.id })
    expect(received.map(verified)).toEqual([
      { type: 'courses.changed', timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string, data: {} },
    ])
    const [first] = received
    expect(() => new Webhook(secret).verify(`${first?.body} `, first?.headers as Record<string, string>)).toThrow(/signature/i)

    // The build that it causes says so, which must not cause the next one, also if the version replaces another.
    expect((await published(version)).status).toBe(200)
    await author.call('save_draft_files', { draft_id, files: [{ path: 'second.md', text: '# More', revision: null }] })
    const next = await handIn(author, backend.query, draft_id)
    await admin.call('approve_version', { version_id: next.id })
    expect((await published(next)).status).toBe(200)
    expect(received).toHaveLength(2)

    await admin.call('take_off_course', { draft_id, reason: 'Too old' })
    expect(received).toHaveLength(3)
    await admin.call('put_back_version', { version_id: version.id, reason: 'New again' })
    expect(received).toHaveLength(4)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(4)
    expect(await open()).toEqual([])
  })

  it('is told again after a failure, under the same id, nine times in all, but at once if another course changes', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const approve = async () =>
      admin.call('approve_version', { version_id: (await handIn(author, backend.query, await draftOf(author))).id })
    const { send } = createBuildWebhook({ query: backend.query }, { url, secret })
    const minutesPass = async () => {
      await backend.query("update private.build_requests set next_attempt_at = now() - interval '1 second'")
      await send()
    }
    const ids = () => new Set(received.map(({ headers }) => headers['webhook-id']))
    answers = [500, 302]
    await approve()
    await send()
    expect(received).toHaveLength(1)
    for (let time = 0; time < 3; time += 1) await minutesPass()
    expect([received.length, ids().size, await open()]).toEqual([3, 1, []])

    answers = [500]
    await approve()
    await approve()
    expect([received.length, ids().size, await open()]).toEqual([5, 3, []])

    received = []
    answers = Array.from({ length: 20 }, () => 500)
    await approve()
    for (let time = 0; time < 11; time += 1) await minutesPass()
    expect([received.length, ids().size, await open()]).toEqual([9, 1, []])
  })

  it('the doctor says why the newest request did not get through, or that nothing sends it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const found = async () => {
      const asked = { method: 'POST', keyless: true, json: {}, headers: { apikey: settings.secretKey } }
      const state = (await (await backend.send('/rest/v1/rpc/installation_state', asked)).json()) as InstallationState
      return buildWebhookCheck({ state, hosting: 'embedded' }).map((finding) => `${finding.state} ${finding.message}`)
    }
    const approve = async () =>
      admin.call('approve_version', { version_id: (await handIn(author, backend.query, await draftOf(author))).id })
    expect(await found()).toEqual([expect.stringMatching(/^ok tells the host/)])
    answers = [500]
    await approve()
    expect(await found()).toEqual([expect.stringMatching(/^broken .* was not told of the newest change, because it answered 500:/)])
    await approve()
    expect(await found()).toEqual([expect.stringMatching(/^ok/)])

    const closed = { url: `http://127.0.0.1:${await freePort()}/`, secret }
    const { send } = createBuildWebhook({ query: backend.query }, closed)
    const requested = (ago: string) =>
      backend.query('insert into private.build_requests (created_at, next_attempt_at) select now(), now() - $1::interval', [ago])
    await requested('1 second')
    await send()
    expect(await found()).toEqual([
      expect.stringMatching(/because it could not be reached \(.*ECONNREFUSED.*\): correct BUILD_WEBHOOK_URL/),
    ])
    await requested('11 minutes')
    expect(await found()).toEqual([expect.stringMatching(/^broken nothing has sent the newest request for ten minutes/)])
  })

  it('cannot be triggered, changed or read by anybody but the database', async () => {
    const before = await backend.query('select url, secret from private.build_webhook')
    const callers = [{ keyless: false }, { as: author.accessToken }, { as: admin.accessToken }, { as: settings.secretKey }]
    for (const caller of callers) {
      for (const name of ['use_build_webhook', 'take_build_requests', 'finish_build_request', 'send_build_requests', 'post_signed']) {
        for (const profile of ['public', 'private']) {
          const headers = { 'content-profile': profile, 'accept-profile': profile }
          const answer = await backend.send(`/rest/v1/rpc/${name}`, { json: { url: 'https://evil.example/', secret }, headers, ...caller })
          expect([name, profile, answer.status >= 400]).toEqual([name, profile, true])
        }
      }
      for (const table of ['build_webhook', 'build_requests']) {
        const answer = await backend.send(`/rest/v1/${table}`, { headers: { 'accept-profile': 'private' }, ...caller })
        expect([table, answer.status >= 400, (await answer.text()).includes(secret)]).toEqual([table, true, false])
      }
    }
    const rights = await backend.query(`
      select role, name from unnest(array['anon', 'authenticated', 'service_role']) role, (
        select oid::regclass::text as name, relacl as acl from pg_class where relname in ('build_webhook', 'build_requests')
        union all
        select oid::regprocedure::text, coalesce(proacl, acldefault('f', proowner)) from pg_proc
        where pronamespace = 'private'::regnamespace and proname ~ 'build_|post_signed|_webhooks?$'
      ) thing, aclexplode(thing.acl) entry
      where entry.grantee in (0, role::regrole::oid)`)
    expect(rights).toEqual([])
    expect(await backend.query('select url, secret from private.build_webhook')).toEqual(before)
    expect(received).toEqual([])
  })
})
