import type { Page } from 'playwright/test'
import { brand } from '#shared/brand.ts'
import { axeFindings } from './support/axe.ts'
import { courseWriter } from './support/courses-of-instructors.ts'
import { expect, haveSession, hydrated, type Person, test } from './support/journey.ts'
import { cutOff, smallFields, smallTargets } from './support/layout-checks.ts'
import { phone } from './support/phone.ts'

/** Where instructors write and administrators review, on a phone. What else these screens do is in other journeys. */
test.skip(({ isMobile }) => !isMobile, 'wide windows have their own journeys')

const ada: Person = { name: 'Ada Admin', email: `admin@${brand.slug}.example`, password: `${brand.slug}-demo` }

const lesson = `A bowline is a loop that never slips.

## How to tie it

1. Lay the rope in a loop, and lead its end through a second one that lies above it.
2. Pull.

| Rope | Loops |
| --- | --: |
| Thin | 2 |
| **Together** | **2** |

## Exercise (15 minutes)

1. Tie it ten times.

## Check yourself
`
const files = (title: string) => ({
  'course.json': JSON.stringify(
    {
      title,
      slug: `phone-${Date.now().toString(36)}`,
      description: 'Knots that hold.',
      modules: [
        {
          id: 'first',
          title: 'First knots',
          lessons: ['The bowline', 'The sheepshank with a title that is far too long for a phone'].map((name, index) => ({
            id: `lesson-${index + 1}`,
            title: name,
            duration: '20 min',
          })),
        },
      ],
    },
    null,
    2,
  ),
  'lesson-1.md': lesson,
  'lesson-2.md': 'Soon.\n',
})

/** Expects that everything on the screen can be read and pressed, and that the page does not move sideways. */
async function expectFits(page: Page, where: string): Promise<void> {
  expect.soft(await page.evaluate(cutOff), `${where}: cut off`).toEqual([])
  expect.soft(await page.evaluate(smallFields), `${where}: an iPhone zooms in`).toEqual([])
  expect.soft(await page.evaluate(smallTargets), `${where}: too small to press`).toEqual([])
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(sideways, `${where}: moves sideways`).toBeLessThanOrEqual(0)
  expect.soft(await axeFindings(page), where).toEqual([])
}

test('everything in the studio can be read and pressed @phone', async ({ page, learner }) => {
  const writer = await courseWriter(learner)
  const draft = await writer.create(files('Knots'))
  await writer.handIn(draft)
  await writer.save(draft, { 'lesson-2.md': 'Soon, and longer.\n' })
  await haveSession(page, learner)
  await page.goto('/studio')
  await hydrated(page)
  await page.getByRole('link', { name: 'Knots' }).waitFor()
  await expectFits(page, 'courses')
  await page.getByRole('link', { name: 'Knots' }).click()
  const outline = page.getByRole('navigation', { name: 'Outline' })
  const panes = page.getByRole('group', { name: 'What is shown' })

  await test.step('the outline moves without dragging', async () => {
    await outline.getByRole('button', { name: 'More about The bowline' }).click()
    await expectFits(page, 'menu of a lesson')
    await page.getByRole('menuitem', { name: 'Move down' }).click()
    await expect(outline.getByRole('link').last()).toContainText('The bowline')
    await expect(outline.getByRole('button', { name: 'More about The bowline' })).toBeFocused()
    await outline.getByRole('button', { name: 'Add a lesson' }).click()
    await expectFits(page, 'outline')
  })

  await test.step('a lesson', async () => {
    await outline.getByRole('link', { name: 'The bowline' }).click()
    await expect(page.getByRole('textbox', { name: /^Text of/ })).toContainText('never slips')
    await page.getByRole('toolbar').getByRole('button', { name: 'Insert' }).click()
    await expect(page.getByRole('menuitem', { name: /^Question/ })).toBeInViewport({ ratio: 1 })
    await expectFits(page, 'what can be inserted')
    await page.keyboard.press('Escape')
    await page.locator('summary', { hasText: 'The bowline' }).click()
    await expect(page.getByRole('button', { name: 'Upload a recording' })).toBeVisible()
    await expectFits(page, 'facts of a lesson')
    await page.locator('summary', { hasText: 'The bowline' }).click()
    await panes.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('Lay the rope')
    await expectFits(page, 'preview')
    await panes.getByRole('button', { name: /^Check/ }).click()
    await expect(page.getByRole('region', { name: 'To fix' })).toBeVisible()
    await expectFits(page, 'check')
  })

  await test.step('the course and its history', async () => {
    await panes.getByRole('button', { name: 'Outline' }).click()
    await page.getByRole('link', { name: 'About the course' }).click()
    await page.getByRole('button', { name: 'Add a question' }).click()
    await expectFits(page, 'about the course')
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByRole('list', { name: 'States of the course' }).getByRole('button').first().click()
    await page.locator('summary').filter({ hasText: 'The sheepshank' }).click()
    await expect(page.getByRole('insertion')).toContainText('Soon, and longer.')
    await expectFits(page, 'history')
  })
})

test('the keyboard of a phone leaves room for the text @phone', async ({ page, learner }) => {
  const writer = await courseWriter(learner)
  const draft = await writer.create(files('Keyboard'))
  await haveSession(page, learner)
  await page.goto(`/studio?draft=${draft}&file=lesson-1.md`)
  const editor = page.getByRole('textbox', { name: /^Text of/ })
  await expect(editor).toContainText('never slips')
  const panes = page.getByRole('group', { name: 'What is shown' })
  await expect(panes).toBeVisible()
  // What browsers say when a keyboard covers the lower part of the window.
  await page.evaluate((height) => {
    Object.defineProperty(window.visualViewport, 'height', { value: height, configurable: true })
    window.visualViewport?.dispatchEvent(new Event('resize'))
  }, phone.viewport.height - 340)
  await expect(panes).toBeHidden()
  await editor.focus()
  await page.keyboard.press('ControlOrMeta+End')
  const line = editor.getByText('Check yourself')
  await expect(line).toBeInViewport()
  const { y = 0, height = 0 } = (await line.boundingBox()) ?? {}
  expect(y + height).toBeLessThan(phone.viewport.height - 340)
})

test('everything in a review can be read and pressed @phone', async ({ page, learner }) => {
  const title = `Knots under review ${Date.now()}`
  const writer = await courseWriter(learner)
  const draft = await writer.create(files(title))
  await writer.withdraw(await writer.handIn(draft))
  await writer.save(draft, { 'lesson-1.md': lesson.replace('never slips', 'seldom slips') })
  const version = await writer.handIn(draft, 'Is it too short?')
  await haveSession(page, ada)
  await page.goto('/admin?tab=courses')
  await page.getByRole('main').getByRole('link', { name: title }).waitFor()
  await expectFits(page, 'waiting courses')
  await page.goto(`/admin?tab=courses&version=${version}&against=1&file=lesson-1.md`)
  const lines = page.getByRole('group', { name: 'Lines of lesson-1.md' })
  await expect(lines.getByRole('insertion')).toContainText('seldom slips')
  await page.getByRole('button', { name: 'Remark on line 1', exact: true }).click()
  await page.getByRole('textbox', { name: 'Remark on line 1' }).fill('Never?')
  await page.getByText(/^The check found/).click()
  await expectFits(page, 'text of a version')
  await page.getByRole('navigation', { name: 'How to show the file' }).getByRole('link', { name: 'Page' }).click()
  await expect(page.getByRole('region', { name: 'Now' })).toContainText('seldom slips')
  await expectFits(page, 'pages of a version')
})
