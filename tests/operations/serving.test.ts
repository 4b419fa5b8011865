import { codeFrameScript } from '#shared/code-frame.ts'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { type IncomingMessage, request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Backend } from '#server/backend/backend.ts'
import { readEnvironment } from '#server/environment/environment.ts'
import { productApp } from '#server/http/app.ts'
import { configurationFor } from '#server/http/page.ts'
import { openPort } from '#server/http/listen.ts'
import { siteFile } from '#server/http/site-files.ts'
import { builtSite } from '#server/http/site.ts'
import { isFull } from '../support/full.ts'
import { hostileAddresses } from '../support/hostile-addresses.ts'
import { foreignScript, inlineScript, recording, smallSite, temporaryFolder } from './program.ts'

/** Replaces the backend, and records the requests that reach it. */
const echo: Backend = {
  fetch: async (request, client) =>
    Response.json({ path: new URL(request.url).pathname, body: await request.text(), ...client, filler: 'x'.repeat(3000) }),
  mail: { list: () => [], get: () => undefined, clear: () => {} },
  query: async () => [],
  checkReady: async () => {},
  settled: async () => {},
  copyData: async () => {},
  close: async () => {},
}

/** @param prepare is called with the folder of the site before it is read */
async function serve(values: Record<string, string> = {}, prepare: (site: string) => void = () => {}) {
  const folder = temporaryFolder()
  prepare(smallSite(folder))
  const environment = readEnvironment({ ENV_FILE: `${folder}/.env`, ...values })
  const port = await openPort(0, '127.0.0.1', 'PORT')
  onTestFinished(() => port.close())
  const site = await builtSite(join(folder, 'site'), {
    configurationFor: configurationFor(environment, port.number),
    siteAddress: environment.siteUrl ?? `http://localhost:${port.number}`,
    withoutWorker: environment.withoutWorker,
  })
  const https = environment.siteUrl?.startsWith('https:') ?? false
  port.answerWith(productApp({ backend: echo, site, https }))
  return { address: `http://localhost:${port.number}`, port: port.number, site }
}

