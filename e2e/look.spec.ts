import { axeFindingsInBothSchemes } from './support/axe.ts'
import { courses } from './support/catalog.ts'
import { expect, haveSession, settled, signIn, smoke, tagOfScheme, test } from './support/journey.ts'

const course = courses.find(({ slug }) => slug === 'write-clearly') ?? courses[0]
const address = '/courses?look=write-clearly'
/** A lesson that everyone may read. */
const lesson = { id: 'put-people-and-verbs-back', title: 'Put people and verbs back' }

test('a visitor looks inside a course, reads a lesson, and is back where the list was', async ({ page }) => {
  await page.goto('/courses?level=beginner&sort=rating')
  await settled(page)
  const link = page.getByRole('main').getByRole('link', { name: `Look inside ${course?.title}` })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  await link.click()
  await expect(page).toHaveURL(/\?level=beginner&sort=rating&look=write-clearly$/)
  const dialog = page.getByRole('dialog', { name: course?.title ?? '' })
  for (const name of ['Read 3 lessons now', 'Curriculum', course?.instructor.name ?? '', 'Reviews']) {
    await expect(dialog.getByRole('heading', { name, exact: true })).toBeAttached()
  }
  const text = dialog.locator('[data-lesson-text]')
  await expect(text.filter({ visible: true })).toHaveCount(0)

  await dialog.getByText(lesson.title, { exact: true }).first().click()
  await expect(page).toHaveURL(new RegExp(`look=write-clearly&lesson=${lesson.id}$`))
  await expect(text.filter({ visible: true })).toHaveCount(1)
  await page.goBack()
  await expect(text.filter({ visible: true })).toHaveCount(0)
  await page.goForward()
  await expect(text.filter({ visible: true })).toHaveCount(1)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\?level=beginner&sort=rating$/)
  await expect(link).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  await page.goForward()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('link', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\?level=beginner&sort=rating$/)
})

test('a free lesson ends with its questions, and wide code does not widen it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/courses?look=confident-typescript&lesson=the-bug-that-a-type-would-have-caught')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Check yourself' })).toBeVisible()
  const text = dialog.locator('[data-lesson-text]').filter({ visible: true })
  expect(await text.evaluate(({ clientWidth }) => clientWidth)).toBeLessThan(390)
})

test('a shared link opens the lesson, and logging in from it leads to the course', smoke, async ({ page, learner }) => {
  await page.goto(`${address}&lesson=${lesson.id}`)
  const dialog = page.getByRole('dialog', { name: course?.title ?? '' })
  await expect(dialog.locator('[data-lesson-text]').filter({ visible: true })).toHaveCount(1)
  await expect(page).toHaveTitle(new RegExp(course?.title ?? ''))
  await dialog.getByRole('link', { name: 'Log in to enroll' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, learner)
  await expect(page).toHaveURL(new RegExp(`/courses/${course?.id}$`))
})

test('a learner opens the course; an unknown course opens nothing', async ({ page, learner }) => {
  await haveSession(page, learner)
  await page.goto(`/courses?look=${course?.id}`)
  await page.getByRole('dialog').getByRole('link', { name: 'Open course' }).click()
  await expect(page).toHaveURL(new RegExp(`/courses/${course?.id}$`))
  await page.goto('/courses?look=no-such-course')
  await expect(page.getByRole('main').getByRole('status')).toHaveText(`${courses.length} courses`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('without JavaScript, as search engines read it', () => {
  test.use({ javaScriptEnabled: false })

  test('the page holds the course and its free lessons', async ({ page, baseURL }) => {
    await page.goto(address)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${address}`)
    const dialog = page.getByRole('dialog', { name: course?.title ?? '' })
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('[data-lesson-text]')).toHaveCount(3)
    await dialog.getByText(lesson.title, { exact: true }).first().click()
    await expect(dialog.locator('[data-lesson-text]').filter({ visible: true })).toHaveCount(1)
    await dialog.getByRole('link', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/courses$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} ${tagOfScheme[colorScheme]}`, () => {
    test.use({ colorScheme })

    test('axe finds nothing in the dialog', async ({ page }) => {
      await page.goto(`${address}&lesson=${lesson.id}`)
      await expect(page.getByRole('dialog').locator('[data-lesson-text]').filter({ visible: true })).toHaveCount(1)
      expect(await axeFindingsInBothSchemes(page, 'dialog[open]')).toEqual([])
    })
  })
}
