import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { brand } from '#shared/brand.ts'
import { demoPassword } from '#server/backend/auth/demo-accounts.ts'
import { arabic, buildSchoolInLanguages, german, japanese } from '../tests/support/languages/school.ts'
import { wronglyMarkedTexts } from '../tests/support/languages/wrongly-marked.ts'
import { startStack } from './stack.ts'
import { axeFindings } from './support/axe.ts'
import { expect, hydrated, onlyEmbedded, pressHeart, test as base } from './support/journey.ts'
import { cutOff } from './support/layout-checks.ts'

/** The journeys of a school whose courses are in German, Arabic and Japanese. The school is built and started for them. */
const test = base.extend<object, { school: string }>({
  school: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'languages-'))
      const stack = await startStack({ siteDir: buildSchoolInLanguages(folder) })
      await use(stack.siteUrl)
      await stack.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ school }, use) => use(school),
})
// One worker, which builds the school once.
test.describe.configure({ mode: 'default' })

test.beforeEach(() => onlyEmbedded('it has one port, and this school is a second site'))

const main = (page: Page) => page.getByRole('main')

/** Opens a page, and waits for its first heading to be interactive. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await main(page).getByLabel('Email address').fill(`learner@${brand.slug}.example`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)
}

async function enroll(page: Page, id: string): Promise<void> {
  await open(page, `/courses/${id}`)
  await main(page).getByRole('button', { name: 'Enroll Now' }).first().click()
  await expect(main(page).getByRole('link', { name: 'Continue Course' }).first()).toBeVisible()
}

test('every page says the language and the direction of what the school has written', async ({ page }) => {
  const wrong: string[] = []
  /** Reads a page once it shows something in Arabic. */
  const read = async (where: string) => {
    await expect(page.locator('[lang=ar][dir=rtl]').filter({ visible: true }).first()).toBeVisible()
    const texts = await page.evaluate(wronglyMarkedTexts, await page.locator('body').elementHandle())
    wrong.push(...texts.map((text) => `${where}: ${text}`))
  }
  const visit = async (address: string) => {
    await page.goto(address)
    await hydrated(page)
    await read(address)
  }
  const category = encodeURIComponent(arabic.category)
  for (const address of [
    '/',
    '/courses',
    `/courses?category=${category}`,
    `/courses?category=${category}&search=x`,
    `/courses?look=${arabic.slug}&lesson=alif`,
    '/categories/khatt',
    '/categories/none',
    '/blog',
    '/blog?category=التعلّم',
    '/blog/why-by-hand',
  ]) {
    await visit(address)
  }
  await signIn(page)
  await enroll(page, arabic.id)
  await read('enrolled')
  for (const tab of ['overview', 'curriculum', 'instructor', 'reviews', 'faq']) {
    await open(page, `/courses/${arabic.id}?tab=${tab}`)
    await expect(main(page).getByRole('tabpanel').locator('[lang=ar]').first()).toBeVisible()
    await read(tab)
  }
  await open(page, `/courses/${arabic.id}?handout=all`)
  await expect(page.getByRole('heading', { name: 'Answers' })).toBeVisible()
  await read('hand-out')
  await open(page, `/courses/${arabic.id}?lesson=alif`)
  await page.getByRole('button', { name: 'Bookmark', exact: true }).click()
  await main(page).getByRole('radio', { name: 'خطأ' }).first().check()
  await main(page).getByRole('button', { name: 'تحقّق' }).first().click()
  for (const address of ['/', '/learning', '/notes', '/account?tab=progress', '/account?tab=preferences', '/addons', '/review'])
    await visit(address)
  await open(page, '/courses')
  await pressHeart(page, main(page).getByRole('button', { name: `Add "${arabic.title}" to favorites` }))
  await visit('/favorites')
  await main(page)
    .getByRole('button', { name: `Remove "${arabic.title}" from favorites` })
    .click()
  await expect(page.getByText('is no longer one of your favorites')).toBeVisible()
  await read('removed from favorites')
  await open(page, '/account?tab=progress')
  await main(page)
    .getByRole('button', { name: `Remove ${arabic.title}` })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await read('before removing a course')
  expect(wrong).toEqual([])
})

