import type { Browser, Page } from 'playwright/test'
import { brand } from '#shared/brand.ts'
import { demoPassword } from '#server/backend/auth/demo-accounts.ts'
import { startPostgres } from '../tests/backend/support/postgres-cluster.ts'
import { isFull } from '../tests/support/full.ts'
import { type Stack, startStack } from './stack.ts'
import { axeFindingsInBothSchemes } from './support/axe.ts'
import { createInbox } from './support/inbox.ts'
import { expect, hydrated, newPerson, onlyEmbedded, registerOnPage, signIn, test as base } from './support/journey.ts'
import { phone } from './support/phone.ts'

/**
 * From 'Join as an instructor' to a learner's certificate, on a site that publishes what is approved. Both devices share that site,
 * because its first build takes most of the time.
 */
let school: Stack | undefined
const test = base.extend({
  baseURL: ({}, use) => use(school?.siteUrl),
  inbox: ({}, use) => use(createInbox(school?.mailUrl ?? '')),
})
test.beforeEach(() => onlyEmbedded('it has one port, and this school is a second site'))

const devices = [
  {
    on: 'a desktop',
    options: {},
    title: 'Knots for Sailors',
    slug: 'knots-for-sailors',
    about: 'Five knots that hold, and how to untie them again.',
  },
  {
    on: 'a phone',
    options: phone,
    title: 'Knots for Climbers',
    slug: 'knots-for-climbers',
    about: 'Three knots that hold a falling person.',
  },
]

const figure =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 120"><path d="M10 60H350" fill="none" stroke="currentColor"/></svg>'
const answers = [
  ['It never slips', 'The load tightens it.'],
  ['It is the shortest', 'Others are shorter.'],
  ['It needs two ropes', 'One is enough.'],
] as const

const editor = (page: Page) => page.getByRole('textbox', { name: /^Text of/ })
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()
const demo = (name: string) => ({ name, email: `${name}@${brand.slug}.example`, password: demoPassword })

