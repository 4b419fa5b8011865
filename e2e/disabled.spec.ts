import { brand } from '#shared/brand.ts'
import { backendAddress, confirmed, expect, haveSession, newPerson, type Person, settled, signIn, smoke, test } from './support/journey.ts'

const sentence = 'This account has been disabled. Please contact support.'

/** Disables the account as an administrator does. */
async function disable({ email }: Person): Promise<void> {
  const headers = { apikey: process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '', 'Content-Type': 'application/json' }
  const admin = JSON.stringify({ email: `admin@${brand.slug}.example`, password: `${brand.slug}-demo` })
  const signedIn = await fetch(`${backendAddress()}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body: admin })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const asAdmin = { ...headers, Authorization: `Bearer ${token}` }
  const [account] = (await (await fetch(`${backendAddress()}/rest/v1/users?select=id&email=eq.${email}`, { headers: asAdmin })).json()) as {
    id: string
  }[]
  const body = JSON.stringify({ user_id: account?.id, reason: 'Sent advertisements' })
  const answer = await fetch(`${backendAddress()}/rest/v1/rpc/disable_user`, { method: 'POST', headers: asAdmin, body })
  expect(answer.ok, await answer.text()).toBe(true)
}

test.describe('a disabled account', () => {
  // The browser logs refused requests.
  test.use({ expectedConsole: [/status of (400|401|403)/] })

  test('is refused at sign-in and told why', smoke, async ({ page, inbox }) => {
    const person = await confirmed(newPerson(), inbox)
    await disable(person)
    await page.goto('/login')
    await page.getByRole('main').getByLabel('Email address').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText(sentence).first()).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await page.goto('/account')
    await expect(page).toHaveURL(/\/login$/)
  })

  test('in an active session, it is signed out by its next action, in every tab', async ({ page, context, learner }) => {
    await haveSession(page, learner)
    const second = await context.newPage()
    await second.goto('/account')
    await page.goto('/courses/1')
    // Otherwise one of the tabs' own requests could discover the disabled account before the click.
    for (const tab of [second, page]) await settled(tab)
    await disable(learner)
    await page
      .getByRole('main')
      .getByRole('button', { name: /favorites/i })
      .first()
      .click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText(sentence).first()).toBeVisible()
    await expect(second).toHaveURL(/\/login$/)
  })

  test('is told so when it saves something, and on a public page', async ({ page, learner, inbox }) => {
    await haveSession(page, learner)
    await page.goto('/account')
    await settled(page)
    await page.getByLabel('Display name').fill('Ada Renamed')
    await disable(learner)
    await page.getByRole('region', { name: 'Name', exact: true }).getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText(sentence).first()).toBeVisible()

    const other = await confirmed(newPerson(), inbox)
    await signIn(page, other)
    await page.goto('/courses')
    await settled(page)
    await disable(other)
    await page
      .getByRole('main')
      .getByRole('button', { name: /favorites/i })
      .first()
      .click()
    await expect(page.getByText(sentence).first()).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  })

  test('is told so on the login page', async ({ page, learner }) => {
    await haveSession(page, learner)
    await disable(learner)
    await page.goto('/login')
    await expect(page.getByText(sentence).first()).toBeVisible()
  })

  test('is signed out after a reload, too', async ({ page, learner }) => {
    await haveSession(page, learner)
    await page.goto('/account')
    // Otherwise one of the page's own requests could discover the disabled account before the reload.
    await settled(page)
    await disable(learner)
    await page.reload()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText(sentence).first()).toBeVisible()
  })
})