for (const width of [1440, 390]) {
  test(`an Arabic lesson is read from right to left, and learned in Arabic, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page)
    await open(page, `/courses/${arabic.id}?lesson=alif`)
    const text = main(page).locator('[data-lesson-text]')
    const questions = page.getByRole('region', { name: 'اختبر نفسك' })
    await expect(questions).toBeVisible()

    await test.step('tables and lists run from right to left, code and figures from left to right', async () => {
      const [first, last] = [text.getByRole('columnheader').first(), text.getByRole('columnheader').last()]
      expect((await first.boundingBox())?.x).toBeGreaterThan((await last.boundingBox())?.x ?? Infinity)
      await expect(text.getByRole('heading').first()).toHaveCSS('direction', 'rtl')
      await expect(text.locator('pre')).toHaveCSS('direction', 'ltr')
      await expect(text.getByRole('img').first()).toHaveCSS('direction', 'ltr')
      await expect(text.locator('.exercise')).toHaveCSS('border-right-width', '4px')
      await expect(text.locator('.exercise')).toHaveCSS('border-left-width', '0px')
      await expect(text.getByRole('button', { name: 'تكبير' })).toBeAttached()
    })

    await test.step('questions are asked and judged in Arabic', async () => {
      const question = questions.locator('form').first()
      await question.getByRole('radio', { name: 'خطأ' }).check()
      await question.getByRole('button', { name: 'تحقّق' }).click()
      await expect(question.getByRole('status')).toContainText('ليس تمامًا')
    })

    expect(await page.evaluate(wronglyMarkedTexts, await page.locator('main').elementHandle())).toEqual([])
    expect(await page.evaluate(cutOff)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await axeFindings(page)).toEqual([])
  })
}

test('a note keeps the direction of its quote and of its text, and a certificate that of the course', async ({ page }) => {
  await signIn(page)
  await enroll(page, arabic.id)
  await open(page, `/courses/${arabic.id}?lesson=alif`)
  await page.locator('[data-lesson-text] p').first().selectText()
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('نقطة مربعة: 5 × 1')
  await page.getByRole('button', { name: 'Done' }).click()
  await open(page, '/notes')
  await expect(main(page).getByText('نقطة مربعة: 5 × 1')).toHaveCSS('direction', 'rtl')
  await expect(main(page).getByRole('blockquote')).toHaveAttribute('dir', 'rtl')

  await open(page, `/courses/${arabic.id}?tab=curriculum`)
  await page.getByRole('button', { name: 'Mark course as complete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  const certificate = page.getByRole('region', { name: 'Certificate of completion' })
  await expect(certificate).toBeVisible()
  await open(page, `/courses/${arabic.id}#certificate`)
  await expect(certificate.getByText(arabic.title)).toHaveAttribute('dir', 'rtl')
  const download = page.waitForEvent('download')
  await certificate.getByRole('button', { name: 'Download as picture' }).click()
  expect((await download).suggestedFilename()).toContain(arabic.slug)
})

test('a German lesson has its own words, and search finds titles in three languages', async ({ page }) => {
  await signIn(page)
  await open(page, `/courses/${german.id}?lesson=zwiebel`)
  const text = main(page).locator('[data-lesson-text]')
  await expect(text).toHaveCSS('hyphens', 'auto')
  await expect(page.locator('article[lang=de]')).toBeVisible()
  const questions = page.getByRole('region', { name: 'Prüfe dich' })
  await questions.getByRole('radio', { name: 'Richtig' }).first().check()
  await questions.getByRole('button', { name: 'Prüfen' }).first().click()
  await expect(questions.getByRole('status').first()).toContainText('Stimmt')

  const search = page.getByRole('banner').getByRole('combobox', { name: 'Search courses' })
  for (const [typed, title] of [
    ['gemuse', german.title],
    ['النسخ', arabic.title],
    ['写真', japanese.title],
    ['写真 自然', japanese.title],
  ] as const) {
    await search.fill(typed)
    await expect(page.getByRole('option').filter({ hasText: title })).toBeVisible()
  }
})

for (const width of [1440, 390]) {
  test(`the school’s own pages are found in the footer and at the registration, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'الخصوصية' }).click()
    await expect(page).toHaveURL(/\/pages\/privacy$/)
    const title = page.getByRole('heading', { level: 1, name: 'الخصوصية' })
    await expect(title).toBeInViewport()
    await expect(title).toHaveCSS('direction', 'rtl')
    await expect(main(page).getByText('Last updated')).toContainText('March 2, 2026')
    expect(await page.evaluate(wronglyMarkedTexts, await page.locator('body').elementHandle())).toEqual([])
    expect(await page.evaluate(cutOff)).toEqual([])
    expect(await axeFindings(page)).toEqual([])

    await main(page).getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'حقوقك' }).click()
    await expect(main(page).getByRole('heading', { name: 'حقوقك' })).toBeInViewport()

    await open(page, '/register')
    const [own] = await Promise.all([page.waitForEvent('popup'), main(page).getByRole('link', { name: 'terms' }).click()])
    await expect(own.getByRole('heading', { level: 1, name: 'Kursbedingungen' })).toBeVisible()
    await own.getByRole('link', { name: 'Datenschutz' }).click()
    await expect(own.getByRole('heading', { level: 1, name: 'الخصوصية' })).toBeVisible()
  })
}
