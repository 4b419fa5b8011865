import { brand } from '#shared/brand.ts'
import { expect, haveSession, openHome, smoke, test } from './support/journey.ts'

test('enrolling, viewing and removing, with every toast', smoke, async ({ page, learner }) => {
  await haveSession(page, learner)
  await page.goto('/courses')
  const title = (await page.getByRole('main').getByRole('article').first().getByRole('heading').textContent()) ?? ''
  await page.getByRole('button', { name: 'Enroll Now' }).first().click()
  await page.getByRole('button', { name: 'View Course' }).click()
  await expect(page).toHaveURL(/\/courses\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)

  await page.goto('/courses')
  await expect(page.getByRole('link', { name: 'Continue Course' })).toBeVisible()
  await page.getByRole('button', { name: `Remove ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Course' })
  await expect(dialog).toContainText('cannot be undone')
  await dialog.getByRole('button', { name: 'Keep Course' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Continue Course' })).toBeVisible()

  await page.getByRole('button', { name: `Remove ${title}` }).click()
  await dialog.getByRole('button', { name: 'Remove Course' }).click()
  await expect(page.getByText('Course Removed')).toBeVisible()
  await expect(page.getByText(`"${title}" has been removed from your courses`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue Course' })).toHaveCount(0)
})

test('two tabs enrolling at once lose nothing', async ({ page, learner, context }) => {
  await openHome(page, learner)
  const other = await context.newPage()
  await Promise.all([page.goto('/courses'), other.goto('/courses')])

  await expect(other.getByRole('button', { name: 'Enroll Now' }).nth(5)).toBeVisible()
  await Promise.all([
    page.getByRole('button', { name: 'Enroll Now' }).nth(0).click(),
    other.getByRole('button', { name: 'Enroll Now' }).nth(5).click(),
  ])
  for (const tab of [page, other]) await expect(tab.getByRole('link', { name: 'Continue Course' })).toHaveCount(2)
})

test('two people on one browser never see each other’s courses', async ({ page, learner }) => {
  await haveSession(page, learner)
  await page.goto('/courses')
  await page.getByRole('button', { name: 'Enroll Now' }).first().click()
  await expect(page.getByRole('link', { name: 'Continue Course' })).toBeVisible()
  await page.getByRole('button', { name: /account menu/i }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await haveSession(page, { name: 'Lena Learner', email: `learner@${brand.slug}.example`, password: `${brand.slug}-demo` })
  await page.goto('/courses')
  await expect(page.getByRole('button', { name: 'Enroll Now' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue Course' })).toHaveCount(0)
})
