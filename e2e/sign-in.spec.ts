import type { Page } from 'playwright/test'
import { expect, hydrated, newPerson, onlyFull, openHome, registerOnPage, settled, signIn, smoke, test } from './support/journey.ts'

test.describe('refusals', () => {
  test.use({ expectedConsole: [/status of 4\d\d/] })

  test('a wrong password and an unknown address get the same answer, and the typed text stays', smoke, async ({ page, learner }) => {
    await page.goto('/login')
    for (const email of [learner.email, newPerson().email]) {
      await page.getByRole('main').getByLabel('Email address').fill(email)
      await page.getByLabel('Password', { exact: true }).fill('not-the-password')
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
      await expect(page.getByRole('main').getByLabel('Email address')).toHaveValue(email)
    }
  })

  test('an address that has an account cannot register again', async ({ page, learner }) => {
    await page.goto('/register')
    await registerOnPage(page, { ...learner, name: 'Copy Cat' })
    await expect(page.getByRole('alert')).toContainText('An account with this email already exists.')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Copy Cat')
  })

  test('a wrong code is refused, the right one confirms', async ({ page, inbox }) => {
    const person = newPerson()
    await page.goto('/register')
    await registerOnPage(page, person)
    const { digits } = await inbox.newest(person.email, /confirm/i)
    await page.getByLabel('Six-digit code').fill(digits === '000000' ? '000001' : '000000')
    await expect(page.getByRole('alert')).toHaveText('Invalid verification code.')
    await page.getByLabel('Six-digit code').fill(digits)
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada')
  })
})

test('empty fields say so, in the words of the error catalog', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Email address is required.')).toBeVisible()
  await expect(page.getByText('Password is required.')).toBeVisible()
  await expect(page.getByRole('main').getByLabel('Email address')).toBeFocused()
  await page.getByRole('main').getByLabel('Email address').fill('nobody')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
})

test.describe('a password manager that fills in the fields without events', () => {
  const fillSilently = (page: Page, values: Record<string, string>) =>
    page.getByRole('main').evaluate((main, typed) => {
      for (const [type, value] of Object.entries(typed)) {
        const field = main.querySelector(`input[type="${type}"]`)
        if (field) Reflect.set(HTMLInputElement.prototype, 'value', value, field)
      }
    }, values)

  test('signs in', async ({ page, learner: { email, password } }) => {
    await page.goto('/login')
    await hydrated(page)
    await fillSilently(page, { email, password })
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('keeps both fields when the user corrects one of them', async ({ page }) => {
    await page.goto('/login')
    await hydrated(page)
    await fillSilently(page, { email: 'ada@ascendo.example', password: 'rope-and-chalk-7' })
    await page.getByRole('main').getByLabel('Email address').press('End')
    await page.keyboard.type('s')
    await expect(page.getByRole('main').getByLabel('Email address')).toHaveValue('ada@ascendo.examples')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('rope-and-chalk-7')
  })

  test('signs in although it is quicker than the program', async ({ page, learner: { email, password } }) => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto('/login')
    await fillSilently(page, { email, password })
    gate.resolve()
    await hydrated(page)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

// faults.spec.ts tests the same journey with faults.
test('a forgotten password is reset by email', onlyFull, async ({ page, learner, inbox }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible()
  await page.getByRole('main').getByLabel('Email address').fill(learner.email)
  await page.getByRole('button', { name: 'Send me the email' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible()

  const { link } = await inbox.newest(learner.email, /reset/i)
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel(/^New password/).fill('summit-before-noon')
  await page.getByLabel('Confirm password', { exact: true }).fill('summit-before-noon')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL(/\/$/)

  await page.evaluate(() => localStorage.clear())
  await signIn(page, { ...learner, password: 'summit-before-noon' })
})

test('an emailed link signs in without a password, once', smoke, async ({ page, learner, inbox, context }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Email me a link instead' }).click()
  await expect(page.getByRole('heading', { name: 'Log in without a password' })).toBeVisible()
  await page.getByRole('main').getByLabel('Email address').fill(learner.email)
  await page.getByRole('button', { name: 'Email me a link', exact: true }).click()
  await expect(page.getByText(`If an account exists for ${learner.email}`)).toBeVisible()

  const { link } = await inbox.newest(learner.email, /sign-?in link/i)
  const opened = await context.newPage()
  await opened.goto(link)
  await opened.getByRole('button', { name: 'Sign in' }).click()
  await expect(opened.getByRole('heading', { level: 1 })).toContainText('Ada')
  // The tab that requested the email is signed in, too.
  await expect(page).toHaveURL(/\/$/)
})

test("'Login to Enroll' returns to its course, even after registering and opening the email in another tab", async ({
  page,
  inbox,
  context,
}) => {
  const person = newPerson()
  await page.goto('/courses')
  const card = page.getByRole('main').getByRole('article').filter({ hasText: 'Confident TypeScript' })
  await card.getByRole('link', { name: 'Login to Enroll' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await registerOnPage(page, person)
  await expect(page).toHaveURL(/\/email-verification/)

  const { link } = await inbox.newest(person.email, /confirm/i)
  const opened = await context.newPage()
  await opened.goto(link)
  await opened.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(opened.getByRole('heading', { level: 1, name: 'Confident TypeScript' })).toBeVisible()
  // The tab where the visitor registered is signed in, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Confident TypeScript' })).toBeVisible()
})

test('signing out in one tab signs out all tabs', async ({ page, learner, context }) => {
  await openHome(page, learner)
  const other = await context.newPage()
  await other.goto('/account')
  await expect(other.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
  // Wait for this tab's requests: after the sign-out they would be refused, and the browser would log that.
  await settled(other)
  await page.getByRole('button', { name: /account menu/i }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByText('You have been successfully signed out.')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
})

test('a reload keeps the session and shows the name at once', async ({ page, learner }) => {
  await signIn(page, learner)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada')
})
