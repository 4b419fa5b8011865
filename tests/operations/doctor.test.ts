import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { impossibleRows } from '#server/doctor/access-checks.ts'
import type { Context, Operator } from '#server/doctor/context.ts'
import { courseCheck } from '#server/doctor/course-checks.ts'
import { examine } from '#server/doctor/examine.ts'
import { sampleCheck } from '#server/doctor/site-checks.ts'
import { productApp } from '#server/http/app.ts'
import { openPort, webListener } from '#server/http/listen.ts'
import { builtSite } from '#server/http/site.ts'
import { inboxApp } from '#server/inbox/inbox.ts'
import { command, smallSite, startProduct, temporaryFolder } from './program.ts'
import { settings, startTestBackend, supabaseFolder, type TestBackend } from '../backend/support/test-backend.ts'

type Port = Awaited<ReturnType<typeof openPort>>

const folder = mkdtempSync(join(tmpdir(), 'ascendo-doctor-'))
const templatesDir = join(folder, 'templates')
let backend: TestBackend
let site: Port
let mail: Port
let address: string
let mailUrl: string

beforeAll(async () => {
  cpSync(join(supabaseFolder, 'templates'), templatesDir, { recursive: true })
  const built = smallSite(folder)
  for (const path of ['courses/1', 'auth/callback']) {
    mkdirSync(join(built, path), { recursive: true })
    cpSync(join(built, 'courses/index.html'), join(built, path, 'index.html'))
  }
  site = await openPort(0, '127.0.0.1', 'PORT')
  mail = await openPort(0, '127.0.0.1', 'MAIL_PORT')
  ;[address, mailUrl] = [`http://localhost:${site.number}`, `http://localhost:${mail.number}`]
  backend = await startTestBackend(
    { name: 'PGlite', create: async () => ({ drop: async () => {} }) },
    { templatesDir, settings: { siteUrl: address } },
  )
  const values = {
    VITE_SUPABASE_URL: address,
    VITE_SUPABASE_PUBLISHABLE_KEY: settings.publishableKey,
    VITE_SUPABASE_PROJECT_ID: 'ascendo',
    VITE_SUPABASE_STORAGE_BUCKET: 'avatars',
    VITE_MAIL_SENDER: settings.mailSender,
    VITE_APP_ID: 'ascendo',
  }
  const pages = await builtSite(built, { configurationFor: () => values, siteAddress: address })
  site.answerWith(productApp({ backend, site: pages, https: false }))
  mail.answerWith(webListener(inboxApp(backend.mail).fetch))
})

