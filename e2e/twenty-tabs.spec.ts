import type { BrowserContext, Page } from 'playwright/test'
import { expect, haveSession, openHome, test } from './support/journey.ts'

/** Ten courses, or two outside `npm run test:full`, each open in two tabs of the first device. */
const shared = Array.from({ length: process.env['TEST_FULL'] ? 10 : 2 }, (_, place) => String(place + 1))

async function openCourse(context: BrowserContext, id: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`/courses/${id}`)
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /to favorites$/ })
      .first(),
  ).toBeEnabled()
  return page
}

/** Clicks without waiting for the button to be actionable, so that all tabs click at nearly the same moment. */
const press = (page: Page, name: RegExp) =>
  page
    .getByRole('main')
    .getByRole('button', { name })
    .first()
    .evaluate((button: HTMLElement) => button.click())

async function favoritesOn(context: BrowserContext): Promise<string[]> {
  const page = await context.newPage()
  await page.goto('/favorites')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  const links = await page
    .getByRole('main')
    .getByRole('article')
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  await page.close()
  return links.map((href) => href.split('/').at(-1) ?? '').toSorted()
}

test(`${2 * shared.length} tabs and a second device act at once: all agree in the end, and nothing is lost or doubled`, async ({
  page,
  learner,
  context,
  browser,
}) => {
  if (process.env['TEST_FULL']) test.setTimeout(300_000)
  await openHome(page, learner)
  const phone = await browser.newContext()
  await haveSession(await phone.newPage(), learner)

  const tabs: Page[] = []
  for (const id of [...shared, ...shared]) tabs.push(await openCourse(context, id))
  const far = await Promise.all(['11', '12', '13'].map((id) => openCourse(phone, id)))

  // Both tabs of a course enroll in it, and one adds it to the favorites; the other device adds three more.
  await Promise.all([
    ...tabs.map((tab) => press(tab, /^Enroll Now/)),
    ...tabs.slice(0, shared.length).map((tab) => press(tab, /to favorites$/)),
    ...far.map((tab) => press(tab, /to favorites$/)),
  ])

  // All tabs share the CPU of one machine, so each takes a while.
  const inTheEnd = expect.configure({ timeout: process.env['TEST_FULL'] ? 60_000 : 30_000 })
  for (const tab of tabs) {
    await tab.bringToFront()
    await inTheEnd(tab.getByRole('main').getByText('Nothing is charged here')).toHaveCount(0)
    await inTheEnd(
      tab
        .getByRole('main')
        .getByRole('button', { name: /from favorites$/ })
        .first(),
    ).toBeVisible()
  }
  const stored = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => /-enrolment:[^:]+$/.test(name)) ?? ''
      const { enrolledCourses } = JSON.parse(localStorage.getItem(key) ?? '{}') as { enrolledCourses: { id: string }[] }
      return enrolledCourses.map(({ id }) => id)
    })
  expect((await stored()).toSorted()).toEqual(shared.toSorted())

  const kept = [...shared, '11', '12', '13'].toSorted()
  await inTheEnd.poll(() => favoritesOn(phone)).toEqual(kept)
  // A device first shows its own copy, then the other device's changes once it has reloaded the list.
  await inTheEnd.poll(() => favoritesOn(context)).toEqual(kept)
  await phone.close()
})
