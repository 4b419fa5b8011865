import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { brand } from '#shared/brand.ts'
import type { Operator } from '#server/doctor/context.ts'
import { examine } from '#server/doctor/examine.ts'
import type { Finding } from '#server/doctor/finding.ts'
import { proxyFixes } from '#server/doctor/proxy-fixes.ts'
import { productApp } from '#server/http/app.ts'
import { openPort } from '#server/http/listen.ts'
import { builtSite } from '#server/http/site.ts'
import { secureStandIn } from '../support/stand-in.ts'
import { smallSite } from './program.ts'
import { type BreakingProxy, clientAddress, type ProxyFault, startBreakingProxy } from '../backend/support/breaking-proxy.ts'
import { pglite } from '../backend/support/engines.ts'
import { type FullStackAnswers, goodState, secretKey, startFullStackAnswers } from '../backend/support/full-stack-answers.ts'
import { testCertificates } from '../backend/support/test-certificates.ts'
import { settings, startTestBackend, supabaseFolder, type TestBackend } from '../backend/support/test-backend.ts'

type Hosting = 'embedded' | 'self-hosted' | 'hosted'

const address = 'https://learn.example.org'
const apis: Record<Hosting, string> = { embedded: address, 'self-hosted': 'https://api.example.org', hosted: 'https://abcdef.supabase.co' }

const folder = mkdtempSync(join(tmpdir(), 'ascendo-doctor-breaks-'))
let backend: TestBackend
let site: Awaited<ReturnType<typeof openPort>>
let siteProxy: BreakingProxy
let apiProxy: BreakingProxy
let fullStack: FullStackAnswers
const pages = {} as Record<Hosting, Awaited<ReturnType<typeof builtSite>>>
const apps = {} as Record<Hosting, ReturnType<typeof productApp>>
let hosting: Hosting = 'embedded'

function appFor(each: Hosting, itsBackend?: TestBackend) {
  return productApp({ ...(itsBackend && { backend: itsBackend }), site: pages[each], https: true, trustProxy: true })
}

beforeAll(async () => {
  const built = smallSite(folder)
  const home = join(built, 'index.html')
  // As React renders it: comments mark where its parts begin and end.
  writeFileSync(home, readFileSync(home, 'utf8').replace('<html', '<html data-prerendered="/"').replace('<div', '<!--$--><div'))
  for (const path of ['courses/1', 'auth/callback']) {
    mkdirSync(join(built, path), { recursive: true })
    cpSync(join(built, 'courses/index.html'), join(built, path, 'index.html'))
  }
  backend = await startTestBackend(pglite, { settings: { siteUrl: address, trustProxy: true } })
  for (const each of ['embedded', 'self-hosted', 'hosted'] as const) {
    const values = {
      VITE_SUPABASE_URL: apis[each],
      VITE_SUPABASE_PUBLISHABLE_KEY: settings.publishableKey,
      VITE_SUPABASE_PROJECT_ID: 'ascendo',
      VITE_SUPABASE_STORAGE_BUCKET: 'avatars',
      VITE_MAIL_SENDER: 'learn@example.org',
      VITE_APP_ID: 'ascendo',
    }
    pages[each] = await builtSite(built, { configurationFor: () => values, siteAddress: address, backendOrigin: apis[each] })
    apps[each] = appFor(each, each === 'embedded' ? backend : undefined)
  }
  site = await openPort(0, '127.0.0.1', 'PORT')
  site.answerWith((incoming, response) => apps[hosting](incoming, response))
  fullStack = await startFullStackAnswers(goodState(address))
  siteProxy = await startBreakingProxy(() => site.number)
  apiProxy = await startBreakingProxy(() => fullStack.port)
})

