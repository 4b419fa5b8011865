import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect, signIn, test } from './support/journey.ts'

const publicRoutes = [
  '/',
  '/courses',
  '/blog',
  '/contact',
  '/addons',
  '/themes',
  '/faqs',
  '/error',
  '/login',
  '/register',
  '/email-verification',
  '/password-reset',
  '/unauthorized',
  '/languages',
  '/categories/business',
]
const learnerRoutes = ['/', '/courses', '/courses/1', '/courses/1?tab=reviews', '/favorites', '/account', '/account?tab=security']

async function expectNoFindings(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing, ${colorScheme} @phone`, () => {
    test.use({ colorScheme })

    for (const route of publicRoutes) {
      test(`signed out: ${route}`, async ({ page }) => {
        await page.goto(route)
        await expectNoFindings(page)
      })
    }

    test('as a learner', async ({ page, learner }) => {
      test.slow()
      await signIn(page, learner)
      for (const route of learnerRoutes) {
        await page.goto(route)
        await expectNoFindings(page)
      }
    })

    test('as an admin', async ({ page }) => {
      await signIn(page, { name: 'Ada Admin', email: 'admin@ascendo.example', password: 'ascendo-demo' })
      await page.goto('/admin')
      await expectNoFindings(page)
    })
  })
}

for (const route of publicRoutes) {
  test(`at 320 pixels nothing is cut off: ${route}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(route)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}
