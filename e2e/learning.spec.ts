import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { brand } from '#shared/brand.ts'
import { axeFindings } from './support/axe.ts'
import { confirmed, expect, haveSession, hydrated, newPerson, onlyFull, smoke, test } from './support/journey.ts'

async function enroll(page: Page, id: string) {
  await page.goto(`/courses/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'Enroll Now' }).first().click()
  await expect(page.getByText('Successfully Enrolled!')).toBeVisible()
}

/** Changes what the browser keeps of the courses, as if a former version of course 1 had had other lessons. */
async function changeRecord(page: Page, change: 'one lesson more' | 'one lesson fewer') {
  await page.goto('/robots.txt')
  await page.evaluate((wanted) => {
    const key = Object.keys(localStorage).find((name) => /-enrolment:[^:]+$/.test(name)) ?? ''
    const list = JSON.parse(localStorage.getItem(key) ?? '') as { enrolledCourses: Record<string, unknown>[] }
    const [course] = list.enrolledCourses as [{ totalLessons: number; finishedLessons: string[]; lessonMarks: Record<string, unknown> }]
    if (wanted === 'one lesson more') course.totalLessons += 1
    else {
      course.totalLessons -= 1
      delete course.lessonMarks[course.finishedLessons.pop() ?? '']
    }
    Object.assign(course, { completions: undefined })
    localStorage.setItem(key, JSON.stringify(list))
  }, change)
}

async function completeAtOnce(page: Page, id: string) {
  await page.goto(`/courses/${id}?tab=curriculum`)
  await page.getByRole('button', { name: 'Mark course as complete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('region', { name: 'Certificate of completion' })).toBeVisible()
}

test(
  "from 'Enroll Now' to 'View Certificate' by finishing lessons, with one undone and finished again",
  smoke,
  async ({ page, learner }) => {
    await haveSession(page, learner)
    await enroll(page, '1')

    await page.goto('/courses/1?lesson=next')
    const complete = page.getByRole('button', { name: 'Complete lesson' })
    const completeAndContinue = page.getByRole('button', { name: 'Complete and continue' })
    const lessons = page.getByRole('navigation', { name: 'Lessons' })
    const next = lessons.getByRole('link', { name: 'Next' })
    await completeAndContinue.click()
    await expect(page.getByText(/^Lesson 2 of /)).toBeVisible()
    await lessons.getByRole('link', { name: 'Previous' }).click()
    await page.getByRole('button', { name: 'Undo completion' }).click()

    for (let lesson = 1; lesson <= 2; lesson += 1) {
      await completeAndContinue.click()
      await expect(page.getByText(new RegExp(`^Lesson ${lesson + 1} of `))).toBeVisible()
    }

    // Check off most lessons in the curriculum, then finish the last one on its own page.
    await page.goto('/courses/1?tab=curriculum')
    const curriculum = page.getByRole('tabpanel')
    await expect(curriculum.getByRole('checkbox').first()).toBeVisible()
    for (const folded of (await curriculum.locator('summary:has(h3)').all()).slice(1)) await folded.click()
    for (const box of (await curriculum.getByRole('checkbox').all()).slice(2, -1)) await box.click()
    const total = await curriculum.getByRole('checkbox').count()
    await expect(curriculum.getByText(`${total - 1} of ${total} lessons`)).toBeVisible()
    await page.goto('/courses/1?lesson=next')
    await complete.click()
    await expect(next).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo completion' }).click()
    await expect(complete).toBeVisible()
    await expect(page.getByRole('link', { name: 'View Certificate' })).toHaveCount(0)
    await page.goto('/courses/1#certificate')
    await expect(page.getByRole('heading', { name: 'Your certificate is not ready yet' })).toBeVisible()
    await page.getByRole('link', { name: 'Continue with the next lesson' }).click()
    await complete.click()
    await expect(page.getByRole('main').getByRole('link', { name: 'View Certificate' })).toBeVisible()

    await page.goto('/courses')
    await page.getByRole('link', { name: 'View Certificate' }).click()
    await expect(page).toHaveURL(/\/courses\/1(#|$)/)
    await expect(page.getByRole('heading', { name: 'Certificate of completion' })).toBeInViewport()
    await expect(page.getByRole('main')).toContainText(learner.name)
    await expect(page.getByRole('main')).toContainText(/self-recorded/i)

    await page.goto('/account?tab=progress')
    await expect(page.getByRole('main')).toContainText('100%')
  },
)

test('by keyboard alone: from tab to lesson, completed, kept through a reload, undone', async ({ page, learner }) => {
  await haveSession(page, learner)
  await enroll(page, '2')
  await page.goto('/courses/2')
  // The page is visible before hydration. Clicks before it are replayed, but keys are not.
  await hydrated(page)
  const tab = (name: string) => page.getByRole('tab', { name })
  const heading = page.getByRole('heading', { level: 1 })

  await tab('Overview').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Curriculum')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?tab=curriculum$/)
  await page.goBack()
  await expect(tab('Overview')).toHaveAttribute('aria-selected', 'true')
  await page.goForward()
  await expect(tab('Curriculum')).toHaveAttribute('aria-selected', 'true')

  const course = await heading.textContent()
  const first = page.getByRole('tabpanel').getByRole('listitem').first().getByRole('link')
  const lesson = (await first.textContent()) ?? ''
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText(lesson)
  await expect(heading).toBeFocused()

  // The bookmark button is next in the tab order, but loads after the lesson.
  const bookmark = page.getByRole('button', { name: 'Bookmark', exact: true })
  await expect(bookmark).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(bookmark).toBeFocused()
  // In the tab order, the button comes after the headings' note buttons, the figures and the questions.
  const complete = page.getByRole('button', { name: 'Complete and continue' })
  const isFocused = () => complete.evaluate((button) => button === document.activeElement)
  for (let stops = 0; stops < 60 && !(await isFocused()); stops += 1) await page.keyboard.press('Tab')
  await expect(complete).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading).not.toHaveText(lesson)
  await expect(heading).toBeFocused()
  await expect(page.getByRole('progressbar', { name: 'Course progress' })).toHaveAttribute('aria-valuetext', /^1 of /)

  await page.goBack()
  await expect(heading).toHaveText(lesson)
  await page.reload()
  const undo = page.getByRole('button', { name: 'Undo completion' })
  await undo.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Complete and continue' })).toBeFocused()
  await expect(page.getByRole('progressbar', { name: 'Course progress' })).toHaveAttribute('aria-valuetext', /^0 of /)

  await page
    .getByRole('main')
    .getByRole('link', { name: course ?? '' })
    .focus()
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText(course ?? '')
  await expect(page.locator('#content')).toBeFocused()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing in a course, ${colorScheme}`, () => {
    test.use({ colorScheme })

    async function expectNoFindings(page: Page, part: string, name: string) {
      expect(await axeFindings(page, part), name).toEqual([])
    }

    test('tabs, lessons, certificate', colorScheme === 'light' ? onlyFull : {}, async ({ page, learner }) => {
      await haveSession(page, learner)
      await page.goto('/courses/2')
      // Outside `npm run test:full`, accessibility.spec.ts alone checks these tabs.
      for (const tab of process.env['TEST_FULL'] ? ['Curriculum', 'Instructor', 'Reviews', 'FAQ'] : []) {
        await page.getByRole('tab', { name: tab }).click()
        await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
        await expectNoFindings(page, '[role="tabpanel"]:not([style*="none"])', tab)
      }
      await page.getByRole('tab', { name: 'Curriculum' }).click()
      await page.getByRole('link', { name: '(enroll to open)' }).first().click()
      await expect(page.getByRole('heading', { name: 'Enroll to open this lesson' })).toBeVisible()
      await expectNoFindings(page, '#content', 'a locked lesson')

      await page.getByRole('button', { name: 'Enroll Now' }).click()
      await expect(page.getByRole('button', { name: 'Complete and continue' })).toBeVisible()
      await expectNoFindings(page, '#content', 'a lesson')
      const lesson = page.url()
      await page.getByRole('button', { name: 'Complete and continue' }).click()
      // Wait for the next lesson, because the completed one may have a 'Previous' link, too.
      await expect(page).not.toHaveURL(lesson)
      await page.getByRole('navigation', { name: 'Lessons' }).getByRole('link', { name: 'Previous' }).click()
      await expect(page.getByRole('button', { name: 'Undo completion' })).toBeVisible()
      await expectNoFindings(page, '#content', 'a completed lesson')

      await page.goto('/courses/2#certificate')
      await expect(page.getByRole('heading', { name: 'Your certificate is not ready yet' })).toBeVisible()
      await expectNoFindings(page, '#certificate', 'a certificate asked for early')
      await completeAtOnce(page, '2')
      await expectNoFindings(page, '#content', 'curriculum and certificate')
    })
  })
}

