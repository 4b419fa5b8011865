import type { Page } from 'playwright/test'
import { brand } from '#shared/brand.ts'
import { adminAddress, adminTabs } from '#site/pages/admin/admin-address.ts'
import { accountPath, paths } from '#shared/paths.ts'
import { openInside } from './support/crawl.ts'
import { expect, haveSession, hydrated, newPerson, openHome, smoke, test } from './support/journey.ts'
import { pressEverything, translateAll, translateAtOnce } from './support/translation.ts'

/** Browsers that translate a page replace its text nodes, which React does not expect. The stand-in adds an o to each word. */

/** Values for the parameters in the paths. A new path with a parameter needs one, too. */
const examples: Record<string, string> = {
  [paths.course]: '/courses/2',
  [paths.article]: '/blog/budget-on-one-page',
  [paths.schoolPage]: '/pages/none',
  [paths.category]: '/categories/business',
}
/** Every address of the product, and the places in it that a query opens. */
const addresses = [
  ...Object.values(paths).map((path) => examples[path] ?? path),
  '/courses?look=write-clearly&lesson=put-people-and-verbs-back',
  '/courses?search=qqzzxx',
  '/no/such/place',
].filter((path) => path !== paths.authCallback && path !== paths.faq)
const ownAddresses = [
  paths.home,
  ...(['profile', 'progress', 'security', 'preferences', 'privacy'] as const).map((tab) => accountPath(tab)),
  '/courses/2',
  '/courses/2?lesson=next',
  '/courses/1?lesson=unions-instead-of-optional-everything',
  paths.favorites,
  paths.notes,
  paths.review,
  paths.continue,
]

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens each address through the router and presses everything on it. */
async function walk(page: Page, screens: readonly string[]) {
  for (const address of screens) {
    await openInside(page, address)
    await expect(title(page), address).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: /^Loading/ }),
      address,
    ).toHaveCount(0)
    const pressed = await pressEverything(page, 'main')
    await expect(page.getByText(/^Oops/), `${address} after ${pressed.join(', ')}`).toHaveCount(0)
  }
}

test.describe('a translated page keeps working', () => {
  test('every address has its parameters', () => {
    expect(addresses.filter((address) => address.includes(':'))).toEqual([])
  })

  const parts = 3
  for (const part of Array.from({ length: parts }).keys()) {
    const screens = addresses.filter((_, place) => place % parts === part)
    test(`every screen of a visitor, part ${part + 1} of ${parts}`, async ({ page }) => {
      await translateAll(page)
      await page.goto('/')
      await hydrated(page)
      await expect(title(page)).toContainText('Learno')
      await walk(page, screens)
    })
  }

  test('every screen of a learner', async ({ page, learner }) => {
    await translateAll(page)
    await openHome(page, learner)
    await openInside(page, '/courses/2')
    await page.getByRole('main').getByRole('button', { name: 'Enroll' }).first().click()
    await expect(page.getByText('Successfullyo')).toBeVisible()
    await walk(page, ownAddresses)
  })

  test('every screen of an admin', async ({ page }) => {
    await translateAll(page)
    await openHome(page, { name: 'Ada Admin', email: `admin@${brand.slug}.example`, password: `${brand.slug}-demo` })
    await walk(
      page,
      adminTabs.map((tab) => adminAddress(tab)),
    )
  })

  test('header, menus and footer', smoke, async ({ page, learner }) => {
    await translateAll(page)
    await openHome(page, learner)
    const pressed = [...(await pressEverything(page, 'header')), ...(await pressEverything(page, 'footer'))]
    expect(pressed.join()).toMatch(/Menu|menu/)
    await page.getByRole('banner').getByRole('combobox').fill('drawing')
    await expect(page.getByRole('listbox')).toContainText('Drawingo')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('banner').getByRole('combobox').fill('zzqq')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/search=zzqq/)
  })

  test('what is typed stays while a password gets stronger, and the newsletter thanks and forgets', async ({ page }) => {
    await translateAll(page)
    await page.goto('/register')
    await hydrated(page)
    const { name, email, password } = newPerson()
    await page.getByLabel('Name').fill(name)
    await page.getByRole('main').getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: false }).first().pressSequentially(password)
    await page.getByLabel('Password', { exact: false }).first().fill('')
    await page.getByLabel('Password', { exact: false }).first().pressSequentially('lamp otter velvet seven')
    await expect(page.getByText('Strongo')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue(name)

    const form = page.getByRole('form', { name: 'Newsletter' })
    await form.getByRole('button').click()
    await expect(form).toContainText('Pleaseo entero')
    await form.getByRole('textbox').fill(email)
    await form.getByRole('button').click()
    await expect(form).toContainText('Successfullyo')
    await expect(form).not.toContainText('Successfullyo')
    await expect(form.getByRole('textbox')).toHaveValue('')
  })

  test('a note and a bookmark of a translated lesson are found in the lesson as it was written', async ({ page, context, learner }) => {
    const address = '/courses/1?lesson=unions-instead-of-optional-everything'
    await haveSession(page, learner)
    const translated = await context.newPage()
    await translateAll(translated)
    await translated.goto(address)
    const lesson = translated.locator('[data-lesson-text]')
    const panel = translated.getByRole('region', { name: /^Your/ })
    await expect(lesson.locator('p').first()).toContainText(/\wo\b/)
    await expect(lesson.locator('code font')).toHaveCount(0)
    const bookmark = translated.getByRole('button', { name: /Bookmark/ })
    await bookmark.click()
    await bookmark.click()
    await bookmark.click()
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true')

    await lesson.locator('p').nth(1).click({ clickCount: 3 })
    await translated.getByRole('button', { name: /^Note/ }).click()
    await translated.keyboard.type('mine')
    await translated.keyboard.press('Escape')
    await expect(lesson.locator('mark').first()).toBeVisible()
    await lesson.locator('p').nth(3).click({ clickCount: 3 })
    await translated.getByRole('button', { name: /^Highlight/ }).click()
    await expect(panel.getByRole('listitem')).toHaveCount(2)
    await panel
      .getByRole('listitem')
      .nth(1)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(panel.getByRole('listitem')).toHaveCount(1)

    await page.goto(address)
    const written = page.locator('[data-lesson-text]')
    await expect(page.getByRole('button', { name: 'Bookmark', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(written.locator('mark').first()).toBeVisible()
    const marked = (await written.locator('mark').allTextContents()).join('')
    expect(marked).toBe((await written.locator('p').nth(1).textContent())?.trim())

    await panel.getByRole('button', { name: /^Delete/ }).click()
    await expect(panel.getByRole('listitem')).toHaveCount(0)
  })
})

test.describe('a page that is translated before the program starts', () => {
  // React logs that it cannot hydrate the page, and draws it anew.
  test.use({ expectedConsole: [/React error #418/] })

  test('is drawn anew and works', async ({ page }) => {
    await translateAtOnce(page)
    await page.goto('/faqs')
    await hydrated(page)
    await expect(title(page)).toBeVisible()
    await pressEverything(page, 'main')
    await expect(page.getByText(/^Oops/)).toHaveCount(0)
  })
})
