import type { Page } from 'playwright/test'
import { brand } from '#shared/brand.ts'
import { demoPassword } from '#server/backend/auth/demo-accounts.ts'
import { type Stack, startStack } from './stack.ts'
import { createInbox } from './support/inbox.ts'
import { expect, hydrated, newPerson, onlyEmbedded, registerOnPage, signIn, test as base } from './support/journey.ts'

/** From 'Join as an instructor' to a learner's certificate, on a site that publishes what is approved. */
const test = base.extend<object, { school: Stack }>({
  school: [
    async ({}, use) => {
      const stack = await startStack({ publishes: true })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ school }, use) => use(school.siteUrl),
  inbox: ({ school }, use) => use(createInbox(school.mailUrl)),
})
test.describe.configure({ mode: 'serial' })
test.beforeEach(() => onlyEmbedded('it has one port, and this school is a second site'))

const title = 'Knots for Sailors'
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()
const demo = (name: string) => ({ name, email: `${name}@${brand.slug}.example`, password: demoPassword })

test('whoever joins as an instructor begins in the studio, writes a course, and hands it in', async ({ page, inbox }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Start teaching' }).click()
  const person = newPerson('Ina Instructor')
  await expect(page.getByRole('radio', { name: 'Instructor' })).toBeChecked()
  await registerOnPage(page, person)
  await page.goto((await inbox.newest(person.email, /confirm/i)).link)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page).toHaveURL(/\/studio$/)

  await page.getByRole('button', { name: 'New course' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('textbox', { name: /^Text of/ })).toContainText('Show the thing first')
  await page.goto(page.url().replace('first-lesson.md', 'course.json'))
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Five knots that hold, and how to untie them again.')
  await saved(page)
  await page.getByRole('button', { name: 'Hand in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText(/^Version 1 waits for a review/)).toBeVisible()
})

test('an administrator approves it, and some seconds later it is online', async ({ page, school }) => {
  // The program is built anew with the first course, on a machine that runs other journeys.
  test.setTimeout(240_000)
  await page.goto('/login')
  await signIn(page, demo('admin'))
  await page.goto('/admin?tab=courses')
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved. It is being published.')).toBeVisible()
  await expect(page.getByRole('article').getByRole('status').filter({ hasText: 'Learners have this version' })).toBeVisible({
    timeout: 200_000,
  })
  const answer = await fetch(`${school.siteUrl}/courses?look=knots-for-sailors`)
  expect(await answer.text()).toContain('Five knots that hold')
})

test('a learner finds it, learns it, and gets a certificate', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, demo('learner'))
  await page.goto('/courses')
  await hydrated(page)
  await page.getByRole('article').filter({ hasText: title }).getByRole('link', { name: title, exact: true }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await main.getByRole('button', { name: 'Enroll Now' }).first().click()
  await main.getByRole('link', { name: 'Continue Course' }).first().click()
  await expect(main.getByRole('heading', { level: 1, name: 'First lesson' })).toBeVisible()
  await expect(main.getByText('Show the thing first, with real names')).toBeVisible()
  await page.getByRole('button', { name: 'Complete lesson' }).click()
  await page.getByRole('link', { name: 'View Certificate' }).first().click()
  await expect(page.getByRole('region', { name: 'Certificate of completion' })).toContainText(title)
})
