import { backendAddress, confirmed, expect, haveSession, hydrated, newPerson, onlyEmbedded, smoke, test } from './support/journey.ts'

// Securing the account also ends this browser's session, so the browser logs a refused request.
test.use({ expectedConsole: [/status of 403/] })

test('an owner whose password a stranger changed takes the account back with the mail about it', smoke, async ({ page, inbox }) => {
  onlyEmbedded('its mails cannot hold the link')
  const person = await confirmed(newPerson(), inbox)
  const key = process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? ''
  const send = (method: string, path: string, body: object, token?: string) =>
    fetch(`${backendAddress()}/auth/v1/${path}`, {
      method,
      headers: { apikey: key, 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const signedIn = await send('POST', 'token?grant_type=password', { email: person.email, password: person.password })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  await send('PUT', 'user', { password: 'the-strangers-own-9' }, token)
  const stranger = { ...person, password: 'the-strangers-own-9' }
  await haveSession(page, stranger)

  const told = await inbox.newest(person.email, /password was changed/i)
  const link = /href="([^"]*not-me[^"]*)"/.exec(told.html)?.[1] ?? ''
  await page.goto(link)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'This wasn’t you?' })).toBeVisible()
  await page.getByRole('button', { name: 'Secure my account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is safe' })).toBeVisible()
  expect((await send('POST', 'token?grant_type=password', { email: person.email, password: stranger.password })).status).toBe(400)

  await page.goto((await inbox.newest(person.email, /reset/i)).link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password', { exact: true }).fill('back-in-my-hands-1')
  await page.getByLabel(/^Confirm/).fill('back-in-my-hands-1')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeHidden()
  expect((await send('POST', 'token?grant_type=password', { email: person.email, password: 'back-in-my-hands-1' })).status).toBe(200)
})
