import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { brand } from '#shared/brand.ts'
import { axeFindings } from './support/axe.ts'
import { expect, haveSession, hydrated, type Person, test } from './support/journey.ts'

/** Sets a time zone where it is noon now: these tests count lessons per day and per week, and neither may end during a test. */
const hoursFromNoon = new Date().getUTCHours() - 12
test.use({ timezoneId: `Etc/GMT${hoursFromNoon < 0 ? '' : '+'}${hoursFromNoon}` })

const region = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })

/** Signs in, enrolls in a course, finishes two lessons and leaves data of other kinds, all as the site itself stores it. */
async function learn(page: Page, learner: Person) {
  await haveSession(page, learner)
  await page.goto('/courses/2')
  await page.getByRole('main').getByRole('button', { name: 'Enroll Now' }).first().click()
  await page.getByText('Successfully Enrolled!').waitFor()
  await page.goto('/courses/2?lesson=next')
  for (const lesson of [2, 3]) {
    await page.getByRole('button', { name: 'Complete and continue' }).click()
    await page.getByText(new RegExp(`^Lesson ${lesson} of `)).waitFor()
  }
  const key = await page.evaluate(() => Object.keys(localStorage).find((name) => /-enrolment:[^:]+$/.test(name)) ?? '')
  await page.evaluate((name) => {
    localStorage.setItem(`${name}:damaged:1`, '{torn')
    localStorage.setItem(`${name}der`, 'of another account')
  }, key)
  return key
}

test('what is kept is listed, removed, put back and exported; a goal for the week is set, shown at home, paused, and follows the lessons @phone @desktop-full', async ({
  page,
  learner,
}) => {
  const key = await learn(page, learner)
  await page.goto('/account?tab=privacy')
  const kept = region(page, 'Kept in this browser')
  const row = kept.getByRole('listitem').filter({ hasText: 'Courses and progress' })
  await expect(row).toContainText('1 course')
  await expect(kept.getByRole('listitem').filter({ hasText: 'Set aside' })).toContainText('1 copy')
  expect(await axeFindings(page)).toEqual([])

  await kept.getByRole('button', { name: 'Remove: Courses and progress' }).press('Enter')
  await expect(kept.getByRole('button', { name: 'Undo: Courses and progress' })).toBeFocused()
  await expect(kept.getByRole('status')).toHaveText('Courses and progress: removed.')
  await kept.getByRole('button', { name: 'Undo: Courses and progress' }).press('Enter')
  await expect(row).toContainText('1 course')

  const stored = () => page.evaluate((name) => ({ own: localStorage.getItem(name), other: localStorage.getItem(`${name}der`) }), key)
  const before = await stored()
  await kept.getByRole('button', { name: 'Remove everything' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove everything' }).click()
  await expect(kept.getByRole('status')).toHaveText('Everything is removed.')
  expect(await stored()).toEqual({ own: null, other: 'of another account' })
  expect(await axeFindings(page)).toEqual([])
  await kept.getByRole('button', { name: 'Put everything back' }).click()
  await expect(row).toContainText('1 course')
  await expect.poll(stored).toEqual(before)

  const [download] = await Promise.all([page.waitForEvent('download'), kept.getByRole('button', { name: 'Export all of it' }).click()])
  expect(download.suggestedFilename()).toMatch(new RegExp(String.raw`^${brand.slug}-kept-\d{4}-\d\d-\d\d\.json$`))
  const text = await readFile(await download.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    browser: { kept: { learning: { enrolledCourses: [{ id: '2' }] }, 'set-aside': { [`${key}:damaged:1`]: '{torn' } } },
  })
  expect(text).not.toContain('of another account')

  await page.goto('/')
  await page.getByRole('link', { name: 'Set a goal for the week' }).click()
  const weeks = region(page, 'Your weeks')
  await weeks.getByRole('button', { name: 'Set a goal' }).click()
  await expect(weeks.getByLabel('How many')).toBeFocused()
  await weeks.getByLabel('How many').fill('none')
  await weeks.getByRole('button', { name: 'Save goal' }).click()
  await expect(weeks.getByText('Please enter a whole number from 1 to 50.')).toBeVisible()
  await weeks.getByLabel('How many').fill('4')
  await weeks.getByRole('checkbox', { name: 'Tuesday' }).check()
  expect(await axeFindings(page)).toEqual([])
  await weeks.getByRole('button', { name: 'Save goal' }).click()
  await expect(weeks.getByRole('heading', { name: '4 lessons a week, on Tuesday' })).toBeVisible()
  await expect(weeks.getByText('2 of 4 lessons this week.')).toBeVisible()
  await expect(weeks.getByRole('table').locator('[aria-current="date"]')).toContainText('2 lessons')
  await expect(weeks.getByText(/you finished 2 lessons on 1 day\./)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await page.goto('/')
  await hydrated(page)
  await expect(page.getByText('2 of 4 lessons this week')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await weeks.getByRole('button', { name: 'Pause' }).click()
  await expect(weeks.getByText(/^Paused/)).toBeVisible()
  await page.reload()
  await weeks.getByRole('button', { name: 'Continue' }).click()
  await expect(weeks.getByText('2 of 4 lessons this week.')).toBeVisible()
})

test('if the browser’s storage is full or blocked, the goal says so, and nothing is lost or breaks', async ({ page, learner, context }) => {
  await learn(page, learner)
  await page.goto('/account?tab=progress')
  const weeks = region(page, 'Your weeks')
  await weeks.getByRole('button', { name: 'Set a goal' }).click()
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size = Math.floor(size / 2)) {
      try {
        localStorage.setItem(`filler-${size}`, 'x'.repeat(size))
      } catch {
        // A smaller piece may still fit.
      }
    }
  })
  await weeks.getByRole('button', { name: 'Save goal' }).click()
  await expect(weeks.getByText('2 of 3 lessons this week.')).toBeVisible()
  await expect(weeks.getByRole('status')).toContainText('This browser did not store the change')
  await page.goto('/account?tab=privacy')
  const kept = region(page, 'Kept in this browser')
  await kept.getByRole('button', { name: 'Remove: Courses and progress' }).click()
  await kept.getByRole('button', { name: 'Undo: Courses and progress' }).click()
  await expect(kept.getByRole('listitem').filter({ hasText: 'Courses and progress' })).toContainText('1 course')

  const blocked = await context.newPage()
  await blocked.addInitScript(() => {
    const get =
      Object.getOwnPropertyDescriptor(Window.prototype, 'localStorage')?.get ?? Object.getOwnPropertyDescriptor(window, 'localStorage')?.get
    Object.defineProperty(window, 'localStorage', {
      get() {
        if (location.search.includes('privacy') && document.readyState === 'complete') throw new DOMException('blocked', 'SecurityError')
        return get?.call(window) as Storage
      },
    })
  })
  await blocked.goto('/account')
  await hydrated(blocked)
  await blocked.getByRole('tab', { name: 'Privacy' }).click()
  await expect(region(blocked, 'Kept in this browser').getByText(/Nothing yet/)).toBeVisible()
  await expect(region(blocked, 'What the browser may delete').getByRole('status')).toContainText('This browser')
})
