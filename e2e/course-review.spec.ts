import type { Page } from 'playwright/test'
import { brand } from '#shared/brand.ts'
import { axeFindingsInBothSchemes } from './support/axe.ts'
import { asProgram, courseWriter, signedIn } from './support/courses-of-instructors.ts'
import { confirmed, expect, haveSession, newPerson, type Person, smoke, test } from './support/journey.ts'

const ada: Person = { name: 'Ada Admin', email: `admin@${brand.slug}.example`, password: `${brand.slug}-demo` }

let serial = 0
function courseOf(title: string): Record<string, string> {
  const slug = `review-${Date.now().toString(36)}-${process.pid.toString(36)}-${(serial += 1)}`
  return {
    'course.json': JSON.stringify(
      { slug, title, modules: [{ title: 'Begin', lessons: [{ id: 'first', title: 'First light' }] }] },
      null,
      2,
    ),
    'first.md': lesson,
  }
}

const lesson = `Light has a direction. Turn the chair until the window is beside the face.

## Look

The shadow of the nose says where the light is.

- Hard light draws an edge.
- Soft light draws none.

## Try

Close one curtain.
`

const figure =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><rect x="2" y="2" width="16" height="16" fill="currentColor"/></svg>'

const file = (page: Page, name: string) => page.getByRole('navigation', { name: 'Files of this version' }).getByRole('link', { name })
const version = (page: Page) => page.getByRole('article')
const state = (page: Page, text: string) => version(page).getByRole('status').filter({ hasText: text })

test(
  'a course is read, returned with remarks, handed in again, and read beside the former version',
  { tag: ['@phone', smoke.tag] },
  async ({ page, learner }) => {
    const title = `Painting with Light ${Date.now()}`
    const writer = await courseWriter(learner)
    const files = courseOf(title)
    const draft = await writer.create(files)
    await writer.handIn(draft, 'My first course. Is the second lesson too long?')

    await haveSession(page, ada)
    await page.goto('/admin')
    await page.getByRole('link', { name: /^courses? to review$/ }).click()
    const row = page.getByRole('list', { name: 'Waiting courses' }).getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText('New course')
    await row.getByRole('link').click()
    await expect(version(page)).toContainText('My first course. Is the second lesson too long?')
    await expect(state(page, 'Waits for a decision.')).toBeVisible()

    await test.step('remarks at lines survive a reload, and go with the answer', async () => {
      await page.getByRole('button', { name: 'Return', exact: true }).click()
      await expect(page.getByText('Please say what to change')).toBeVisible()
      await file(page, 'first.md').click()
      await page.getByRole('button', { name: 'Remark on line 5', exact: true }).click()
      await page.getByRole('textbox', { name: 'Remark on line 5' }).fill('Which nose? Show a picture.')
      await page.getByRole('button', { name: 'Remark on this file' }).click()
      await page.getByRole('textbox', { name: 'Remark on this file' }).fill('A fine beginning.')
      await page.getByRole('textbox', { name: 'Answer' }).fill('Almost there.')
      await page.reload()
      await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveValue('Almost there.')
      await expect(page.getByRole('textbox', { name: 'Remark on line 5' })).toHaveValue('Which nose? Show a picture.')
      expect(await axeFindingsInBothSchemes(page)).toEqual([])
      await page.getByRole('button', { name: 'Return with 2 remarks' }).click()
      await expect(state(page, 'Returned to the instructor.')).toBeVisible()
      await expect(version(page)).toBeFocused()
      await page.getByRole('list', { name: 'Remarks' }).getByRole('link', { name: 'first.md, line 5' }).click()
      await expect(page).toHaveURL(/file=first\.md.*line=5/)
    })

    const again = await writer
      .save(draft, {
        'first.md': lesson.replace('The shadow of the nose', 'The shadow of a nose'),
        'second.md': 'Shadows are cool.\n',
        'window.svg': figure,
      })
      .then(() => writer.handIn(draft))
    await page.getByRole('link', { name: 'Returned courses' }).click()
    await expect(page.getByRole('list', { name: 'Returned courses' })).toContainText(title)
    await page.goto(`/admin?tab=courses&version=${again}`)

    await test.step('what changed shows line by line, and as pages side by side', async () => {
      await expect(page.getByRole('combobox', { name: 'Compare with' })).toHaveValue('1')
      await file(page, 'first.md').click()
      const lines = page.getByRole('group', { name: 'Lines of first.md' })
      await expect(lines.getByRole('deletion')).toHaveText('Removed: The shadow of the nose says where the light is.')
      await expect(lines.getByRole('insertion')).toHaveText('Added: The shadow of a nose says where the light is.')
      await page.getByRole('navigation', { name: 'How to show the file' }).getByRole('link', { name: 'Page' }).click()
      await expect(page.getByRole('region', { name: 'Before' })).toContainText('The shadow of the nose')
      await expect(page.getByRole('region', { name: 'Now' })).toContainText('The shadow of a nose')
      expect(await axeFindingsInBothSchemes(page)).toEqual([])
      await page.goBack()
      await expect(lines).toBeVisible()
      await file(page, 'window.svg').click()
      await page.getByRole('navigation', { name: 'How to show the file' }).getByRole('link', { name: 'Page' }).click()
      await expect(page.getByRole('region', { name: 'Page' }).getByRole('img', { name: 'window.svg' })).toBeVisible()
    })
  },
)

