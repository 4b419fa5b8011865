import type { Page } from 'playwright/test'
import { axeFindings } from './support/axe.ts'
import { expect, haveSession, openHome, test } from './support/journey.ts'

const drawing = 'Drawing from Observation: Learn to See First'
const part = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function enrollInDrawing(page: Page): Promise<void> {
  await page.goto('/courses/2')
  await page.getByRole('main').getByRole('button', { name: 'Enroll Now' }).first().click()
  await expect(page.getByText('Successfully Enrolled!')).toBeVisible()
}

/** Opens an unfinished lesson and waits until the browser has stored that. */
async function openLesson(page: Page, lesson: string): Promise<void> {
  await page.goto(`/courses/2?lesson=${lesson}`)
  await expect
    .poll(() => page.evaluate(() => Object.entries(localStorage).find(([name]) => /-opened:[^:]+$/.test(name))?.[1]))
    .toContain(`"${lesson}"`)
}

test('a new learner chooses a first course, and from then on continues where they left off @phone @smoke', async ({ page, learner }) => {
  await openHome(page, learner)
  const first = part(page, 'Choose your first course')
  await expect(first.getByRole('button', { name: 'Enroll Now' }).first()).toBeInViewport({ ratio: 0.1 })
  await expect(page.getByText('Average progress')).toHaveCount(0)
  const card = first.getByRole('article').filter({ hasText: drawing })
  await card.getByRole('button', { name: 'Enroll Now' }).click()

  const start = part(page, 'Start learning')
  await expect(start.getByText(/^Next: A drawing before any lesson.*15.min$/)).toBeVisible()
  await expect(start.getByText('Lesson 1 of 21')).toBeVisible()
  await start.getByRole('link', { name: `Start ${drawing}` }).click()
  await page.getByRole('button', { name: 'Complete and continue' }).click()
  await expect(page.getByText(/^Lesson 2 of /)).toBeVisible()

  // Lessons may be skipped, and finished ones looked at again.
  await openLesson(page, 'turning-the-picture-upside-down')
  await page.goto('/courses/2?lesson=a-drawing-before-any-lesson')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'My learning' }).click()
  await expect(heading(page)).toHaveText('My learning')
  const current = part(page, 'Continue learning')
  await expect(current.getByText(/^Next: Turning the picture upside down/)).toBeVisible()
  await expect(current.getByText(/^Lesson 4 of 21\. You left off here on /)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  // The offer of a copy comes once.
  await part(page, 'A copy of your progress').getByRole('button', { name: 'No, thanks' }).click()
  await page.reload()
  await expect(current.getByRole('link', { name: `Resume ${drawing}` })).toBeVisible()
  await expect(part(page, 'A copy of your progress')).toHaveCount(0)
  await current.getByRole('link', { name: `Resume ${drawing}` }).click()
  await expect(heading(page)).toHaveText('Turning the picture upside down')
  await page.goto('/courses/2?lesson=next')
  await expect(heading(page)).toHaveText('Turning the picture upside down')
})

test('my learning is reached from the header, the home page and the course @phone', async ({ page, learner, isMobile }) => {
  await openHome(page, learner)
  await enrollInDrawing(page)
  await page.getByRole('main').getByRole('link', { name: 'My learning' }).click()
  await expect(heading(page)).toHaveText('My learning')
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'My learning' }).click()
  await expect(heading(page)).toHaveText('My learning')
  await page.goto('/courses')
  await expect(heading(page)).toBeVisible()
  if (isMobile) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'My learning' }).click()
  } else {
    await page.getByRole('banner').getByRole('link', { name: 'My learning' }).click()
  }
  await expect(page).toHaveURL(/\/learning$/)
  await expect(heading(page)).toHaveText('My learning')
})

test('after a merge, the lesson that was opened later counts on both devices @phone', async ({ page, learner, browser }) => {
  await haveSession(page, learner)
  await enrollInDrawing(page)
  await openLesson(page, 'turning-the-picture-upside-down')

  const other = await (await browser.newContext()).newPage()
  await haveSession(other, learner)
  await enrollInDrawing(other)
  await openLesson(other, 'a-drawing-before-any-lesson')
  await other.getByRole('button', { name: 'Complete and continue' }).click()
  await expect(other.getByText(/^Lesson 2 of /)).toBeVisible()
  const left = (await heading(other).textContent()) ?? ''

  await handOver(page, other)
  await other.goto('/learning')
  await expect(part(other, 'Continue learning').getByText(`Next: ${left}`)).toBeVisible()
  await handOver(other, page)
  await page.goto('/')
  await expect(part(page, 'Continue learning').getByText(`Next: ${left}`)).toBeVisible()
  await page.goto('/courses/2?lesson=next')
  await expect(heading(page)).toHaveText(left)
  await other.context().close()
})

/** Takes the record from one device to another by a link. */
async function handOver(from: Page, to: Page): Promise<void> {
  await from.goto('/account?tab=progress')
  await from.getByRole('button', { name: 'Continue on another device' }).click()
  const link = await from.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue()
  await to.goto(link)
  await to.getByRole('button', { name: /^Import/ }).click()
  await expect(to).toHaveURL(/tab=progress/)
}
