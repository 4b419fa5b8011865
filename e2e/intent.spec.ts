import type { Locator, Page } from 'playwright/test'
import { courses } from './support/catalog.ts'
import { expect, haveSession, hydrated, newPerson, type Person, registerOnPage, settled, signIn, test } from './support/journey.ts'
import type { Inbox } from './support/inbox.ts'

const course = courses[0]
if (!course) throw new Error('no course')
const lesson = { id: 'unions-instead-of-optional-everything', title: 'Unions instead of optional everything' }
const continueCourse = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Continue Course' }).first()

/** Presses 'Login to Enroll' on the course's card. */
async function wantToEnroll(page: Page) {
  await page.goto(`/courses?search=${encodeURIComponent(course?.title ?? '')}`)
  await settled(page)
  await page.getByRole('main').getByRole('link', { name: 'Login to Enroll' }).first().click()
  await expect(page).toHaveURL(/\/login$/)
}

/** Whether nothing lies over the middle of the element. */
async function expectUncovered(element: Locator) {
  await expect
    .poll(() =>
      element.evaluate((own) => {
        const { left, top, width, height } = own.getBoundingClientRect()
        return own.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }),
    )
    .toBe(true)
}

const intents: Record<string, { want: (page: Page) => Promise<void>; expectDone: (page: Page) => Promise<void> }> = {
  'Login to Enroll': {
    want: wantToEnroll,
    async expectDone(page) {
      await expect(page).toHaveURL(new RegExp(`/courses/${course.id}$`))
      await expect(page.getByText('Successfully Enrolled!')).toBeVisible()
      await expect(continueCourse(page)).toBeInViewport()
      await expectUncovered(continueCourse(page))
      await expect(page.getByText('Email confirmed')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'View Course' })).toHaveCount(0)
      await page.reload()
      await settled(page)
      await expect(continueCourse(page)).toBeVisible()
      await expect(page.getByText('Successfully Enrolled!')).toHaveCount(0)
    },
  },
  'a heart': {
    async want(page) {
      await page.goto('/courses?category=Development')
      await settled(page)
      await page
        .getByRole('button', { name: `Add "${course.title}" to favorites` })
        .first()
        .click()
      await expect(page).toHaveURL(/\/login$/)
    },
    async expectDone(page) {
      await expect(page).toHaveURL(/\/courses\?category=Development$/)
      await expect(page.getByText('Added to Favorites')).toBeVisible()
      await expect(page.getByRole('button', { name: `Remove "${course.title}" from favorites` })).toBeVisible()
      await page.getByRole('button', { name: 'My Favorites' }).last().click()
      await expect(page.getByRole('heading', { name: course.title })).toBeVisible()
    },
  },
  'a lesson': {
    async want(page) {
      await page.goto(`/courses/${course.id}?lesson=${lesson.id}`)
      await expect(page).toHaveURL(/\/login$/)
      await hydrated(page)
    },
    async expectDone(page) {
      await expect(page).toHaveURL(new RegExp(`/courses/${course.id}\\?lesson=${lesson.id}$`))
      await expect(page.getByRole('heading', { level: 1, name: lesson.title })).toBeVisible()
    },
  },
}

async function askForLink(page: Page, { email }: Person) {
  await page.getByRole('button', { name: 'Email me a link instead' }).click()
  await page.getByRole('main').getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a link', exact: true }).click()
  await expect(page.getByText('we have sent a link')).toBeVisible()
}

async function register(page: Page, person: Person) {
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await registerOnPage(page, person)
  await expect(page).toHaveURL(/\/email-verification$/)
}

/** Opens the emailed link in a new tab of the page's browser, and presses its button. The first tab is in the background then. */
async function openLink(page: Page, inbox: Inbox, email: string, subject: RegExp, button: string): Promise<Page> {
  // Playwright tells all tabs that they are visible.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const tab = await page.context().newPage()
  await tab.goto((await inbox.newest(email, subject)).link)
  await tab.getByRole('button', { name: button }).click()
  return tab
}

/** Each returns the tab in which the visitor is signed in. */
const ways: Record<string, (page: Page, learner: Person, inbox: Inbox) => Promise<Page>> = {
  async 'a password'(page, { email, password }) {
    await page.getByRole('main').getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    return page
  },
  async 'registering and the link in the email'(page, _learner, inbox) {
    const person = newPerson('Grace Summit')
    await register(page, person)
    return openLink(page, inbox, person.email, /confirm/i, 'Confirm my email')
  },
  async 'an emailed link'(page, learner, inbox) {
    await askForLink(page, learner)
    return openLink(page, inbox, learner.email, /sign|log/i, 'Sign in')
  },
}

