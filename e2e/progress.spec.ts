import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { brand } from '#shared/brand.ts'
import { axeFindingsInBothSchemes } from './support/axe.ts'
import { expect, haveSession, smoke, tagOfScheme, test } from './support/journey.ts'

const progress = '/account?tab=progress'
const course = 'Drawing from Observation: Learn to See First'

async function enroll(page: Page): Promise<void> {
  await page.goto('/courses/2')
  await page.getByRole('main').getByRole('button', { name: 'Enroll Now' }).first().click()
  await expect(page.getByText('Successfully Enrolled!')).toBeVisible()
}

async function finishLessons(page: Page, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    await page.goto('/courses/2?lesson=next')
    await page.getByRole('button', { name: 'Complete and continue' }).click()
    await expect(page.getByText(new RegExp(`^Lesson ${done + 2} of `))).toBeVisible()
  }
}

async function exportFile(page: Page) {
  await page.goto(progress)
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to a file' }).click()
  const download = await started
  return { name: download.suggestedFilename(), path: await download.path() }
}

async function importFile(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import from a file' }).click()
  await (await chooser).setFiles(file)
}

const myCourse = (page: Page) => page.getByRole('region', { name: 'My courses' }).getByRole('article').filter({ hasText: course })

test('a broken or foreign file is refused with a reason and changes nothing', smoke, async ({ page, learner }) => {
  await haveSession(page, learner)
  await enroll(page)
  await page.goto(progress)
  const kept = () => page.evaluate(() => Object.entries(localStorage).find(([name]) => /-enrolment:[^:]+$/.test(name))?.[1])
  const before = await kept()
  for (const [name, text, sentence] of [
    ['holiday.json', '{"photos": []}', `This is not a complete ${brand.name} learning file.`],
    ['half.json', `{"format": "${brand.slug}-learning", "versi`, `This is not a complete ${brand.name} learning file.`],
    ['tomorrow.json', `{"format": "${brand.slug}-learning", "version": 2}`, `This file was made by a newer version of ${brand.name}.`],
    ['bent.json', `{"format": "${brand.slug}-learning", "version": 1, "enrolledCourses": [{}]}`, 'Part of this file is damaged'],
  ] as const) {
    await importFile(page, { name, mimeType: 'application/json', buffer: Buffer.from(text) })
    await expect(page.getByRole('alert')).toContainText(`${name}: ${sentence}`)
    await expect(page.getByRole('alert')).toContainText('Nothing was changed.')
  }
  expect(await kept()).toBe(before)
})

test("two tabs: the comparison follows the other tab's changes, and the other tab sees the import", async ({ page, learner, context }) => {
  await haveSession(page, learner)
  await enroll(page)
  await finishLessons(page, 2)
  const { path } = await exportFile(page)
  await page.getByRole('button', { name: `Remove ${course}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Course' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing started yet' })).toBeVisible()
  await importFile(page, path)
  await expect(page.getByRole('heading', { name: 'New here (1)' })).toBeVisible()

  const other = await context.newPage()
  await enroll(other)
  await expect(page.getByRole('heading', { name: 'Updated (1)' })).toBeVisible()
  await expect(page.getByText('2 of 21 lessons (2 more finished)')).toBeVisible()
  await other.goto(progress)
  await page.getByRole('button', { name: 'Import 1 course' }).click()
  await expect(myCourse(other)).toContainText('2 of 21 lessons')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`courses move to another browser as a file, and the import can be undone; axe finds nothing, ${colorScheme} ${tagOfScheme[colorScheme]}`, async ({
    page,
    learner,
    browser,
  }) => {
    await page.emulateMedia({ colorScheme })
    await haveSession(page, learner)
    await enroll(page)
    await finishLessons(page, 2)
    const file = await exportFile(page)
    await importFile(page, file.path)
    await expect(page.getByRole('heading', { name: 'Nothing new (1)' })).toBeVisible()
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    expect(file.name).toMatch(new RegExp(String.raw`^${brand.slug}-learning-\d{4}-\d{2}-\d{2}\.json$`))
    const content = JSON.parse(readFileSync(file.path, 'utf8')) as {
      format: string
      version: number
      enrolledCourses: { finishedLessons: string[] }[]
    }
    expect(content).toMatchObject({ format: `${brand.slug}-learning`, version: 1, enrolledCourses: [{ id: '2', completedLessons: 2 }] })
    expect(content.enrolledCourses[0]?.finishedLessons).toHaveLength(2)

    const elsewhere = await browser.newContext({ colorScheme })
    const other = await elsewhere.newPage()
    await haveSession(other, learner)
    await other.goto(progress)
    await expect(other.getByRole('heading', { name: 'Nothing started yet' })).toBeVisible()
    expect(await axeFindingsInBothSchemes(other)).toEqual([])
    await importFile(other, file.path)
    await expect(other.getByRole('heading', { name: 'New here (1)' })).toBeVisible()
    await other.getByRole('button', { name: 'Import 1 course' }).click()
    await expect(myCourse(other)).toContainText('2 of 21 lessons')
    await other.getByRole('button', { name: 'Undo' }).click()
    await expect(other.getByText('Import Undone')).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Nothing started yet' })).toBeVisible()

    await importFile(other, file.path)
    await other.getByRole('button', { name: 'Import 1 course' }).click()
    await myCourse(other)
      .getByRole('link', { name: `Resume ${course}` })
      .click()
    await expect(other).toHaveURL(/\/courses\/2\?lesson=/)
    await expect(other.getByRole('button', { name: 'Complete and continue' })).toBeVisible()
    await elsewhere.close()
  })
}