afterAll(async () => {
  await Promise.all([siteProxy.close(), apiProxy.close(), fullStack.close(), site.close()])
  await backend.close()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(() => {
  hosting = 'embedded'
  siteProxy.fault = {}
  apiProxy.fault = {}
  fullStack.state = goodState(address)
})

/** Resolves public names to the proxies on this machine, so that no request leaves it. */
const send: typeof fetch = (input, init) => {
  const { origin, pathname, search } = new URL(String(input))
  const port = origin === address ? siteProxy.port : apiProxy.port
  return fetch(`http://127.0.0.1:${port}${pathname}${search}`, init)
}

const operator = (): Operator => ({
  backendUrl: apis[hosting],
  publishableKey: settings.publishableKey,
  secretKey: hosting === 'embedded' ? settings.secretKey : secretKey,
  smtpUrl: 'smtp://mail.example.org:587',
  trustProxy: true,
  rateLimitFactor: 1,
  accessToken: 'sbp_tests',
})

const run = (more: Partial<Operator> | null = {}): Promise<Finding[]> =>
  examine({ address, send, ...(more && { operator: { ...operator(), ...more } }) })

const complaints = (findings: Finding[]) =>
  findings.filter(({ state }) => state === 'broken').map(({ topic, message }) => `${topic}: ${message}`)
const unchecked = (findings: Finding[]) => findings.filter(({ state }) => state === 'unchecked').map(({ topic }) => topic)

const page = (path: RegExp): ProxyFault => ({
  answer(incoming, response) {
    if (!path.test(incoming.url ?? '')) return false
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Learn</title>')
    return true
  },
})

const refused = (path: RegExp, status: number): ProxyFault => ({
  answer(incoming: IncomingMessage, response: ServerResponse) {
    if (!path.test(incoming.url ?? '')) return false
    response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>nginx</h1>')
    return true
  },
})

const sending = (name: string, value: string): ProxyFault => ({
  answered(path: string, headers: OutgoingHttpHeaders) {
    if (path.startsWith('/auth/v1') || path.startsWith('/rest')) return
    for (const known of Object.keys(headers)) if (known.toLowerCase() === 'cache-control') delete headers[known]
    headers[name] = value
  },
})

describe('a healthy installation has nothing to fix', () => {
  test('the embedded stack, with everything checked', async () => {
    const findings = await run()
    expect(complaints(findings)).toEqual([])
    expect(unchecked(findings)).toEqual(['Redirects'])
    expect(findings).toContainEqual(expect.objectContaining({ topic: 'Limits', message: expect.stringContaining(clientAddress) }))
  })

  test('the embedded stack behind a proxy that extends X-Forwarded-For, whose last value counts', async () => {
    siteProxy.fault = {
      headers: (headers) => void (headers['x-forwarded-for'] = [headers['x-forwarded-for'], clientAddress].filter(Boolean).join(', ')),
    }
    expect(complaints(await run())).toEqual([])
  })

  test('a self-hosted full stack, except its mail limit, which cannot be checked from outside', async () => {
    hosting = 'self-hosted'
    const findings = await run()
    expect(complaints(findings)).toEqual([])
    expect(unchecked(findings)).toEqual(['Mail limit'])
  })

  test('a hosted project', async () => {
    hosting = 'hosted'
    const findings = await run()
    expect([complaints(findings), unchecked(findings)]).toEqual([[], []])
  })

  test('a check leaves nothing behind', async () => {
    hosting = 'self-hosted'
    await run()
    expect(fullStack.mails.at(-1)).toMatch(/^learn\+doctor-\w+@example\.org$/)
    expect([...fullStack.accounts]).toEqual([])
  })

  test('without the secret key, it says what could not be checked and how to check it', async () => {
    const findings = await run(null)
    expect(complaints(findings)).toEqual([])
    expect(unchecked(findings)).toEqual(['Redirects', 'Photos', 'Limits', 'Mail'])
    expect(findings.filter(({ message }) => message.includes('run this where .env holds')).map(({ topic }) => topic)).toEqual([
      'Photos',
      'Limits',
      'Mail',
    ])
    hosting = 'hosted'
    expect(unchecked(await run({ accessToken: undefined } as never))).toEqual(['Mail limit'])
  })
})

describe('the secret key', () => {
  test('is sent only to the backend that the configuration names', async () => {
    hosting = 'self-hosted'
    const seen: unknown[] = []
    const watching: typeof fetch = (input, init) => {
      seen.push(new Headers(init?.headers).get('apikey'))
      return send(input, init)
    }
    for (const other of [
      { backendUrl: 'https://api.elsewhere.example' },
      { backendUrl: 'http://api.example.org' },
      { publishableKey: 'sb_publishable_of_another' },
    ]) {
      await examine({ address, send: watching, operator: { ...operator(), ...other } })
    }
    expect(seen.length).toBeGreaterThan(20)
    expect(seen).not.toContain(secretKey)
  })
})

describe('faults of the proxy', () => {
  test.each<[string, ProxyFault, string, keyof typeof proxyFixes]>([
    [
      '/storage is answered by the proxy',
      refused(/^\/storage\//, 403),
      'Photos: something in front of the storage service answers for /storage/v1 (403, text/html): pass all addresses on.',
      'passOn',
    ],
    [
      '/storage is answered with a page',
      page(/^\/storage\//),
      'Photos: something in front of the storage service answers for /storage/v1 (200, text/html)',
      'passOn',
    ],
    [
      '/rest is answered with a page',
      page(/^\/rest\//),
      'Schema: something in front of https://learn.example.org answers for /rest/v1 (200, text/html)',
      'passOn',
    ],
    [
      '/auth is answered with a page',
      page(/^\/auth\/v1/),
      'Backend: something in front of https://learn.example.org answers for /auth/v1 (200, text/html)',
      'passOn',
    ],
    [
      'the service worker is answered with a page',
      page(/^\/sw\.js/),
      'Service worker: /sw.js is answered by something else (200, text/html): pass all addresses on to the program.',
      'passOn',
    ],
    [
      'the service worker is blocked',
      refused(/^\/sw\.js/, 403),
      'Service worker: /sw.js is answered by something else (403, text/html)',
      'passOn',
    ],
    [
      'a missing file is answered with a page',
      page(/^\/assets\/doctor/),
      'Files: a file that does not exist is answered with a page',
      'passOn',
    ],
    [
      'pages are cached for a year',
      sending('Cache-Control', 'public, max-age=31536000'),
      'Caching: browsers cache / (525600 min), /courses/1 (525600 min), /sw.js (525600 min)',
      'passOn',
    ],
    [
      'pages are cached for a year, with the old header',
      sending('Expires', new Date(Date.now() + 365 * 86_400_000).toUTCString()),
      'Caching: browsers cache /',
      'passOn',
    ],
    [
      'photos are too large for it',
      {
        answer: (incoming, response) =>
          Number(incoming.headers['content-length']) > 1_048_576 && refused(/./, 413).answer?.(incoming, response) === true,
      },
      'Photos: the proxy refuses photos of 2 MB',
      'bodySize',
    ],
    [
      'the client is not named',
      { headers: (headers) => void delete headers['x-forwarded-for'] },
      'Limits: all visitors count as one',
      'clientAddress',
    ],
    [
      'comments are removed from pages',
      { page: (html) => html.replaceAll(/<!--[^]*?-->/g, '') },
      'Pages: something in front of the site removes comments from them, so browsers draw every page twice, and may lose what was typed early: turn off what minifies or optimizes HTML.',
      'passOn',
    ],
    ['the client names itself', { headers: () => {} }, 'Limits: a client can invent the address that it is counted by', 'clientAddress'],
  ])('%s', async (_, fault, complaint, fix) => {
    siteProxy.fault = fault
    const findings = await run()
    expect(complaints(findings)).toEqual([expect.stringContaining(complaint)])
    expect(findings.find(({ state }) => state === 'broken')?.proxy).toEqual(proxyFixes[fix])
  })

  test('a proxy that names no client, and one that is not trusted', async () => {
    siteProxy.fault = { headers: (headers) => void delete headers['x-forwarded-for'] }
    expect(complaints(await run())).toEqual([
      'Limits: all visitors count as one, the proxy, and lock each other out: let it send X-Forwarded-For.',
    ])
    expect(complaints(await run({ trustProxy: false }))).toEqual([expect.stringContaining('set TRUST_PROXY=1')])
  })

  test('a proxy with a private address, which may or may not be the client', async () => {
    siteProxy.fault = { headers: (headers) => void (headers['x-forwarded-for'] = '172.18.0.3') }
    const findings = await run()
    expect([complaints(findings), unchecked(findings)]).toEqual([[], ['Redirects', 'Limits']])
  })

  test('a static host that answers everything with one page', async () => {
    const one = page(/^\/(sw\.js|assets\/doctor)/)
    siteProxy.fault = { ...one, answered: (_, headers) => void delete headers['x-request-id'] }
    const findings = await run()
    expect(complaints(findings)).toEqual([
      expect.stringContaining('Service worker: /sw.js is answered by something else (200, text/html): let the file server'),
    ])
    expect(findings.find(({ topic }) => topic === 'Service worker')?.proxy).toEqual(proxyFixes.files)
  })
})

describe('mistakes of the operator', () => {
  test('demo accounts whose password works', async () => {
    await backend.query(
      readFileSync(join(supabaseFolder, 'seed.sql'), 'utf8')
        .replace(/^--.*$/gm, '')
        .trim()
        .replace(/;$/, ''),
    )
    try {
      expect(complaints(await run())).toEqual([
        expect.stringMatching(
          /^Demo accounts: learner@.*unverified@.*admin@.* can sign in with the demo password, which is public: start the program again with SITE_URL=https:/,
        ),
      ])
      expect(await backend.query('select id from auth.sessions')).toEqual([])
    } finally {
      await backend.query('alter table public.users disable trigger user')
      await backend.query("delete from auth.users where email like '%@ascendo.example'")
      await backend.query('alter table public.users enable trigger user')
    }
    hosting = 'self-hosted'
    fullStack.state.passwords = { [`admin@${brand.slug}.example`]: `${brand.slug}-demo` }
    expect(complaints(await run())).toEqual([
      expect.stringContaining(`delete from auth.users where email in ('admin@${brand.slug}.example');`),
    ])
  })

  test('passkeys of another site, on the full stack; without any, it says how to offer them', async () => {
    hosting = 'self-hosted'
    fullStack.state.passkeysOf = 'localhost'
    expect(complaints(await run())).toEqual([expect.stringMatching(/^Passkeys: belong to "localhost", .*GOTRUE_WEBAUTHN_RP_ID/)])
    fullStack.state.passkeysOf = null
    const findings = await run()
    expect(complaints(findings)).toEqual([])
    const said = findings.flatMap(({ topic, message }) => (['Passkeys', 'Second step'].includes(topic) ? [message] : []))
    expect(said).toEqual([expect.stringContaining('are not offered'), expect.stringContaining('without recovery codes')])
  })

  test('a mail server, on the embedded stack', async () => {
    expect(complaints(await run({ smtpUrl: undefined } as never))).toEqual([
      expect.stringMatching(/^Mail: NO MAIL IS SENT, so nobody can register or reset a password: set SMTP_URL/),
    ])
  })

  test('a mail server that is gone', async () => {
    const withoutMail = await startTestBackend(pglite, { settings: { siteUrl: address, trustProxy: true, smtpUrl: 'smtp://127.0.0.1:1' } })
    const embedded = apps.embedded
    apps.embedded = appFor('embedded', withoutMail)
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    try {
      expect(complaints(await run(null))).toEqual([
        expect.stringMatching(/^Mail: NO MAIL IS SENT, because the mail server of SMTP_URL accepts none/),
      ])
    } finally {
      apps.embedded = embedded
      logged.mockRestore()
      await withoutMail.close()
    }
  })

  test.each([
    ['refused', 'Mail: NO MAIL IS SENT (500 Error sending confirmation email): check the mail server'],
    ['used up', 'Mail: no more mails are sent this hour, to anyone: raise the limit'],
    ['members only', 'Mail: the project sends to its own members only: enter a mail server'],
  ] as const)('a mail server, on the full stack: %s', async (mail, complaint) => {
    hosting = 'self-hosted'
    fullStack.state.mail = mail
    expect(complaints(await run())).toEqual([expect.stringContaining(complaint)])
    expect(complaints(await run())[0]).toMatch(mail === 'used up' ? /./ : /GOTRUE_SMTP_/)
    expect([...fullStack.accounts]).toEqual([])
  })

  test('bucket and policies, on both stacks', async () => {
    await backend.query('drop policy "List the own photos" on storage.objects')
    await backend.query("update storage.buckets set public = false where id = 'avatars'")
    expect(complaints(await run())).toEqual([
      'Photos: the bucket "avatars" is not public; the policy "List the own photos" is missing: start the program again, which creates what is missing.',
    ])
    await backend.query('select private.prepare_photo_storage()')
    hosting = 'self-hosted'
    fullStack.state.bucket = null
    expect(complaints(await run(null))).toEqual([expect.stringContaining('Photos: the bucket "avatars" is missing or not public')])
    fullStack.state = { ...goodState(address), photoProblems: ['the policy "Remove the own photos" is missing'] }
    expect(complaints(await run())).toEqual([
      expect.stringContaining(
        'Photos: the policy "Remove the own photos" is missing: as the database’s owner, run "select private.prepare_photo_storage();"',
      ),
    ])
  })

  test.each(['self-hosted', 'hosted'] as const)('approved courses that are not online, and a host that was not told, %s', async (each) => {
    hosting = each
    fullStack.state.versions = [
      { slug: 'knots', title: 'Knots', state: 'published', problem: '' },
      { slug: 'bends', title: 'Bends', state: 'approved', problem: '' },
      { slug: 'gone', title: 'Gone', state: 'withdrawn', problem: '' },
    ]
    fullStack.state.buildProblem = 'it answered 404'
    expect(complaints(await run())).toEqual([
      expect.stringMatching(/^Courses: “Knots” is approved, but not online/),
      expect.stringMatching(/^Courses: “Bends” is approved, but not online/),
      expect.stringMatching(/^Build webhook: the host .* because it answered 404: correct the address, with private\.use_build_webhook/),
    ])
    fullStack.state = { ...goodState(address), buildProblem: 'waiting' }
    expect(complaints(await run())).toEqual([expect.stringMatching(/^Build webhook: nothing has sent .* pg_cron and pg_net/)])
  })

  test('limits for tests', async () => {
    expect(complaints(await run({ rateLimitFactor: 1000 }))).toEqual([expect.stringContaining('RATE_LIMIT_FACTOR lets 1000 times')])
  })

  test('limits on the full stack', async () => {
    hosting = 'self-hosted'
    fullStack.state.limitHeader = null
    expect(complaints(await run(null))).toEqual([
      expect.stringMatching(
        /^Limits: passwords and codes can be tried without end from one address: set GOTRUE_RATE_LIMIT_HEADER=X-Forwarded-For/,
      ),
    ])
  })

  test.each<[string, string, ProxyFault]>([
    [
      'extends the header',
      'x-forwarded-for',
      { headers: (headers) => void (headers['x-forwarded-for'] = [headers['x-forwarded-for'], clientAddress].filter(Boolean).join(', ')) },
    ],
    ['passes on another header', 'x-real-ip', { headers: (headers) => void (headers['x-real-ip'] ??= clientAddress) }],
  ])('on the full stack, clients can invent their address behind a proxy that %s', async (_, limitHeader, fault) => {
    hosting = 'self-hosted'
    fullStack.state.limitHeader = limitHeader
    apiProxy.fault = fault
    const findings = await run(null)
    expect(complaints(findings)).toEqual([expect.stringContaining('Limits: a client can invent the address')])
    expect(findings.find(({ topic }) => topic === 'Limits')?.proxy).toEqual(proxyFixes.clientAddress)
  })

  test('on the full stack, clients can invent the address that the contact form counts', async () => {
    hosting = 'self-hosted'
    apiProxy.fault = { headers: (headers) => void (headers['x-forwarded-for'] = clientAddress) }
    expect(complaints(await run())).toEqual([expect.stringContaining('Limits: a client can invent the address')])
  })

  test('on the full stack, all clients count as the proxy', async () => {
    hosting = 'self-hosted'
    apiProxy.fault = {
      headers(headers) {
        headers['x-forwarded-for'] = '127.0.0.1'
        delete headers['cf-connecting-ip']
      },
    }
    expect(complaints(await run())).toEqual([expect.stringContaining('Limits: all visitors count as one, the proxy')])
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['has default settings', { rate_limit_email_sent: 30 }, 'Mail limit: 30 mails an hour for all users together is too low'],
    ['has no mail server', { smtp_host: null }, 'Mail limit: the project has no mail server of its own'],
  ])('a hosted project that %s', async (_, change, complaint) => {
    hosting = 'hosted'
    Object.assign(fullStack.state.projectSettings, change)
    expect(complaints(await run())).toEqual([expect.stringContaining(complaint)])
  })

  test('redirects, with advice that fits the hosting', async () => {
    hosting = 'self-hosted'
    fullStack.state.siteUrl = 'http://localhost:3000'
    expect(complaints(await run())).toEqual([
      expect.stringMatching(
        /^Redirects: \/auth\/callback leads to http:\/\/localhost:3000#error=access_denied instead: set the site URL .*GOTRUE_URI_ALLOW_LIST/,
      ),
    ])
    hosting = 'hosted'
    expect(complaints(await run())).toEqual([expect.stringContaining('Authentication, URL Configuration')])
  })
})

describe('a certificate that browsers refuse gets its own message', () => {
  const trusted = getCACertificates('default')
  let server: ReturnType<typeof secureStandIn>
  beforeAll(async () => {
    server = secureStandIn({ key: testCertificates.key, cert: testCertificates.valid }, (_, response) => response.end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    setDefaultCACertificates(trusted)
    server.close()
  })

  test.each<[string, Exclude<keyof typeof testCertificates, 'key' | 'authority'>, boolean, string]>([
    ['self-signed', 'selfSigned', false, 'is self-signed'],
    ['of an unknown authority, or without its chain', 'valid', false, 'is not trusted: send the whole chain'],
    ['expired', 'expired', true, 'has expired'],
    ['for another name', 'forAnotherName', true, 'is for another name'],
  ])('%s', async (_, name, isAuthorityKnown, complaint) => {
    setDefaultCACertificates(isAuthorityKnown ? [...trusted, testCertificates.authority] : trusted)
    server.setSecureContext({ key: testCertificates.key, cert: testCertificates[name] })
    const { port } = server.address() as AddressInfo
    const findings = await examine({ address: `https://localhost:${port}`, send: fetch })
    expect(complaints(findings)).toEqual([expect.stringContaining(`Site: The certificate of localhost ${complaint}`)])
    expect(findings[0]?.proxy).toEqual(proxyFixes.certificate)
  })

  test('of the backend, too', async () => {
    hosting = 'self-hosted'
    const { port } = server.address() as AddressInfo
    setDefaultCACertificates(trusted)
    const toCertificate: typeof fetch = (input, init) =>
      String(input).startsWith(apis['self-hosted']) ? fetch(`https://localhost:${port}/`, init) : send(input, init)
    expect(complaints(await examine({ address, send: toCertificate }))).toEqual([
      expect.stringContaining('Backend: The certificate of api.example.org '),
    ])
  })

  test('or a port that does not speak https', async () => {
    const findings = await examine({ address: `https://localhost:${site.number}`, send: fetch })
    expect(complaints(findings)).toEqual([expect.stringContaining('does not speak https')])
  })
})

test('each line for a proxy is in the full examples', () => {
  const lines = readFileSync(join(supabaseFolder, 'production.md'), 'utf8')
    .split('\n')
    .map((line) => line.trim())
  const quoted = Object.values(proxyFixes).flatMap(({ nginx, caddy }) => [...nginx, ...caddy])
  expect(quoted.filter((line) => !lines.some((known) => known === line || known === `${line} {`))).toEqual([])
})
