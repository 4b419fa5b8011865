import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, rmSync, utimesSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readHead } from '#server/backend/http/requests.ts'
import { createCourseFileRules } from '#server/backend/storage/course-file-rules.ts'
import { createCourseStorage } from '#server/backend/storage/course-storage.ts'
import { type RunningStack, served } from '../security/stacks.ts'
import { administrator, draftOf, handIn, instructor, type Writer } from './support/course-writing.ts'
import { bothEngines } from './support/engines.ts'
import { settings, startTestBackend, temporaryFolder } from './support/test-backend.ts'

const png = Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), randomBytes(500)])
const webm = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), randomBytes(5000)])
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), randomBytes(100)])
const avif = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypavif'), randomBytes(100)])
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe.each(bothEngines)('pictures and recordings of courses on $name', (engine) => {
  const dataDir = temporaryFolder()
  let stack: RunningStack
  let ina: Writer
  let draft: string
  beforeAll(async () => {
    stack = await served(await startTestBackend(engine, { dataDir }))
    ina = await instructor(stack)
    draft = await draftOf(ina)
  })
  afterAll(async () => {
    await stack.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const files = () => readdirSync(join(dataDir, 'course-files')).filter((name) => name !== 'incoming')
  const incoming = () => readdirSync(join(dataDir, 'course-files/incoming'))
  const headersOf = (token: string | undefined) => ({ apikey: settings.publishableKey, ...(token && { authorization: `Bearer ${token}` }) })

  interface Sent {
    name?: string
    type?: string
    token?: string | undefined
    headers?: Record<string, string>
    method?: string
  }
  async function upload(
    bytes: Uint8Array<ArrayBuffer>,
    { name = hashOf(bytes), type = 'image/png', token = ina.accessToken, headers, method = 'POST' }: Sent = {},
  ) {
    const answer = await fetch(`${stack.url}/storage/v1/object/courses/${name.includes('/') ? name : `${draft}/${name}`}`, {
      method,
      headers: { ...headersOf(token), 'content-type': type, ...headers },
      body: bytes,
    })
    const said = (await answer.json()) as { statusCode?: string; message?: string; Key?: string }
    return said.Key ? 'stored' : `${said.statusCode} ${said.message}`
  }
  const read = (name: string, token: string | undefined, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${stack.url}/storage/v1/object/courses/${name}`, { method, headers: { ...headersOf(token), ...headers } })

  it.each([
    ['image/png', 'clay.png', png],
    ['video/webm', 'clay.webm', webm],
    ['video/mp4', 'clay.mp4', mp4],
    ['image/avif', 'clay.avif', avif],
  ])('%s is stored, named in the draft, and comes back as it was', async (type, path, bytes) => {
    expect(await upload(bytes, { type })).toBe('stored')
    const hash = hashOf(bytes)
    const saved = await ina.call('save_draft_files', { draft_id: draft, files: [{ path, hash, revision: null }] })
    expect(saved).toMatchObject({ result: 'saved' })
    expect((await ina.client.from('draft_files').select('text, hash, size').eq('path', path)).data).toEqual([
      { text: null, hash, size: bytes.length },
    ])
    const answer = await read(`${draft}/${hash}`, ina.accessToken)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
      200,
      type,
      'nosniff',
    ])
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    // Uploading it again after a lost answer changes nothing.
    expect(await upload(bytes, { type })).toMatch(/^409/)
  })

  it('a recording is read in parts', async () => {
    const name = `${draft}/${hashOf(webm)}`
    for (const [range, from, to] of [
      ['bytes=0-9', 0, 10],
      ['bytes=100-', 100, webm.length],
      ['bytes=-20', webm.length - 20, webm.length],
      ['bytes=5000-999999', 5000, webm.length],
    ] as const) {
      const answer = await read(name, ina.accessToken, { range })
      expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to - 1}/${webm.length}`])
      expect(Buffer.from(await answer.arrayBuffer()).equals(webm.subarray(from, to))).toBe(true)
    }
    expect((await read(name, ina.accessToken, { range: 'bytes=99999-' })).status).toBe(416)
    const head = await read(name, ina.accessToken, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
      200,
      String(webm.length),
      'bytes',
    ])
  })

  it('what a browser has already is not sent again, to those who may read it', async () => {
    const name = `${draft}/${hashOf(webm)}`
    const etag = `"${hashOf(webm)}"`
    for (const headers of [{ 'if-none-match': etag }, { 'if-none-match': `"other", W/${etag}`, range: 'bytes=0-9' }]) {
      const answer = await read(name, ina.accessToken, headers)
      expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, etag, ''])
    }
    expect((await read(name, ina.accessToken, { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await read(name, undefined, { 'if-none-match': etag })).status).toBe(400)
  })

  it('what is not what it says is refused, and leaves nothing on the disk', async () => {
    const before = files()
    const other = randomBytes(100)
    const script = Buffer.from('<script>alert(1)</script>')
    expect(await upload(png, { name: 'f'.repeat(64) })).toMatch(/^400 The name is not the SHA-256/)
    for (const name of ['a.png', `${hashOf(other)}.png`, 'F'.repeat(64)])
      expect(await upload(other, { name })).toMatch(/^400 A file of a course is named/)
    expect(await upload(other, { name: `${draft}/x/${hashOf(other)}` })).toMatch(/^400/)
    expect(await upload(script)).toMatch(/^415 The file is not/)
    expect(await upload(script, { type: 'video/mp4' })).toMatch(/^415 The file is not/)
    expect(await upload(script, { type: 'text/html' })).toMatch(/^415 mime type/)
    expect(await upload(script, { type: 'image/svg+xml' })).toMatch(/^415 mime type/)
    expect(await upload(avif, { type: 'video/mp4', name: hashOf(avif) })).toMatch(/^(415|409)/)
    const fresh = Buffer.concat([png, randomBytes(9)])
    expect(await upload(fresh, { headers: { 'x-upsert': 'true' } })).toMatch(/^405/)
    expect(await upload(fresh, { method: 'PUT' })).toMatch(/^405/)
    expect([files(), incoming()]).toEqual([before, []])
  })

  it('a name needs a stored file of its kind', async () => {
    const save = (path: string, hash: string, draft_id = draft) =>
      ina.call('save_draft_files', { draft_id, files: [{ path, hash, revision: null }] })
    expect(await save('other.png', hashOf(webm))).toEqual(['PT404', 'content'])
    expect(await save('other.jpg', hashOf(png))).toEqual(['PT404', 'content'])
    expect(await save('other.md', hashOf(png))).toEqual(['PT400', 'content'])
    expect(await save('copy.png', hashOf(png), await draftOf(ina))).toEqual(['PT404', 'content'])
  })

  it('a picture has 10 MB and a recording 200 MB at most, which is said before anything is sent', async () => {
    const announce = (length: number, type: string) =>
      new Promise<string>((resolve, reject) => {
        const sent = request(`${stack.url}/storage/v1/object/courses/${draft}/${'a'.repeat(64)}`, {
          method: 'POST',
          headers: { ...headersOf(ina.accessToken), 'content-type': type, 'content-length': length },
        })
        sent.once('error', reject)
        sent.once('response', (answer) => {
          void Readable.from(answer)
            .toArray()
            .then((parts) => resolve(Buffer.concat(parts as Buffer[]).toString()))
          answer.once('end', () => sent.destroy())
        })
        sent.flushHeaders()
      })
    expect(await announce(10 * 1024 * 1024 + 1, 'image/png')).toContain('"statusCode":"403"')
    expect(await announce(200 * 1024 * 1024 + 1, 'video/mp4')).toContain('"statusCode":"403"')
    expect(await announce(0, 'image/png')).toContain('must be announced')
  })

  it('an upload whose sender leaves halfway leaves nothing', async () => {
    const sent = request(`${stack.url}/storage/v1/object/courses/${draft}/${'b'.repeat(64)}`, {
      method: 'POST',
      headers: { ...headersOf(ina.accessToken), 'content-type': 'image/png', 'content-length': 5000 },
    })
    const ended = new Promise((resolve) => sent.once('error', resolve))
    sent.write(png)
    await expect.poll(incoming).toHaveLength(1)
    sent.destroy()
    await ended
    await expect.poll(incoming).toEqual([])
  })

  it('120 MB go through without being held in memory', { timeout: 180_000 }, async () => {
    const part = Buffer.alloc(1024 * 1024, 7)
    const parts = 120
    const hash = createHash('sha256')
    const beginning = Buffer.from(part)
    beginning.set([0x1a, 0x45, 0xdf, 0xa3])
    for (let index = 0; index < parts; index += 1) hash.update(index === 0 ? beginning : part)
    const name = hash.digest('hex')
    let most = 0
    const before = process.memoryUsage()
    const watch = setInterval(() => {
      const { external, heapUsed } = process.memoryUsage()
      most = Math.max(most, external + heapUsed - before.external - before.heapUsed)
    }, 20)
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${stack.url}/storage/v1/object/courses/${draft}/${name}`, {
        method: 'POST',
        headers: { ...headersOf(ina.accessToken), 'content-type': 'video/webm', 'content-length': part.length * parts },
      })
      sent.once('error', reject)
      sent.once('response', (answer) => resolve(answer.resume().statusCode))
      Readable.from(
        (function* () {
          for (let index = 0; index < parts; index += 1) yield index === 0 ? beginning : part
        })(),
      ).pipe(sent)
    })
    clearInterval(watch)
    expect(status).toBe(200)
    expect(most / 1024 / 1024).toBeLessThan(90)
  })

  it('a whole course of almost four megabytes is saved at once, by somebody who has signed in', async () => {
    const id = await draftOf(ina)
    const save = (count: number, token?: string) => {
      const lessons = Array.from({ length: count }, (_, index) => ({
        path: `l${index}.md`,
        text: `${index} `.repeat(25_000),
        revision: null,
      }))
      return fetch(`${stack.url}/rest/v1/rpc/save_draft_files`, {
        method: 'POST',
        headers: { ...headersOf(token), 'content-type': 'application/json' },
        body: JSON.stringify({ draft_id: id, files: lessons }),
      })
    }
    const saved = await save(52, ina.accessToken)
    expect([saved.status, await saved.json()]).toEqual([200, expect.objectContaining({ result: 'saved' })])
    expect((await save(60, ina.accessToken)).status).toBe(413)
    expect((await save(52)).status).toBe(401)
    expect(await stack.query('select from public.draft_files where draft_id = $1', [id])).toHaveLength(54)
  })

  it('the room of an instructor holds for uploads at once, and what is refused leaves no file', async () => {
    const busy = await instructor(stack, 'Busy')
    const id = await draftOf(busy)
    await stack.query('update private.course_limits set instructor_bytes = 25000')
    const before = files().length
    const pictures = Array.from({ length: 4 }, () => Buffer.concat([png.subarray(0, 8), randomBytes(10_000)]))
    const answers = await Promise.all(pictures.map((bytes) => upload(bytes, { name: `${id}/${hashOf(bytes)}`, token: busy.accessToken })))
    await stack.query('update private.course_limits set instructor_bytes = default')
    expect(answers.filter((answer) => answer === 'stored')).toHaveLength(2)
    expect([files().length - before, incoming()]).toEqual([2, []])
    expect((await busy.call('own_course_limits')).used_bytes).toBeGreaterThan(20_000)
  })

  it('an administrator reads what was handed in, and nobody else reads anything', async () => {
    const [ada, otto] = [await administrator(stack), await instructor(stack, 'Otto')]
    const id = await draftOf(ina)
    const kept = Buffer.concat([png, randomBytes(9)])
    const unseen = Buffer.concat([png, randomBytes(9)])
    for (const bytes of [kept, unseen]) expect(await upload(bytes, { name: `${id}/${hashOf(bytes)}` })).toBe('stored')
    await ina.call('save_draft_files', { draft_id: id, files: [{ path: 'kept.png', hash: hashOf(kept), revision: null }] })
    const statuses = async (token: string | undefined) =>
      Promise.all([kept, unseen].map(async (bytes) => (await read(`${id}/${hashOf(bytes)}`, token)).status))
    expect(await statuses(ada.accessToken)).toEqual([400, 400])
    await handIn(ina, stack.query, id)
    expect([await statuses(ina.accessToken), await statuses(ada.accessToken)]).toEqual([
      [200, 200],
      [200, 400],
    ])
    expect([await statuses(otto.accessToken), await statuses(undefined)]).toEqual([
      [400, 400],
      [400, 400],
    ])
    for (const token of [otto.accessToken, ada.accessToken]) {
      expect(await upload(Buffer.concat([png, randomBytes(9)]), { token })).toMatch(/^403/)
    }
    expect(await upload(png, { token: '' })).toMatch(/^401 Sign in to upload a file of a course/)
    expect((await otto.client.storage.from('courses').list(id)).data).toEqual([])
    expect((await ina.client.storage.from('courses').list(id)).data).toHaveLength(2)
    for (const { client } of [ina, otto, ada]) {
      expect((await client.storage.from('courses').remove([`${id}/${hashOf(kept)}`])).data).toEqual([])
      expect((await client.storage.from('courses').createSignedUrl(`${id}/${hashOf(kept)}`, 60)).error).not.toBeNull()
      expect((await client.storage.from('courses').move(`${id}/${hashOf(kept)}`, `${id}/${'0'.repeat(64)}`)).error).not.toBeNull()
      expect(
        (await client.storage.from('courses').copy(`${id}/${hashOf(kept)}`, `x.png`, { destinationBucket: 'avatars' })).error,
      ).not.toBeNull()
    }
    expect((await fetch(`${stack.url}/storage/v1/object/public/courses/${id}/${hashOf(kept)}`)).status).toBe(400)
    expect(await statuses(ina.accessToken)).toEqual([200, 200])
  })

  it('what nothing names is deleted after a day, and what the history names stays', async () => {
    const id = await draftOf(ina)
    const [named, former, forgotten] = [1, 2, 3].map(() => Buffer.concat([png, randomBytes(9)])) as [
      Buffer<ArrayBuffer>,
      Buffer<ArrayBuffer>,
      Buffer<ArrayBuffer>,
    ]
    for (const bytes of [named, former, forgotten]) await upload(bytes, { name: `${id}/${hashOf(bytes)}` })
    const first = await ina.call('save_draft_files', { draft_id: id, files: [{ path: 'a.png', hash: hashOf(former), revision: null }] })
    await ina.call('take_snapshot', { draft_id: id })
    await ina.call('save_draft_files', { draft_id: id, files: [{ path: 'a.png', hash: hashOf(named), revision: first.revision }] })
    await stack.query(
      "update storage.objects set created_at = created_at - interval '2 days' where bucket_id = 'courses' and name like $1",
      [`${id}/%`],
    )
    expect(await stack.query('select name from public.unreferenced_course_files() name')).toEqual([{ name: `${id}/${hashOf(forgotten)}` }])
    const hour = new Date(Date.now() - 2 * 60 * 60 * 1000)
    for (const name of files()) utimesSync(join(dataDir, 'course-files', name), hour, hour)
    const gil = await instructor(stack, 'Gil')
    const gone = await draftOf(gil)
    expect(await upload(png, { name: `${gone}/${hashOf(png)}`, token: gil.accessToken })).toBe('stored')
    for (const name of files()) utimesSync(join(dataDir, 'course-files', name), hour, hour)
    const count = files().length
    // The clean-up follows the deletion of an account.
    expect(await gil.call('delete_own_account', { email_typed: gil.email })).toBeNull()
    await stack.settled()
    expect(files()).toHaveLength(count - 2)
    for (const bytes of [named, former]) expect((await read(`${id}/${hashOf(bytes)}`, ina.accessToken)).status).toBe(200)
  })
})

it('the room on the disk is kept for what is still to come of other uploads', async () => {
  const folder = temporaryFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const rules = createCourseFileRules({
    library: async () => Response.json({}),
    storage: createCourseStorage(folder),
    freeBytes: async () => 1000,
  })
  /** Sends a picture of 608 bytes whose end arrives when `end` is called. */
  function upload() {
    const bytes = Buffer.concat([png, randomBytes(100)])
    const target = `/storage/v1/object/courses/${randomUUID()}/${hashOf(bytes)}`
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) })
    const headers = { 'content-type': 'image/png', 'content-length': String(bytes.length) }
    const sent = new Request(`${settings.siteUrl}${target}`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    const head = readHead(sent, { service: 'storage', target, address: '127.0.0.1' })
    return {
      answer: rules
        .upload(head, sent, (_, action) => action())
        .then(
          ({ status }) => status,
          ({ status }: { status: number }) => status,
        ),
      end() {
        controller?.enqueue(bytes)
        controller?.close()
      },
    }
  }
  const [first, second] = [upload(), upload()]
  expect(await second.answer).toBe(503)
  first.end()
  expect(await first.answer).toBe(200)
  const third = upload()
  third.end()
  expect(await third.answer).toBe(200)
})
