import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { brand } from '#shared/brand.ts'
import { axeFindings, axeFindingsInBothSchemes } from './support/axe.ts'
import { courses } from './support/catalog.ts'
import { expect, haveSession, onlyEmbedded, onlyFull, type Person, signIn, smoke, tagOfScheme, test } from './support/journey.ts'
import { receiveMessage, sendMessage } from './support/messages.ts'

const ada: Person = { name: 'Ada Admin', email: `admin@${brand.slug}.example`, password: `${brand.slug}-demo` }

const users = (page: Page) => page.getByRole('list', { name: 'Users' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens the users tab with only this account. */
async function find(page: Page, { email }: Person) {
  await page.goto(`/admin?tab=users&search=${encodeURIComponent(email)}`)
  await expect(users(page).getByRole('listitem')).toHaveCount(1)
}

async function choose(page: Page, { name }: Person, item: string) {
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const inbox = (page: Page) => page.getByRole('list', { name: 'Messages' })
const notes = (page: Page) => page.getByRole('form', { name: 'Notes and state' })
/** Confirms that the notes are saved. A disabled button would not, because it is disabled during saving, too. */
const saved = (page: Page) => page.getByText('Your notes are saved.')

/** Opens a message from the inbox. */
async function read(page: Page, reference: string) {
  await page.goto(`/admin?tab=messages&search=${reference}`)
  await inbox(page).getByRole('link').click()
  await expect(page.getByRole('article')).toBeFocused()
}

test.describe('users', () => {
  test('are searched, filtered and sorted on the server, exported as filtered, and the address holds all of it', async ({
    page,
    learner,
  }) => {
    await haveSession(page, ada)
    await page.goto('/admin?tab=users')
    await page.getByRole('searchbox', { name: 'Search users' }).fill(learner.email)
    await expect(page).toHaveURL(/search=ada\./)
    await expect(users(page).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByText('1 account', { exact: true })).toBeVisible()
    await test.step('the export has the same accounts, and no cell is a formula', async () => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export users' }).click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(new RegExp(String.raw`^${brand.slug}-users-\d{4}-\d\d-\d\d\.csv$`))
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
      expect(lines).toHaveLength(2)
      expect(lines[1]).toContain(`"${learner.name}","${learner.email}","yes","user"`)
    })
    await page.getByLabel('Role').selectOption('Administrators')
    await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all users' }).click()
    await page.getByLabel('Sort by').selectOption('Email address')
    await expect(page).toHaveURL(/sort=email/)
    await page.getByLabel('Email confirmed').selectOption('Not verified')
    await expect(users(page)).toContainText(`unverified@${brand.slug}.example`)
    await page.reload()
    await expect(users(page)).toContainText(`unverified@${brand.slug}.example`)
    await expect(users(page)).not.toContainText(ada.email)

    await test.step('administrators cannot act on themselves, and the menu says why', async () => {
      await find(page, ada)
      await page.getByRole('button', { name: `Manage ${ada.name}` }).click()
      await expect(page.getByText(/^This is your own account: only another administrator/)).toBeVisible()
      await expect(page.getByRole('menuitem')).toHaveText(['Show in the audit log'])
    })
  })

  test('one is disabled with a reason and signed out at once, enabled again, and deleted after its address is typed', async ({
    page,
    browser,
    learner,
  }) => {
    const elsewhere = await browser.newContext()
    const theirs = await elsewhere.newPage()
    await haveSession(theirs, learner)

    await haveSession(page, ada)
    await find(page, learner)
    await choose(page, learner, 'Disable account')
    await dialog(page).getByRole('button', { name: 'Disable account' }).click()
    await expect(dialog(page).getByLabel('Reason')).toBeFocused()
    await expect(dialog(page)).toContainText('Please give a reason of at least three characters.')
    await dialog(page).getByLabel('Reason').fill('Sent advertisements')
    await dialog(page).getByRole('button', { name: 'Disable account' }).click()
    await expect(users(page)).toContainText('Sent advertisements')
    await expect(page.getByText(`${learner.name} is disabled and signed out everywhere.`)).toBeVisible()
    await theirs.goto('/account')
    await expect(theirs.getByText('This account has been disabled. Please contact support.')).toBeVisible()
    await elsewhere.close()

    await choose(page, learner, 'Enable account')
    await dialog(page).getByRole('button', { name: 'Enable account' }).click()
    await expect(users(page)).not.toContainText('Disabled')

    await choose(page, learner, 'Delete account')
    await dialog(page)
      .getByLabel(/to confirm$/)
      .fill('somebody@else.example')
    await dialog(page).getByRole('button', { name: 'Delete account' }).click()
    await expect(dialog(page)).toContainText('Please type the address exactly as shown above.')
    await dialog(page)
      .getByLabel(/to confirm$/)
      .fill(learner.email)
    await dialog(page).getByRole('button', { name: 'Delete account' }).click()
    await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible()
    // Keyboard focus continues in the list, not at the top of the page.
    await expect(page.locator(':focus').getByRole('heading', { name: 'No users match' })).toBeVisible()
  })

  test('a change by another administrator is reported, and the row is up to date', async ({ page, browser, learner }) => {
    await haveSession(page, ada)
    await find(page, learner)
    const other = await browser.newPage()
    await haveSession(other, ada)
    await find(other, learner)

    await choose(other, learner, 'Disable account')
    await dialog(other).getByLabel('Reason').fill('The other was faster')
    await choose(page, learner, 'Make administrator')
    await dialog(other).getByRole('button', { name: 'Disable account' }).click()
    await expect(users(other)).toContainText('The other was faster')
    await other.close()

    await dialog(page).getByRole('button', { name: 'Make administrator' }).click()
    await expect(page.getByText(`${learner.name} has been disabled in the meantime. Nothing was done`)).toBeVisible()
    await expect(users(page)).toContainText('The other was faster')
    await expect(users(page)).not.toContainText('Administrator')
  })

  // admin-faults.spec.ts tests the same calls with more faults.
  test.describe('with a service that fails', onlyFull, () => {
    test.use({ expectedConsole: [/ERR_/] })

    test('the list says so and loads on the next attempt', async ({ page, learner }) => {
      await haveSession(page, ada)
      await page.route('**/rpc/list_users', (route) => route.abort())
      await page.goto(`/admin?tab=users&search=${encodeURIComponent(learner.email)}`)
      await expect(page.getByRole('heading', { name: 'The users could not be read' })).toBeVisible()
      await page.unroute('**/rpc/list_users')
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(users(page)).toContainText(learner.email)
    })
  })
})

test.describe('messages', () => {
  const text = 'The second lesson stops after a minute. <img src=x onerror=alert(1)>'

  test('an administrator asks for a mail about new ones, which says nothing of their text', async ({ page, inbox: mails, learner }) => {
    onlyEmbedded('there, a webhook tells the operator: tests/operations/message-notices.test.ts')
    await haveSession(page, ada)
    await page.goto('/account?tab=preferences')
    const choice = page.getByRole('group', { name: 'New messages and courses' })
    // The choice shows before it is saved.
    const answer = page.waitForResponse(/\/rpc\/set_own_message_notices/)
    await choice.getByRole('radio', { name: 'Email me' }).check()
    expect((await answer).ok()).toBe(true)
    await expect(page.getByRole('radio', { name: 'Email me' })).toBeChecked()
    expect(await axeFindings(page)).toEqual([])
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Email me' })).toBeChecked()
    await sendMessage(learner.email, text)
    const mail = await mails.newest(ada.email, /new message/)
    expect(mail.html).toContain('/admin?tab=messages')
    expect(mail.html + mail.text).not.toContain('second lesson')

    await haveSession(page, learner)
    await page.goto('/account?tab=preferences')
    await expect(page.getByRole('heading', { name: 'Theme' })).toBeVisible()
    await expect(choice).toHaveCount(0)
  })

  test('are marked as open when read, get notes, are closed and found again by their state', async ({ page }) => {
    const { reference } = await receiveMessage('Vera Visitor', text)
    await haveSession(page, ada)
    await page.goto(`/admin?tab=messages&search=${reference}`)
    await expect(inbox(page)).toContainText('New')
    await inbox(page).getByRole('link').click()
    await expect(page.getByRole('article')).toContainText(text)
    await expect(inbox(page)).toContainText('Open')
    await expect(page.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
      'href',
      new RegExp(`^mailto:vera@ascendo\\.example\\?.*${reference}`),
    )

    await notes(page).getByLabel('Notes').fill('Asked for the browser that was used')
    await notes(page).getByRole('button', { name: 'Save notes' }).click()
    await expect(notes(page)).toContainText('by Ada Admin')
    await notes(page).getByRole('button', { name: 'Close message' }).click()
    await expect(page.getByRole('article')).toContainText('Closed')
    await page.getByLabel('State', { exact: true }).selectOption('Closed')
    await expect(inbox(page)).toContainText('Vera Visitor')
    await page.getByLabel('State', { exact: true }).selectOption('New')
    await expect(page.getByRole('heading', { name: 'No messages match' })).toBeVisible()
  })

  test('are marked as answered after the reply, filtered and exported with the time and the name', async ({ page }) => {
    const { reference } = await receiveMessage('Vera Visitor', text)
    await haveSession(page, ada)
    await read(page, reference)
    const message = page.getByRole('article')
    await expect(message).toContainText('Open')
    // Opening an email program leaves the page as it is.
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true }))
    await message.getByRole('link', { name: 'Reply by email' }).click()
    await expect(message.getByRole('status')).toHaveText('Once your reply is sent, mark the message as answered.')
    await message.getByRole('button', { name: 'Mark as answered' }).click()
    await expect(message.getByRole('status')).toHaveText(/^Answered .* by Ada Admin$/)
    await expect(inbox(page)).toContainText('Answered')
    expect(await axeFindings(page)).toEqual([])

    const answer = page.getByLabel('Answer', { exact: true })
    await answer.selectOption('Not answered')
    await expect(page.getByRole('heading', { name: 'No messages match' })).toBeVisible()
    await answer.selectOption('Answered')
    await expect(inbox(page)).toContainText('Vera Visitor')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export messages' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file).toContain(`"${ada.email}"`)
    await page.goto('/admin?tab=audit')
    await expect(page.getByRole('list', { name: 'Audit log' })).toContainText('answeredbefore: no → , after: yes')

    await page.goBack()
    await inbox(page).getByRole('link').click()
    await message.getByRole('button', { name: 'Mark as not answered' }).click()
    await expect(page.getByRole('heading', { name: 'No messages match' })).toBeVisible()
  })

  test("another administrator's notes are shown beside the typed ones", async ({ page, context }) => {
    const { reference } = await receiveMessage('Vera Visitor', text)
    await haveSession(page, ada)
    await read(page, reference)
    await expect(inbox(page)).toContainText('Open')
    const other = await context.newPage()
    await read(other, reference)
    await notes(page).getByLabel('Notes').fill('My own notes')
    await notes(other).getByLabel('Notes').fill('The other was faster')
    await notes(other).getByRole('button', { name: 'Save notes' }).click()
    await expect(saved(other)).toBeVisible()
    await expect(notes(other)).toContainText('Last changed')
    await expect(notes(other).getByRole('button', { name: 'Save notes' })).toBeDisabled()

    await notes(page).getByRole('button', { name: 'Save notes' }).click()
    await expect(notes(page).getByRole('alert')).toContainText('Someone else has changed this message in the meantime.')
    await expect(notes(page)).toContainText('Their notes: The other was faster')
    await expect(notes(page).getByLabel('Notes')).toHaveValue('My own notes')
    await notes(page).getByRole('button', { name: 'Save notes' }).click()
    await expect(saved(page)).toBeVisible()
    await expect(notes(page).getByRole('button', { name: 'Save notes' })).toBeDisabled()
    await page.reload()
    await expect(notes(page).getByLabel('Notes')).toHaveValue('My own notes')
  })

  test('are exported, and what looks like a formula is text', async ({ page }) => {
    const { reference } = await receiveMessage('=cmd', '=HYPERLINK("http://evil.example") and some more text')
    await haveSession(page, ada)
    await page.goto(`/admin?tab=messages&search=${reference}`)
    await expect(inbox(page)).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export messages' }).click()
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`"${reference}"`)
    expect(lines[1]).toContain(`"'=cmd"`)
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"") and some more text"`)
  })
})

