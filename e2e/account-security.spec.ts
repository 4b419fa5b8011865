import type { Page } from 'playwright/test'
import { brand } from '#shared/brand.ts'
import { codeOf } from '../tests/support/authenticator-app.ts'
import { addPasskeyDevice, suggestPasskeys } from './support/authenticator.ts'
import { axeFindings } from './support/axe.ts'
import { addAuthenticator, expect, haveSession, onlyEmbedded, smoke, test } from './support/journey.ts'

const part = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
const digits = (page: Page) => page.getByLabel('Six-digit code')

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('main').getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

async function signOut(page: Page) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account menu/ })
    .click()
  // Wait for the login page, too: the toast may be from an earlier sign-out. Start before the click, because that page may
  // redirect at once.
  await Promise.all([page.waitForURL(/\/login/), page.getByRole('menuitem', { name: 'Sign out' }).click()])
  await expect(page.getByText('You have been successfully signed out.').first()).toBeVisible()
}

// The browser logs refused requests, and the 404 of an account without recovery codes.
test.use({ expectedConsole: [/status of 4(00|01|03|04|22)/] })

test('the second step explains a wrong code, survives a reload, and goes on to the wanted page', smoke, async ({ page, learner }) => {
  const secret = await addAuthenticator(learner)
  await page.goto('/account?tab=profile')
  await logIn(page, learner)
  await expect(digits(page)).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  // A code from 20 time steps ago, long expired.
  await page.keyboard.insertText(codeOf(secret, -20))
  await expect(page.getByRole('alert')).toHaveText('Invalid verification code.')
  await page.reload()
  await digits(page).fill(codeOf(secret, 1).replace(/^.../, '$& '))
  await expect(page).toHaveURL(/\/account\?tab=profile$/)
  await expect(page.getByLabel('Display name')).toHaveValue(learner.name)
})

test('an authenticator app is added, replaced by a recovery code at login, and removed with a fresh proof, by keyboard', async ({
  page,
  learner,
}) => {
  onlyEmbedded('it has no recovery codes')
  await haveSession(page, learner)
  await page.goto('/account?tab=security')
  // Respond as the service does five minutes after the login.
  await page.route(/\/auth\/v1\/factors$/, (route) =>
    route.fulfill({ status: 400, json: { code: 400, error_code: 'reauthentication_needed', msg: 'Too old' } }),
  )
  await part(page, 'Authenticator app').getByRole('button', { name: 'Add an authenticator app' }).press('Enter')
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(proof.getByLabel('Your password')).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await page.unrouteAll()
  await page.keyboard.insertText(learner.password)
  await page.keyboard.press('Enter')

  const setup = page.getByRole('dialog', { name: 'Add your authenticator app' })
  await expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const secret = ((await setup.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await digits(page).fill(codeOf(secret))

  const saving = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(saving.getByRole('listitem')).toHaveCount(10)
  expect(await axeFindings(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), saving.getByRole('button', { name: 'Download' }).press('Enter')])
  expect(download.suggestedFilename()).toBe(`${brand.slug}-recovery-codes.txt`)
  const code = (await saving.getByRole('listitem').first().textContent()) ?? ''
  await saving.getByRole('button', { name: 'I have saved them' }).press('Enter')
  await expect(part(page, 'Recovery codes').getByText('10 codes left')).toBeVisible()
  await expect(part(page, 'What happened').getByText('An authenticator app was added.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await signOut(page)
  await logIn(page, learner)
  await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('You have 9 codes left.')).toBeVisible()

  await page.goto('/account?tab=security')
  await part(page, 'Authenticator app').getByRole('button', { name: 'Remove Authenticator app' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove app' }).press('Enter')
  await expect(part(page, 'Authenticator app').getByText(/^Not turned on yet/)).toBeVisible()
  await expect(part(page, 'Recovery codes')).toHaveCount(0)
})

test('a passkey is added, logs in by button and from the email field, and no longer once it is removed', async ({ page, learner }) => {
  await addPasskeyDevice(page)
  await haveSession(page, learner)
  await page.goto('/account?tab=security')
  await part(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await expect(part(page, 'Passkeys').getByLabel('Name of this passkey')).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText('My laptop')
  await page.keyboard.press('Enter')
  await expect(part(page, 'Passkeys').getByText('My laptop')).toBeVisible()

  await suggestPasskeys(page, false)
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()

  await suggestPasskeys(page, true)
  await signOut(page)
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()

  await page.goto('/account?tab=security')
  await expect(part(page, 'Passkeys').getByText(/Last used/)).toBeVisible()
  await part(page, 'Passkeys').getByRole('button', { name: 'Remove My laptop' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).press('Enter')
  await expect(part(page, 'Passkeys').getByText(/^You have no passkey yet/)).toBeVisible()
  await suggestPasskeys(page, false)
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('This passkey is not valid here. Please use another one, or another way.')
})

test('another browser notices that its session was ended', async ({ page, browser, learner }) => {
  const other = await (await browser.newContext()).newPage()
  await haveSession(other, learner)
  await other.goto('/account?tab=profile')
  await expect(other.getByLabel('Display name')).toHaveValue(learner.name)

  await haveSession(page, learner)
  await page.goto('/account?tab=security')
  const devices = part(page, 'Your devices')
  await expect(devices.getByText('This device')).toBeVisible()
  // Two other sessions are listed: the one from registration and, first, the other browser's, which was used last.
  await devices
    .getByRole('button', { name: /^End the session of/ })
    .first()
    .click()
  await expect(page.getByText('Session ended', { exact: true })).toBeVisible()

  await other.getByLabel('Display name').fill('Someone Else')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other).toHaveURL(/\/login$/)
  await expect(other.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.')
  await other.context().close()
})
