import type { Page } from 'playwright/test'
import { expect, haveSession, hydrated, settled, test } from './support/journey.ts'
import { playPhotoHost, type PhotoHost } from './support/photo-host.ts'
import { visibleShifts, watchShifts } from './support/shifts.ts'

/**
 * Scrolls to the end of the page, and waits at each step until the pictures in the window have loaded or failed. It loads them
 * eagerly, because lazy loading waits for the next frame, and headless Chromium may stop rendering a page that still responds.
 */
async function readThrough(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 600) {
    await page.evaluate((top) => window.scrollTo(0, top), y)
    await expect.poll(() => page.evaluate(missingPictures), { message: 'pictures in the window' }).toEqual([])
  }
  await page.waitForLoadState('networkidle')
}

/** For `page.evaluate`: makes the pictures in the window load, and returns those that have neither loaded nor failed. */
function missingPictures(): string[] {
  return [...document.images].flatMap((picture) => {
    const { top, bottom } = picture.getBoundingClientRect()
    if (bottom <= Math.max(top, 0) || top >= window.innerHeight) return []
    picture.loading = 'eager'
    return picture.complete ? [] : [picture.src]
  })
}

for (const behavior of ['answers', 'fails'] satisfies PhotoHost[]) {
  const tag = behavior === 'fails' ? '@phone-full' : '@phone @desktop-full'
  test(`nothing moves while a page loads, even if the photo host ${behavior} late`, { tag }, async ({ page, context, learner }) => {
    await playPhotoHost(context, behavior)
    await watchShifts(page)
    const look = (route: string) =>
      test.step(route, async () => {
        await page.goto(route)
        await readThrough(page)
        expect(await visibleShifts(page)).toEqual([])
      })
    for (const route of ['/', '/courses', '/blog', '/blog/learning-after-work', '/categories/business', '/addons']) await look(route)
    await haveSession(page, learner)
    await look('/courses/1')
  })
}

test('nothing moves while a lesson loads on a phone, even if its code comes late', async ({ page, learner }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await haveSession(page, learner)
  await watchShifts(page)
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/LessonBody-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/courses/2?lesson=a-drawing-before-any-lesson')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Outline' }).click()
  gate.resolve()
  await expect(page.getByText('Before I tell you anything about drawing')).toBeVisible()
  await expect(page.getByRole('main').getByText('On this page')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await visibleShifts(page)).toEqual([])
})

for (const { route, link, leadsTo } of [
  { route: '/login', link: 'Create an account', leadsTo: /\/register$/ },
  { route: '/register', link: 'Log in', leadsTo: /\/login$/ },
]) {
  test(`nothing on ${route} moves when the other ways to continue come late, even during a click`, { tag: '@phone' }, async ({ page }) => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/auth/v1/settings', async (request) => {
      await gate.promise
      await request.continue()
    })
    await page.goto(route)
    await hydrated(page)
    const main = page.getByRole('main')
    const controls = main.locator('a, button, input, summary')
    const places = () =>
      controls.evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).map((one) => [one.textContent, JSON.stringify(one.getBoundingClientRect())]),
      )
    const before = await places()
    await main.getByRole('link', { name: link, exact: true }).hover()
    await page.mouse.down()
    gate.resolve()
    await expect(page.getByRole('region', { name: 'Other ways to continue' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect((await places()).filter(([name]) => !/passkey|Continue with/.test(name ?? ''))).toEqual(before)
    await page.mouse.up()
    await expect(page).toHaveURL(leadsTo)
  })
}

test('a shift would be detected', async ({ page }) => {
  await watchShifts(page)
  // Wait for hydration, which fails on markup that React did not render.
  await page.goto('/faqs')
  await settled(page)
  await page.evaluate(() => {
    const late = document.createElement('div')
    late.style.blockSize = '200px'
    document.querySelector('main')?.prepend(late)
  })
  await expect.poll(() => page.evaluate(() => window.shifts.length)).toBeGreaterThan(0)
})

test('photographs are requested in a size that fits the screen', async ({ page, context }) => {
  const asked = await playPhotoHost(context, 'answers', 0)
  await page.goto('/courses')
  await expect(page.getByRole('article').first()).toBeVisible()
  await settled(page)
  expect(asked.length).toBeGreaterThan(0)
  // A card is about 370 pixels wide on this screen with a device pixel ratio of 1.
  for (const { searchParams } of asked) expect(Number(searchParams.get('w'))).toBeLessThanOrEqual(480)
  const pictures = await page.locator('main article img').all()
  for (const picture of pictures) {
    await expect(picture).toHaveAttribute('width', /^\d+$/)
    await expect(picture).toHaveAttribute('height', /^\d+$/)
    await expect(picture).toHaveAttribute('srcset', / \d+w/)
  }
})

test.describe('on a phone with three device pixels per CSS pixel', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 })

  test('photographs have about two', async ({ page, context }) => {
    const asked = await playPhotoHost(context, 'answers', 0)
    for (const address of ['/courses', '/blog', '/blog/learn-by-explaining']) {
      await page.goto(address)
      await settled(page)
    }
    const widths = asked.filter(({ searchParams }) => !searchParams.has('crop')).map(({ searchParams }) => searchParams.get('w'))
    expect(new Set(widths)).toEqual(new Set(['720']))
  })
})
