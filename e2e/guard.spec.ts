import { brand } from '#shared/brand.ts'
import { expect, haveSession, newPerson, signIn, smoke, test } from './support/journey.ts'

test('signed out: to the login page, and then to the remembered origin', smoke, async ({ page, learner }) => {
  await page.goto('/courses/3?tab=reviews')
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, learner)
  await expect(page).toHaveURL(/\/courses\/3\?tab=reviews$/)
})

test.describe('unverified', () => {
  test.use({ expectedConsole: [/status of 400/] })

  test('to email verification, from every signed-in route', async ({ page }) => {
    await signIn(page, { ...newPerson(), email: `unverified@${brand.slug}.example`, password: `${brand.slug}-demo` })
    for (const path of ['/account', '/favorites', '/courses/1']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/email-verification$/)
    }
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/unauthorized$/)
  })
})

test('on an admin route, a learner is led to /unauthorized, which names the account, and an admin gets in; both away from the login page', async ({
  page,
  learner,
}) => {
  await signIn(page, learner)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/unauthorized$/)
  await expect(page.getByRole('main')).toContainText(learner.email)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/$/)

  await haveSession(page, { name: 'Ada Admin', email: `admin@${brand.slug}.example`, password: `${brand.slug}-demo` })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Newest accounts' })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/$/)
})

test('a hostile origin is ignored', async ({ page, learner }) => {
  await page.goto('/login')
  await page.evaluate(() => history.replaceState({ usr: { from: '//evil.example/x' }, key: 'k', idx: 0 }, ''))
  await page.reload()
  await signIn(page, learner)
  await expect(page).toHaveURL(new URL('/', page.url()).href)
})
