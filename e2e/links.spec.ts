import { brand } from '#shared/brand.ts'
import { adminAddress, adminTabs } from '#site/pages/admin/admin-address.ts'
import { paths } from '#shared/paths.ts'
import { crawl, deadEnd } from './support/crawl.ts'
import { expect, haveSession, hydrated, openHome, settled, test } from './support/journey.ts'

/** Every address without parameters: the crawl starts from each, linked or not. */
const starts = Object.values(paths).filter((path) => !path.includes(':') && path !== paths.authCallback)

/** These are far from the start, so a crawl that ends early misses them. */
const farEnds = ['/blog/learning-after-work', '/categories/programming', '/courses?category=Art+%26+Design']

/** Most screens are the same for every user: outside `npm run test:full`, each role crawls only its own pages again. */
const isFull = Boolean(process.env['TEST_FULL'])

test.describe('every link of the product leads somewhere', () => {
  // Each full crawl visits about a hundred screens.
  test.setTimeout(isFull ? 600_000 : 60_000)

  const catalog = /^\/(courses|categories)\b/
  const blog = /^\/blog\b/
  const parts: [name: string, isPart: (path: string) => boolean, ends: string[]][] = [
    ['the catalog', (path) => catalog.test(path), farEnds.filter((path) => catalog.test(path))],
    ['the blog', (path) => blog.test(path), farEnds.filter((path) => blog.test(path))],
    ['all else', (path) => !catalog.test(path) && !blog.test(path), ['/register?role=instructor']],
  ]
  for (const [name, isPart, ends] of parts) {
    test(`signed out, in a narrow window: ${name}`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/')
      await hydrated(page)
      const { visited, problems } = await crawl(page, starts, { isPart })
      expect(problems).toEqual([])
      expect(visited).toEqual(expect.arrayContaining(ends))
    })
  }

  test('as a learner', async ({ page, learner }) => {
    await openHome(page, learner)
    const own = ['/account', '/', '/account?tab=progress', '/favorites', '/courses/1']
    const { visited, problems } = await (isFull ? crawl(page, starts) : crawl(page, own, { limit: 24 }))
    expect(problems).toEqual([])
    expect(visited).toEqual(
      expect.arrayContaining(isFull ? [...farEnds, '/account?tab=progress', '/courses/1'] : ['/account?tab=security', '/courses/2']),
    )
  })

  test('as an admin', async ({ page }) => {
    await openHome(page, { name: 'Ada Admin', email: `admin@${brand.slug}.example`, password: `${brand.slug}-demo` })
    const adminPages = adminTabs.map((tab) => adminAddress(tab))
    const { problems, visited } = await (isFull ? crawl(page, starts) : crawl(page, adminPages, { limit: 12 }))
    expect(problems).toEqual([])
    expect(visited).toEqual(expect.arrayContaining(isFull ? [...farEnds, '/admin'] : adminPages))
  })
})

test.describe('the crawl itself', () => {
  // The browser logs the 404 of an unknown address.
  test.use({ expectedConsole: [/status of 404/] })

  test('recognizes a dead end', async ({ page, learner }) => {
    await haveSession(page, learner)
    for (const path of ['/no/such/place', '/courses/none', '/blog/none', '/categories/none']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: deadEnd })).toBeVisible()
    }
  })

  test('reports dead links, missing anchors and unsafe new windows', async ({ page }) => {
    // Wait for hydration, which fails on markup that React did not render.
    await page.goto('/themes')
    await settled(page)
    await page.evaluate(() => {
      const links = `<a href="/blog/none">a</a> <a href="#nowhere">b</a> <a href="https://example.org" target="_blank" rel="opener">c</a>
        <a href="mailto:nobody">d</a>`
      document.querySelector('#content')?.insertAdjacentHTML('beforebegin', links)
    })
    const first = await crawl(page, ['/themes', '/blog/none'], { limit: 2 })
    expect(first.problems).toEqual([
      '#nowhere on /themes names no place of it',
      'https://example.org/ on /themes opens a window that may steer this one',
      'mailto:nobody on /themes names no email address',
      '/blog/none, linked from the start, is a dead end: “There is no such article”',
    ])
  })
})
