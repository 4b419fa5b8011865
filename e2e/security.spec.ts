import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { buildFolder } from '#server/site-build.ts'
import { brand } from '#shared/brand.ts'
import { backendAddress, confirmed, expect, haveSession, newPerson, type Person, smoke, test } from './support/journey.ts'

const ada: Person = { name: 'Ada Admin', email: `admin@${brand.slug}.example`, password: `${brand.slug}-demo` }
const key = () => process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? ''

/** Texts that leave a trace if a browser treats them as anything but text: they run a script, load something or open a dialog. */
const payloads = [
  '<script>attacked=1</script>',
  '<img src=//evil.example/x onerror=attacked=1>',
  '"><svg/onload=attacked=1>',
  "'-alert(1)-'",
  '</script></style></title></textarea><script src=//evil.example/x.js></script>',
  '<iframe srcdoc="<script>parent.attacked=1</script>"></iframe>',
  '<a href="javascript:attacked=1">go</a><base href=//evil.example/>',
  '<style>@import "//evil.example/x.css"</style><link rel=stylesheet href=//evil.example/x>',
  '{{constructor.constructor("attacked=1")()}}${alert(1)}',
  'javascript:attacked=1//data:text/html,<script>alert(1)</script>',
]
const all = payloads.join(' ')
/** A payload that is short enough for a name. */
const short = '"><img src=//evil.example onerror=attacked=1><script>attacked=1</script>'

/** Records every effect that injected text could have. */
async function watch(page: Page) {
  const traces: string[] = []
  page.on('dialog', (dialog) => {
    traces.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('evil.example')) traces.push(`request: ${request.url()}`)
  })
  await page.exposeFunction('noteViolation', (violation: string) => void traces.push(violation))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { noteViolation } = window as unknown as { noteViolation(text: string): void }
      noteViolation(`policy: ${violatedDirective} ${blockedURI}`)
    })
  })
  return {
    async expectNothing() {
      expect(await page.evaluate(() => 'attacked' in window), 'nothing ran').toBe(false)
      expect(
        await page.locator('a[href^="javascript:" i], iframe[srcdoc], base, [onerror], [onload]').count(),
        'no element was made of text',
      ).toBe(0)
      expect(traces).toEqual([])
    },
  }
}

