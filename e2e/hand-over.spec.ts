import type { BrowserContext, Page } from 'playwright/test'
import { brand } from '#shared/brand.ts'
import { axeFindingsInBothSchemes } from './support/axe.ts'
import { expect, haveSession, test, tagOfScheme } from './support/journey.ts'

const progress = '/account?tab=progress'
const course = 'Drawing from Observation: Learn to See First'
const myCourse = (page: Page) => page.getByRole('region', { name: 'My courses' }).getByRole('article').filter({ hasText: course })

async function enroll(page: Page): Promise<void> {
  await page.goto('/courses/2')
  await page.getByRole('main').getByRole('button', { name: 'Enroll Now' }).first().click()
  await expect(page.getByText('Successfully Enrolled!')).toBeVisible()
}

async function finishNext(page: Page): Promise<void> {
  await page.goto('/courses/2?lesson=next')
  // The lesson's own address replaces this one.
  await expect(page).toHaveURL(/\?lesson=(?!next$)/)
  const lesson = page.url()
  await page.getByRole('button', { name: 'Complete and continue' }).click()
  // The next lesson opens once the change is saved.
  await expect(page).not.toHaveURL(lesson)
}

async function linkOf(page: Page): Promise<string> {
  await page.goto(progress)
  await page.getByRole('button', { name: 'Continue on another device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Continue on another device' })
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy the link' }).click()
  await expect(dialog.getByText(/The link is copied|The link is selected/)).toBeVisible()
  return dialog.getByRole('textbox', { name: 'Link' }).inputValue()
}

/** Records everything that the browser sends: addresses, headers and bodies. */
function sentBy(context: BrowserContext): string[] {
  const sent: string[] = []
  context.on('request', (request) => {
    void request.allHeaders().then(
      (headers) => sent.push(`${request.url()} ${JSON.stringify(headers)} ${request.postData() ?? ''}`),
      () => sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`),
    )
  })
  return sent
}

test('an installed app without an address bar takes a pasted link, by keyboard', async ({ page, learner, browser }) => {
  await haveSession(page, learner)
  await enroll(page)
  await finishNext(page)
  const link = await linkOf(page)
  const app = await (await browser.newContext()).newPage()
  await haveSession(app, learner)
  await app.goto(progress)
  await app.getByRole('link', { name: 'Paste a link' }).click()
  const field = app.getByRole('textbox', { name: 'Link from your other device' })
  await field.fill(link.slice(0, -3))
  await field.press('Enter')
  await expect(app.getByText('Part of this link is missing or damaged.')).toBeVisible()
  await expect(field).toBeFocused()
  expect(await axeFindingsInBothSchemes(app)).toEqual([])
  await field.fill(`Here it is: ${link}`)
  await app.keyboard.press('Enter')
  await app.getByRole('button', { name: 'Import 1 course' }).click()
  await expect(myCourse(app)).toContainText('1 of 21 lessons')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`two devices finish and undo lessons, hand over by link and file, and agree, ${colorScheme} ${tagOfScheme[colorScheme]}`, async ({
    page,
    context,
    learner,
    inbox,
    browser,
  }) => {
    await page.emulateMedia({ colorScheme })
    const sent = sentBy(context)
    await haveSession(page, learner)
    await enroll(page)
    await finishNext(page)
    await finishNext(page)
    await page.getByRole('button', { name: 'Bookmark', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Bookmark', exact: true })).toHaveAttribute('aria-pressed', 'true')
    const link = await linkOf(page)
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    const data = new URL(link).hash.split('.')[1] ?? ''
    expect(data.length).toBeGreaterThan(40)

    // The other device is signed out. It keeps the record until the emailed link, in another tab, has signed it in.
    const elsewhere = await browser.newContext({ colorScheme })
    const sentElsewhere = sentBy(elsewhere)
    let other = await elsewhere.newPage()
    await other.goto(link)
    await expect(other.getByRole('heading', { name: '1 course from your other device' })).toBeVisible()
    await expect(other).toHaveURL(/\/continue$/)
    expect(await axeFindingsInBothSchemes(other)).toEqual([])
    await other.getByRole('link', { name: 'Log in to continue' }).click()
    await expect(other).toHaveURL(/\/login$/)
    await other.getByRole('button', { name: 'Email me a link instead' }).click()
    await other.getByRole('main').getByLabel('Email address').fill(learner.email)
    await other.getByRole('button', { name: 'Email me a link', exact: true }).click()
    const mailed = await inbox.newest(learner.email, /sign-?in link/i)
    await other.close()
    other = await elsewhere.newPage()
    await other.goto(mailed.link)
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(other.getByRole('heading', { name: 'New here (1)' })).toBeVisible()
    await other.reload()
    await expect(other.getByRole('heading', { name: 'New here (1)' })).toBeVisible()
    expect(await axeFindingsInBothSchemes(other)).toEqual([])
    await expect(other.getByText('Notes (1)')).toBeVisible()
    await other.getByRole('button', { name: 'Import 1 course' }).click()
    await expect(myCourse(other)).toContainText('2 of 21 lessons')
    await other.goto('/notes')
    await expect(other.getByRole('main').getByText('Bookmarked lesson')).toBeVisible()

    // The other device undoes the first lesson and finishes the third. Then the first device imports its file.
    await other.goto('/courses/2?lesson=a-drawing-before-any-lesson')
    await other.getByRole('button', { name: 'Undo completion' }).click()
    await expect(other.getByRole('button', { name: 'Complete and continue' })).toBeVisible()
    await other.goto('/courses/2?lesson=the-shapes-between-things')
    await other.getByRole('button', { name: 'Complete and continue' }).click()
    await expect(other).not.toHaveURL(/the-shapes-between-things/)
    await other.goto(progress)
    const started = other.waitForEvent('download')
    await other.getByRole('button', { name: 'Export to a file' }).click()
    const file = await (await started).path()

    await page.goto(progress)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Import from a file' }).click()
    await (await chooser).setFiles(file)
    await expect(page.getByText('2 of 21 lessons (1 more finished, 1 undone)')).toBeVisible()
    await page.getByRole('button', { name: 'Import 1 course' }).click()
    await expect(page.getByText('1 course updated')).toBeVisible()

    expect(sentElsewhere.length).toBeGreaterThan(10)
    // No request contains any part of the record: not in its address, in a header such as Referer, or in its body.
    const pieces = [data.slice(0, 20), data.slice(-20)]
    expect([...sent, ...sentElsewhere].filter((text) => pieces.some((piece) => text.includes(piece)))).toEqual([])
    await elsewhere.close()
  })
}

test('a link that cannot be read gets a sentence and changes nothing', async ({ page, learner }) => {
  await haveSession(page, learner)
  for (const [fragment, sentence] of [
    ['#holiday', `This is not a complete ${brand.name} link.`],
    [`#${brand.slug}-1.AAAAAAAAAAAA`, 'Part of this link is missing or damaged.'],
    [`#${brand.slug}-9.AAAA`, `This link was made by a newer version of ${brand.name}.`],
  ] as const) {
    // Open one link after the other in the same tab, like a learner who tries again.
    await page.goto(`/continue${fragment}`)
    await expect(page.getByRole('alert')).toContainText(sentence)
    await expect(page.getByRole('alert')).toContainText('Nothing was changed.')
    await expect(page).toHaveURL(/\/continue$/)
  }
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('-enrolment:')))).toEqual([])
})
