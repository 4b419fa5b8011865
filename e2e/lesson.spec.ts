import type { Locator, Page } from 'playwright/test'
import { axeFindings, axeFindingsInBothSchemes } from './support/axe.ts'
import { expect, haveSession, type Person, reopenAtOnce, smoke, tagOfScheme, test } from './support/journey.ts'

const drawing = '/courses/2?lesson=a-drawing-before-any-lesson'
const typescript = '/courses/1?lesson=unions-instead-of-optional-everything'

const main = (page: Page) => page.getByRole('main')
const questions = (page: Page) => page.getByRole('region', { name: 'Check yourself' }).locator('form')

/** Opens a preview lesson, which needs no enrolment. */
async function openLesson(page: Page, learner: Person, address: string) {
  await haveSession(page, learner)
  await page.goto(address)
  await expect(main(page).locator('[data-lesson-text] p').first()).toBeVisible()
}

test('a lesson opens again where reading stopped, and at its beginning after the end', async ({ page, learner }) => {
  await openLesson(page, learner, typescript)
  const heading = main(page).getByRole('heading', { name: 'Where to stop' })
  await heading.evaluate((element) => element.scrollIntoView())
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => /-reading:[^:]+$/.test(name)).length)).toBe(1)
  await page.goto('/courses')
  await page.goto(typescript)
  await expect(heading).toBeInViewport()

  await questions(page).last().scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect
    .poll(() => page.evaluate(() => Object.entries(localStorage).find(([name]) => /-reading:[^:]+$/.test(name))?.[1]))
    .toContain('"blocks":{}')
  await page.goto('/courses')
  await page.goto(typescript)
  await expect(main(page).locator('[data-lesson-text] p').first()).toBeInViewport()
})

test('a lesson opens where reading stopped on any way back within the site', async ({ page, learner }) => {
  await openLesson(page, learner, typescript)
  const heading = main(page).getByRole('heading', { name: 'Where to stop' })
  const stored = () =>
    page.evaluate(() => Object.entries(localStorage).find(([name]) => /-reading:[^:]+$/.test(name))?.[1] ?? '"blocks":{}')
  await heading.evaluate((element) => element.scrollIntoView())
  await expect.poll(stored).not.toContain('"blocks":{}')
  const before = await stored()

  async function comesBack(leave: () => Promise<unknown>, goBack: () => Promise<unknown>) {
    await leave()
    await expect(heading).toHaveCount(0)
    await goBack()
    await expect(heading).toBeInViewport()
    // §2 scrolls again after 100 ms.
    await page.waitForTimeout(400)
    await expect(heading).toBeInViewport()
    expect(await stored()).toBe(before)
  }
  // Presses without scrolling to the link.
  const press = (link: Locator) => link.evaluate((element: HTMLElement) => element.click())
  const blog = page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).first()
  await comesBack(
    () => press(blog),
    () => page.goBack(),
  )
  await comesBack(
    () => press(page.getByRole('link', { name: /^Next/ }).first()),
    () => page.goBack(),
  )
})

test('numbers keep their distance from words, an exercise begins at the top of its box, and a choice shows when it is over', async ({
  page,
  learner,
}) => {
  await openLesson(page, learner, '/courses/4?lesson=which-decision-would-this-change')
  const words = main(page).locator('[data-lesson-text] td[data-align="end"] + td:not([data-align])').first()
  expect(await words.evaluate((cell) => Number.parseFloat(getComputedStyle(cell).paddingInlineStart))).toBeGreaterThan(8)
  const heading = main(page).locator('.exercise').getByRole('heading').first()
  // Its frame comes with the notes.
  await expect(
    main(page)
      .locator('.exercise')
      .getByRole('button', { name: /^Add a note to/ }),
  ).toBeAttached()
  expect(
    await heading.evaluate(
      (element) => element.getBoundingClientRect().top - (element.closest('.exercise')?.getBoundingClientRect().top ?? 0),
    ),
  ).toBeLessThan(40)

  const question = questions(page)
    .filter({ has: page.getByRole('radio') })
    .first()
  const chosen = question.locator('input:checked:disabled')
  for (const choice of [0, 1]) {
    if ((await chosen.count()) > 0) break
    await question.getByRole('radio').nth(choice).check()
    await question.getByRole('button', { name: 'Check' }).click()
    await expect(chosen.or(question.getByText('You have one more try.'))).toBeAttached()
  }
  const colors = chosen.evaluate((input) =>
    [input, document.body].map((one) => getComputedStyle(one, one === input ? '::before' : null).backgroundColor),
  )
  const [dot, paper] = await colors
  expect(dot).not.toBe(paper)
})

