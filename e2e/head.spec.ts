import type { Page } from 'playwright/test'
import { brand } from '#shared/brand.ts'
import { expect, haveSession, smoke, test } from './support/journey.ts'

const headOf = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string, attribute: string) =>
      [...document.head.querySelectorAll(selector)].map((tag) => tag.getAttribute(attribute))
    return {
      titles: [...document.querySelectorAll('title')].filter((title) => !title.closest('svg')).map((title) => title.textContent),
      descriptions: all('meta[name=description]', 'content'),
      canonical: all('link[rel=canonical]', 'href'),
      robots: all('meta[name=robots]', 'content'),
      preview: all('meta[property="og:title"]', 'content'),
      picture: all('meta[property="og:image"]', 'content'),
      kinds: [...document.head.querySelectorAll('script[type="application/ld+json"]')].flatMap((block) =>
        (JSON.parse(block.textContent ?? '') as { '@graph': { '@type': string }[] })['@graph'].map((thing) => thing['@type']),
      ),
    }
  })

test.describe('without JavaScript, as link previews read the pages', () => {
  test.use({ javaScriptEnabled: false })

  const pages = {
    '/': [brand.name, 'Organization'],
    '/courses': [`Courses · ${brand.name}`, 'ItemList'],
    '/blog': [`Blog · ${brand.name}`],
    '/blog/budget-on-one-page': [`A budget that fits on one page · ${brand.name}`, 'BlogPosting'],
    '/faqs': [`FAQs · ${brand.name}`, 'FAQPage'],
    '/contact': [`Contact · ${brand.name}`],
    '/categories/business': [`Business courses · ${brand.name}`, 'BreadcrumbList'],
    '/register?role=instructor': [`Create an account · ${brand.name}`],
  }
  test('every public page has its title, description, address, picture and data', smoke, async ({ page, baseURL, request }) => {
    for (const [path, [title, kind]] of Object.entries(pages)) {
      await page.goto(path)
      const head = await headOf(page)
      expect.soft(head, path).toMatchObject({ titles: [title], canonical: [baseURL + path.replace(/\?.*/, '')], robots: [] })
      expect.soft(head.descriptions, path).toEqual([expect.stringMatching(/\w{3}/)])
      if (kind) expect.soft(head.kinds, path).toContain(kind)
      const picture = head.picture[0] ?? ''
      if (!picture.startsWith('https://images.unsplash.com/'))
        expect.soft((await request.get(picture)).headers()['content-type'], path).toBe('image/png')
    }
  })

  test('a shared course has a preview, although it requires a sign-in', async ({ page }) => {
    await page.goto('/courses/1')
    const head = await headOf(page)
    expect(head).toMatchObject({ robots: ['noindex'], canonical: [], kinds: ['Course', 'BreadcrumbList'] })
    expect(head.preview[0]).not.toBe(brand.name)
    expect(head.picture[0]).toContain('https://images.unsplash.com/')
  })

  test('private pages reveal nothing and are not indexed', async ({ page }) => {
    for (const path of ['/account', '/admin', '/favorites']) {
      await page.goto(path)
      expect(await headOf(page)).toMatchObject({ titles: [brand.name], robots: ['noindex'], canonical: [], kinds: [] })
    }
  })
})

test('navigation replaces the head and never duplicates it', async ({ page, baseURL, learner }) => {
  await page.goto('/faqs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await headOf(page)).toMatchObject({ titles: [`FAQs · ${brand.name}`], canonical: [`${baseURL}/faqs`], kinds: ['FAQPage'] })

  await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page).toHaveTitle(`Blog · ${brand.name}`)
  expect(await headOf(page)).toMatchObject({
    titles: [`Blog · ${brand.name}`],
    canonical: [`${baseURL}/blog`],
    preview: ['Blog'],
    kinds: [],
  })

  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/blog\/./)
  await expect.poll(() => headOf(page)).toMatchObject({ canonical: [page.url()], kinds: ['BlogPosting', 'BreadcrumbList'] })
  expect((await headOf(page)).descriptions).toHaveLength(1)

  await haveSession(page, learner)
  await page.goto('/courses/2')
  await expect(page).toHaveTitle(new RegExp(String.raw`^.+ · ${brand.name}$`))
  await expect.poll(() => headOf(page)).toMatchObject({ robots: ['noindex'], kinds: ['Course', 'BreadcrumbList'] })
  await page.goto('/account')
  await expect.poll(() => headOf(page)).toMatchObject({ titles: [`Account Settings · ${brand.name}`], robots: ['noindex'], kinds: [] })
})

test('the sitemap lists pages that exist, and robots.txt names the sitemap', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(20)
  for (const address of addresses) {
    const answer = await fetch(address)
    expect([address, answer.status]).toEqual([address, 200])
    expect(await answer.text()).toContain(`<link rel="canonical" href="${address}"`)
  }
})

test('an unknown address returns 404 with a helpful page', async ({ page }) => {
  const answer = await page.goto('/no/such/place')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('main')).toContainText('/no/such/place')
  expect(await headOf(page)).toMatchObject({ titles: [`Page not found · ${brand.name}`], robots: ['noindex'], canonical: [] })
})
