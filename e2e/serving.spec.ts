import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { buildFolder } from '#server/site-build.ts'
import { expect, haveSession, settled, smoke, test } from './support/journey.ts'

const manifest = JSON.parse(readFileSync(join(buildFolder, '.vite/manifest.json'), 'utf8')) as Manifest

/** Returns a chunk's files and those of its static imports. */
function filesOf(name: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || files.has(chunk.file)) return files
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
  for (const imported of chunk.imports ?? []) filesOf(imported, files)
  return files
}

test.describe('how the site is served', () => {
  test(
    'the home page complies with a strict content security policy, and its assets are compressed and cached forever',
    smoke,
    async ({ page, request, expectedConsole }) => {
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      const answer = await page.goto('/')
      const policy = answer?.headers()['content-security-policy'] ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).not.toMatch(/script-src[^;]*'unsafe/)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const script = await page.locator('link[rel=modulepreload]').first().getAttribute('href')
      const asset = await request.get(script ?? '', { headers: { 'Accept-Encoding': 'br' } })
      expect(asset.headers()['content-encoding']).toBe('br')
      expect(asset.headers()['cache-control']).toContain('immutable')
      expect(complaints.filter((text) => text.includes('Content Security Policy'))).toEqual([])

      await test.step('an injected inline script does not run', async () => {
        expectedConsole.push(/Content Security Policy/)
        const ran = await page.evaluate(() => {
          const injected = document.createElement('script')
          injected.textContent = 'window.injected = true'
          document.head.append(injected)
          return 'injected' in window
        })
        expect(ran).toBe(false)
      })
    },
  )

  test('a deep link opens, and opens again after a reload', async ({ page }) => {
    const answer = await page.goto('/faqs')
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('the home page arrives with the comments by which doctor knows that nothing has changed it', async ({ request }) => {
    const html = await (await request.get('/')).text()
    expect(html).toContain('data-prerendered="/"')
    expect(html).toContain('<!--$-->')
  })

  test('the shell for every address is served, and is not a page itself', async ({ request }) => {
    const answer = await request.get('/shell.html')
    expect(answer.status()).toBe(200)
    const html = await answer.text()
    expect(html).toContain('<div id="root"></div>')
    expect(html).toContain('<meta name="robots" content="noindex" data-head>')
  })

  test('a script that does not exist returns 404, not a page', async ({ request }) => {
    const answer = await request.get('/assets/gone-Ab12Cd34.js')
    expect(answer.status()).toBe(404)
    expect(answer.headers()['content-type']).toContain('text/plain')
  })

  test('the health address responds', async ({ request }) => {
    expect(await (await request.get('/health')).json()).toEqual({ status: 'ok' })
  })

  test('a course page preloads everything that its screen needs', async ({ page, request, learner }) => {
    await haveSession(page, learner)
    const html = await (await request.get('/courses/2')).text()
    const named = new Set([...html.matchAll(/\/assets\/[\w.~-]+\.(?:json|js|css)/g)].map(([address]) => address))
    const needed: string[] = []
    page.on('request', (asked) => {
      const { pathname } = new URL(asked.url())
      if (/^\/assets\/.*\.(js|css|json)$/.test(pathname)) needed.push(pathname)
    })
    await page.goto('/courses/2')
    await page.getByRole('heading', { level: 1, name: 'Drawing from Observation: Learn to See First' }).waitFor()
    // The heading is visible before the program has loaded.
    await settled(page)
    const later = needed.filter((address) => !named.has(address))
    // These chunks load after the first view: pending changes, favorites, keys, the worker and its cache, and marking lessons.
    const isInBackground = /Background|FavoritesSession|WaitingList|draft|course-worker|removed-courses|lesson-changes/
    const parts = Object.keys(manifest).filter((name) => isInBackground.test(`${name} ${manifest[name]?.name}`))
    const screen = filesOf('src/site/pages/course/CoursePage.tsx')
    const inBackground = new Set(parts.flatMap((name) => [...filesOf(name)]).filter((file) => !screen.has(file)))
    expect(later.filter((address) => !inBackground.has(address.slice(1)))).toEqual([])
    expect(needed.length).toBeGreaterThan(15)
  })
})