async function writeCourse(page: Page, title: string, about: string): Promise<void> {
  await page.getByRole('button', { name: 'New course' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(editor(page)).toContainText('Show the thing first')
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.insertText('A bowline is a loop that never slips.\n\n')
  await page.getByRole('toolbar').getByRole('button', { name: 'Insert' }).click()
  await page.getByRole('menuitem', { name: /^Figure/ }).click()
  await page.getByLabel('Picture of the figure').setInputFiles({ name: 'rope.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(figure) })
  await page.getByRole('textbox', { name: 'What it shows' }).fill('A rope without a knot')
  await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click()

  await page.getByRole('toolbar').getByRole('button', { name: 'Insert' }).click()
  await page.getByRole('menuitem', { name: /^Question/ }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Question', exact: true }).fill('Why is a bowline safe?')
  for (const [index, [text, why]] of answers.entries()) {
    await form.getByRole('textbox', { name: `Answer ${index + 1}`, exact: true }).fill(text)
    await form.getByRole('textbox', { name: `Answer ${index + 1}: why` }).fill(why)
  }
  await form.getByRole('button', { name: 'Insert' }).click()
  await expect(editor(page)).toContainText('=It never slips')

  const panes = page.getByRole('group', { name: 'What is shown' })
  if (await panes.isVisible()) await panes.getByRole('button', { name: 'Outline' }).click()
  await page.getByRole('link', { name: 'About the course' }).click()
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill(about)
  await saved(page)
  await page.getByRole('button', { name: 'Hand in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText(/^Version 1 has been waiting for a review/)).toBeVisible()
}

async function approveCourse(page: Page, title: string): Promise<void> {
  await page.goto('/login')
  await signIn(page, demo('admin'))
  await page.goto('/admin?tab=courses')
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved. It is being published.')).toBeVisible()
}

/** Takes a course off while a learner is enrolled in it and another page offers it. */
async function takeOff(page: Page, browser: Browser, { title, slug }: { title: string; slug: string }): Promise<void> {
  const address = `/courses/${slug}`
  const main = page.getByRole('main')
  await page.goto('/login')
  await signIn(page, demo('learner'))
  await page.goto(address)
  await main.getByRole('button', { name: 'Enroll Now' }).first().click()
  await expect(main.getByRole('link', { name: 'Continue Course' })).toBeVisible()

  const others = await browser.newContext({ ...(school && { baseURL: school.siteUrl }), serviceWorkers: 'block' })
  const [administration, oldTab, visitor] = [await others.newPage(), await others.newPage(), await (await browser.newContext()).newPage()]
  await administration.goto('/login')
  await signIn(administration, demo('admin'))
  await oldTab.goto(address)
  const enroll = oldTab.getByRole('main').getByRole('button', { name: 'Enroll Now' }).first()
  await expect(enroll).toBeEnabled()
  await administration.goto('/admin?tab=courses&show=published')
  await administration.getByRole('main').getByRole('link', { name: title }).click()
  await administration.getByRole('button', { name: 'Take off the catalog' }).click()
  const dialog = administration.getByRole('dialog')
  await expect(dialog).toContainText('Enrolled learners can still read it')
  await dialog.getByLabel('Reason').fill('It has become old')
  await dialog.getByRole('button', { name: 'Take off the catalog' }).click()
  await expect(administration.getByText('Enrolled learners keep the last version they had.')).toBeVisible()
  const takenOff = async () => (await fetch(`${school?.siteUrl}/withdrawn.json`)).json()
  await expect.poll(takenOff, { timeout: 200_000 }).toEqual([slug])

  await test.step('its learner reads on, and is told', async () => {
    await page.goto(address)
    await expect(main.getByText('This course is no longer offered. It stays open for you')).toBeVisible()
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    await page.goto('/learning')
    await expect(main.getByText('No longer offered. It stays open for you.')).toBeVisible()
    await main.getByRole('link', { name: title, exact: true }).click()
    await main.getByRole('link', { name: 'Continue Course' }).click()
    await expect(main.getByText('A bowline is a loop that never slips.')).toBeVisible()
    await page.getByRole('button', { name: 'Complete lesson' }).click()
    await page.getByRole('link', { name: 'View Certificate' }).first().click()
    await expect(page.getByRole('region', { name: 'Certificate of completion' })).toContainText(title)
  })

  await test.step('a page that was opened before cannot enroll, nor does the next one', async () => {
    await enroll.click()
    await expect(oldTab.getByText('This course is no longer offered.')).toBeVisible()
    await oldTab.goto(address)
    await expect(oldTab.getByRole('heading', { name: 'This course is no longer offered' })).toBeVisible()
    await expect(oldTab.getByRole('main').getByRole('button')).toHaveCount(0)
    expect(await axeFindingsInBothSchemes(oldTab)).toEqual([])
  })

  await test.step('a visitor does not find it, and its address says why', async () => {
    await visitor.goto(`${school?.siteUrl}/courses?search=knots`)
    await expect(visitor.getByRole('status').filter({ hasText: 'for “knots”' })).toBeVisible()
    await expect(visitor.getByText(title)).toHaveCount(0)
    await visitor.goto(`${school?.siteUrl}/courses?look=${slug}`)
    const look = visitor.getByRole('dialog', { name: title })
    await expect(look.getByRole('heading', { name: 'This course is no longer offered' })).toBeVisible()
    // The program has taken over.
    await expect(visitor.locator('dialog:modal')).toBeVisible()
    expect(await axeFindingsInBothSchemes(visitor)).toEqual([])
    await look.getByRole('link', { name: 'Browse all courses' }).click()
    await expect(look).toBeHidden()
    await expect(visitor.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
  })
  await Promise.all([others.close(), visitor.context().close()])
}

for (const engine of isFull ? ['PGlite', 'PostgreSQL'] : ['PGlite']) {
  test.describe(`on ${engine}`, () => {
    test.describe.configure({ mode: 'serial' })
    let database: Awaited<ReturnType<typeof startPostgres>> = null
    test.beforeAll(async () => {
      // The program builds its site first if its sources have changed.
      test.setTimeout(300_000)
      if (engine === 'PostgreSQL') database = await startPostgres()
      test.skip(engine === 'PostgreSQL' && !database, 'there is no PostgreSQL here')
      school = await startStack({ publishes: true, ...(database && { databaseUrl: database.url }) })
    })
    test.afterAll(async () => {
      await school?.stop()
      school = undefined
      await database?.stop()
    })

    for (const { on, options, title, about } of devices) {
      test.describe(`with ${on}`, () => {
        test.use(options)
        test('a new instructor begins in the studio, writes a course, and hands it in', async ({ page, inbox }) => {
          await page.goto('/')
          await page.getByRole('link', { name: 'Start teaching' }).click()
          const person = newPerson('Ina Instructor')
          await expect(page.getByRole('radio', { name: 'Instructor' })).toBeChecked()
          await registerOnPage(page, person)
          await expect(page).toHaveURL(/\/email-verification/)
          await page.goto((await inbox.newest(person.email, /confirm/i)).link)
          await page.getByRole('button', { name: 'Confirm my email' }).click()
          await expect(page).toHaveURL(/\/studio$/)
          await writeCourse(page, title, about)
        })
      })
    }

    for (const { on, options, title, slug, about } of devices) {
      test.describe(`with ${on}`, () => {
        test.use(options)
        test('an administrator approves it, and some seconds later it is online', async ({ page }) => {
          await approveCourse(page, title)
          // The program is built anew with the course, on a machine that runs other journeys.
          test.setTimeout(240_000)
          await expect(page.getByRole('article').getByRole('status').filter({ hasText: 'Learners have this version' })).toBeVisible({
            timeout: 200_000,
          })
          const shown = async () => (await fetch(`${school?.siteUrl}/courses?look=${slug}`)).text()
          await expect.poll(shown, { timeout: 60_000 }).toContain(about)
        })
      })
    }

    for (const { on, options, title } of devices) {
      test.describe(`with ${on}`, () => {
        test.use(options)
        test('a learner finds it, learns it, and gets a certificate', async ({ page }) => {
          await page.goto('/login')
          await signIn(page, demo('learner'))
          await page.goto('/courses')
          await hydrated(page)
          await page.getByRole('article').filter({ hasText: title }).getByRole('link', { name: title, exact: true }).click()
          const main = page.getByRole('main')
          await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible()
          await main.getByRole('button', { name: 'Enroll Now' }).first().click()
          await main.getByRole('link', { name: 'Continue Course' }).first().click()
          await expect(main.getByRole('heading', { level: 1, name: 'First lesson' })).toBeVisible()
          await expect(main.getByText('A bowline is a loop that never slips.')).toBeVisible()
          await expect(main.getByRole('img', { name: 'A rope without a knot' })).toBeVisible()
          await main.getByRole('radio', { name: 'It never slips' }).check()
          await main.getByRole('button', { name: 'Check', exact: true }).click()
          await expect(main.getByText('The load tightens it.')).toBeVisible()
          await page.getByRole('button', { name: 'Complete lesson' }).click()
          await page.getByRole('link', { name: 'View Certificate' }).first().click()
          await expect(page.getByRole('region', { name: 'Certificate of completion' })).toContainText(title)
        })
      })
    }

    const [first] = devices
    test('taken off the catalog, it stays with its learners, and nobody else finds or begins it', async ({ page, browser }) => {
      // The program is built anew without the course in its lists.
      test.setTimeout(240_000)
      if (first) await takeOff(page, browser, first)
    })
  })
}
