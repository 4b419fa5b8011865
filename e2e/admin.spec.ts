import { AxeBuilder } from '@axe-core/playwright'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect, type Person, signIn, test } from './support/journey.ts'

const ada: Person = { name: 'Ada Admin', email: 'admin@ascendo.example', password: 'ascendo-demo' }

const users = (page: Page) => page.getByRole('list', { name: 'Users' })
const dialog = (page: Page) => page.getByRole('dialog')

/** The users tab with one account in it. */
async function find(page: Page, { email }: Person) {
  await page.goto(`/admin?tab=users&search=${encodeURIComponent(email)}`)
  await expect(users(page).getByRole('listitem')).toHaveCount(1)
}

async function choose(page: Page, { name }: Person, item: string) {
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function expectNoFindings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
}

test.describe('users', () => {
  test('are searched, filtered and sorted on the server, and all of it stands in the address', async ({ page, learner }) => {
    test.slow()
    await signIn(page, ada)
    await page.goto('/admin?tab=users')
    await page.getByRole('searchbox', { name: 'Search users' }).fill(learner.email)
    await expect(page).toHaveURL(/search=ada\./)
    await expect(users(page).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByText('1 account', { exact: true })).toBeVisible()
    await page.getByLabel('Role').selectOption('Administrators')
    await expect(page.getByRole('heading', { name: 'Nobody fits' })).toBeVisible()
    await page.getByRole('button', { name: 'Show everybody' }).click()
    await page.getByLabel('Sort by').selectOption('Email address')
    await expect(page).toHaveURL(/sort=email/)
    await page.getByLabel('Email confirmed').selectOption('Not verified')
    await expect(users(page)).toContainText('unverified@ascendo.example')
    await page.reload()
    await expect(users(page)).toContainText('unverified@ascendo.example')
    await expect(users(page)).not.toContainText(ada.email)
  })

  test('one is disabled with a reason and is out at once, is enabled again, is deleted after its address is typed', async ({
    page,
    browser,
    learner,
  }) => {
    test.slow()
    const elsewhere = await browser.newContext()
    const theirs = await elsewhere.newPage()
    await signIn(theirs, learner)

    await signIn(page, ada)
    await find(page, learner)
    await choose(page, learner, 'Disable account')
    await dialog(page).getByRole('button', { name: 'Disable account' }).click()
    await expect(dialog(page).getByLabel('Reason')).toBeFocused()
    await expect(dialog(page)).toContainText('Please say why, in three characters at least.')
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
    await dialog(page).getByLabel(/to confirm$/).fill('somebody@else.example')
    await dialog(page).getByRole('button', { name: 'Delete account' }).click()
    await expect(dialog(page)).toContainText('Please type the address exactly as it stands above.')
    await dialog(page).getByLabel(/to confirm$/).fill(learner.email)
    await dialog(page).getByRole('button', { name: 'Delete account' }).click()
    await expect(page.getByRole('heading', { name: 'Nobody fits' })).toBeVisible()
  })

  test('nobody acts on themselves, and the menu says why', async ({ page }) => {
    await signIn(page, ada)
    await find(page, ada)
    await page.getByRole('button', { name: `Manage ${ada.name}` }).click()
    await expect(page.getByText(/^This is your own account: only another administrator/)).toBeVisible()
    await expect(page.getByRole('menuitem')).toHaveText(['Show in the audit log'])
  })

  test('what another administrator did meanwhile is said, and the row is fresh', async ({ page, browser, learner }) => {
    test.slow()
    await signIn(page, ada)
    await find(page, learner)
    const other = await browser.newPage()
    await signIn(other, ada)
    await find(other, learner)

    await choose(other, learner, 'Disable account')
    await dialog(other).getByLabel('Reason').fill('The other was faster')
    await choose(page, learner, 'Make administrator')
    await dialog(other).getByRole('button', { name: 'Disable account' }).click()
    await expect(users(other)).toContainText('The other was faster')
    await other.close()

    await dialog(page).getByRole('button', { name: 'Make administrator' }).click()
    await expect(page.getByText(`${learner.name} has been disabled meanwhile. Nothing was done`)).toBeVisible()
    await expect(users(page)).toContainText('The other was faster')
    await expect(users(page)).not.toContainText('Administrator')
  })

  test('are exported as the filter has them, and no cell is a formula', async ({ page, learner }) => {
    await signIn(page, ada)
    await find(page, learner)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export users' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^ascendo-users-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`"${learner.name}","${learner.email}","yes","user"`)
  })

  test.describe('with a service that fails', () => {
    test.use({ expectedConsole: [/status of 500|ERR_/] })

    test('what was typed stays, and the second try succeeds', async ({ page, learner }) => {
      test.slow()
      await signIn(page, ada)
      await find(page, learner)
      await choose(page, learner, 'Disable account')
      await dialog(page).getByLabel('Reason').fill('A reason that took long to write')
      await page.route('**/rpc/disable_user', (route) => route.fulfill({ status: 500, json: { code: 'XX000', message: 'down' } }), { times: 1 })
      await dialog(page).getByRole('button', { name: 'Disable account' }).click()
      await expect(dialog(page).getByRole('alert')).toHaveText('Something went wrong on our side. Please try again in a moment. Nothing was done.')
      await expect(dialog(page).getByLabel('Reason')).toHaveValue('A reason that took long to write')
      await dialog(page).getByRole('button', { name: 'Disable account' }).click()
      await expect(users(page)).toContainText('A reason that took long to write')
    })

    test('the list says so and is there after another try', async ({ page, learner }) => {
      await signIn(page, ada)
      await page.route('**/rpc/list_users', (route) => route.abort())
      await page.goto(`/admin?tab=users&search=${encodeURIComponent(learner.email)}`)
      await expect(page.getByRole('heading', { name: 'The users could not be read' })).toBeVisible()
      await page.unroute('**/rpc/list_users')
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(users(page)).toContainText(learner.email)
    })
  })
})

test('a session that ends in the middle leads to the login, and back to the very place', async ({ page, context, learner }) => {
  test.slow()
  await signIn(page, ada)
  await find(page, learner)
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: /Ada/ }).click()
  await other.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(other).toHaveURL(/\/login/)
  await other.close()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, ada)
  await expect(page).toHaveURL(/\/admin\?tab=users&search=ada/)
  await expect(users(page)).toContainText(learner.email)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing, ${colorScheme} @phone`, () => {
    test.use({ colorScheme })

    test('in the tabs and in a dialog', async ({ page, learner }) => {
      test.slow()
      await signIn(page, ada)
      await find(page, learner)
      await expectNoFindings(page)
      await choose(page, learner, 'Delete account')
      await expect(dialog(page)).toBeVisible()
      await expectNoFindings(page)
    })
  })
}