test('code is copied and a figure enlarged, by pointer and by keyboard @phone', async ({ page, context, learner }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openLesson(page, learner, typescript)
  const code = main(page).locator('[data-lesson-text] pre').first()
  await code.hover()
  await main(page).getByRole('button', { name: 'Copy' }).first().click()
  await expect(main(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Code copied' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.textContent())

  await page.goto('/courses/2?lesson=squinting-the-cheapest-tool')
  const figure = main(page).locator('figure').first()
  await figure.getByRole('img').click()
  const dialog = page.getByRole('dialog', { name: 'Enlarged figure' })
  await expect(dialog.getByRole('img')).toHaveAccessibleName((await figure.getByRole('img').getAttribute('aria-label')) ?? '')
  // All of the figure shows, and on request it is larger than the window.
  const sizes = () => dialog.getByRole('group', { name: 'Figure' }).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  await expect.poll(sizes).toBe(0)
  await dialog.getByRole('button', { name: 'Larger' }).click()
  await expect.poll(sizes).toBeGreaterThan(100)
  await dialog.getByRole('button', { name: 'Whole figure' }).click()
  await expect.poll(sizes).toBe(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  const enlarge = figure.getByRole('button', { name: 'Enlarge' })
  await enlarge.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await reopenAtOnce(dialog, figure.getByRole('button', { name: 'Enlarge', includeHidden: true }))
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(enlarge).toBeFocused()
})

test(
  'the outline leads through a lesson; its questions are answered by keyboard, explained at once, kept, and asked again',
  smoke,
  async ({ page, learner }) => {
    await openLesson(page, learner, typescript)
    const outline = main(page).getByRole('navigation', { name: 'On this page' })
    await outline.getByRole('link', { name: 'Where to stop' }).click()
    await expect(main(page).getByRole('heading', { name: 'Where to stop' })).toBeInViewport()
    await expect(outline.getByRole('link', { name: 'Where to stop' })).toHaveAttribute('aria-current', 'location')

    const first = questions(page).first()
    await first.getByRole('button', { name: 'Check' }).click()
    await expect(first.getByRole('status')).toContainText('Answer the question first.')
    await first.getByRole('radio', { name: 'The objects take less memory' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(first.getByRole('status')).toContainText('Not quite')
    await expect(first.getByRole('status')).toContainText('Types are erased; nothing changes at run time.')
    await expect(first.getByRole('status')).toContainText('You have one more try.')
    await expect(first.getByRole('status')).not.toContainText('The answer')

    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((name) => /-answers:[^:]+$/.test(name)))).toBe(true)
    await page.reload()
    await expect(first.getByRole('status')).toContainText('Not quite')
    await expect(first.getByRole('radio', { name: 'The objects take less memory' })).toBeChecked()
    await first.getByRole('button', { name: 'Check' }).click()
    await expect(first.getByRole('status')).toContainText('You have tried that.')
    await first.getByRole('radio', { name: 'Missing fields are filled in automatically' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(first.getByRole('status')).toContainText('The answer: Values that mean nothing can no longer be written')
    await expect(first.getByRole('button', { name: 'Try again' })).toBeFocused()
    await page.reload()
    await expect(first.getByRole('status')).toContainText('The answer: Values that mean nothing')
    await first.getByRole('button', { name: 'Try again' }).click()
    await first.getByRole('radio', { name: 'Values that mean nothing' }).check()
    await first.getByRole('button', { name: 'Check' }).click()
    await expect(first.getByRole('status')).toContainText('Right')
  },
)

test('on a phone, outline and curriculum are one press away, wherever the reader is @phone @desktop-full', async ({ page, learner }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLesson(page, learner, typescript)
  const end = questions(page).last()
  await end.scrollIntoViewIfNeeded()
  const outline = main(page).getByRole('navigation', { name: 'On this page' })
  await expect(outline).toBeHidden()
  await main(page).getByRole('button', { name: 'Outline' }).click()
  expect(await axeFindings(page)).toEqual([])
  await outline.getByRole('link', { name: 'Where to stop' }).click()
  await expect(outline).toBeHidden()
  const heading = main(page).getByRole('heading', { name: 'Where to stop' })
  await expect(heading).toBeInViewport({ ratio: 1 })
  const bar = await main(page).getByRole('button', { name: 'Curriculum' }).boundingBox()
  await expect.poll(async () => ((await heading.boundingBox())?.y ?? 0) >= (bar ? bar.y + bar.height : Infinity)).toBe(true)

  await main(page).getByRole('button', { name: 'Curriculum' }).focus()
  await page.keyboard.press('Enter')
  const next = main(page).getByRole('link', { name: 'Narrowing, the everyday skill' })
  await expect(next).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(next).toBeHidden()
  await expect(main(page).getByRole('button', { name: 'Curriculum' })).toBeFocused()
  await page.keyboard.press('Enter')
  await next.click()
  await expect(main(page).getByRole('heading', { level: 1, name: 'Narrowing, the everyday skill' })).toBeVisible()
  await expect(next).toBeHidden()
})

test(
  'a locked lesson shows no text; a free one prints as a hand-out, and so does the course with its questions and answers',
  smoke,
  async ({ page, learner }) => {
    await haveSession(page, learner)
    await page.goto('/courses/2?lesson=blind-contours')
    await expect(main(page).getByRole('heading', { name: 'Enroll to open this lesson' })).toBeVisible()
    await expect(main(page).locator('[data-lesson-text]')).toHaveCount(0)

    await openLesson(page, learner, typescript)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(main(page).getByRole('button', { name: 'Complete' })).toBeHidden()
    const ink = await main(page)
      .locator('[data-lesson-text] p')
      .first()
      .evaluate((text) => getComputedStyle(text).color)
    expect(ink).toBe('rgb(0, 0, 0)')

    await page.emulateMedia({ media: 'screen' })
    await main(page).getByRole('link', { name: 'Hand-out of the whole course' }).click()
    await expect(page).toHaveURL('/courses/1?handout=all')
    await expect(main(page).getByRole('article')).toHaveCount(3)
    await expect(main(page).getByRole('heading', { name: 'Answers' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  },
)

for (const scheme of ['light', 'dark'] as const) {
  test(`a lesson with figures and questions is accessible, ${scheme}`, { tag: tagOfScheme[scheme] }, async ({ page, learner }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await openLesson(page, learner, drawing)
    const question = questions(page).first()
    await question.getByRole('radio').first().check()
    await question.getByRole('button', { name: 'Check' }).click()
    await expect(question.getByRole('status')).not.toBeEmpty()
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })
}

test('a lesson that was removed leads to its course, which says so', async ({ page, learner }) => {
  await haveSession(page, learner)
  await page.goto('/courses/1?lesson=removed-by-a-later-version')
  await expect(page.getByText('That lesson is not part of this course')).toBeVisible()
  await expect(page).toHaveURL('/courses/1')
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await page.goto('/courses')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await expect(page.getByText('That lesson is not part of this course')).toHaveCount(0)
})
