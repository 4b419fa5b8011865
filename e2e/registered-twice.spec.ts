import { axeFindings } from './support/axe.ts'
import { expect, newPerson, register, registerOnPage, settled, signIn, signInByApi, test } from './support/journey.ts'

/** The password of a stranger who registers the owner's address. It must never work, whoever registers first. */
const strangersPassword = 'planted-in-advance'

test.use({ expectedConsole: [/status of 4\d\d/] })

test('an address that a stranger registered first ends up with its owner alone @phone-full', async ({ page, inbox }) => {
  const owner = newPerson('Olga Owner')
  await register({ ...owner, name: 'The Stranger', password: strangersPassword })
  await inbox.newest(owner.email, /confirm/i)
  await page.goto('/register')
  await registerOnPage(page, owner)
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible()

  const { link } = await inbox.newest(owner.email, /confirm/i, 1)
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Make this account yours' })
  await expect(heading).toBeVisible()
  // Guarded pages redirect back here, and a reload stays here.
  await page.goto('/favorites')
  await expect(heading).toBeVisible()
  await page.reload()
  await expect(heading).toBeVisible()
  await settled(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFindings(page)).toEqual([])
  }

  await page.getByRole('radio', { name: 'Instructor' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type(owner.name)
  await page.getByLabel('Password', { exact: true }).fill('mine-from-now-on')
  await page.getByLabel('Confirm password', { exact: true }).fill('mine-from-now-on')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/favorites$/)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  for (const password of [strangersPassword, owner.password]) {
    await page.goto('/login')
    await page.getByRole('main').getByLabel('Email address').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
  }
  await signIn(page, { ...owner, password: 'mine-from-now-on' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Olga')
})

test('an address that only a stranger registered asks its owner for a new password', async ({ page, inbox }) => {
  const owner = newPerson('Olga Owner')
  await register({ ...owner, name: 'The Stranger', password: strangersPassword })
  await page.goto((await inbox.newest(owner.email, /confirm/i)).link)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Make this account yours' })).toBeVisible()
  await page.reload()
  await page.getByLabel('Name', { exact: true }).fill(owner.name)
  await page.getByLabel('Password', { exact: true }).fill('mine-from-now-on')
  await page.getByLabel('Confirm password', { exact: true }).fill('mine-from-now-on')
  await page.getByRole('button', { name: 'Finish registration' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Olga')
  await expect(register(owner)).resolves.toMatchObject({ identities: [] })
  await expect(signInByApi({ ...owner, password: strangersPassword })).rejects.toThrow('invalid_credentials')
})
