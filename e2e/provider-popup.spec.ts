import type { BrowserContext, Page } from 'playwright/test'
import { brand } from '#shared/brand.ts'
import { courses } from './support/catalog.ts'
import { backendAddress, expect, onlyEmbedded, onlyFull, settled, smoke, test } from './support/journey.ts'
import { codeFor, returnAddress, type StandInPerson } from './support/provider-codes.ts'

const noStandIn = 'its auth service asks the provider itself, which no test can answer for'

/**
 * Responds in place of the provider's consent page; stand-in-providers.ts imitates the provider's server side in the stack's
 * process. Routes do not see redirected requests, so this intercepts the request that redirects to the provider.
 */
async function consent(context: BrowserContext, answer: (asked: URL) => Record<string, string> | null, host = 'accounts.google.com') {
  await context.route(/\/auth\/v1\/authorize\?/, async (route) => {
    const redirect = await route.fetch({ maxRedirects: 0 })
    const asked = new URL(redirect.headers()['location'] ?? '')
    expect(asked.host).toBe(host)
    const given = answer(asked)
    if (!given) return route.fulfill({ contentType: 'text/html', body: `<title>Consent</title><p>Allow ${brand.name}?</p>` })
    return route.fulfill({ status: 302, headers: { location: returnAddress(asked, given) } })
  })
}

const allowAs = (person: StandInPerson) => (asked: URL) => ({ code: codeFor(asked, person) })

/** Reads the signed-in user's account type from the database. */
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

async function choose(page: Page, name = 'Google'): Promise<Page> {
  await page.goto('/login?next=/')
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: `Continue with ${name}` }).click()
  return popup
}

