import { expect } from 'playwright/test'
import { brand } from '#shared/brand.ts'
import { missingApis, removeApis } from '../tests/support/missing-apis.ts'
import { home } from '#content/samples/home.ts'
import { createInbox } from './support/inbox.ts'
import { confirmed, haveSession, mailAddress, newPerson } from './support/journey.ts'
import { test } from './support/second-site.ts'

const removal = `(${removeApis.toString()})(${JSON.stringify(missingApis)});`

test('everything works without the features that the oldest browsers lack: home, sign-in, search, course and account, offline too', async ({
  page,
  context,
  site,
}) => {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await context.addInitScript(removal)
  site.beginWorkers(removal)
  const heading = page.getByRole('heading', { level: 1 })
  const learner = await confirmed(newPerson(), createInbox(mailAddress()))

  await page.goto('/')
  await expect(heading).toHaveText(home.hero.title.join(' '))
  const left = () => [typeof URL.parse, typeof requestIdleCallback, typeof Promise.withResolvers]
  expect(await page.evaluate(left)).toEqual(['undefined', 'undefined', 'function'])
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  const [worker] = context.serviceWorkers()
  expect(await worker?.evaluate(() => [typeof URL.parse, typeof Promise.withResolvers])).toEqual(['undefined', 'function'])

  await page.goto('/login?next=/courses')
  await haveSession(page, learner)
  await page.goto('/courses?search=draw')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await page.getByRole('banner').getByRole('combobox').fill('draw')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await page.goto('/courses/1')
  await page.getByRole('main').getByRole('button', { name: 'Enroll Now' }).first().click()
  await expect(page.getByText('Successfully Enrolled!')).toBeVisible()
  await page.goto('/courses/1?lesson=next')
  await page.getByRole('button', { name: 'Complete and continue' }).click()
  await expect(page.getByText(/^Lesson 2 of /)).toBeVisible()
  for (const address of [
    '/blog',
    '/blog/budget-on-one-page',
    '/addons',
    '/themes',
    '/faqs',
    '/contact',
    '/favorites',
    '/account',
    '/account?tab=progress',
  ]) {
    await page.goto(address)
    await expect(heading).toBeVisible()
    await expect(page.locator('#content')).not.toContainText('Oops!')
  }

  await site.stop()
  await page.goto('/courses/1?lesson=next')
  await expect(page.getByRole('button', { name: 'Complete and continue' })).toBeVisible()
  expect(complaints.filter((text) => !/ERR_|Failed to load resource/.test(text))).toEqual([])
})

test("the administration checks the catalog's addresses without it", async ({ page, context }) => {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  await context.addInitScript(removal)
  await page.goto('/login')
  await haveSession(page, { name: 'Admin', email: `admin@${brand.slug}.example`, password: `${brand.slug}-demo` })
  await page.goto('/admin?tab=courses&show=catalog')
  await expect(page.getByRole('tabpanel')).toContainText('Natural Light Portraits')
  expect(complaints).toEqual([])
})