test('a version is approved, published, taken off the catalog and put back', { tag: '@phone-full' }, async ({ page, learner }) => {
  const writer = await courseWriter(learner)
  const id = await writer.handIn(await writer.create(courseOf('Light at last')))
  await haveSession(page, ada)
  await page.goto(`/admin?tab=courses&version=${id}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(state(page, 'Approved. It is being published.')).toBeVisible()
  await test.step('what became of it shows without a reload', async () => {
    await asProgram('report_course_problem', { version_id: id, problem: 'The course has no category.' })
    await expect(state(page, 'The course has no category.')).toBeVisible()
    await asProgram('mark_version_published', { version_id: id })
    await page.reload()
    await expect(state(page, 'Published. Learners have this version')).toBeVisible()
  })

  await test.step('the audit log names what was done', async () => {
    await page.getByRole('link', { name: 'Show in the audit log' }).click()
    const log = page.getByRole('list', { name: 'Audit log' })
    await expect(log).toContainText('Course approved')
    await expect(log).toContainText('Course handed in')
    await page.goBack()
  })

  await page.getByRole('button', { name: 'Take off the catalog' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Take off the catalog' }).click()
  await expect(dialog).toContainText('Please give a reason of at least three characters.')
  expect(await axeFindingsInBothSchemes(page)).toEqual([])
  await dialog.getByLabel('Reason').fill('It was only a trial')
  await dialog.getByRole('button', { name: 'Take off the catalog' }).click()
  await expect(state(page, 'Withdrawn. Learners had this version before.')).toBeVisible()
  await page.getByRole('button', { name: 'Put this version back' }).click()
  await dialog.getByLabel('Reason').fill('It was a mistake')
  await dialog.getByRole('button', { name: 'Put back' }).click()
  await expect(state(page, 'Approved. It is being published.')).toBeVisible()
  await asProgram('mark_version_published', { version_id: id })
  await expect(state(page, 'Published. Learners have this version')).toBeVisible()
})

test.describe('refusals', () => {
  // The browser logs each.
  test.use({ expectedConsole: [/status of 409/] })

  test('a version is withdrawn, and another administrator decides, while remarks are written: nothing written is lost', async ({
    page,
    context,
    learner,
  }) => {
    const title = `Shadows ${Date.now()}`
    const writer = await courseWriter(learner)
    const draft = await writer.create(courseOf(title))
    const first = await writer.handIn(draft)
    await haveSession(page, ada)
    await page.goto(`/admin?tab=courses&version=${first}&file=first.md`)
    await page.getByRole('button', { name: 'Remark on line 3', exact: true }).click()
    await page.getByRole('textbox', { name: 'Remark on line 3' }).fill('Look where?')

    await writer.withdraw(first)
    const second = await writer.handIn(draft)
    await page.getByRole('button', { name: 'Return with 1 remark' }).click()
    await expect(page.getByRole('alert')).toContainText('This version was withdrawn a moment ago')
    await expect(page.getByRole('list', { name: 'Remarks not sent' })).toContainText('Look where?')
    await page.getByRole('button', { name: 'Use it for version 2' }).click()
    await expect(page).toHaveURL(new RegExp(`version=${second}`))
    await expect(page.getByRole('list', { name: 'Your remarks' })).toContainText('Look where?')

    const other = await context.newPage()
    await other.goto(`/admin?tab=courses&version=${second}`)
    await other.getByRole('textbox', { name: 'Answer' }).fill('The other was faster')
    await other.getByRole('button', { name: 'Return', exact: true }).click()
    await expect(version(other)).toContainText('Returned with')
    await other.close()

    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve anyway' }).click()
    await expect(page.getByRole('alert')).toContainText('This version is already returned: another administrator was faster')
    await expect(page.getByRole('list', { name: 'Remarks not sent' })).toContainText('Look where?')
    await expect(version(page)).toContainText('The other was faster')
  })

  test('a course whose reviewer wants another instructor for it is given to one', async ({ page, inbox, learner }) => {
    const other = await confirmed(newPerson('Otto Other'), inbox)
    const writer = await courseWriter(learner)
    const id = await writer.handIn(await writer.create(courseOf('Given away')))
    await haveSession(page, ada)
    await page.goto(`/admin?tab=courses&version=${id}`)
    await page.getByRole('button', { name: 'Give to another instructor' }).click()
    const dialog = page.getByRole('dialog')
    const give = dialog.getByRole('button', { name: 'Give the course' })
    await dialog.getByLabel('Reason').fill('They teach it now')
    await dialog.getByLabel('Email address of the instructor').fill('nobody@ascendo.example')
    await give.click()
    await expect(dialog.getByRole('alert')).toHaveText('No account has this address. Nothing was done.')
    await dialog.getByLabel('Email address of the instructor').fill(other.email)
    await give.click()
    await expect(dialog.getByRole('alert')).toContainText('Only an instructor or an administrator can get a course')
    await expect(dialog.getByLabel('Reason')).toHaveValue('They teach it now')
    await courseWriter(other)
    await give.click()
    await expect(version(page).getByRole('link', { name: other.name })).toBeVisible()
  })
})

test('the review shows the name that learners will see, and says that another instructor has it', async ({ page, learner }) => {
  const client = await signedIn(learner)
  const rename = async (name: string) => {
    const { error } = await client.from('users').update({ display_name: name }).eq('email', learner.email)
    expect(error).toBeNull()
  }
  const writer = await courseWriter(learner)
  await rename('Claire Beaumont')
  const id = await writer.handIn(await writer.create(courseOf('Under another name')))
  await rename('Somebody Honest')
  await haveSession(page, ada)
  await page.goto(`/admin?tab=courses&version=${id}`)
  await expect(version(page)).toContainText('Somebody Honest')
  await expect(version(page)).toContainText('shown as Claire Beaumont')
  await expect(version(page)).toContainText('Name of another instructor')
  expect(await axeFindingsInBothSchemes(page)).toEqual([])
})
