import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { request as rawRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { brand } from '#shared/brand.ts'
import { productApp } from '#server/http/app.ts'
import { openPort } from '#server/http/listen.ts'
import { plainAnswer } from '#server/http/site.ts'
import { routeOf } from '#server/log.ts'
import { startProduct, temporaryFolder, type RunningProduct } from './program.ts'

/** Sends only the first half of a sign-up request, once the server has started to handle it. */
async function halfSignUp({ siteUrl, env }: RunningProduct): Promise<{ answer: Promise<IncomingMessage>; finish(): void }> {
  const body = JSON.stringify({ email: 'slow@ascendo.example', password: 'a-long-password' })
  const headers = {
    apikey: env['VITE_SUPABASE_PUBLISHABLE_KEY'],
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    // The server responds to this header as soon as it has read the head.
    Expect: '100-continue',
  }
  const sent = rawRequest(`${siteUrl}/auth/v1/signup`, { method: 'POST', headers })
  const answer = new Promise<IncomingMessage>((resolve, reject) => sent.on('response', resolve).on('error', reject))
  answer.catch(() => {})
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.write(body.slice(0, 20))
  return { answer, finish: () => sent.end(body.slice(20)) }
}

/** Asks the product to stop, and waits until it accepts no more connections. */
async function stopping({ siteUrl, signal }: RunningProduct): Promise<void> {
  signal('SIGTERM')
  const reached = () =>
    fetch(siteUrl).then(
      () => true,
      () => false,
    )
  await vi.waitUntil(async () => !(await reached()), { timeout: 60_000 })
}

describe('stopping', () => {
  test('lets a running request finish, keeps its row, and releases the data folder', async () => {
    const folder = temporaryFolder()
    const product = await startProduct(folder)
    const slow = await halfSignUp(product)
    await stopping(product)
    slow.finish()
    expect((await slow.answer).statusCode).toBe(200)
    expect(await product.ended).toBe(0)
    for (const gone of ['process.lock', 'address.json']) expect(existsSync(join(folder, 'data', gone))).toBe(false)

    const again = await startProduct(folder)
    const key = again.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? ''
    const signIn = await fetch(`${again.siteUrl}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'slow@ascendo.example', password: 'a-long-password' }),
    })
    expect(await signIn.json()).toMatchObject({ error_code: 'email_not_confirmed' })
  })

  test('cuts off a request that does not end, at once on a second signal', async () => {
    const patient = await startProduct(temporaryFolder())
    const unfinished = await halfSignUp(patient)
    await stopping(patient)
    // While `patient` waits for its request, test the second signal.
    const hasty = await startProduct(temporaryFolder())
    const other = await halfSignUp(hasty)
    await stopping(hasty)
    // Wait until a second signal no longer counts as an echo of the first.
    await sleep(600)
    hasty.signal('SIGTERM')
    expect(await hasty.ended).toBe(143)
    await expect(other.answer).rejects.toThrow('hang up')
    expect(await patient.ended).toBe(0)
    await expect(unfinished.answer).rejects.toThrow('hang up')
  })
})

describe('health checks', () => {
  async function served(checkReady: () => Promise<unknown>): Promise<(path: string) => Promise<[number, unknown, string | null]>> {
    const port = await openPort(0, '127.0.0.1', 'PORT')
    onTestFinished(() => port.close())
    port.answerWith(productApp({ site: () => plainAnswer(404, ''), https: false, checkReady }))
    return async (path) => {
      const answer = await fetch(`http://127.0.0.1:${port.number}${path}`)
      return [answer.status, await answer.json(), answer.headers.get('Cache-Control')]
    }
  }

  test('it is alive as long as it answers, ready as long as the database does, and reveals nothing else', async () => {
    let database: () => Promise<unknown> = async () => []
    const ask = await served(() => database())
    expect(await ask('/health')).toEqual([200, { status: 'ok' }, 'no-store'])
    expect(await ask('/health/ready')).toEqual([200, { status: 'ready' }, 'no-store'])
    database = async () => {
      throw new Error('postgres://user:password@host refused')
    }
    expect(await ask('/health')).toEqual([200, { status: 'ok' }, 'no-store'])
    expect(await ask('/health/ready')).toEqual([503, { status: 'unavailable' }, 'no-store'])
    database = () => new Promise(() => {})
    expect(await ask('/health/ready')).toEqual([503, { status: 'unavailable' }, 'no-store'])
  })
})

describe('the log', () => {
  interface Line {
    level: string
    time: string
    msg: string
    request?: string
    method?: string
    route?: string
    status?: number
    ms?: number
  }

  test('is a line of JSON per request without personal data, if other machines are served and no terminal is attached', async () => {
    const product = await startProduct(temporaryFolder(), { HOST: '0.0.0.0', SMTP_URL: 'smtp://127.0.0.1:9' })
    const person = { email: 'private@ascendo.example', password: 'my-secret-password' }
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(product.siteUrl + path, {
        ...init,
        headers: { apikey: product.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '', 'Content-Type': 'application/json' },
      })
    const signedIn = await ask('/auth/v1/token?grant_type=password', { method: 'POST', body: JSON.stringify(person) })
    await ask('/courses?search=private-wish')
    await ask('/person/private@ascendo.example')
    await ask('/rest/v1/users?email=eq.private@ascendo.example')
    await ask('/assets/index-Ab12Cd34.js')
    await ask('/health')
    product.signal('SIGTERM')
    expect(await product.ended).toBe(0)

    const lines = product
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
    expect(product.output()).not.toMatch(/private|secret|127\.0\.0\.1|::1|sb_publishable/)
    expect(lines.every((line) => line.level === 'info' && !Number.isNaN(Date.parse(line.time)))).toBe(true)
    expect(lines[0]?.msg).toBe(`${brand.name} is ready at ${product.siteUrl}`)
    const requests = lines.filter((line) => line.msg === 'request')
    expect(requests.map(({ method, route, status }) => [method, route, status])).toEqual([
      ['POST', '/auth/v1/token', 400],
      ['GET', '/courses', 200],
      ['GET', '/*', 404],
      ['GET', '/rest/v1/users', expect.any(Number)],
      ['GET', '/assets/*', 200],
    ])
    expect(requests[0]).toMatchObject({ request: signedIn.headers.get('X-Request-Id'), ms: expect.any(Number) })
  })

  test.each([
    ['/', 200, '/'],
    ['/courses/react-basics', 200, '/courses/react-basics'],
    ['/courses/Anna%20M', 200, '/courses/*'],
    ['/sitemap.xml?x=1', 200, '/sitemap.xml'],
    ['/auth/v1/verify?token=123456', 403, '/auth/v1/verify'],
    ['/rest/v1/rpc/list_users', 200, '/rest/v1/rpc/list_users'],
    ['/rest/v1/someone', 404, '/rest/v1/*'],
    ['/storage/v1/object/avatars/0b6c2c5e-1111-4222-8333-444455556666/me.png', 200, '/storage/v1/object/avatars/*/*'],
    ['/anna.schmidt', 404, '/*'],
  ])('%s answered with %i is logged as %s', (url, status, route) => {
    expect(routeOf(url, status)).toBe(route)
  })
})

test('a request gets its id from a trusted proxy, and never from a client', async () => {
  for (const trustProxy of [true, false]) {
    const port = await openPort(0, '127.0.0.1', 'PORT')
    onTestFinished(() => port.close())
    port.answerWith(productApp({ site: () => plainAnswer(200, 'hello'), https: false, trustProxy }))
    const named = async (id: string) =>
      (await fetch(`http://127.0.0.1:${port.number}/`, { headers: { 'X-Request-Id': id } })).headers.get('X-Request-Id')
    expect((await named('proxy-gave-this-01')) === 'proxy-gave-this-01').toBe(trustProxy)
    expect(await named('anna@example.org said')).toMatch(/^[\w-]{8}$/)
  }
})
