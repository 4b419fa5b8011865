import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright/test'
import { axeFindings, axeFindingsInBothSchemes } from './support/axe.ts'
import { courseWriter } from './support/courses-of-instructors.ts'
import { expect, haveSession, hydrated, onlyEmbedded, type Person, signInByApi, smoke, test } from './support/journey.ts'
import { backendAddress } from './support/journey.ts'
import { exerciseCases, lessonOfExercises } from '../tests/support/exercises.ts'

const figure =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 220"><circle cx="180" cy="110" r="80" fill="none" stroke="currentColor"/></svg>'

const answers = [
  ['Orange', 'It seems nearer.'],
  ['Blue', 'It recedes.'],
  ['Gray', 'It stays.'],
] as const

const editor = (page: Page) => page.getByRole('textbox', { name: /^Text of/ })
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024

// The browser says so of each request while it is offline.
test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

/** Makes this person an instructor through the service's API, and opens a new course at its first lesson. */
async function openNewCourse(page: Page, person: Person, title: string): Promise<void> {
  await becomeInstructor(person)
  await haveSession(page, person)
  await page.goto('/studio')
  await hydrated(page)
  await page.getByRole('button', { name: 'New course' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(editor(page)).toBeVisible()
  await saved(page)
}

async function becomeInstructor(person: Person) {
  const { access_token: token } = (await signInByApi(person)) as { access_token: string }
  const answer = await fetch(`${backendAddress()}/rest/v1/rpc/change_account_type`, {
    method: 'POST',
    headers: {
      apikey: process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '',
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ account_type: 'instructor' }),
  })
  expect(answer.ok).toBe(true)
}

/** Inserts something where the cursor is. */
async function insert(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: 'Insert' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Replaces the whole text of the open lesson. */
async function writeText(page: Page, text: string): Promise<void> {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

async function showPane(page: Page, name: RegExp): Promise<void> {
  if (isPhone(page)) await page.getByRole('group', { name: 'What is shown' }).getByRole('button', { name }).click()
}

test(
  'a student becomes an instructor and writes a course with a figure and a question',
  { tag: ['@phone', smoke.tag] },
  async ({ page, learner }) => {
    await haveSession(page, learner)
    await page.goto('/studio')
    await page.getByRole('button', { name: 'Become an instructor' }).click()
    await page.getByRole('button', { name: 'New course' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Painting with Light')
    await page.getByRole('button', { name: 'Create' }).click()

    await writeText(page, 'Warm colors come forward.\n\n')
    await insert(page, /^Figure/)
    await page
      .getByLabel('Picture of the figure')
      .setInputFiles({ name: 'Warm & Cold.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(figure) })
    await expect(page.getByRole('combobox', { name: 'Figure' })).toHaveValue('warm-cold.svg')
    await page.getByRole('textbox', { name: 'What it shows' }).fill('A circle')
    await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click()
    await expect(editor(page)).toContainText('![A circle](warm-cold.svg)')

    await insert(page, /^Question/)
    const form = page.getByRole('dialog')
    await expect(form.getByRole('textbox', { name: 'Question', exact: true })).toBeFocused()
    expect(await axeFindings(page, '[role=dialog]')).toEqual([])
    await page.keyboard.type('Which color comes forward?')
    for (const [index, [text, why]] of answers.entries()) {
      await form.getByRole('textbox', { name: `Answer ${index + 1}`, exact: true }).fill(text)
      await form.getByRole('textbox', { name: `Answer ${index + 1}: why` }).fill(why)
    }
    await form.getByRole('button', { name: 'Insert' }).click()
    await expect(editor(page)).toContainText('::Which color comes forward:: Which color comes forward?')
    await expect(editor(page)).toContainText('=Orange#It seems nearer.')

    await showPane(page, /^Preview$/)
    const preview = page.getByRole('complementary', { name: 'Preview' })
    await expect(preview.getByRole('img', { name: 'A circle' })).toBeVisible()
    await expect(preview.getByText('Which color comes forward?')).toBeVisible()
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    await preview.getByText('Warm colors come forward.').click()
    await expect(editor(page)).toBeFocused()

    await saved(page)
    await page.reload()
    await expect(editor(page)).toContainText('Warm colors come forward.')
    await page.getByRole('link', { name: 'Your courses' }).click()
    await expect(page.getByRole('link', { name: 'Painting with Light' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  },
)

test('a long lesson scrolls in its editor, and the bar above it stays', { tag: '@phone' }, async ({ page, learner }) => {
  await openNewCourse(page, learner, 'Long')
  await writeText(page, Array.from({ length: 150 }, (_, index) => `Paragraph ${index + 1}.`).join('\n\n'))
  await expect(editor(page).getByText('Paragraph 150.')).toBeInViewport()
  await editor(page).hover()
  await page.mouse.wheel(0, -100_000)
  await expect(editor(page).getByText('Paragraph 1.', { exact: true })).toBeInViewport()
  await expect(editor(page).getByText('Paragraph 150.')).not.toBeInViewport()
  await page.mouse.wheel(0, 100_000)
  await expect(editor(page).getByText('Paragraph 150.')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Hand in' })).toBeInViewport()
})

test('the outline grows, and back and forward lead through the lessons', async ({ page, learner }) => {
  await openNewCourse(page, learner, 'Outlines')
  const outline = page.getByRole('navigation', { name: 'Outline' })
  await outline.getByRole('button', { name: 'Add a lesson' }).click()
  await page.keyboard.type('Second lesson')
  await page.keyboard.press('Enter')
  await expect(outline.getByRole('link', { name: 'Second lesson' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(outline.getByRole('link', { name: 'First lesson' })).toHaveAttribute('aria-current', 'page')
  await page.goForward()
  await expect(outline.getByRole('link', { name: 'Second lesson' })).toHaveAttribute('aria-current', 'page')

  await outline.getByRole('button', { name: 'Move Second lesson' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(outline.getByRole('link').first()).toContainText('Second lesson')

  await outline.getByRole('button', { name: 'More about First lesson' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(outline.getByRole('link', { name: 'First lesson' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(outline.getByRole('link', { name: 'First lesson' })).toBeVisible()
  await outline.getByRole('link', { name: 'First lesson' }).click()
  await expect(editor(page)).toContainText('Exercise (15 minutes)')
  await saved(page)
})

test('a text outside the outline is put into it, and moves by the keyboard into another module', async ({ page, learner }) => {
  const writer = await courseWriter(learner)
  const modules = [
    { id: 'lamps', title: 'Lamps', lessons: [{ id: 'first', title: 'First lamp', duration: '20 min' }] },
    { id: 'shade', title: 'Shade', lessons: [] },
  ]
  const facts = { title: 'Light', slug: `light-${Date.now()}`, modules }
  const draft = await writer.create({ 'course.json': JSON.stringify(facts), 'first.md': 'One.\n', 'stray.md': '# Two lamps\n\nTwo.\n' })
  await haveSession(page, learner)
  await page.goto(`/studio?draft=${draft}&file=stray.md`)
  await expect(page.getByText(/^This file is not in the outline/)).toBeVisible()
  expect(await axeFindingsInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Put it into the outline' }).click()
  const outline = page.getByRole('navigation', { name: 'Outline' })
  const lessonsOf = (module: string) =>
    outline
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: module }) })
      .getByRole('link')
  await expect(lessonsOf('Shade')).toContainText(['Two lamps'])
  await expect(page.getByText(/^This file is not in the outline/)).toHaveCount(0)

  const handle = outline.getByRole('button', { name: 'Move Two lamps' })
  const lift = async () => {
    await handle.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await expect(lessonsOf('Lamps')).toContainText(['First lamp', 'Two lamps'])
    await expect(handle).toBeFocused()
  }
  await lift()
  await page.keyboard.press('Tab')
  await expect(lessonsOf('Shade')).toContainText(['Two lamps'])
  await lift()
  await page.keyboard.press('ArrowUp')
  await expect(lessonsOf('Lamps')).toContainText(['Two lamps', 'First lamp'])
  await expect(handle).toBeFocused()
  await page.keyboard.press('Enter')
  await saved(page)
  await page.reload()
  await expect(lessonsOf('Lamps')).toContainText(['Two lamps', 'First lamp'])
})

test('two tabs write different paragraphs', async ({ page, context, learner }) => {
  await openNewCourse(page, learner, 'Two tabs')
  await writeText(page, 'First.\n\nSecond.\n\nThird.\n')
  await saved(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(editor(other)).toContainText('Third.')

  await editor(page).getByText('First.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' From here.')
  await editor(other).getByText('Third.').click()
  await other.keyboard.press('End')
  await other.keyboard.type(' From there.')
  for (const tab of [page, other]) {
    await expect(editor(tab)).toContainText('First. From here.')
    await expect(editor(tab)).toContainText('Third. From there.')
    await saved(tab)
  }
})

test('writing goes on offline, and is saved when the connection is back', { tag: '@phone' }, async ({ page, context, learner }) => {
  await openNewCourse(page, learner, 'Offline')
  await context.setOffline(true)
  await writeText(page, 'Written in a tunnel.')
  await expect(page.getByText(/Waiting for the connection/)).toBeVisible()
  await context.setOffline(false)
  await saved(page)
})

test('what fails to load says so where it would be, and is loaded on request', async ({ page, context, learner }) => {
  await openNewCourse(page, learner, 'Parts')
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('Show the thing first')
  await context.setOffline(true)
  const missing = page.getByRole('alert').filter({ hasText: 'This part of the page failed to load.' })
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect(missing).toBeVisible()
  await writeText(page, 'Beside it.')
  await expect(page.getByText(/Waiting for the connection/)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(missing).toHaveCount(0)
  await page.getByRole('link', { name: 'History' }).click()
  await expect(missing).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
})

test('a tab that is killed in the middle of a word loses nothing', async ({ page, context, learner }) => {
  onlyEmbedded('the text is found in this browser')
  await openNewCourse(page, learner, 'Killed')
  await context.setOffline(true)
  await writeText(page, 'Half a wo')
  // The letters are in the browser's database before the next ones can be typed.
  await expect.poll(() => storedTexts(page)).toContain('Half a wo')
  const address = page.url()
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(address)
  await expect(editor(again)).toContainText('Half a wo')
  await saved(again)
})

/** What this browser has stored of the courses that are written. */
function storedTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { name = '' } = (await indexedDB.databases()).find((database) => database.name?.includes('-drafts:')) ?? {}
    return new Promise<string>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('error', () => reject(new Error('No database')))
      opening.addEventListener('success', () => {
        const all = opening.result.transaction('files').objectStore('files').getAll()
        all.addEventListener('success', () => {
          opening.result.close()
          resolve(JSON.stringify(all.result))
        })
      })
    })
  })
}

test('a state that was kept can be compared and restored', async ({ page, learner }) => {
  await openNewCourse(page, learner, 'History')
  await writeText(page, 'The first thought.\n')
  await saved(page)
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Keep the present state' }).click()
  const states = page.getByRole('list', { name: 'States of the course' })
  await expect(states.getByRole('button')).toHaveCount(1)
  await page.getByRole('link', { name: 'Back to writing' }).click()
  await writeText(page, 'The second thought.\n')
  await saved(page)
  await page.getByRole('link', { name: 'History' }).click()
  await states.getByRole('button').first().click()
  await page.locator('summary').filter({ hasText: 'First lesson' }).click()
  await expect(page.getByRole('deletion')).toContainText('The first thought.')
  await expect(page.getByRole('insertion')).toContainText('The second thought.')
  const [download] = await Promise.all([page.waitForEvent('download'), states.getByRole('button', { name: 'Download as a zip' }).click()])
  const zip = unzipSync(readFileSync(await download.path()))
  expect(new TextDecoder().decode(zip['course/first-lesson.md'])).toBe('The first thought.\n')
  await page.getByRole('button', { name: 'Go back to this state' }).click()
  await page.getByRole('button', { name: 'Go back', exact: true }).click()
  await page.getByRole('link', { name: 'Back to writing' }).click()
  await expect(editor(page)).toContainText('The first thought.')
})

test('the keyboard alone writes, and leaves the text with Tab', async ({ page, learner }) => {
  await openNewCourse(page, learner, 'Keyboard')
  await editor(page).focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/tab')
  await expect(page.getByRole('option', { name: /Table/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(editor(page)).toContainText('| **Together** | **3** |')
  await page.keyboard.press('Tab')
  await expect(editor(page)).not.toBeFocused()
  // The switch to a plain field is remembered.
  await page.getByRole('checkbox', { name: 'Plain field' }).check()
  await expect(editor(page)).toHaveValue(/Together/)
  await page.reload()
  await expect(editor(page)).toHaveValue(/Together/)
})

test('files are dropped and chosen, shown first, added as lessons, and undone', { tag: '@phone' }, async ({ page, learner }) => {
  await openNewCourse(page, learner, 'Files')
  await showPane(page, /^Outline$/)
  const outline = page.getByRole('navigation', { name: 'Outline' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), outline.getByRole('button', { name: 'Add files' }).click()])
  await chooser.setFiles([
    { name: 'Two Lamps.md', mimeType: 'text/markdown', buffer: Buffer.from('# Two lamps at night\n\nWords from elsewhere.\n') },
    { name: 'first-lesson.md', mimeType: 'text/markdown', buffer: Buffer.from('Its name is taken.\n') },
    { name: 'latin.md', mimeType: 'text/markdown', buffer: Buffer.from([0x41, 0xe4, 0x42]) },
    { name: 'thesis.docx', mimeType: 'application/msword', buffer: Buffer.from('x') },
    { name: 'circle.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(figure) },
  ])
  const dialog = page.getByRole('dialog', { name: 'Add files' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'first-lesson.md' })).toContainText('first-lesson-2.md')
  await expect(dialog.getByRole('region', { name: '2 files that cannot come' })).toContainText('UTF-8')
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Add 3 files' }).click()
  await expect(outline.getByRole('link', { name: 'Two lamps at night' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(outline.getByRole('link', { name: 'Two lamps at night' })).toBeHidden()
  await saved(page)

  await outline.getByRole('heading', { name: 'The beginning' }).dispatchEvent('drop', {
    dataTransfer: await page.evaluateHandle(() => {
      const data = new DataTransfer()
      for (let number = 1; number <= 59; number += 1) data.items.add(new File([`# Part ${number}`], `part-${number}.md`))
      return data
    }),
  })
  await dialog.getByRole('button', { name: 'Add 59 files' }).click()
  await expect(outline.getByRole('link', { name: 'Part 59' })).toBeVisible()
  await saved(page)
  await page.reload()
  await showPane(page, /^Outline$/)
  await expect(outline.getByRole('link')).toHaveCount(60)
})

test('questions come from a GIFT file, and what cannot be read stays', async ({ page, learner }) => {
  await openNewCourse(page, learner, 'Questions')
  await writeText(page, 'Words.\n')
  await insert(page, /^Question/)
  await page.getByRole('button', { name: 'From a GIFT file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Questions from GIFT' })
  const gift = '// From a question bank\n::Heat:: Is it hot? {T#It is.}\n\nIs it cold? {\n\n::Cold:: Cold? {F#No.}\n'
  await dialog.getByLabel('GIFT file').setInputFiles({ name: 'bank.gift', mimeType: 'text/plain', buffer: Buffer.from(gift) })
  await expect(dialog.getByRole('list', { name: 'What cannot be added' })).toContainText('Line 4:')
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Add 2 questions' }).click()
  await expect(dialog.getByRole('textbox')).toHaveValue('Is it cold? {')
  await dialog.getByRole('textbox').fill('Is it cold? {F#It is hot.}')
  await dialog.getByRole('button', { name: 'Add 1 question' }).click()
  await expect(editor(page)).toContainText('::Is it cold:: Is it cold? {F#It is hot.}')
  await expect(editor(page)).toContainText('::Heat:: Is it hot?')
  await editor(page).press('ControlOrMeta+z')
  await expect(editor(page)).not.toContainText('Is it cold')
})

test('a lesson gets a recording with captions, through a failure and a cancellation', { tag: '@phone' }, async ({ page, learner }) => {
  const sample = join(import.meta.dirname, '../src/content/samples/courses/drawing-from-observation/one-lamp-one-egg')
  await openNewCourse(page, learner, 'Recordings')
  const lesson = page.url()
  await page.goto(lesson.replace('first-lesson.md', 'course.json'))
  await page.getByRole('textbox', { name: 'Description' }).fill('What learners can do afterward.')
  await saved(page)
  await page.goto(lesson)
  await page.getByText('20 min, free preview').click()
  const fields = page.getByRole('region', { name: 'Recording' })
  await expect(fields).toContainText('200 MB at most')
  await fields.getByLabel('Recording to upload').setInputFiles({ name: 'a.avi', mimeType: 'video/avi', buffer: Buffer.from('x') })
  await expect(fields.getByRole('alert')).toContainText('WebM or MP4')

  const uploads = '**/storage/v1/object/courses/**'
  await page.route(uploads, () => {})
  await fields.getByLabel('Recording to upload').setInputFiles(`${sample}.webm`)
  await expect(fields.getByRole('progressbar', { name: /one-lamp-one-egg/ })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await fields.getByRole('button', { name: 'Cancel' }).click()
  await expect(fields.getByRole('button', { name: 'Upload a recording' })).toBeFocused()
  await page.unroute(uploads)
  await page.route(uploads, (route) => route.abort(), { times: 1 })
  await fields.getByLabel('Recording to upload').setInputFiles(`${sample}.webm`)
  await fields.getByRole('button', { name: 'Try again' }).click()
  await expect(fields.getByRole('combobox', { name: 'Recording' })).toHaveValue('first-lesson.webm')

  await expect(fields.getByRole('note')).toContainText('Captions are still missing')
  await page.getByRole('button', { name: /^Check \(/ }).click()
  await page.getByRole('button', { name: /has no captions/ }).click()
  await fields.getByLabel('Captions to upload').setInputFiles({ name: 'a.vtt', mimeType: 'text/vtt', buffer: Buffer.from('1\n') })
  await expect(fields.getByRole('alert')).toContainText('WEBVTT')
  await fields.getByLabel('Captions to upload').setInputFiles(`${sample}.vtt`)
  await expect(fields.getByRole('combobox', { name: 'Captions' })).toHaveValue('first-lesson.vtt')
  await expect(fields.getByRole('note')).toBeHidden()
  await page.getByRole('button', { name: /^Check \(/ }).click()
  await expect(page.getByRole('region', { name: 'Advice' })).toBeVisible()
  await expect(page.getByText(/has no captions/)).toHaveCount(0)
  await saved(page)
})

test('a picture is cropped with the keyboard, and the course has it', { tag: '@phone' }, async ({ page, learner }) => {
  await openNewCourse(page, learner, 'Pictures')
  await page.goto(page.url().replace('first-lesson.md', 'course.json'))
  const field = page.getByRole('group', { name: 'On cards and in lists' })
  await field.getByLabel(/^Picture:/).setInputFiles({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('words') })
  await expect(field.getByRole('alert')).toContainText('not a picture')
  await field.getByLabel(/^Picture:/).setInputFiles(join(import.meta.dirname, '../src/public/share.png'))
  const dialog = page.getByRole('dialog', { name: 'Choose the part that shows' })
  const part = dialog.getByRole('application', { name: 'Part of the picture' })
  await expect(part).toBeFocused()
  expect(await axeFindingsInBothSchemes(page)).toEqual([])
  await part.press('+')
  await part.press('Shift+ArrowLeft')
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await expect(zoom).toHaveAttribute('aria-valuetext', '110 percent')
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(field.getByRole('button', { name: 'Choose a picture' })).toBeFocused()
  // It comes from the service, as wide as its part of 1008 pixels.
  const picture = field.locator('img')
  await expect(picture).toBeVisible()
  const size = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })
  expect(size).toEqual([916, 573])
  await saved(page)
  await page.reload()
  await expect(picture).toBeVisible()
  await field.getByRole('button', { name: 'Take it away' }).click()
  await expect(picture).toBeHidden()
})

test('words are found and replaced in a lesson, and found in all lessons', { tag: '@phone' }, async ({ page, learner }) => {
  await openNewCourse(page, learner, 'Words')
  await writeText(page, 'A gray lamp.\n\nA gray egg.\n\nA Gray wall.\n')
  await editor(page).press('ControlOrMeta+f')
  const panel = page.getByRole('search', { name: 'In this lesson' })
  await expect(panel.getByRole('textbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.type('gray')
  await panel.getByRole('checkbox', { name: 'Match case' }).check()
  await panel.getByRole('textbox', { name: 'Replace with' }).fill('grey')
  expect(await axeFindingsInBothSchemes(page)).toEqual([])
  await panel.getByRole('button', { name: 'Replace all' }).click()
  await expect(editor(page)).toContainText('A grey egg.')
  await expect(editor(page)).toContainText('A Gray wall.')
  await panel.getByRole('textbox', { name: 'Find' }).press('Escape')
  await expect(panel).toBeHidden()
  await expect(editor(page)).toBeFocused()
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await panel.getByRole('button', { name: 'Close' }).click()

  await showPane(page, /^Outline$/)
  const outline = page.getByRole('navigation', { name: 'Outline' })
  await outline.getByRole('button', { name: 'Add a lesson' }).click()
  await page.keyboard.type('Second lesson')
  await page.keyboard.press('Enter')
  await expect(editor(page)).toContainText('Exercise (15 minutes)')
  await showPane(page, /^Outline$/)
  await page.getByRole('button', { name: 'Find in all lessons' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find in all lessons' })
  await dialog.getByRole('searchbox', { name: 'Words' }).fill('GREY EGG')
  await expect(dialog.getByRole('status')).toHaveText('1 line')
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: /First lesson, line 3/ }).click()
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type('> ')
  await expect(editor(page)).toContainText('> A grey egg.')
})

test('a course begins as a copy of an example, with its files', { tag: '@phone' }, async ({ page, learner }) => {
  await becomeInstructor(learner)
  await haveSession(page, learner)
  await page.goto('/studio')
  await page.getByRole('button', { name: 'New course' }).click()
  await page.getByRole('button', { name: 'From an example' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Drawing from Observation/ }).check()
  await expect(dialog.getByRole('link', { name: /Look at it/ })).toHaveAttribute('href', /^\/courses\//)
  const title = dialog.getByRole('textbox', { name: 'Title of your course' })
  await expect(title).toHaveValue(/^Copy of Drawing/)
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await title.fill('Drawing with Ada')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Drawing with Ada' })).toBeVisible()
  await page.goto(`${page.url()}&file=course.json`)
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('drawing-with-ada')
  // What the course names, its recording and captions included, is there.
  await showPane(page, /^Check/)
  await expect(page.getByRole('region', { name: 'To fix' })).toHaveCount(0)
})

test('a course goes out as a zip, and comes in again', async ({ page, learner }) => {
  await openNewCourse(page, learner, 'Out and in')
  await writeText(page, 'Words that travel.\n')
  await saved(page)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download as a zip' }).click()])
  expect(download.suggestedFilename()).toBe('out-and-in.zip')
  await page.getByRole('link', { name: 'Your courses' }).click()
  await page.getByRole('button', { name: 'New course' }).click()
  await page.getByLabel('Zip of a course').setInputFiles(await download.path())
  await expect(page.getByText('It brings 1 lesson.')).toBeVisible()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('link', { name: 'First lesson' }).click()
  await expect(editor(page)).toContainText('Words that travel.')
})

test('the code of a draft is compiled and run on request; what is wrong is in the list until it changes', async ({ page, learner }) => {
  await openNewCourse(page, learner, 'Queries for Painters')
  const fence = '```'
  const code = (info: string, text: string) => `${fence}${info}\n${text}\n${fence}\n\n`
  await writeText(
    page,
    `Code.\n\n${code('ts', "const light: number = 'warm'")}${code('sql', 'select 1')}${code('sql', 'select hue from paint')}`,
  )
  await saved(page)
  await page
    .getByRole('group', { name: /Beside the text|What is shown/ })
    .getByRole('button', { name: /^Check/ })
    .click()
  const compiled = page.getByRole('button', { name: /TypeScript refuses this: Type 'string' is not assignable to type 'number'\./ })
  const executed = page.getByRole('button', { name: /PostgreSQL refuses this: relation "paint" does not exist/ })
  await expect(compiled).toHaveCount(0)
  await page.getByRole('button', { name: 'Check code' }).click()
  await expect(page.getByText('The code has 2 problems, listed below.')).toBeVisible()
  await expect(compiled).toContainText('line 4')
  await expect(executed).toContainText('line 11')
  expect(await axeFindings(page)).toEqual([])

  await compiled.click()
  await page.keyboard.type(' ')
  await expect(compiled).toHaveCount(0)
  await page.getByRole('button', { name: 'Check code' }).click()
  await expect(page.getByText('The code has 2 problems, listed below.')).toBeVisible()
  await page.getByRole('button', { name: 'Check code' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/The check was canceled\.|The code has 2 problems/)).toBeVisible()
})

test('the studio says of exercises that check themselves what the command says', async ({ page, learner }) => {
  const script = `import { sqlFindings, typescriptFindings } from '#build/lessons/check-code.ts'
    import { lessonOfExercises } from './tests/support/exercises.ts'
    const lessons = [{ slug: '', file: 'l.md', source: lessonOfExercises() }]
    console.log(JSON.stringify([...(await typescriptFindings(lessons)), ...(await sqlFindings(lessons))]))`
  const inTerminal = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  await openNewCourse(page, learner, 'Exercises for Bridges')
  await writeText(page, lessonOfExercises())
  await saved(page)
  await page
    .getByRole('group', { name: /Beside the text|What is shown/ })
    .getByRole('button', { name: /^Check/ })
    .click()
  await page.getByRole('button', { name: 'Check code' }).click()
  const found = JSON.parse((await inTerminal).stdout) as { line: number; problem: string }[]
  const expected = Object.values(exerciseCases).filter(({ problem }) => problem)
  expect(found).toHaveLength(expected.length)
  await expect(page.getByText(`The code has ${found.length} problems, listed below.`)).toBeVisible({ timeout: 60_000 })
  for (const { line, problem } of found)
    await expect(page.getByRole('button', { name: problem }).filter({ hasText: `line ${line}` })).toHaveCount(1)
})

test('the menu leads instructors to the studio, until they stop teaching', async ({ page, learner }) => {
  await haveSession(page, learner)
  await page.goto('/studio')
  await page.getByRole('button', { name: 'Become an instructor' }).click()
  await expect(page.getByRole('button', { name: 'New course' })).toBeVisible()
  await page.goto('/')
  const menu = page.getByRole('button', { name: /account menu$/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Studio' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Studio' })).toBeVisible()

  await page.goto('/account')
  await page.getByRole('button', { name: 'Stop teaching' }).click()
  await expect(page.getByText('You are a student again')).toBeVisible()
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Account Settings' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Studio' })).toHaveCount(0)
  await page.goto('/studio')
  await expect(page.getByRole('button', { name: 'Become an instructor' })).toBeVisible()
})