test('modules beside a lesson keep their height in a browser that treats clipping boxes as scroll containers', async ({ page }) => {
  await page.goto('/login')
  await haveSession(page, { name: 'Learner', email: `learner@${brand.slug}.example`, password: `${brand.slug}-demo` })
  await page.goto('/courses/1?lesson=next')
  const modules = page.getByRole('complementary', { name: 'Curriculum' }).locator('details')
  await expect(modules.first()).toBeVisible()
  // Imitates WebKit, which treats `overflow: clip` as a scroll container.
  await page.addStyleTag({ content: 'details { overflow: hidden !important }' })
  for (const folded of await modules.locator('summary').all()) {
    if (!(await folded.evaluate((summary) => summary.closest('details')?.open))) await folded.click()
  }
  const hidden = await modules.evaluateAll((all) => all.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
  expect(hidden.length).toBeGreaterThan(3)
  expect(hidden.filter((pixels) => pixels > 0)).toEqual([])
})

test.describe('a certificate in the dark theme', () => {
  test.use({ colorScheme: 'dark' })

  test('is saved as a large light picture, and prints light, alone and on one sheet of A4', smoke, async ({ page, learner }) => {
    await haveSession(page, learner)
    await enroll(page, '2')
    await completeAtOnce(page, '2')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as picture' }).click()
    expect((await download).suggestedFilename()).toMatch(new RegExp(String.raw`^${brand.slug}-certificate-[a-z-]+\.png$`))
    const png = await readFile(await (await download).path())
    // In a PNG's header, width and height are four-byte integers from byte 16 on.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([3508, 2480])

    const { corner, darkest } = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray()
      let lowest = 255
      for (let at = 0; at < pixels.length; at += 4) lowest = Math.min(lowest, pixels[at] ?? 255)
      return { corner: Array.from(pixels.subarray(0, 4)), darkest: lowest }
    }, png.toString('base64'))
    expect(corner, 'white paper').toEqual([255, 255, 255, 255])
    expect(darkest, 'dark letters').toBeLessThan(40)

    await page.emulateMedia({ media: 'print' })
    const sheet = page.locator('[data-paper]')
    await expect(sheet).toContainText(learner.name)
    await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    for (const other of ['Print or save as PDF', 'Continue Course', 'Subscribe']) {
      await expect(page.getByText(other, { exact: true })).not.toBeVisible()
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()

    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Count (\d+)/)?.[1], 'pages').toBe('1')
    const [width = 0, height = 0] =
      pdf
        .match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/)
        ?.slice(1)
        .map(Number) ?? []
    expect(Math.round(width), 'points across A4 landscape').toBe(842)
    expect(Math.round(height)).toBe(595)
  })
})

