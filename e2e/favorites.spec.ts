import type { Page } from 'playwright/test'
import { axeFindingsInBothSchemes } from './support/axe.ts'
import { expect, haveSession, onlyFull, pressHeart, signIn, smoke, tagOfScheme, test } from './support/journey.ts'

/** Returns the title of the nth card's course on the page, and the card's heart in both states. */
async function heartAt(page: Page, index: number) {
  const card = page.getByRole('main').getByRole('article').nth(index)
  const title = (await card.getByRole('heading').textContent()) ?? ''
  return { title, add: card.getByRole('button', { name: `Add "${title}" to favorites` }), remove: removing(page, title) }
}

const removing = (page: Page, title: string) => page.getByRole('main').getByRole('button', { name: `Remove "${title}" from favorites` })
const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/rest/v1/favorites') && answer.request().method() !== 'GET')

async function keep(page: Page, ...places: number[]) {
  const titles: string[] = []
  for (const place of places) {
    const { title, add } = await heartAt(page, place)
    await pressHeart(page, add)
    titles.push(title)
  }
  return titles
}

const countOf = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

test('favorites are added, searched, sorted, removed and restored', smoke, async ({ page, learner }) => {
  await haveSession(page, learner)
  await page.goto('/favorites')
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Browse Courses' }).click()
  const [first = '', second = '', third = ''] = await keep(page, 0, 1, 2)

  await page.goto('/favorites')
  const headings = page.getByRole('main').getByRole('article').getByRole('heading')
  await expect(headings).toHaveText([third, second, first])
  await countOf(page, '3 favorites')
  await page.getByLabel('Sort by').selectOption('Title')
  await expect(headings).toHaveText([first, second, third].toSorted((a, b) => a.localeCompare(b, 'en')))
  await page.getByLabel('Search in your favorites').fill(second)
  await expect(headings).toHaveText([second])
  await page.reload()
  await expect(headings).toHaveText([second])
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(headings).toHaveCount(3)

  await removing(page, second).press('Enter')
  await expect(headings).toHaveCount(2)
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Remove ".*" from favorites$/ })
      .and(page.locator(':focus')),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(headings).toHaveCount(3)
  await page.getByRole('button', { name: 'Enroll Now' }).first().click()
  await expect(page.getByRole('link', { name: 'Continue Course' })).toBeVisible()
})

test('signed out: the click leads to the login page, takes effect after it, and the reader returns', async ({ page, learner }) => {
  await page.goto('/courses?category=Development')
  const { title, add, remove } = await heartAt(page, 0)
  await add.click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, learner)
  await expect(page).toHaveURL(/\/courses\?category=Development$/)
  await expect(page.getByText('Added to Favorites')).toBeVisible()
  await expect(remove).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'My Favorites' }).last().click()
  await expect(page).toHaveURL(/\/favorites$/)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})

test('two tabs and two devices show the same', async ({ page, learner, context, browser, baseURL }) => {
  await haveSession(page, learner)
  await page.goto('/courses')
  const tab = await context.newPage()
  await tab.goto('/courses')
  const device = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await haveSession(device, learner)
  await device.goto('/favorites')
  await expect(device.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()

  const [title = ''] = await keep(page, 0)
  await expect(removing(tab, title)).toBeVisible()
  // A browser fires this event when the user returns to the tab.
  await device.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(device.getByRole('heading', { name: title })).toBeVisible()

  const answer = saved(device)
  await removing(device, title).click()
  expect((await answer).ok()).toBe(true)
  await page.goto('/favorites')
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
  await expect(removing(tab, title)).toHaveCount(0)
  await device.context().close()
})

test.describe('offline', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] })

  test('changes wait on the device, in every tab, and are sent once it is back online', async ({ page, learner, context }) => {
    await haveSession(page, learner)
    await page.goto('/courses')
    const [kept = ''] = await keep(page, 0)
    const tab = await context.newPage()
    await tab.goto('/favorites')
    await expect(removing(tab, kept)).toBeVisible()

    await context.setOffline(true)
    const { title, add } = await heartAt(page, 1)
    await add.click()
    await expect(page.getByText('Saved on This Device')).toBeVisible()
    await expect(removing(page, title)).toBeVisible()
    await expect(removing(tab, title)).toBeVisible()
    await countOf(tab, '1 change on this device will be sent')
    await removing(tab, kept).click()
    await countOf(tab, '2 changes on this device will be sent')

    await context.setOffline(false)
    await expect(tab.getByText('on this device will be sent')).toBeHidden()
    await tab.reload()
    await expect(tab.getByRole('main').getByRole('article').getByRole('heading')).toHaveText([title])
  })
})

// faults.spec.ts tests the same calls with more faults.
test.describe('a service that fails', onlyFull, () => {
  test.use({ expectedConsole: [/status of 500/] })

  test('a refused change is rolled back and reported', async ({ page, learner }) => {
    await haveSession(page, learner)
    await page.goto('/courses')
    const { title, add } = await heartAt(page, 0)
    await page.route('**/rest/v1/favorites*', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: { code: 'XX000', message: 'broken' } }),
    )
    await add.click()
    await expect(page.getByText('Favorite Not Added')).toBeVisible()
    await expect(add).toHaveAttribute('aria-pressed', 'false')
    await expect(removing(page, title)).toHaveCount(0)
  })

  test('a list that fails to load says so, and loads on the next attempt', async ({ page, learner }) => {
    await haveSession(page, learner)
    await page.route('**/rest/v1/favorites*', (route) => route.fulfill({ status: 500, json: { code: 'XX000', message: 'broken' } }))
    // This browser has no copy of the list.
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage)) if (name.includes('-favorites:')) localStorage.removeItem(name)
    })
    await page.goto('/favorites')
    await expect(page.getByRole('heading', { name: 'Your favorites could not be loaded' })).toBeVisible()
    await page.unroute('**/rest/v1/favorites*')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing, ${colorScheme} ${tagOfScheme[colorScheme]}`, () => {
    test.use({ colorScheme })

    test('in a list of favorites with a course that no longer exists', async ({ page, learner }) => {
      await haveSession(page, learner)
      await page.goto('/courses')
      const [title = ''] = await keep(page, 0)
      await page.goto('/favorites')
      await expect(removing(page, title)).toBeVisible()
      // Imitate a course that was removed from the catalog: the database keeps its id.
      await page.route('**/rest/v1/favorites*', async (route) => {
        // A change may be sent again if the page was left before it was recorded as done.
        if (route.request().method() !== 'GET') return route.fallback()
        const answer = await route.fetch()
        await route.fulfill({
          json: [...((await answer.json()) as object[]), { course_id: 'retired', created_at: '2026-01-01T00:00:00Z' }],
        })
      })
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Course retired is no longer offered' })).toBeVisible()
      expect(await axeFindingsInBothSchemes(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 700 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    })
  })
}
