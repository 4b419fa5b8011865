import type { BrowserContext, Page } from 'playwright/test'
import { brand } from '#brand.ts'
import { backendAddress, expect, onlyEmbedded, test } from './support/journey.ts'

const noGoogle = 'its auth service asks Google itself, which no test can answer for'

/**
 * Answers in place of the provider's consent page; fake-providers.mjs answers its server side in the stack's process. Tests do
 * not see the requests that a browser sends when it is redirected, so this replaces the redirect to the provider.
 */
async function consent(context: BrowserContext, answer: (redirectUri: string, state: string) => string | null) {
  await context.route(/\/auth\/v1\/authorize\?/, async (route) => {
    const redirect = await route.fetch({ maxRedirects: 0 })
    const { origin, searchParams } = new URL(redirect.headers()['location'] ?? '')
    expect(origin).toBe('https://accounts.google.com')
    const location = answer(searchParams.get('redirect_uri') ?? '', searchParams.get('state') ?? '')
    if (location === null) return route.fulfill({ contentType: 'text/html', body: `<title>Consent</title><p>Allow ${brand.name}?</p>` })
    return route.fulfill({ status: 302, headers: { location } })
  })
}

/** The account type of the signed-in user, as stored in the database. */
async function accountTypeOf(page: Page): Promise<unknown> {
  const session = await page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.endsWith('-session'))
    return JSON.parse((name && localStorage.getItem(name)) ?? '{}') as { access_token?: string }
  })
  const answer = await fetch(`${backendAddress()}/rest/v1/users?select=account_type`, {
    headers: { apikey: process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '', Authorization: `Bearer ${session.access_token}` },
  })
  const [row] = (await answer.json()) as { account_type: string }[]
  return row?.account_type
}

async function choose(page: Page): Promise<Page> {
  await page.goto('/login?next=/')
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  return popup
}

test('a Google popup signs in and closes itself', async ({ page, context }) => {
  onlyEmbedded(noGoogle)
  const email = `google.${Date.now()}@ascendo.example`
  await consent(context, (uri, state) => `${uri}?${new URLSearchParams({ code: `google:${email}:Gina Google`, state })}`)
  const popup = await choose(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gina')
  await expect.poll(() => popup.isClosed()).toBe(true)
})

test('registering as an instructor works in the popup and on the full page; signing in later does not change it', async ({
  page,
  context,
}) => {
  onlyEmbedded(noGoogle)
  const email = `teacher.${Date.now()}@ascendo.example`
  let person = `google:${email}:Greta Google`
  await consent(context, (uri, state) => `${uri}?${new URLSearchParams({ code: person, state })}`)
  const registerAs = async (role: string, name: string) => {
    await page.goto(`/register?role=${role}`)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    const fullPage = page.getByRole('button', { name: 'Continue with Google on a full page' })
    const welcome = page.getByRole('heading', { level: 1 }).filter({ hasText: name })
    await expect(fullPage.or(welcome)).toBeVisible()
    if (await fullPage.isVisible()) await fullPage.click()
    await expect(welcome).toBeVisible()
    const accountType = await accountTypeOf(page)
    await page.evaluate(() => localStorage.clear())
    return accountType
  }
  expect(await registerAs('instructor', 'Greta')).toBe('instructor')
  expect(await registerAs('student', 'Greta')).toBe('instructor')

  await page.addInitScript(() => {
    window.open = () => null
  })
  person = `google:full.${email}:Fulvia Fullpage`
  expect(await registerAs('instructor', 'Fulvia')).toBe('instructor')
})

test('the popup measures 500 by 600', async ({ page, context }) => {
  await consent(context, () => null)
  const popup = await choose(page)
  await expect(popup).toHaveTitle('Consent')
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600])
  await popup.close()
})

test('a denied consent is explained', async ({ page, context }) => {
  await consent(context, (uri, state) => `${uri}?${new URLSearchParams({ error: 'access_denied', state })}`)
  await choose(page)
  await expect(page.getByRole('alert')).toHaveText('You did not allow the sign-in. Nothing was changed.')
})

test('a closed popup silently returns to the form, after the wait of eight seconds', async ({ page, context }) => {
  await consent(context, () => null)
  await page.clock.install()
  const popup = await choose(page)
  await expect(popup).toHaveTitle('Consent')
  await popup.close()
  const button = page.getByRole('button', { name: 'Continue with Google' })
  await expect(button).toBeDisabled()
  // The first turn may pass before the opener sees that the popup has closed.
  await expect(async () => {
    await page.clock.runFor(8000)
    await expect(button).toBeEnabled({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a blocked popup offers the full-page redirect, which works', async ({ page, context }) => {
  onlyEmbedded(noGoogle)
  const email = `full.${Date.now()}@ascendo.example`
  await consent(context, (uri, state) => `${uri}?${new URLSearchParams({ code: `google:${email}:Fulvia Fullpage`, state })}`)
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('alert')).toContainText('Your browser blocked the sign-in window.')
  await page.getByRole('button', { name: 'Continue with Google on a full page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Fulvia')
})

test('a consent page that is never answered times out', async ({ page, context }) => {
  await consent(context, () => null)
  await page.clock.install()
  const popup = await choose(page)
  await expect(popup).toHaveTitle('Consent')
  await page.clock.fastForward('05:01')
  await expect(page.getByRole('alert')).toHaveText('The sign-in took too long. Please try again.')
})