afterAll(async () => {
  await site.close()
  await mail.close()
  await backend.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Returns the problems, one line each. `change` replaces answers, as if they came from another server. */
async function complaints(
  change: (answer: Response, url: URL) => Response | Promise<Response> = (answer) => answer,
  more = {},
): Promise<string[]> {
  const send: typeof fetch = async (input, init) => change(await fetch(input, init), new URL(String(input)))
  const findings = await examine({ address, send, ...more })
  return findings.filter(({ state }) => state === 'broken').map(({ topic, message }) => `${topic}: ${message}`)
}

/** Replaces text in the page at `/`. */
const page = (change: (html: string) => string) => async (answer: Response, url: URL) =>
  url.pathname === '/' ? new Response(change(await answer.text()), answer) : answer

const header = (name: string, value: string | null, path?: string) => (answer: Response, url: URL) => {
  if (path && url.pathname !== path) return answer
  const changed = new Response(answer.body, answer)
  if (value === null) changed.headers.delete(name)
  else changed.headers.set(name, value)
  return changed
}

describe('a healthy installation', () => {
  test('has nothing to fix, and everything was checked', async () => {
    const findings = await examine({ address, mailUrl, send: fetch })
    expect(findings.filter(({ state }) => state === 'broken')).toEqual([])
    expect(findings.filter(({ state }) => state === 'unchecked').map(({ topic }) => topic)).toEqual(['Redirects', 'Photos'])
    expect(new Set(findings.map(({ topic }) => topic))).toEqual(
      new Set([
        'Configuration',
        'HTTPS',
        'Address',
        'Pages',
        'Headers',
        'Content policy',
        'Deep links',
        'Files',
        'Caching',
        'Backend',
        'Clock',
        'Sign-in',
        'Providers',
        'Passkeys',
        'Second step',
        'Redirects',
        'Schema',
        'Access',
        'Photos',
        'Accounts',
        'Mail',
      ]),
    )
    expect(findings.find(({ topic }) => topic === 'Providers')?.message).toMatch(
      /^none is offered. To add Google, GitHub, Facebook, X: .*callback/,
    )
    expect(findings.find(({ topic }) => topic === 'Mail')?.message).toBe('4 of 4 kinds arrive and lead to our own pages')
  })

  test('keeps nothing of the account created for the check', async () => {
    expect(await backend.query("select email from auth.users where email like 'doctor-%'")).toEqual([])
    expect(await backend.query('select * from public.users')).toEqual([])
    expect(backend.mail.list().filter(({ to }) => to.includes('doctor-'))).toEqual([])
  })

  test('without an inbox, says how to test the mails by hand', async () => {
    const findings = await examine({ address, send: fetch })
    expect(findings.at(-1)).toMatchObject({ state: 'unchecked', topic: 'Mail', message: expect.stringContaining(`${address}/login`) })
  })
})

describe('problems of the site', () => {
  test('nothing answers', async () => {
    expect(await complaints(undefined, { address: 'http://localhost:1' })).toEqual([
      expect.stringMatching(/^Site: .* does not answer: start it/),
    ])
  })

  test.each([
    [
      'values are missing',
      (html: string) => html.replace(/"VITE_APP_ID":"[^"]*"/, '"VITE_APP_ID":""'),
      'Configuration: VITE_APP_ID is missing.',
    ],
    [
      'a secret key is shown',
      (html: string) => html.replace('sb_publishable_tests_of_the_stack', 'sb_secret_tests'),
      'Configuration: VITE_SUPABASE_PUBLISHABLE_KEY is a secret key',
    ],
    [
      'an old secret key is shown',
      (html: string) =>
        html.replace(
          'sb_publishable_tests_of_the_stack',
          `eyJhbGciOiJIUzI1NiJ9.${Buffer.from('{"role":"service_role"}').toString('base64url')}.x`,
        ),
      'Configuration: VITE_SUPABASE_PUBLISHABLE_KEY is the service_role key',
    ],
    [
      'its own script is blocked',
      (html: string) => html.replace("className = 'light'", "className = 'dark'"),
      "Content policy: it blocks the page's own script",
    ],
    [
      'the pages name another address',
      (html: string) => html.replace(/(rel="canonical" href=")[^"]*/, '$1https://old.example.org/courses'),
      'Address: the pages name the address https://old.example.org',
    ],
    [
      'the backend does not answer',
      (html: string) => html.replace(/("VITE_SUPABASE_URL":")[^"]*/, '$1http://localhost:1'),
      'Backend: http://localhost:1 does not answer',
    ],
    [
      'the key is wrong',
      (html: string) => html.replace('sb_publishable_tests_of_the_stack', 'sb_publishable_of_another_stack'),
      'does not accept the key',
    ],
    ['the bucket is wrong', (html: string) => html.replace('"avatars"', '"pictures"'), 'Schema: the database keeps photos in "avatars"'],
  ])('%s', async (_, change, complaint) => expect((await complaints(page(change))).join('\n')).toContain(complaint))

  test.each([
    ['a header is missing', header('X-Frame-Options', null), 'Headers: X-Frame-Options missing'],
    ['no policy is sent', header('Content-Security-Policy', null), 'Content policy: there is none'],
    ['the policy is unsafe', header('Content-Security-Policy', "script-src 'self' 'unsafe-inline'"), "script-src allows 'unsafe-inline'"],
    ['pop-ups are cut off', header('Cross-Origin-Opener-Policy', 'same-origin', '/auth/callback'), 'Pop-ups: /auth/callback must answer'],
  ])('%s', async (_, change, complaint) => expect((await complaints(change)).join('\n')).toContain(complaint))

  test('a deep link does not work', async () => {
    const missing = (answer: Response, { pathname }: URL) => (pathname === '/courses/1' ? new Response('', { status: 404 }) : answer)
    expect(await complaints(missing)).toEqual([expect.stringContaining('/courses/1 answers 404')])
  })

  test('a public site without https', async () => {
    const send: typeof fetch = (input, init) => fetch(String(input).replace('http://learn.example.org', address), init)
    const findings = await examine({ address: 'http://learn.example.org', send })
    expect(findings.filter(({ state }) => state === 'broken').map(({ topic }) => topic)).toContain('HTTPS')
  })
})

describe('problems of the backend', () => {
  test('a wrong clock', async () => {
    const late = new Date(Date.now() - 120_000).toUTCString()
    expect(await complaints(header('Date', late))).toEqual([expect.stringMatching(/^Clock: the backend's is 1(19|20|21) s behind/)])
  })

  test('wrong settings', async () => {
    const settled = (answer: Response, { pathname }: URL) =>
      pathname.endsWith('/settings')
        ? Response.json({ external: { email: false }, mailer_autoconfirm: true, disable_signup: true })
        : answer
    expect((await complaints(settled)).map((line) => line.split(':')[0])).toEqual(['Sign-in', 'Sign-in', 'Sign-in'])
  })

  test('disabled row-level security, and rights that are too wide', async () => {
    await backend.query('alter table public.contact_messages disable row level security')
    await backend.query('grant select, insert on public.contact_messages to anon')
    try {
      expect(await complaints()).toEqual([
        expect.stringContaining(
          'Access: strangers can write contact_messages: alter table public.contact_messages enable row level security',
        ),
      ])
    } finally {
      await backend.query('revoke all on public.contact_messages from anon')
      await backend.query('alter table public.contact_messages enable row level security')
    }
  })

  test('profiles that everyone can read', async () => {
    await backend.query("insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), 'lea@ascendo.example', now())")
    await backend.query('create policy "Too wide" on public.users for select to authenticated using (true)')
    try {
      expect(await complaints(undefined, { mailUrl })).toEqual([expect.stringContaining('Accounts: a new one sees 2 profiles')])
    } finally {
      await backend.query('drop policy "Too wide" on public.users')
      await backend.query("delete from auth.users where email = 'lea@ascendo.example'")
    }
  })

  test('a mail that leads elsewhere', async () => {
    const file = join(templatesDir, 'recovery.html')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replaceAll('/password-reset', '/somewhere'))
    try {
      expect(await complaints(undefined, { mailUrl })).toEqual([
        expect.stringMatching(/^Templates: the recovery mail leads to .*\/somewhere instead of .*\/password-reset/),
      ])
    } finally {
      writeFileSync(file, text)
    }
  })
})

test('a course that is approved has to be online', async () => {
  const versions = [
    { id: '2', slug: 'seen', title: 'Seen', state: 'published', problem: '' },
    { slug: 'unseen', title: 'Unseen', state: 'published', problem: '' },
    { slug: 'put-back', title: 'Put Back', state: 'published', problem: '' },
    { slug: 'old', title: 'Old', state: 'withdrawn', problem: '' },
    { slug: 'waits', title: 'Waits', state: 'approved', problem: '' },
    { slug: 'fails', title: 'Fails', state: 'approved', problem: 'first.md:1 There is no heading.' },
  ]
  const operator = { secretKey: settings.secretKey } as Operator
  const found = async (some: object[], { own = operator as Operator | null, built = null as string[] | null } = {}) => {
    const send = async (input: unknown) => {
      const path = String(input)
      if (path.endsWith('/published.json')) return built ? Response.json(built) : new Response('<!doctype html>', { status: 404 })
      if (path.endsWith('/withdrawn.json')) return Response.json(['put-back'])
      return Response.json(path.endsWith('rpc/catalog_versions') ? some : { courses: { seen: '', 'put-back': '', old: '' } })
    }
    const html = '<html data-catalog="/assets/catalog-01234567.json">'
    const context = { address: 'https://learn.example', html, url: 'https://learn.example', operator: own, send }
    return (await courseCheck(context as Context)).map(({ state, message }) => `${state} ${message}`)
  }
  expect(await found(versions)).toEqual([
    expect.stringMatching(/^broken “Unseen” is approved, but not online/),
    expect.stringMatching(/^broken “Put Back” is approved, but not online/),
    expect.stringMatching(/^broken “Old” was taken off the catalog, but is still offered/),
    expect.stringMatching(/^broken “Waits” is approved, but not online/),
    'broken “Fails” could not be published: first.md:1 There is no heading.',
  ])
  expect(await found(versions.slice(0, 1))).toEqual(['ok all approved courses are online'])
  expect(await found([])).toEqual([])
  expect(await found(versions, { own: null })).toEqual([])
  // The site was built with the second version, and the former one is still served.
  expect(await found(versions.slice(0, 1), { built: ['1'] })).toEqual([expect.stringMatching(/^broken “Seen” is approved, but not online/)])
  expect(await found(versions.slice(0, 1), { built: ['2', '3'] })).toEqual(['ok all approved courses are online'])
})

test('what is only for show is advice, and only where strangers see it', () => {
  const html = '<dd>25K+</dd><dd>899</dd><dd>158</dd><form aria-label="Newsletter" data-simulated="true">'
  expect(sampleCheck({ isPublic: true, html }).map(({ state, topic }) => [state, topic])).toEqual([
    ['advice', 'Newsletter'],
    ['advice', 'Figures'],
  ])
  expect(sampleCheck({ isPublic: false, html })).toEqual([])
  expect(sampleCheck({ isPublic: true, html: '<dd>12</dd><form aria-label="Newsletter">' })).toEqual([])
})

test('the list of tables is that of the API', () => {
  const types = readFileSync(join(supabaseFolder, '../src/site/backend/database-types.ts'), 'utf8')
  const [, served = ''] = /Tables: \{([\s\S]*?)\n {4}\}/.exec(types) ?? []
  expect([...served.matchAll(/^ {6}(\w+): \{/gm)].map(([, name]) => name)).toEqual(Object.keys(impossibleRows))
})

describe('npm run doctor', () => {
  test('checks the configured site and exits with 0, or with 1 for a dead address', async () => {
    const product = await startProduct(temporaryFolder())
    const examined = command(['doctor'], product.values)
    expect([await examined.ended, examined.output()]).toEqual([1, expect.stringContaining('✗ Deep links')])
    expect(examined.output()).toContain('✓ Mail            4 of 4 kinds arrive')
    expect(examined.output()).toContain('\n1 to fix, and 1 marked ! could be better.')
    const dead = command(['doctor', 'http://localhost:1'], product.values)
    expect([await dead.ended, dead.output()]).toEqual([1, expect.stringContaining('✗ Site')])
    const wrong = command(['doctor', 'nowhere'], product.values)
    expect([await wrong.ended, wrong.output()]).toEqual([1, 'Name one address: npm run doctor -- https://learn.example.org\n'])
  })
})