for (const [intent, { want, expectDone }] of Object.entries(intents)) {
  for (const [way, goThrough] of Object.entries(ways)) {
    test(`${intent}, pressed by a visitor, is done after ${way} @phone`, async ({ page, learner, inbox }) => {
      await want(page)
      await expectDone(await goThrough(page, learner, inbox))
    })
  }
}

test('registering with the six digits, in the same tab, finishes it, too', async ({ page, inbox }) => {
  await wantToEnroll(page)
  const person = newPerson('Grace Summit')
  await register(page, person)
  // Waiting for the email, the visitor looks around.
  await page.getByRole('link', { name: 'Blog' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  const { digits } = await inbox.newest(person.email, /confirm/i)
  await page.getByLabel('Six-digit code').fill(digits)
  await expect(page.getByText('Successfully Enrolled!')).toBeVisible()
})

test('on another device nothing happens by itself, and the email’s page says where to go on @phone', async ({
  page,
  inbox,
  browser,
  baseURL,
  contextOptions,
}) => {
  await wantToEnroll(page)
  const person = newPerson('Grace Summit')
  await register(page, person)
  const { link } = await inbox.newest(person.email, /confirm/i)

  const device = await (await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }) })).newPage()
  await device.goto(link)
  await expect(device.getByText('If you began on another device, log in there')).toBeVisible()
  await device.getByRole('button', { name: 'Confirm my email' }).click()
  await device.getByLabel('Name', { exact: true }).fill(person.name)
  await device.getByLabel('Password', { exact: true }).fill(person.password)
  await device.getByLabel('Confirm password', { exact: true }).fill(person.password)
  await device.getByRole('button', { name: 'Finish registration' }).click()
  await expect(device).toHaveURL(new RegExp(`/courses/${course.id}$`))
  await expect(device.getByText('Email confirmed')).toBeVisible()
  await expect(device.getByRole('button', { name: 'Enroll Now' }).first()).toBeInViewport()
  await expectUncovered(device.getByRole('button', { name: 'Enroll Now' }).first())
  await expect(device.getByText('Successfully Enrolled!')).toHaveCount(0)

  // Where it began, it goes on after the sign-in.
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, person)
  await expect(page.getByText('Successfully Enrolled!')).toBeVisible()
})

test('who leaves, is enrolled already or only follows a link is enrolled in nothing', async ({ page, learner }) => {
  await page.goto(`/login?enroll=${course.id}&intent=enroll&next=/courses/${course.id}#favorite=${course.id}`)
  await signIn(page, learner)
  await page.goto(`/courses/${course.id}?enroll=true&intent=favorite`)
  await settled(page)
  await expect(page.getByRole('button', { name: 'Enroll Now' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: `Add "${course.title}" to favorites` }).first()).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await wantToEnroll(page)
  await settled(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/courses\?/)
  await settled(page)
  await page.goto('/login')
  await signIn(page, learner)
  await page.goto(`/courses/${course.id}`)
  await settled(page)
  await page.getByRole('button', { name: 'Enroll Now' }).first().click()
  await expect(page.getByText('Successfully Enrolled!')).toBeVisible()

  const enrolments = await page.evaluate(() => Object.entries({ ...localStorage }).filter(([key]) => key.includes('-enrolment:')))
  await page.evaluate(() => localStorage.clear())
  await wantToEnroll(page)
  await page.evaluate((kept) => kept.forEach(([key, value]) => localStorage.setItem(key, value)), enrolments)
  await signIn(page, learner)
  await settled(page)
  await expect(continueCourse(page)).toBeVisible()
  await expect(page.getByText(/Enrolled/)).toHaveCount(0)
})

test('enrolling on a card at the bottom of a phone’s window leaves its link free of the toast @phone @desktop-full', async ({
  page,
  learner,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await haveSession(page, learner)
  await page.goto('/courses')
  await settled(page)
  const button = page.getByRole('main').getByRole('button', { name: 'Enroll Now' }).nth(1)
  await button.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await button.click()
  await expect(page.getByRole('button', { name: 'View Course' })).toBeVisible()
  await expect(continueCourse(page)).toBeFocused()
  await expectUncovered(continueCourse(page))
})