/** Sends a raw request: the path is not normalized, any Host is allowed, and the answer is not decompressed. */
function raw(port: number, path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const sent = rawRequest({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

function configurationIn(html: string): Record<string, string> {
  return JSON.parse(/id="configuration">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as Record<string, string>
}

describe('pages', () => {
  const visit = { Accept: 'text/html', 'Sec-Fetch-Dest': 'document' }

  test('every address gets the page that was built for it', async () => {
    const { address } = await serve()
    const titles = { '/': 'Small', '/courses': 'Courses', '/courses/': 'Courses', '/courses?search=x': 'Courses' }
    for (const [path, title] of Object.entries(titles)) {
      const answer = await fetch(address + path, { headers: visit })
      expect([path, answer.status, answer.headers.get('Content-Type')]).toEqual([path, 200, 'text/html; charset=utf-8'])
      expect(await answer.text()).toContain(`<title>${title}</title>`)
    }
  })

  test('a lesson, and a course opened inside the catalog, have pages of their own; a query never reaches any other file', async () => {
    const { port } = await serve()
    for (const [path, title] of [
      ['/courses?look=knots', 'Knots'],
      ['/courses/?level=beginner&look=knots&lesson=one', 'Knots'],
      ['/courses?look=unknown', 'Courses'],
      ['/courses?look=../look/knots', 'Courses'],
      ['/courses?lesson=one&look=knots', 'Knots'],
      ['/courses/9?lesson=bowline', 'Bowline'],
      ['/courses/9/?lesson=bowline&tab=notes', 'Bowline'],
      ['/courses/9?lesson=next', 'Climbing'],
      ['/courses/9?lesson=../../index', 'Climbing'],
      ['/courses/9?look=bowline', 'Climbing'],
      ['/courses/9?lesson=bowline.html', 'Climbing'],
      ['/?look=knots', 'Small'],
    ]) {
      expect([path, (await raw(port, path ?? '')).body.toString()]).toEqual([path, expect.stringContaining(`<title>${title}</title>`)])
    }
  })

  test('a navigation to an unknown address gets a page that says so; a missing file gets 404 without a page', async () => {
    const { address, port } = await serve()
    const lost = await fetch(`${address}/no/such/page`, { headers: visit })
    expect([lost.status, lost.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await lost.text()).toContain('<title>Nothing here</title>')
    const again = await raw(port, '/no/such/page', { ...visit, 'If-None-Match': lost.headers.get('ETag') ?? '' })
    expect(again.status).toBe(404)
    for (const path of ['/assets/gone-12345678.js', '/assets/gone', '/gone.txt', '/.env', '/.vite/manifest.json']) {
      expect([path, (await fetch(address + path)).status]).toEqual([path, 404])
    }
    const script = await raw(port, '/courses/react-basics', { 'Sec-Fetch-Dest': 'script' })
    expect(script.status).toBe(404)
  })

  test('hostile addresses lead to a page, or to one that says that nothing is there', async () => {
    const folder = smallSite(temporaryFolder())
    const values = configurationFor(readEnvironment({ ENV_FILE: `${folder}/.env` }), 80)
    const site = await builtSite(folder, { configurationFor: values, siteAddress: 'http://localhost' })
    const odd = ['', '*', '?', '#', '//', '/%', '/%00', '/..', '/\\..\\outside.txt', 'http://', 'http://evil.example/%', 'x'.repeat(9999)]
    const addresses = [...odd, ...fc.sample(hostileAddresses, { numRuns: isFull ? 5000 : 500, ...(isFull ? {} : { seed: 50 }) })]
    for (const url of addresses) {
      const { status, body } = await site({ method: 'GET', url, headers: { host: 'localhost', ...visit } })
      expect([url, [200, 404].includes(status)]).toEqual([url, true])
      expect(Buffer.from(body ?? '').toString()).not.toContain('not for you')
    }
  })

  test('a site that replaces another reads only what is new, and has nothing that is gone', async () => {
    const [before, after] = [smallSite(temporaryFolder()), smallSite(temporaryFolder())]
    const values = configurationFor(readEnvironment({ ENV_FILE: `${before}/.env` }), 80)
    const write = (folder: string, name: string, content: string) => writeFileSync(join(folder, name), content)
    write(before, 'assets/lesson-11111111.json', '"first"')
    write(after, 'assets/lesson-22222222.json', '"second"')
    write(after, 'sw.js', 'keepMore()')
    write(after, 'index.html', readFileSync(join(before, 'index.html'), 'utf8').replace('<body>', '<body>New '))
    // Its name has a hash, so it cannot have changed, and need not be read.
    write(after, 'assets/index-Ab12Cd34.js', 'unread()')
    const former = await builtSite(before, { configurationFor: values, siteAddress: 'http://localhost' })
    const site = await builtSite(after, { configurationFor: values, siteAddress: 'http://localhost' }, former)
    const text = async (url: string) => {
      const { status, body } = await site({ method: 'GET', url, headers: { host: 'localhost', ...visit } })
      return status === 200 ? Buffer.from(body ?? '').toString() : status
    }
    expect(await text('/')).toContain('<body>New ')
    expect(await text('/sw.js')).toBe('keepMore()')
    expect(await text('/assets/lesson-22222222.json')).toBe('"second"')
    expect(await text('/assets/lesson-11111111.json')).toBe(404)
    expect(await text('/assets/index-Ab12Cd34.js')).toContain('learn learn')
  })

  test('a site that replaces another has compressed the pages that were asked for last', async () => {
    const [before, after] = [smallSite(temporaryFolder()), smallSite(temporaryFolder())]
    const lesson = readFileSync(join(before, 'courses/9/lesson/bowline.html'), 'utf8').replace('</body>', `${'Knot. '.repeat(99)}</body>`)
    for (const folder of [before, after]) {
      for (let number = 0; number < 30; number++) writeFileSync(join(folder, `courses/9/lesson/l${number}.html`), lesson)
    }
    const values = configurationFor(readEnvironment({ ENV_FILE: `${before}/.env` }), 80)
    const former = await builtSite(before, { configurationFor: values, siteAddress: 'http://localhost' })
    for (let number = 0; number < 30; number++) {
      const headers = { host: 'localhost', 'accept-encoding': number === 29 ? 'gzip' : 'br', ...visit }
      await former({ method: 'GET', url: `/courses/9?lesson=l${number}`, headers })
    }
    rmSync(join(after, 'courses/9/lesson/l28.html'))
    const site = await builtSite(after, { configurationFor: values, siteAddress: 'http://localhost' }, former)
    const ready = new Map([...site.pages.values()].map(({ address, compressed }) => [address, [...compressed.keys()]]))
    const [gone, gzip, ...others] = [28, 29, 10, 27, 9].map((number) => ready.get(`/courses/9/lesson/l${number}.html`))
    expect([gone, gzip, others]).toEqual([undefined, ['gzip'], [['br'], ['br'], undefined]])
  })

  test("Firefox's navigations through a service worker get the page, too, but scripts' requests do not", async () => {
    const { port } = await serve()
    const typeFor = async (accept: string) =>
      (await raw(port, '/no/such/page', { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'same-origin', Accept: accept })).headers[
        'content-type'
      ]
    expect(await typeFor('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8')).toContain('text/html')
    expect(await typeFor('*/*')).toContain('text/plain')
  })

  test("the site's address is in pages, sitemap and robots.txt", async () => {
    const [here, elsewhere] = [await serve(), await serve({ SITE_URL: 'https://learn.example.org/' })]
    for (const path of ['/', '/courses', '/sitemap.xml']) {
      const [own, given] = [await raw(here.port, path), await raw(elsewhere.port, path, { Host: 'evil.example' })]
      expect(own.body.toString()).toContain(`"http://localhost:${here.port}/courses"`)
      expect(given.body.toString()).toContain('"https://learn.example.org/courses"')
      expect(given.body.toString()).not.toMatch(/site\.invalid|evil/)
    }
  })

  test('nothing outside the site can be reached', async () => {
    const { port } = await serve()
    for (const path of [
      '/../outside.txt',
      '/assets/../../outside.txt',
      '/..%2foutside.txt',
      '/%2e%2e/outside.txt',
      '/assets/%2e%2e%2f%2e%2e%2foutside.txt',
      '/%00',
      '/%E0%A4%A',
    ]) {
      expect((await raw(port, path)).body.toString()).not.toContain('not for you')
    }
  })

  test('the site can only be read', async () => {
    const { address } = await serve()
    const answer = await fetch(`${address}/courses`, { method: 'POST', body: 'x' })
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('HEAD answers like GET, without the body', async () => {
    const { port } = await serve()
    const [get, head] = [await raw(port, '/'), await raw(port, '/', {}, 'HEAD')]
    expect(head.body).toHaveLength(0)
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect(head.headers['etag']).toBe(get.headers['etag'])
  })
})

describe('configuration in the page', () => {
  test('contains the address of the request', async () => {
    const { port } = await serve()
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      const { body } = await raw(port, '/', { Host: `${name}:${port}` })
      expect(configurationIn(body.toString())['VITE_SUPABASE_URL']).toBe(`http://${name}:${port}`)
    }
  })

  test('is cached for few host names, however many a client invents', () => {
    const environment = readEnvironment({ ENV_FILE: `${temporaryFolder()}/.env`, HOST: '127.0.0.2' })
    const names = Array.from({ length: 3000 }, (_, number) => `127.0.${Math.floor(number / 250)}.${number % 250}`)
    const invented = ['localhost', '[::1]', '127.evil.example', '127.1', 'x.localhost', ...names]
    const addresses = invented.map((host) => configurationFor(environment, 5173)({ headers: { host } }).VITE_SUPABASE_URL)
    expect([...new Set(addresses)].toSorted()).toEqual([
      'http://127.0.0.1:5173',
      'http://127.0.0.2:5173',
      'http://[::1]:5173',
      'http://localhost:5173',
    ])
  })

  test('does not trust an invented host', async () => {
    const { port } = await serve()
    const { body } = await raw(port, '/', { Host: 'evil.example' })
    expect(configurationIn(body.toString())['VITE_SUPABASE_URL']).toBe(`http://localhost:${port}`)
    expect(body.toString()).not.toContain('evil.example')
  })

  test('holds the six values and no secret, and SITE_URL takes precedence', async () => {
    const { port } = await serve({ SITE_URL: 'https://learn.example.org' })
    const html = (await raw(port, '/')).body.toString()
    expect(Object.keys(configurationIn(html)).toSorted()).toEqual([
      'VITE_APP_ID',
      'VITE_MAIL_SENDER',
      'VITE_SUPABASE_PROJECT_ID',
      'VITE_SUPABASE_PUBLISHABLE_KEY',
      'VITE_SUPABASE_STORAGE_BUCKET',
      'VITE_SUPABASE_URL',
    ])
    expect(configurationIn(html)['VITE_SUPABASE_URL']).toBe('https://learn.example.org')
    expect(html).not.toContain('sb_secret_')
  })

  test('cannot break out of its block', async () => {
    const { port } = await serve({ VITE_MAIL_SENDER: '</script><script>alert(1)</script>@example.org' })
    const html = (await raw(port, '/')).body.toString()
    expect(html).not.toContain('<script>alert')
    expect(configurationIn(html)['VITE_MAIL_SENDER']).toBe('</script><script>alert(1)</script>@example.org')
  })
})

describe('headers', () => {
  test('allow our own scripts and the one inline script by its hash, nothing else', async () => {
    const { address } = await serve()
    const { headers } = await fetch(address)
    const hash = createHash('sha256').update(inlineScript).digest('base64')
    const policy = headers.get('Content-Security-Policy') ?? ''
    // And WebAssembly, and the script of the frame in which the code of lessons runs, whose worker is a blob.
    const frame = createHash('sha256').update(codeFrameScript).digest('base64')
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}' 'sha256-${frame}'; worker-src 'self' blob:;`)
    for (const part of ["default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'", "object-src 'none'"]) {
      expect(policy).toContain(part)
    }
    expect(policy).not.toContain("'unsafe-eval'")
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('Permissions-Policy')).toContain('camera=()')
  })

  test('allow no other script that a page contains', async () => {
    const { port } = await serve()
    const { body, headers } = await raw(port, '/courses/9?lesson=hostile')
    expect(body.toString()).toContain(foreignScript)
    expect(headers['content-security-policy']).toBe((await raw(port, '/')).headers['content-security-policy'])
  })

  test('a build without the list of its own scripts is not served', async () => {
    const folder = smallSite(temporaryFolder())
    rmSync(join(folder, '.inline-scripts.json'))
    const values = configurationFor(readEnvironment({ ENV_FILE: `${folder}/.env` }), 1)
    await expect(builtSite(folder, { configurationFor: values, siteAddress: 'http://localhost' })).rejects.toThrow(/\.inline-scripts\.json/)
  })

  test('let nothing run in a drawing that is opened by itself', async () => {
    const { address } = await serve()
    const policy = (await fetch(`${address}/favicon.svg`)).headers.get('Content-Security-Policy') ?? ''
    expect(policy.split('; ')).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox']))
    expect(policy).not.toContain('script-src')
  })

  test('let the sign-in window and its opener see each other', async () => {
    const { address } = await serve()
    const policyOf = async (path: string) => (await fetch(address + path)).headers.get('Cross-Origin-Opener-Policy')
    expect(await policyOf('/login')).toBe('same-origin-allow-popups')
    expect(await policyOf('/auth/callback')).toBe('unsafe-none')
    expect(await policyOf('/auth/v1/callback')).toBeNull()
  })

  test("keep an idle connection longer than Node's five seconds, without headers that say so", async () => {
    const { port } = await serve()
    const connection = connect(port, '127.0.0.1')
    onTestFinished(() => void connection.destroy())
    let answers = ''
    connection.on('data', (part) => (answers += part))
    const isAnswered = (count: number) => vi.waitFor(() => expect(answers.split('HTTP/1.1 405').length - 1).toBe(count))
    const ask = () => connection.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n')
    ask()
    await isAnswered(1)
    await new Promise((resolve) => setTimeout(resolve, 6500))
    ask()
    await isAnswered(2)
    expect(answers).not.toMatch(/^(?:connection|keep-alive):/im)
  })

  test('require HTTPS only if the site has it', async () => {
    const [plain, secure] = [await serve(), await serve({ SITE_URL: 'https://learn.example.org' })]
    expect((await fetch(plain.address)).headers.get('Strict-Transport-Security')).toBeNull()
    expect((await fetch(secure.address)).headers.get('Strict-Transport-Security')).toContain('max-age=')
  })
})

describe('caching and compression', () => {
  test('hashed files are cached forever, and everything else is revalidated', async () => {
    const { address } = await serve()
    const cacheOf = async (path: string) => (await fetch(address + path)).headers.get('Cache-Control')
    expect(await cacheOf('/assets/index-Ab12Cd34.js')).toBe('public, max-age=31536000, immutable')
    expect(await cacheOf('/favicon.svg')).toBe('no-cache')
    expect(await cacheOf('/')).toBe('no-cache')
    expect(await cacheOf('/rest/v1/users')).toBe('no-store')
  })

  test('the service worker is always revalidated, and unregisters itself if it is disabled', async () => {
    const worker = async (values?: Record<string, string>) => {
      const answer = await fetch(`${(await serve(values)).address}/sw.js`)
      expect(answer.headers.get('Cache-Control')).toBe('no-cache')
      expect(answer.headers.get('Content-Type')).toContain('text/javascript')
      return answer.text()
    }
    expect(await worker()).toBe('keep()')
    expect(await worker({ SERVICE_WORKER: 'on' })).toBe('keep()')
    expect(await worker({ SERVICE_WORKER: 'off' })).toBe('leave()')
  })

  test('what a browser already has is not sent again', async () => {
    const { port } = await serve()
    const first = await raw(port, '/')
    const etag = String(first.headers['etag'])
    for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
      const again = await raw(port, '/', { 'If-None-Match': tag })
      expect([again.status, again.body.length]).toEqual([304, 0])
      expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    }
    expect((await raw(port, '/', { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip;q=0.8', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
    ['*', 'br', brotliDecompressSync],
  ])('Accept-Encoding %s is answered with %s', async (accepted, encoding, decompress) => {
    const { port } = await serve()
    const answer = await raw(port, '/assets/index-Ab12Cd34.js', { 'Accept-Encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['vary']).toContain('Accept-Encoding')
    expect(decompress(answer.body).toString()).toMatch(/^console\.log\('learn learn/)
  })
})

describe('compressed pages', () => {
  /** A site with this many lessons, and what its server sends for one of them: the same object as long as it is not compressed anew. */
  async function lessons(count: number) {
    const folder = smallSite(temporaryFolder())
    const text = readFileSync(join(folder, 'courses/9/lesson/bowline.html'), 'utf8')
    for (let number = 0; number < count; number++) {
      writeFileSync(
        join(folder, `courses/9/lesson/l${number}.html`),
        text.replace('</body>', `<p>${`Knot ${number}. `.repeat(99)}</p></body>`),
      )
    }
    const environment = readEnvironment({ ENV_FILE: `${folder}/.env` })
    const site = await builtSite(folder, { configurationFor: configurationFor(environment, 80), siteAddress: 'http://localhost' })
    const sent = async (number: number, encoding = 'br') => {
      const headers = { host: 'localhost', 'accept-encoding': encoding }
      const { body } = await site({ method: 'GET', url: `/courses/9?lesson=l${number}`, headers })
      return body as Uint8Array
    }
    /** Resolves to the best form, which replaces the first answer's. */
    const best = async (number: number, quick: Uint8Array) => {
      await vi.waitFor(async () => expect(await sent(number)).not.toBe(quick), { interval: 5, timeout: 60_000 })
      return sent(number)
    }
    const walk = (from: number, to: number) => Promise.all(Array.from({ length: to - from }, (_, index) => sent(from + index)))
    return { sent, best, walk }
  }

  test('a second walk through all lessons compresses nothing', async () => {
    const { best, walk } = await lessons(210)
    const quick = await walk(0, 210)
    const second = await Promise.all(quick.map((body, number) => best(number, body)))
    const third = await walk(0, 210)
    expect(third.filter((body, number) => body !== second[number])).toEqual([])
    expect(brotliDecompressSync(third[7] ?? '').toString()).toContain('Knot 7.')
  })

  test('of more lessons than are kept, those asked for last stay, and no others are compressed at the best level again', async () => {
    const { sent, best, walk } = await lessons(1201)
    const popular = await best(5, await sent(5))
    await walk(0, 900)
    expect(await sent(5)).toBe(popular)
    await walk(900, 1200)
    expect(await sent(5)).toBe(popular)
    const again = await sent(0)
    // The best forms are made one after the other, so one for lesson 0 would be ready before this one.
    await best(1200, await sent(1200))
    expect(await sent(0)).toBe(again)
    const [first, last] = [await sent(0, 'identity'), await sent(1199, 'identity')].map((body) => Buffer.from(body).toString())
    expect(first).toContain('Knot 0.')
    expect(last).toContain('Knot 1199.')
  })
})

describe('parts of a file', () => {
  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=190-', 190, 200],
    ['bytes=150-9999', 150, 200],
    ['bytes=-5', 195, 200],
    ['bytes=-9999', 0, 200],
    ['BYTES=7-7', 7, 8],
    ['bytes= 3-4', 3, 5],
  ])('%s is answered with only those bytes', async (range, from, to) => {
    const { port } = await serve()
    const answer = await raw(port, '/recording.mp4', { Range: range })
    expect(answer.status).toBe(206)
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${from}-${to - 1}/200`,
      'content-length': String(to - from),
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"/),
    })
    expect(answer.body).toEqual(recording.subarray(from, to))
  })

  test.each(['bytes=200-', 'bytes=500-600', 'bytes=-0', 'bytes=99999999999999999999999-'])(
    '%s is past the end and answered with 416',
    async (range) => {
      const { port } = await serve()
      const answer = await raw(port, '/recording.mp4', { Range: range })
      expect([answer.status, answer.headers['content-range'], answer.headers['cache-control']]).toEqual([416, 'bytes */200', 'no-store'])
    },
  )

  test.each([
    'bytes=9-3',
    'bytes=-',
    'bytes=',
    'bytes',
    'bytes=a-b',
    'bytes=0x1-5',
    'bytes=1.5-3',
    'seconds=0-9',
    'seconds=500-',
    'bytes=0-1,5-6',
    'bytes=0-1, 900-',
  ])('%s is answered with the whole file', async (range) => {
    const { port } = await serve()
    const answer = await raw(port, '/recording.mp4', { Range: range })
    expect([answer.status, answer.headers['content-range'], answer.headers['accept-ranges']]).toEqual([200, undefined, 'bytes'])
    expect(answer.body).toEqual(recording)
  })

  test('a part is sent only if the file has not changed since the first part', async () => {
    const { port } = await serve()
    const partOf = async (path: string, condition: string) => (await raw(port, path, { Range: 'bytes=0-9', 'If-Range': condition })).status
    const etag = String((await raw(port, '/recording.mp4')).headers['etag'])
    expect(await partOf('/recording.mp4', etag)).toBe(206)
    for (const other of [`W/${etag}`, '"older"', 'Sun, 22 Nov 2026 10:00:00 GMT'])
      expect([other, await partOf('/recording.mp4', other)]).toEqual([other, 200])
    // An ETag for several encodings is weak, and weak ETags do not guarantee identical bytes.
    const weak = String((await raw(port, '/')).headers['etag'])
    expect(weak).toMatch(/^W\//)
    expect(await partOf('/', weak)).toBe(200)
  })

  test('a part of a text is sent uncompressed, even if the client accepts compression', async () => {
    const { port } = await serve()
    const answer = await raw(port, '/assets/index-Ab12Cd34.js', { Range: 'bytes=0-10', 'Accept-Encoding': 'br, gzip' })
    expect([answer.status, answer.headers['content-encoding'], answer.body.toString()]).toEqual([206, undefined, 'console.log'])
  })

  test('HEAD announces ranges, and 304 and 404 are unaffected', async () => {
    const { port } = await serve()
    const head = await raw(port, '/recording.mp4', { Range: 'bytes=0-9' }, 'HEAD')
    expect([head.status, head.headers['accept-ranges'], head.headers['content-length'], head.body.length]).toEqual([200, 'bytes', '200', 0])
    const known = await raw(port, '/recording.mp4', { Range: 'bytes=0-9', 'If-None-Match': String(head.headers['etag']) })
    expect(known.status).toBe(304)
    const lost = await raw(port, '/no/such/page', { Accept: 'text/html', 'Sec-Fetch-Dest': 'document', Range: 'bytes=0-9' })
    expect([lost.status, lost.headers['accept-ranges']]).toEqual([404, undefined])
  })

  test.each([
    ['mp4', 'video/mp4'],
    ['webm', 'video/webm'],
    ['mp3', 'audio/mpeg'],
    ['m4a', 'audio/mp4'],
    ['ogg', 'audio/ogg'],
    ['oga', 'audio/ogg'],
    ['wav', 'audio/wav'],
    ['vtt', 'text/vtt; charset=utf-8'],
  ])('.%s is served as %s', (ending, type) => {
    expect(siteFile(`/assets/lesson.${ending}`, recording).contentType).toBe(type)
  })
})

describe('recordings', () => {
  const size = 200 * 1024 * 1024
  const address = '/assets/lamp-Ab12Cd34.mp4'
  let path = ''
  /** A recording of zeros, with some bytes in the middle. */
  function record(site: string): void {
    path = join(site, address)
    writeFileSync(path, '')
    truncateSync(path, size)
    const file = openSync(path, 'r+')
    writeSync(file, recording, 0, recording.length, size / 2)
    closeSync(file)
  }

  test('stay on the disk, and are read from there in parts', async () => {
    const { port, site } = await serve({}, record)
    const held = [...site.files.values()].reduce((sum, { body }) => sum + body.byteLength, 0)
    expect(held).toBeLessThan(1024 * 1024)
    const part = await raw(port, address, { Range: `bytes=${size / 2}-${size / 2 + 199}` })
    expect([part.status, part.headers['content-range'], part.headers['cache-control']]).toEqual([
      206,
      `bytes ${size / 2}-${size / 2 + 199}/${size}`,
      'public, max-age=31536000, immutable',
    ])
    expect(part.body).toEqual(recording)
    rmSync(path)
    expect((await raw(port, address)).status).toBe(404)
  })

  test.skipIf(process.platform !== 'linux')('are closed when their receiver leaves halfway', async () => {
    const { port } = await serve({}, record)
    const opened = () =>
      readdirSync('/proc/self/fd').filter((number) => {
        try {
          return readlinkSync(`/proc/self/fd/${number}`) === path
        } catch {
          return false
        }
      })
    const sent = rawRequest({ host: '127.0.0.1', port, path: address }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    await once(answer, 'readable')
    expect(opened()).toHaveLength(1)
    answer.destroy()
    await expect.poll(opened).toEqual([])
  })
})

describe('the backend behind the same address', () => {
  test("gets complete requests, with the client's address", async () => {
    const { address } = await serve()
    for (const path of ['/auth/v1/token', '/rest/v1/rpc/x', '/storage/v1/object/avatars/a.png']) {
      const answer = await fetch(address + path, { method: 'POST', body: 'hello' })
      expect(await answer.json()).toMatchObject({ path, body: 'hello', address: expect.stringMatching(/127\.0\.0\.1|::1/) })
    }
  })

  test('compresses long answers, and never lets them run as a page', async () => {
    const { port } = await serve()
    const answer = await raw(port, '/rest/v1/users', { 'Accept-Encoding': 'gzip' })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })
})
