import { brand } from '#shared/brand.ts'
import { axeFindings } from './support/axe.ts'
import type { Page } from 'playwright/test'
import { expect, haveSession, hydrated, settled, signIn, smoke, test } from './support/journey.ts'

const visibleHeading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

test.describe('the confirm dialog', () => {
  test('traps the focus, closes on Escape, backdrop or button, and restores the focus', async ({ page, learner }) => {
    await haveSession(page, learner)
    await page.goto('/courses')
    await page.getByRole('button', { name: 'Enroll Now' }).first().click()
    const remove = page.getByRole('button', { name: /^Remove / })
    const dialog = page.getByRole('dialog', { name: 'Remove Course' })
    const [keep, confirm] = ['Keep Course', 'Remove Course'].map((name) => dialog.getByRole('button', { name }))
    if (!keep || !confirm) throw new Error('two buttons')

    await remove.click()
    // If the action cannot be undone, the harmless button has the focus first.
    await expect(keep).toBeFocused()
    for (let presses = 0; presses < 4; presses++) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(remove).toBeFocused()

    await remove.click()
    await expect(dialog).toBeVisible()
    await page.mouse.click(8, 8)
    await expect(dialog).toBeHidden()
    await expect(remove).toBeFocused()

    await remove.click()
    await confirm.click()
    await expect(page.getByText('Course Removed')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  test('looks different for each type: danger, info and warning', async ({ page, learner }) => {
    await haveSession(page, learner)
    await page.goto('/courses/1?tab=curriculum')
    await page.getByRole('main').getByRole('button', { name: 'Enroll Now' }).first().click()
    await page.getByRole('button', { name: 'Mark course as complete' }).click()
    const info = page.getByRole('dialog', { name: 'Mark the course as complete?' })
    await expect(info.getByRole('button', { name: 'Confirm' })).toBeFocused()
    const infoColor = await info.getByRole('button', { name: 'Confirm' }).evaluate((button) => getComputedStyle(button).backgroundColor)
    await page.keyboard.press('Enter')
    await expect(info).toBeHidden()

    await page.getByRole('button', { name: 'Start over' }).click()
    const warning = page.getByRole('dialog', { name: 'Start this course over?' })
    const warningColor = await warning
      .getByRole('button', { name: 'Start over' })
      .evaluate((button) => getComputedStyle(button).backgroundColor)
    await warning.getByRole('button', { name: 'Keep my progress' }).click()
    await expect(warning).toBeHidden()
    expect(warningColor).not.toBe(infoColor)
  })
})

test('slow saving shows the progress bar of the page until it is done', async ({ page, learner }) => {
  await haveSession(page, learner)
  await page.goto('/account')
  const answer = Promise.withResolvers<void>()
  await page.route(/\/rest\/v1\/users/, async (route) => {
    if (route.request().method() === 'PATCH') await answer.promise
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const bar = page.getByRole('progressbar', { name: 'Loading' })
  await expect(bar).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  answer.resolve()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test.describe('toasts', () => {
  test('disappear by themselves, but not under the pointer; can be closed, and cleared together; their action works', async ({
    page,
    learner,
  }) => {
    await haveSession(page, learner)
    await page.goto('/courses')
    const enroll = page.getByRole('button', { name: 'Enroll Now' })
    const toasts = page.getByRole('region', { name: 'Notifications' })
    const shown = toasts.getByText('Successfully Enrolled!')

    await page.clock.install()
    await enroll.first().click()
    await expect(shown).toHaveCount(1)
    await shown.hover()
    await page.clock.runFor(20_000)
    await expect(shown).toHaveCount(1)
    await page.mouse.move(10, 10)
    await page.clock.runFor(6000)
    await expect(shown).toHaveCount(0)

    await enroll.first().click()
    await expect(shown).toHaveCount(1)
    await toasts.getByRole('button', { name: 'Close notification' }).click()
    await page.clock.runFor(1000)
    await expect(shown).toHaveCount(0)

    await enroll.first().click()
    // Until the toast is visible, the first button still belongs to the course that was just enrolled in.
    await expect(shown).toHaveCount(1)
    await enroll.first().click()
    await expect(shown).toHaveCount(2)
    await toasts.getByRole('button', { name: 'Clear all' }).click()
    await page.clock.runFor(1000)
    await expect(shown).toHaveCount(0)

    await enroll.first().click()
    await page.getByRole('status').getByRole('button', { name: 'View Course' }).click()
    await expect(page).toHaveURL(/\/courses\/\d+$/)
  })
})

test("'Loading...' is shown until authentication resolves, then the user's home page", async ({ page, learner }) => {
  await signIn(page, learner)
  // Removes the profile, which is stored beside the session so that the name is visible at once. Before the next page's scripts
  // run, because the page that is open may still store it.
  await page.addInitScript(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.endsWith('-profile'))) localStorage.removeItem(key)
  })
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/supabase-client/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...')
  await expect(page.getByRole('banner')).toContainText('Loading')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  gate.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada')
})

test.describe('a screen that breaks', () => {
  // React also logs that it could not hydrate the prerendered screen, or that it rendered it again.
  test.use({ expectedConsole: [/wire came loose|React error #(422|520)/] })

  test('says so, and Try Again and Go Home work', smoke, async ({ page }) => {
    // Replace the screen's chunk with one that has a repairable bug.
    await page.route(/\/assets\/FaqsPage-[^.]*\.js$/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export function FaqsPage() { if (!window.isRepaired) throw new Error('a wire came loose'); return 'Repaired' }",
      }),
    )
    await page.goto('/faqs')
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Something went wrong' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Something went wrong' })).toBeVisible()
    await page.evaluate(() => Object.assign(window, { isRepaired: true }))
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('main')).toHaveText('Repaired')

    await page.reload()
    await page.getByRole('link', { name: 'Go Home' }).click()
    await expect(page).toHaveURL(/\/$/)
    await visibleHeading(page)
  })
})

test.describe('a screen whose chunk fails to load', () => {
  test.use({ expectedConsole: [/ERR_|Failed to fetch|status of 404|could not be loaded|preload/] })

  test('reloads the page once, then says that there is a new version, which a reload opens', async ({ page }) => {
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++
    })
    await page.goto('/blog')
    // Before hydration, the link would load a new document.
    await hydrated(page)
    documents = 0
    await page.route(/\/assets\/FaqsPage-[^.]*\.js$/, (route) => route.fulfill({ status: 404, body: 'gone' }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'A new version is available' })).toBeVisible()
    expect(documents).toBe(1)
    await page.unroute(/\/assets\/FaqsPage-[^.]*\.js$/)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page).toHaveTitle(`FAQs · ${brand.name}`)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('A new version is available')
  })

  test('says that the browser is offline, does not reload, and continues when it is back online', async ({ page, context }) => {
    await page.goto('/blog')
    await settled(page)
    await context.setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveTitle(`FAQs · ${brand.name}`)
  })

  test('an article whose text fails to load keeps the rest of the page', async ({ page }) => {
    const text = /\/assets\/budget-on-one-page-[^.]*\.js$/
    await page.route(text, (route) => route.fulfill({ status: 404, body: 'gone' }))
    await page.goto('/blog/budget-on-one-page')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The text failed to load')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A budget that fits on one page')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

test('a search without results says so, and offers ways to continue', async ({ page }) => {
  for (const path of ['/courses?search=qqzzxx', '/blog?search=qqzzxx', '/faqs?q=qqzzxx']) {
    await page.goto(path)
    await visibleHeading(page)
    const empty = page.getByRole('main').getByRole('heading', { name: /no |nothing/i })
    await expect(empty).toBeVisible()
    const ways = empty.locator('xpath=..').locator('a, button')
    await expect(ways).not.toHaveCount(0)
  }
})

test('an unknown course, article or category says so inside the layout', async ({ page, learner }) => {
  await haveSession(page, learner)
  for (const path of ['/courses/unknown', '/blog/unknown', '/categories/unknown']) {
    await page.goto(path)
    await visibleHeading(page)
    await expect(page).toHaveTitle(/not found|no such/i)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link')).not.toHaveCount(0)
  }
})