test('the audit log says who did what to whom, and why; an administrator who is demoted while at work is redirected on the next action', async ({
  page,
  browser,
  learner,
}) => {
  await haveSession(page, ada)
  await find(page, learner)
  await choose(page, learner, 'Make administrator')
  await dialog(page)
    .getByLabel(/^Reason/)
    .fill('New colleague')
  await dialog(page).getByRole('button', { name: 'Make administrator' }).click()
  await expect(users(page)).toContainText('Administrator')
  await choose(page, learner, 'Show in the audit log')
  const log = page.getByRole('list', { name: 'Audit log' })
  await expect(log.getByRole('listitem')).toHaveCount(1)
  await expect(log).toContainText('Role changed')
  await expect(log).toContainText(`${ada.name} → `)
  await expect(log).toContainText(learner.name)
  await expect(log).toContainText('New colleague')
  await page.getByLabel('Action').selectOption('Account deleted')
  await expect(page.getByRole('heading', { name: 'No entries' })).toBeVisible()
  await page.getByLabel('Action').selectOption('All actions')
  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.getByLabel('Who acted').selectOption(ada.name)
  await expect(log).toContainText('New colleague')
  // Meanwhile, the new administrator is at work in another browser.
  const elsewhere = await browser.newContext()
  const theirs = await elsewhere.newPage()
  await haveSession(theirs, learner)
  await find(theirs, learner)

  await find(page, learner)
  await choose(page, learner, 'Remove administrator role')
  await dialog(page).getByRole('button', { name: 'Remove role' }).click()
  await expect(users(page)).not.toContainText('Administrator')

  await theirs.getByLabel('Sort by').selectOption('Name')
  await expect(theirs).toHaveURL(/\/unauthorized$/)
  await elsewhere.close()
})