/** Calls a database function as this person. */
async function call(name: string, parameters: object, person?: Person): Promise<void> {
  const base = backendAddress()
  const headers = { apikey: key(), 'Content-Type': 'application/json' }
  const signedIn =
    person &&
    (await fetch(`${base}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: person.email, password: person.password }),
    }))
  const { access_token: token } = signedIn ? ((await signedIn.json()) as { access_token: string }) : { access_token: key() }
  const answer = await fetch(`${base}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...headers, ...(person && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(parameters),
  })
  expect(answer.ok, await answer.text()).toBe(true)
}

async function idOf({ email }: Person): Promise<string> {
  const answer = await fetch(`${backendAddress()}/rest/v1/users?select=id&email=eq.${email}`, {
    headers: { apikey: process.env['SUPABASE_SECRET_KEY'] ?? '' },
  })
  return ((await answer.json()) as { id: string }[])[0]?.id ?? ''
}

test.describe('text that looks like a script stays text', () => {
  test("a display name, wherever it is shown; an administrator's reason and log entry", async ({ page, inbox, browser }) => {
    const mallory = await confirmed(newPerson(short), inbox)
    const watched = await watch(page)
    await haveSession(page, mallory)
    for (const path of ['/', '/account', '/contact', '/courses/1']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await watched.expectNothing()
    }
    await page.goto('/contact')
    await expect(page.getByLabel('Your name')).toHaveValue(short)
    // Leave the page, so that none of its requests is sent while the account is being disabled.
    await page.goto('about:blank')

    await call('disable_user', { user_id: await idOf(mallory), reason: all.slice(0, 500) }, ada)
    const office = await browser.newContext()
    const desk = await office.newPage()
    const deskWatched = await watch(desk)
    await haveSession(desk, ada)
    await desk.goto(`/admin?tab=users&search=${encodeURIComponent(mallory.email)}`)
    const row = desk.getByRole('list', { name: 'Users' }).getByRole('listitem')
    await expect(row).toContainText(short)
    await expect(row).toContainText(all.slice(0, 500).trim())
    await deskWatched.expectNothing()
    await desk.goto('/admin?tab=audit')
    await expect(desk.getByRole('main')).toContainText(all.slice(0, 60))
    await deskWatched.expectNothing()
    await office.close()
  })

  test("a contact message, in the administration's inbox", async ({ page }) => {
    await call('send_contact_message', { name: short, email: 'mallory@evil.example', topic: 'other', message: all })
    const watched = await watch(page)
    await haveSession(page, ada)
    await page.goto('/admin?tab=messages')
    await page.getByRole('link').filter({ hasText: short }).first().click()
    await expect(page.getByRole('main')).toContainText(all)
    await watched.expectNothing()
  })

  test('learning data from a file and from storage, favorites from storage', async ({ page, learner }) => {
    const watched = await watch(page)
    await haveSession(page, learner)
    await page.goto('/account?tab=progress')
    const uid = await idOf(learner)
    const time = '2026-01-02T03:04:05.000Z'
    const entries = payloads.map((payload, number) => ({
      id: number === 0 ? '2' : payload.slice(0, 90),
      title: payload,
      enrolledAt: time,
      lastAccessed: null,
      completedAt: null,
      finishedLessons: [payload.slice(0, 90)],
    }))
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Import from a file' }).click()
    const content = JSON.stringify({ format: `${brand.slug}-learning`, version: 1, exportedAt: time, enrolledCourses: entries })
    await (
      await chooser
    ).setFiles({ name: `${short.replaceAll('/', '')}.json`, mimeType: 'application/json', buffer: Buffer.from(content) })
    await expect(page.getByRole('heading', { name: 'What this import would change' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(payloads[1] ?? '')
    await watched.expectNothing()

    // Store what someone else on a shared computer could have left behind.
    await page.evaluate(
      ([owner, texts, at, slug]) => {
        const course = (text: string, id: string) => ({
          id,
          title: text,
          instructor: text,
          thumbnail: `javascript:attacked=1//${text}`,
          estimatedDuration: text,
          category: text,
          description: text,
          totalLessons: 3,
          difficulty: 'Beginner',
          rating: 4,
          enrolledAt: at,
          lastAccessed: at,
          finishedLessons: [text],
          completedAt: null,
        })
        const list = texts.map((text, number) => course(text, number === 0 ? '3' : text))
        localStorage.setItem(`${slug}-enrolment:${owner}`, JSON.stringify({ version: 1, enrolledCourses: list }))
        const known = texts.map((courseId) => ({ courseId, addedAt: at }))
        localStorage.setItem(`${slug}-favorites:${owner}`, JSON.stringify({ version: 1, known, changes: [] }))
      },
      [uid, payloads, time, brand.slug] as const,
    )
    for (const path of ['/account?tab=progress', '/', '/favorites', '/courses/3']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main')).toBeVisible()
      await watched.expectNothing()
    }
  })

  test('any part of an address', async ({ page, learner }) => {
    const watched = await watch(page)
    const text = encodeURIComponent(all)
    // These repeat one of the addresses below in another place, and run only in `npm run test:full`.
    const repetitions = [
      `/category/${encodeURIComponent(short)}`,
      `/auth/callback?token_hash=${text}&type=${text}&next=${text}`,
      `/contact?topic=${text}`,
    ]
    const addresses = [
      `/courses?search=${text}&category=${text}&level=${text}&sort=${text}`,
      `/blog?search=${text}&category=${text}&page=${text}`,
      `/blog/${encodeURIComponent(short)}`,
      `/email-verification?email=${text}`,
      `/auth/callback?error=access_denied&error_code=${text}&error_description=${text}#error_description=${text}`,
      `/${encodeURIComponent(short)}?x=${text}#${text}`,
      ...(process.env['TEST_FULL'] ? repetitions : []),
    ]
    const visit = async (address: string) => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await watched.expectNothing()
    }
    for (const address of addresses) await visit(address)
    await page.goto(`/courses?search=${encodeURIComponent(short)}`)
    await expect(page.getByRole('main')).toContainText(short)
    await haveSession(page, learner)
    for (const address of [`/courses/${encodeURIComponent(short)}`, `/account?tab=${text}`, `/courses/1?lesson=${text}&tab=${text}`])
      await visit(address)
  })
})

test.describe('no redirect leaves the site', () => {
  /** One of each kind: another site, one without a scheme, one in disguise, and a script. */
  const kinds = ['https://evil.example', '//evil.example', '/\t/evil.example', 'javascript:attacked=1']
  const elsewhere = [
    ...kinds,
    '/\\evil.example',
    '\\\\evil.example',
    'data:text/html,x',
    '/.//evil.example',
    'http:evil.example',
    '/%09/evil.example/..//evil.example',
  ]

  test('through a remembered origin or a next address, however disguised', async ({ page, learner, baseURL }) => {
    const watched = await watch(page)
    await haveSession(page, learner)
    // tests/site/auth/origin.test.ts covers all of them.
    for (const from of process.env['TEST_FULL'] ? elsewhere : kinds) {
      // Open a file without a program that could notice the change of address.
      await page.goto('/robots.txt')
      await page.evaluate((hostile) => history.replaceState({ usr: { from: hostile }, key: 'k', idx: 0 }, '', '/login'), from)
      await page.reload()
      await expect(page).not.toHaveURL(/\/login/)
      expect(new URL(page.url()).origin, from).toBe(new URL(baseURL ?? '').origin)
      await page.goto(`/auth/callback?token_hash=0&type=magiclink&next=${encodeURIComponent(from)}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.locator('a[href*="evil.example"], a[href^="javascript:"]').count(), from).toBe(0)
    }
    await watched.expectNothing()
  })

  test('through a path or redirect_to on the server', async ({ request, baseURL }) => {
    const origin = new URL(baseURL ?? '').origin
    const paths = [
      '//evil.example',
      '//evil.example/..',
      '/%2f%2fevil.example',
      '/\\evil.example',
      '/courses//evil.example/',
      '/.//evil.example',
      '/blog/',
    ]
    const asked = elsewhere.flatMap((wish) => [
      `/auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent(wish)}`,
      `/auth/v1/verify?type=signup&token=0&redirect_to=${encodeURIComponent(wish)}`,
      `/auth/v1/callback?error=access_denied&state=${encodeURIComponent(wish)}&redirect_to=${encodeURIComponent(wish)}`,
    ])
    for (const path of [...paths, ...asked]) {
      const answer = await request.get((path.startsWith('/auth/') ? backendAddress() : origin) + path, { maxRedirects: 0 })
      const location = answer.headers()['location']
      if (!location) continue
      const target = new URL(location, origin)
      const isProvider = path.includes('/authorize') && target.origin === 'https://accounts.google.com'
      expect(isProvider || target.origin === origin, `${path} leads to ${location}`).toBe(true)
      expect(decodeURIComponent(target.searchParams.get('redirect_to') ?? ''), path).not.toContain('evil.example')
    }
  })
})

test.describe('security headers', () => {
  test('every response forbids framing, sniffing and unneeded permissions', smoke, async ({ request }) => {
    const script = /"(\/assets\/index-[^"]+\.js)"/.exec(await (await request.get('/')).text())?.[1] ?? ''
    expect(script).toMatch(/^\/assets\//)
    // With the full stack, these are served at another address with other headers, and the site responds with an error.
    const backend = ['/rest/v1/users', '/auth/v1/settings', '/storage/v1/object/public/avatars/none']
    for (const path of ['/', '/courses', '/auth/callback', '/nowhere', '/favicon.svg', '/health', script, '/assets/gone.js', ...backend]) {
      const headers = (await request.get(path)).headers()
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()') as unknown,
      })
      expect(headers['server'] ?? headers['x-powered-by'], path).toBeUndefined()
      if (headers['content-type']?.includes('text/html')) {
        expect(headers['content-security-policy'], path).toMatch(/frame-ancestors 'none'.*base-uri 'none'.*form-action 'self'/)
        // 'wasm-unsafe-eval' allows WebAssembly, the database of SQL lessons, and no script from a text.
        expect(headers['content-security-policy'], path).not.toMatch(/script-src[^;]*('unsafe|\*|https?:)/)
      }
    }
    expect((await request.get('/')).headers()['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect((await request.get('/auth/callback')).headers()['cross-origin-opener-policy']).toBe('unsafe-none')
  })

  test('another site cannot show ours in a frame', async ({ page, context, baseURL, expectedConsole }) => {
    expectedConsole.push(/frame/i)
    await context.route('https://evil.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/login" width="800" height="600"></iframe>` }),
    )
    await page.goto('https://evil.example/')
    await expect.poll(() => page.frames().length).toBe(2)
    await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
    await expect(page.frameLocator('iframe').getByLabel('Email address')).toHaveCount(0)
  })
})

test('served files contain no secrets, no source maps and no local paths', async ({ request }) => {
  const root = join(import.meta.dirname, '..')
  const folder = process.env['SITE_DIR'] ?? buildFolder
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(50)
  const unusual = files.map(({ name }) => name).filter((name) => /\.(map|ts|tsx|env)$|^\./.test(name))
  // The server reads this list for its policy, and serves no file whose name begins with a dot.
  expect(unusual.toSorted()).toEqual(['.inline-scripts.json', '.sources'])
  expect((await request.get('/.inline-scripts.json')).status()).toBe(404)

  const secrets = [process.env['SUPABASE_SECRET_KEY'] ?? '', 'SUPABASE_SECRET_KEY', 'SUPABASE_JWT_SECRET', 'SMTP_URL', 'DATABASE_URL', root]
  // The compiler that TypeScript lessons run in the page has these words itself.
  const traces = (name: string) => (name.startsWith('compiler-') ? [] : ['/node_modules/', 'sourceMappingURL='])
  const inFiles = files
    .filter(({ name }) => /\.(js|css|html|json|svg|txt|xml|webmanifest)$/.test(name))
    .flatMap(({ name, parentPath }) => {
      const text = readFileSync(join(parentPath, name), 'utf8')
      const finds = [
        ...[...secrets, ...traces(name)].filter((secret) => secret && text.includes(secret)),
        ...(/sb_secret_[\w-]{8,}/.exec(text) ?? []),
      ]
      return finds.map((find) => `${name}: ${find}`)
    })
  expect(inFiles).toEqual([])

  const page = await (await request.get('/')).text()
  const configuration = /id="configuration"[^>]*>([^<]*)</.exec(page)?.[1] ?? ''
  expect(Object.keys(JSON.parse(configuration) as object).filter((name) => !name.startsWith('VITE_'))).toEqual([])
  expect(secrets.filter((secret) => secret && page.includes(secret))).toEqual([])
  for (const path of [
    '/.env',
    '/.env.example',
    '/../.env',
    '/%2e%2e/.env',
    '/assets/..%2f..%2f.env',
    '/package.json',
    '/.git/config',
    '/.vite/manifest.json',
    '/supabase/seed.sql',
    '/.data/address.json',
  ]) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})
