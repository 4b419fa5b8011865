import { expect, haveSession, test } from './support/journey.ts'

test.describe('how the site is served', () => {
  test('the home page obeys a strict content policy without a complaint', async ({ page }) => {
    const answer = await page.goto('/')
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('an injected inline script does not run', async ({ page, expectedConsole }) => {
    expectedConsole.push(/Content Security Policy/)
    await page.goto('/')
    const ran = await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.injected = true'
      document.head.append(script)
      return 'injected' in window
    })
    expect(ran).toBe(false)
  })

  test('a deep link opens, and opens again after a reload', async ({ page }) => {
    const answer = await page.goto('/faqs')
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('the empty page for every address is there, and is no page of its own', async ({ request }) => {
    const answer = await request.get('/shell.html')
    expect(answer.status()).toBe(200)
    const html = await answer.text()
    expect(html).toContain('<div id="root"></div>')
    expect(html).toContain('<meta name="robots" content="noindex" data-head>')
  })

  test('a script that does not exist is missing, not a page', async ({ request }) => {
    const answer = await request.get('/assets/gone-Ab12Cd34.js')
    expect(answer.status()).toBe(404)
    expect(answer.headers()['content-type']).toContain('text/plain')
  })

  test('the health address answers', async ({ request }) => {
    expect(await (await request.get('/health')).json()).toEqual({ status: 'ok' })
  })

  test('a course comes with all that its screen needs, asked for at once', async ({ page, request, learner }) => {
    await haveSession(page, learner)
    const html = await (await request.get('/courses/2')).text()
    const named = new Set([...html.matchAll(/\/assets\/[\w.~-]+\.(?:js|css)/g)].map(([address]) => address))
    const needed: string[] = []
    page.on('request', (asked) => {
      const { pathname } = new URL(asked.url())
      if (/^\/assets\/.*\.(js|css)$/.test(pathname)) needed.push(pathname)
    })
    await page.goto('/courses/2')
    await page.getByRole('heading', { level: 1, name: 'Drawing from Observation: Learn to See First' }).waitFor()
    const later = needed.filter((address) => !named.has(address))
    // What waits to be sent, favourites and the worker are no part of the first look.
    expect(later.filter((address) => !/Keeper|WaitingList|draft/.test(address))).toEqual([])
    expect(needed.length).toBeGreaterThan(15)
  })

  test('what the page loads is compressed and kept for ever', async ({ page, request }) => {
    await page.goto('/')
    const script = await page.locator('link[rel=modulepreload]').first().getAttribute('href')
    const answer = await request.get(script ?? '', { headers: { 'Accept-Encoding': 'br' } })
    expect(answer.headers()['content-encoding']).toBe('br')
    expect(answer.headers()['cache-control']).toContain('immutable')
  })
})