test('visitors and learners are kept out of every tab', async ({ page, learner }) => {
  await page.goto('/admin?tab=messages')
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, learner)
  await expect(page).toHaveURL(/\/unauthorized$/)
  for (const tab of ['users', 'audit']) {
    await page.goto(`/admin?tab=${tab}`)
    await expect(page).toHaveURL(/\/unauthorized$/)
  }
})

test.describe('a session that ends while in use', () => {
  // Requests that were in flight are refused, and the browser logs that.
  test.use({ expectedConsole: [/status of 401/] })

  test('leads to the login page, and back to the same place with the typed text', async ({ page, context }) => {
    const { reference } = await receiveMessage('Vera Visitor', 'The second lesson stops after a minute.')
    await haveSession(page, ada)
    await read(page, reference)
    await expect(inbox(page)).toContainText('Open')
    await notes(page).getByLabel('Notes').fill('Not saved yet')
    const other = await context.newPage()
    await other.goto('/')
    await other.getByRole('button', { name: /account menu/i }).click()
    await other.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(other).toHaveURL(/\/login/)
    await other.close()
    await expect(page).toHaveURL(/\/login$/)
    await signIn(page, ada)
    await expect(page).toHaveURL(new RegExp(`/admin\\?tab=messages&search=${reference}&message=`))
    await expect(notes(page).getByLabel('Notes')).toHaveValue('Not saved yet')
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing, ${colorScheme} ${tagOfScheme[colorScheme]}`, () => {
    test.use({ colorScheme })

    test('in the catalog, in the audit log, and in the overview, whose figures lead onward', smoke, async ({ page, learner }) => {
      await receiveMessage('Vera Visitor', 'A message that no one has read yet')
      await haveSession(page, ada)
      await page.goto('/admin?tab=courses&show=catalog')
      await expect(page.getByRole('status').filter({ hasText: 'courses' })).toHaveText(`${courses.length} courses`)
      expect(await axeFindingsInBothSchemes(page)).toEqual([])
      await page.getByText('How to edit a course').click()
      await expect(page.getByText('npm run course -- new')).toBeVisible()
      await page.goto('/admin?tab=audit')
      await expect(page.getByRole('list', { name: 'Audit log' })).toBeVisible()
      expect(await axeFindingsInBothSchemes(page)).toEqual([])

      await page.goto('/admin')
      const main = page.getByRole('main')
      await expect(main.getByText('not collected. They are stored in each learner')).toBeVisible()
      await expect(main.getByText(/^The most in one day: /)).toBeVisible()
      await expect(main.getByText(/^Answers · (PGlite · )?PostgreSQL \d/)).toBeVisible()
      await expect(page.getByRole('list', { name: 'Newest accounts' })).toContainText(learner.name)
      expect(await axeFindingsInBothSchemes(page)).toEqual([])
      await page.getByRole('link', { name: /^unread messages?$/ }).click()
      await expect(page).toHaveURL(/tab=messages&status=new/)
      await expect(inbox(page).getByRole('link').first()).toContainText('New')
    })

    test('in a message, among the users and in a dialog', smoke, async ({ page, learner }) => {
      const { reference } = await receiveMessage('Vera Visitor', 'The second lesson stops after a minute.')
      await haveSession(page, ada)
      await read(page, reference)
      await expect(page.getByRole('article')).toContainText('Open')
      expect(await axeFindingsInBothSchemes(page)).toEqual([])
      await find(page, learner)
      expect(await axeFindingsInBothSchemes(page)).toEqual([])
      await choose(page, learner, 'Delete account')
      await expect(dialog(page)).toBeVisible()
      expect(await axeFindingsInBothSchemes(page)).toEqual([])
    })
  })
}