test('a Google popup signs in and closes itself', smoke, async ({ page, context }) => {
  onlyEmbedded(noStandIn)
  const email = `google.${Date.now()}@ascendo.example`
  await consent(context, allowAs({ email, name: 'Gina Google' }))
  const popup = await choose(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gina')
  await expect.poll(() => popup.isClosed()).toBe(true)
})

test('a popup closes itself although the provider cut it off from the page that opened it', async ({ page, context }) => {
  onlyEmbedded(noStandIn)
  await context.route(/\/auth\/v1\/authorize\?/, async (route) => {
    const redirect = await route.fetch({ maxRedirects: 0 })
    const asked = new URL(redirect.headers()['location'] ?? '')
    const goOn = returnAddress(asked, { code: codeFor(asked, { email: `isolated.${Date.now()}@ascendo.example`, name: 'Isa Isolated' }) })
    return route.fulfill({
      contentType: 'text/html',
      headers: { 'Cross-Origin-Opener-Policy': 'same-origin' },
      body: `<title>Consent</title><a href="${goOn.replaceAll('&', '&amp;')}">Allow</a>`,
    })
  })
  const popup = await choose(page)
  await popup.getByRole('link', { name: 'Allow' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Isa')
  await expect.poll(() => popup.isClosed()).toBe(true)
})

test('after a popup that was left open, another provider gets a window of its own', async ({ page, context }) => {
  onlyEmbedded(noStandIn)
  let answers = 0
  await context.route(/\/auth\/v1\/authorize\?/, async (route) => {
    const redirect = await route.fetch({ maxRedirects: 0 })
    const asked = new URL(redirect.headers()['location'] ?? '')
    answers += 1
    if (answers === 1) return route.fulfill({ contentType: 'text/html', body: '<title>Consent</title>' })
    const person = { email: `second.${Date.now()}@ascendo.example`, name: 'Sam Second' }
    return route.fulfill({ status: 302, headers: { location: returnAddress(asked, { code: codeFor(asked, person) }) } })
  })
  const left = await choose(page)
  await expect(left).toHaveTitle('Consent')
  const another = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await another
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sam')
  await expect.poll(() => left.isClosed()).toBe(true)
})

test('a visitor who wanted to enroll is enrolled after the Google popup @phone', async ({ page, context }) => {
  onlyEmbedded(noStandIn)
  const course = courses[0]
  if (!course) throw new Error('no course')
  await consent(context, allowAs({ email: `enroll.${Date.now()}@ascendo.example`, name: 'Gina Google' }))
  await page.goto(`/courses?search=${encodeURIComponent(course.title)}`)
  await settled(page)
  await page.getByRole('main').getByRole('link', { name: 'Login to Enroll' }).first().click()
  await expect(page).toHaveURL(/\/login$/)
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await popup
  await expect(page).toHaveURL(new RegExp(`/courses/${course.id}$`))
  await expect(page.getByText('Successfully Enrolled!')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Continue Course' }).first()).toBeVisible()
})

test('GitHub, Facebook and X sign in as well', async ({ page, context }) => {
  onlyEmbedded(noStandIn)
  const hosts = { GitHub: 'github.com', Facebook: 'www.facebook.com', X: 'x.com' }
  // tests/backend/oauth.test.ts covers how they differ, so outside `npm run test:full` one of them is enough here.
  for (const [name, host] of Object.entries(hosts).slice(process.env['TEST_FULL'] ? 0 : -1)) {
    const email = `${name}.${Date.now()}@ascendo.example`.toLowerCase()
    await consent(context, allowAs({ email, name: `Pat of ${name}` }), host)
    await choose(page, name)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Pat')
    await context.unrouteAll({ behavior: 'wait' })
    await page.evaluate(() => localStorage.clear())
  }
})

test('an address that the provider has not confirmed gets a reason, and no account', async ({ page, context }) => {
  onlyEmbedded(noStandIn)
  await consent(context, allowAs({ email: `new.${Date.now()}@ascendo.example`, isVerified: false }))
  await choose(page)
  await expect(page.getByRole('alert')).toContainText('has no confirmed email address of yours')
})

test('registering as an instructor works in the popup and on the full page; signing in later does not change it', async ({
  page,
  context,
}) => {
  onlyEmbedded(noStandIn)
  const email = `teacher.${Date.now()}@ascendo.example`
  let person = { email, name: 'Greta Google' }
  await consent(context, (asked) => allowAs(person)(asked))
  const registerAs = async (role: string, name: string) => {
    await page.goto(`/register?role=${role}`)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    const fullPage = page.getByRole('button', { name: 'Continue with Google on a full page' })
    // A new instructor begins in the studio, and so does whoever came to register as one.
    const welcome = page.getByRole('heading', { level: 1 }).filter({ hasText: role === 'instructor' ? 'Studio' : name })
    await expect(fullPage.or(welcome)).toBeVisible()
    if (await fullPage.isVisible()) {
      await expect(page.getByRole('alert')).toContainText('Your browser blocked the sign-in window.')
      await fullPage.click()
    }
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
  person = { email: `full.${email}`, name: 'Fulvia Fullpage' }
  expect(await registerAs('instructor', 'Fulvia')).toBe('instructor')
})

test('a denied consent is explained', async ({ page, context }) => {
  await consent(context, () => ({ error: 'access_denied' }))
  await choose(page)
  await expect(page.getByRole('alert')).toHaveText('You did not allow the sign-in. Nothing was changed.')
})

test('the popup measures 500 by 600; closed, it silently returns to the form, after the wait of eight seconds', async ({
  page,
  context,
}) => {
  await consent(context, () => null)
  await page.clock.install()
  const popup = await choose(page)
  await expect(popup).toHaveTitle('Consent')
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600])
  await popup.close()
  const button = page.getByRole('button', { name: 'Continue with Google' })
  await expect(button).toBeDisabled()
  // The clock may advance before the opener notices that the popup has closed, so advance it again until it has.
  await expect(async () => {
    await page.clock.runFor(8000)
    await expect(button).toBeEnabled({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

// The registration of an instructor above tests the same redirect.
test('a blocked popup offers the full-page redirect, which works', onlyFull, async ({ page, context }) => {
  onlyEmbedded(noStandIn)
  const email = `full.${Date.now()}@ascendo.example`
  await consent(context, allowAs({ email, name: 'Fulvia Fullpage' }))
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
