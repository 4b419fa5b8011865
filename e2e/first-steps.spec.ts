import { home } from '#content/samples/home.ts'
import { expect, mailAddress, newPerson, registerOnPage, test } from './support/journey.ts'

// Playwright runs a script in the email's frame, which correctly blocks scripts.
test.use({ expectedConsole: [/Blocked script execution/] })

test('a visitor registers, confirms by email, signs in to enroll, and sees the course on the home page @phone @smoke', async ({
  page,
  context,
}) => {
  // This is the longest journey of all, page by page.
  const person = newPerson('Grace Summit')

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(home.hero.title.join(' '))
  await page.goto('/register')
  await registerOnPage(page, person)

  await expect(page).toHaveURL(/\/email-verification/)
  await expect(page.getByRole('main')).toContainText(person.email)

  // Read the email as a user does: in the inbox, in the browser.
  const inbox = await context.newPage()
  await inbox.goto(mailAddress())
  await inbox.getByRole('link').filter({ hasText: person.email }).first().click()
  const link = inbox.frameLocator('iframe').getByRole('link', { name: /confirm/i })
  await inbox.goto((await link.getAttribute('href')) ?? '')
  await inbox.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(inbox.getByRole('heading', { level: 1 })).toContainText('Grace')
  await inbox.close()

  // The tab that was waiting has noticed the confirmation. Sign out, and sign in again by password.
  await page.goto('/account')
  await expect(page.getByRole('main')).toContainText(person.email)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/courses')
  await page.getByRole('link', { name: 'Login to Enroll' }).first().click()
  await page.getByRole('main').getByLabel('Email address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()

  // Back at the course where the journey began, and enrolled.
  await expect(page).toHaveURL(/\/courses\/\w+$/)
  await expect(page.getByText('Successfully Enrolled!')).toBeVisible()
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expect(page.getByText(`You've been enrolled in "${title}"`)).toBeVisible()

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grace')
  await expect(page.getByRole('main')).toContainText(title)
})