/** The longest names that the form accepts. */
const longNames: [kind: string, name: string, details: object][] = [
  ['80 wide letters', 'W'.repeat(80), {}],
  ['one word of 80 letters', 'abcdefghij'.repeat(8), onlyFull],
  ['Arabic', 'عبدالرحمن '.repeat(8).trim(), onlyFull],
  ['Chinese', '光'.repeat(80), onlyFull],
]
for (const [kind, name, details] of longNames) {
  test(
    `a long name stays inside the certificate's frame, on screen, in print and in the picture: ${kind}`,
    details,
    async ({ page, inbox }) => {
      await haveSession(page, await confirmed(newPerson(name), inbox))
      await enroll(page, '2')
      await completeAtOnce(page, '2')
      const sheet = page.locator('[data-paper]')
      /** The least space between a line of the name and the edge of the sheet, as a part of its width. */
      const leastMargin = () =>
        sheet.evaluate((paper) => {
          const edge = paper.getBoundingClientRect()
          const spans = [...paper.querySelectorAll('p[dir="auto"] > span')].map((span) => {
            const range = document.createRange()
            range.selectNodeContents(span)
            return range.getBoundingClientRect()
          })
          const margins = spans.flatMap(({ left, right }) => [left - edge.left, edge.right - right])
          return Math.min(...margins) / edge.width
        })
      await expect(sheet.getByText(name)).toBeVisible()
      await expect.poll(leastMargin, 'on screen').toBeGreaterThan(0.05)
      await page.emulateMedia({ media: 'print' })
      await expect.poll(leastMargin, 'in print').toBeGreaterThan(0.05)
      await page.emulateMedia({ media: 'screen' })
      await page.setViewportSize({ width: 390, height: 844 })
      await expect.poll(leastMargin, 'on a phone').toBeGreaterThan(0.05)

      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download as picture' }).click()
      const png = await readFile(await (await download).path())
      const ink = await page.evaluate(async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true })
        context?.drawImage(bitmap, 0, 0)
        /** The darkest value in a part of the picture, by the pixels of its 1754 by 1240. */
        const darkest = (x: number, y: number, width: number, height: number) =>
          context?.getImageData(2 * x, 2 * y, 2 * width, 2 * height).data.reduce((least, value) => Math.min(least, value))
        return { name: darkest(800, 400, 150, 200), margins: [darkest(60, 400, 80, 200), darkest(1614, 400, 80, 200)] }
      }, png.toString('base64'))
      expect(ink.name, 'the name').toBeLessThan(60)
      expect(ink.margins, 'white on both sides').toEqual([255, 255])
    },
  )
}

