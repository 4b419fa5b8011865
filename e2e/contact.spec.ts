import type { Page } from 'playwright/test'
import { axeFindings, axeFindingsInBothSchemes } from './support/axe.ts'
import { backendAddress, expect, haveSession, newPerson, onlyFull, settled, smoke, tagOfScheme, test } from './support/journey.ts'

// One network may send ten messages per hour. These journeys send four, and three more through the API.

const text = 'The second lesson of the portrait course stops after a minute.'
const reference = /^AS-[2-9A-Z]{4}-[2-9A-Z]{4}$/
const form = (page: Page) => page.getByRole('form', { name: 'Contact' })
const message = (page: Page) => form(page).getByLabel('Your message')
const send = (page: Page) => form(page).getByRole('button', { name: 'Send message' }).click()

async function write(page: Page, person = newPerson('Vera Visitor')) {
  await form(page).getByLabel('Your name').fill(person.name)
  await form(page).getByLabel('Email address').fill(person.email)
  await form(page).getByLabel('What is it about?').selectOption('Something does not work')
  await message(page).fill(text)
  await form(page)
    .getByLabel(/I agree/)
    .check()
}

async function expectSent(page: Page) {
  await expect(page.getByRole('heading', { name: 'Thank you, your message has arrived' })).toBeFocused()
  await expect(page.getByText(reference)).toBeVisible()
}

test('a visitor writes, gets a reference to copy, and can write again', smoke, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const hasClient = () => loaded.some((path) => path.includes('supabase-client'))
  await page.goto('/contact')
  await expect(form(page)).toBeVisible()
  expect(hasClient(), "the page itself does not bring the backend's client along").toBe(false)
  await write(page)
  await expect.poll(hasClient, 'the backend client loads while the user is typing').toBe(true)
  await send(page)
  await expectSent(page)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Copy reference' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(reference)
  await page.getByRole('button', { name: 'Send another message' }).click()
  await expect(message(page)).toHaveValue('')
  await expect(form(page).getByLabel('Your name')).toHaveValue('Vera Visitor')
})

test("a learner's name and address are prefilled; a draft survives a reload, and so does a changed name", async ({ page, learner }) => {
  await haveSession(page, learner)
  await page.goto('/contact')
  await settled(page)
  await expect(form(page).getByLabel('Your name')).toHaveValue(learner.name)
  await expect(form(page).getByLabel('Email address')).toHaveValue(learner.email)
  await form(page).getByLabel('Your name').fill('Ada Summit')
  await form(page).getByLabel('Your message').fill('Words that must not be lost.')
  await page.reload()
  await settled(page)
  await expect(form(page).getByLabel('Your message')).toHaveValue('Words that must not be lost.')
  await expect(form(page).getByLabel('Your name')).toHaveValue('Ada Summit')
  await expect(form(page).getByLabel('Email address')).toHaveValue(learner.email)
  await write(page, learner)
  await send(page)
  await expectSent(page)
  await expect(page.getByRole('main')).toContainText(learner.email)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} ${tagOfScheme[colorScheme]}`, () => {
    test.use({ colorScheme })

    test('each missing field says so, and the first one gets the focus', async ({ page }) => {
      await page.goto('/contact')
      await send(page)
      await expect(form(page).getByLabel('Your name')).toBeFocused()
      await expect(form(page).getByLabel('Your name')).toHaveAccessibleDescription('Please tell us your name.')
      await expect(message(page)).toHaveAccessibleDescription(/^Please write your message\./)
      expect(await axeFindingsInBothSchemes(page)).toEqual([])
      await write(page)
      await message(page).fill('Too short')
      await send(page)
      await expect(message(page)).toBeFocused()
      await expect(form(page)).toContainText('Please write a little more: at least 20 characters.')
    })
  })
}

test('the form works by keyboard alone, and skips the field for bots', async ({ page }) => {
  await page.goto('/contact')
  await form(page).getByLabel('Your name').focus()
  for (const label of ['Email address', 'What is it about?', 'Your message', /I agree/]) {
    await page.keyboard.press('Tab')
    await expect(form(page).getByLabel(label)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(form(page).getByRole('button', { name: 'Send message' })).toBeFocused()
})

test('offline, the message is kept, even through a reload, and can be sent when back online', async ({ page, context }) => {
  await page.goto('/contact')
  await write(page)
  await settled(page)
  await context.setOffline(true)
  await send(page)
  await expect(form(page).getByRole('alert')).toContainText('You are offline.')
  await expect(form(page).getByRole('alert')).toContainText('Your message is kept here.')
  await expect(message(page)).toHaveValue(text)
  await context.setOffline(false)
  await page.reload()
  await expect(form(page)).toContainText('What you wrote before is still here.')
  await expect(message(page)).toHaveValue(text)
  await form(page)
    .getByLabel(/I agree/)
    .check()
  await send(page)
  await expectSent(page)
  await page.reload()
  await expect(message(page)).toHaveValue('')
})

// faults.spec.ts tests the same call with more faults.
test.describe('a server that fails', onlyFull, () => {
  test.use({ expectedConsole: [/status of 500/] })

  test('loses nothing, and the second attempt succeeds', async ({ page }) => {
    await page.route('**/rpc/send_contact_message', (route) => route.fulfill({ status: 500, json: { code: 'XX000', message: 'down' } }), {
      times: 1,
    })
    await page.goto('/contact')
    await write(page)
    await send(page)
    await expect(form(page).getByRole('alert')).toContainText(
      'Something went wrong on our side. Please try again in a moment. Your message is kept here.',
    )
    await expect(message(page)).toHaveValue(text)
    await send(page)
    await expectSent(page)
  })
})

test.describe('too many messages', () => {
  test.use({ expectedConsole: [/status of 429/] })

  test('the fourth within an hour is kept, and its writer is told when to try again', async ({ page, request }) => {
    const person = newPerson('Vera Visitor')
    const key = process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? ''
    for (let count = 0; count < 3; count += 1) {
      const answer = await request.post(`${backendAddress()}/rest/v1/rpc/send_contact_message`, {
        headers: { apikey: key },
        data: { name: person.name, email: person.email, topic: 'other', message: text, website: '' },
      })
      expect(answer.status()).toBe(200)
    }
    await page.goto('/contact')
    await write(page, person)
    await send(page)
    await expect(form(page).getByRole('alert')).toContainText(/Please try again in (59|60) minutes\. Your message is kept here\./)
    await expect(message(page)).toHaveValue(text)
  })
})
