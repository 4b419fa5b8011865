import type { Page } from 'playwright/test'
import { brand } from '#shared/brand.ts'
import { axeFindingsInBothSchemes } from './support/axe.ts'
import { backendAddress, expect, haveSession, hydrated, signInByApi, test } from './support/journey.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: /^Text of/ })
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

/** Calls a function of the database as an administrator. */
async function decide(name: string, args: object): Promise<void> {
  const admin = await signInByApi({ name: 'Ada', email: `admin@${brand.slug}.example`, password: `${brand.slug}-demo` })
  const { access_token: token } = admin as { access_token: string }
  const answer = await fetch(`${backendAddress()}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '',
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(args),
  })
  expect(answer.ok).toBe(true)
}

test('a course is handed in, returned with a remark, handed in again, and withdrawn @phone', async ({ page, learner }) => {
  await haveSession(page, learner)
  await page.goto('/studio')
  await hydrated(page)
  await page.getByRole('button', { name: 'Become an instructor' }).click()
  await page.getByRole('button', { name: 'New course' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(`Returned ${Date.now()}`)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(editor(page)).toBeVisible()
  await saved(page)
  const dialog = page.getByRole('dialog', { name: 'Hand in this course' })

  await test.step('not as long as something would not show', async () => {
    await editor(page).click()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.insertText('<script>alert(1)</script>\n\n')
    await saved(page)
    await page.getByRole('button', { name: 'Hand in' }).click()
    await expect(dialog).toContainText(/Fix (it|them) first\./)
    await dialog.getByRole('button', { name: 'Show what to fix' }).click()
    await expect(page.getByRole('region', { name: 'To fix' })).toBeVisible()
    const write = page.getByRole('group', { name: 'What is shown' }).getByRole('button', { name: 'Write' })
    if (await write.isVisible()) await write.click()
    await editor(page).click()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(editor(page)).not.toContainText('alert(1)')
    await saved(page)
    // A new course has no description yet, and what is said of it leads to its field.
    const lesson = page.url()
    await page.getByRole('button', { name: 'Hand in' }).click()
    await dialog.getByRole('button', { name: 'Show what to fix' }).click()
    await page
      .getByRole('region', { name: 'To fix' })
      .getByRole('button', { name: /description is empty/ })
      .click()
    await expect(page.getByRole('textbox', { name: 'Description', exact: true })).toBeFocused()
    await page.keyboard.type('Light, from the first drawing to the last.')
    await saved(page)
    await page.goto(lesson)
    await expect(editor(page)).toBeVisible()
  })

  await test.step('with a note, and its state is told', async () => {
    await page.getByRole('button', { name: 'Hand in' }).click()
    await dialog.getByRole('textbox', { name: /^Note/ }).fill('Is the first lesson too long?')
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Hand in' }).click()
    await expect(page.getByText(/^Version 1 has been waiting for a review since/)).toBeVisible()
  })

  const versionOf = async () => {
    const { access_token: token } = (await signInByApi(learner)) as { access_token: string }
    const headers = { apikey: process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '', Authorization: `Bearer ${token}` }
    const answer = await fetch(`${backendAddress()}/rest/v1/course_versions?select=id,note&order=number.desc&limit=1`, { headers })
    const [version] = (await answer.json()) as { id: string; note: string }[]
    return version
  }

  await test.step('returned, each remark leads to its line', async () => {
    const version = await versionOf()
    expect(version?.note).toBe('Is the first lesson too long?')
    const remarks = [{ path: 'first-lesson.md', line: 3, text: 'Show a picture here.' }]
    await decide('return_version', { version_id: version?.id, answer: 'A good beginning.', remarks })
    await page.reload()
    const returned = page.getByRole('region', { name: 'Remarks' })
    await expect(returned).toContainText('A good beginning.')
    await expect(returned).toContainText('Show a picture here.')
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    await returned.getByRole('link', { name: /line 3/ }).click()
    await expect(page).toHaveURL(/file=first-lesson\.md&line=3/)
  })

  await test.step('handed in again, and withdrawn', async () => {
    await page.getByRole('button', { name: 'Hand in' }).click()
    await dialog.getByRole('button', { name: 'Hand in' }).click()
    await expect(page.getByText(/^Version 2 has been waiting for a review since/)).toBeVisible()
    await page.getByRole('link', { name: 'Your courses' }).click()
    await expect(page.getByText('It waits for a review.')).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText(/^Version 2 waits/)).toHaveCount(0)
  })
})