test('damaged storage is set aside, and the readable courses stay', async ({ page, learner }) => {
  await haveSession(page, learner)
  await page.goto('/courses')
  await page.getByRole('button', { name: 'Enroll Now' }).first().click()
  await expect(page.getByRole('link', { name: 'Continue Course' })).toHaveCount(1)
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /-enrolment:[^:]+$/.test(name)) ?? ''
    localStorage.setItem(key, `${localStorage.getItem(key)} and something that is no JSON`)
  })
  await page.reload()
  await expect(page.getByText('Some courses could not be read')).toBeVisible()
  const kept = await page.evaluate(() => Object.keys(localStorage).some((name) => name.includes(':damaged:')))
  expect(kept).toBe(true)
})

test('when the only open lesson was removed from a course, the certificate is there; when lessons were added, it stays', async ({
  page,
  learner,
}) => {
  await haveSession(page, learner)
  await enroll(page, '1')
  await completeAtOnce(page, '1')
  const lessons = await page
    .getByRole('main')
    .getByText(/^\d+ lessons$/)
    .first()
    .innerText()
  const total = Number.parseInt(lessons, 10)

  await changeRecord(page, 'one lesson more')
  await page.goto('/learning')
  await expect(page.getByRole('region', { name: 'Certificates' }).getByRole('link', { name: /Completed on/ })).toBeVisible()
  await page.goto('/courses/1')
  await expect(page.getByRole('region', { name: 'Certificate of completion' })).toContainText(`all ${total} lessons of`)

  await changeRecord(page, 'one lesson fewer')
  await page.goto('/courses/1')
  await expect(page.getByRole('region', { name: 'Certificate of completion' })).toContainText(`all ${total - 1} lessons of`)
  await page.goto('/courses/1?tab=curriculum')
  await expect(page.getByRole('tabpanel').getByText(`${total - 1} of ${total} lessons`, { exact: true })).toBeVisible()
  await expect(page.getByText('New lessons have been added since you completed this course. You keep your certificate.')).toBeVisible()
  await page.getByRole('link', { name: 'Open the next lesson' }).click()
  await expect(page.getByText('You have completed this course.')).toBeVisible()
  await page.getByRole('button', { name: 'Complete lesson' }).click()
  await expect(page.getByText('That was the whole course.')).toBeVisible()
  await page.goto('/account?tab=progress')
  await expect(page.getByRole('region', { name: 'My courses' })).toContainText(`${total} of ${total} lessons`)
})
