import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { axeFindings } from './support/axe.ts'
import { expect, haveSession, type Person, sizeFor, smoke, test } from './support/journey.ts'

/** A preview lesson, which needs no enrolment. */
const address = '/courses/1?lesson=unions-instead-of-optional-everything'

const main = (page: Page) => page.getByRole('main')
const lesson = (page: Page) => main(page).locator('[data-lesson-text]')
const panel = (page: Page) => page.getByRole('region', { name: /^Your notes/ })
const tools = (page: Page) => page.getByRole('group', { name: 'Selected text' })
const field = (page: Page) => page.getByRole('textbox', { name: /^Note/ })
const marks = (page: Page) => lesson(page).locator('mark')

async function openLesson(page: Page, learner?: Person) {
  if (learner) await haveSession(page, learner)
  await page.goto(address)
  await expect(lesson(page).locator('p').first()).toBeVisible()
  await expect(panel(page)).toBeVisible()
}

/** Selects the first words of a paragraph, as a screen reader or a touch does: without mouse. */
async function select(page: Page, paragraph: number, length: number): Promise<string> {
  return lesson(page)
    .locator('p')
    .nth(paragraph)
    .evaluate((element, end) => {
      element.scrollIntoView({ block: 'center' })
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      let text = walker.nextNode() as Text
      while (text.data.length < end) text = walker.nextNode() as Text
      getSelection()?.setBaseAndExtent(text, 0, text, end)
      return text.data.slice(0, end).trim()
    }, length)
}

/** Returns the texts of all notes in the account's IndexedDB database, sorted. */
function storedTexts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { name } = (await indexedDB.databases()).find((database) => database.name?.includes('-notes:')) ?? {}
    if (!name) return []
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', reject)
    })
    const notes = await new Promise<{ text: string }[]>((resolve, reject) => {
      const request = database.transaction('notes').objectStore('notes').getAll()
      request.addEventListener('success', () => resolve(request.result as { text: string }[]))
      request.addEventListener('error', reject)
    })
    database.close()
    return notes.map(({ text }) => text).toSorted()
  })
}

test(
  'text is highlighted and noted, changed, deleted and put back; the page of all notes finds, shows and exports it',
  smoke,
  async ({ page, context, learner }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openLesson(page, learner)
    const bookmark = page.getByRole('button', { name: 'Bookmark', exact: true })
    await bookmark.click()
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true')

    // Select a whole paragraph with the mouse.
    const words = (await lesson(page).locator('p').nth(1).textContent()) ?? ''
    await lesson(page).locator('p').nth(1).click({ clickCount: 3 })
    await tools(page).getByRole('button', { name: 'Highlight' }).click()
    await expect(marks(page).first()).toBeVisible()
    await expect(tools(page)).toHaveCount(0)
    await select(page, 3, 24)
    await tools(page).getByRole('button', { name: 'Copy quote' }).click()
    await expect(page.getByText('Quote copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/courses/1?lesson=`)
    const quote = await select(page, 3, 24)
    await tools(page).getByRole('button', { name: 'Note' }).click()
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('Ask about this: does it *scale*?')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(panel(page).getByRole('listitem')).toHaveCount(2)

    await page.reload()
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
    await expect(panel(page).getByRole('listitem').nth(1)).toContainText('does it *scale*?')
    await marks(page).last().click()
    await expect(field(page)).toHaveValue('Ask about this: does it *scale*?')
    await field(page).fill('Asked.')
    await page.getByRole('button', { name: 'Done' }).click()
    await panel(page)
      .getByRole('listitem')
      .nth(1)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(panel(page).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(panel(page).getByRole('listitem').nth(1)).toContainText('Asked.')
    await panel(page).getByRole('listitem').nth(0).getByTitle('Go to the place').click()
    await expect(marks(page).first()).toBeFocused()
    await page.emulateMedia({ media: 'print' })
    await expect(marks(page).first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expect(panel(page)).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    await panel(page).getByRole('link', { name: 'All my notes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My notes' })).toBeVisible()
    await expect(main(page).getByText('3 entries', { exact: true })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('combobox', { name: 'Course', exact: true }).selectOption({ index: 1 })
    await page.getByRole('searchbox', { name: 'Search in your notes' }).fill('asked')
    await expect(main(page).getByText('1 of 3 entries')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as text' }).click()
    expect(readFileSync(await (await download).path(), 'utf8')).toContain(`> ${quote}`)
    await page.getByRole('searchbox').fill('')
    await expect(main(page).getByText('3 entries', { exact: true })).toBeVisible()
    const collection = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save for other programs' }).click()
    const { total, first } = JSON.parse(readFileSync(await (await collection).path(), 'utf8')) as {
      total: number
      first: { items: { motivation: string; target: { selector?: { exact?: string }[] } }[] }
    }
    expect([total, ...first.items.map(({ motivation }) => motivation)]).toEqual([3, 'bookmarking', 'highlighting', 'commenting'])
    expect(first.items[1]?.target.selector?.[0]?.exact).toBe(words.trim())

    const edit = main(page).getByRole('button', { name: /^Edit/ }).first()
    await edit.click()
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(edit).toBeFocused()
    await main(page).getByRole('link', { name: quote }).click()
    await expect(marks(page).last()).toBeFocused()
    await expect(marks(page).last()).toBeInViewport()
  },
)

test('without a mouse: a section is noted, selected text reaches its tools, and the focus stays at its place', async ({
  page,
  learner,
}) => {
  await openLesson(page, learner)
  const button = lesson(page).getByRole('button', { name: /^Add a note to “Where to stop”/ })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(marks(page), 'an empty note is not kept').toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Stop earlier.')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button).toBeFocused()
  await expect(marks(page)).toHaveText('Where to stop')

  await select(page, 2, 18)
  await expect(tools(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(tools(page).getByRole('button', { name: 'Highlight' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(marks(page)).toHaveCount(2)
  await expect(marks(page).first()).toBeFocused()
  await select(page, 4, 18)
  await expect(tools(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tools(page)).toHaveCount(0)
})

test('a tab that is killed in the middle of a word loses no letter', async ({ page, context, learner }) => {
  await openLesson(page, learner)
  await panel(page).getByRole('button', { name: 'Add a note about the lesson' }).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('The third case is unreach')
  const crash = page.waitForEvent('crash')
  const client = await context.newCDPSession(page)
  const typed = page.waitForEvent('console', (message) => message.text() === 'typed')
  // Block the tab after the last letters, so that no response from the database reaches it before the crash.
  void field(page)
    .evaluate((element: HTMLTextAreaElement) => {
      element.setRangeText('abl', element.value.length, element.value.length, 'end')
      element.dispatchEvent(new Event('input', { bubbles: true }))
      console.log('typed')
      for (const end = performance.now() + 2000; performance.now() < end;);
    })
    .catch(() => {})
  await typed
  void client.send('Page.crash').catch(() => {})
  await crash
  await page.close()

  const again = await context.newPage()
  await openLesson(again)
  await expect(panel(again).getByRole('listitem')).toHaveText(/The third case is unreachabl(?!e)/)
  await expect.poll(() => storedTexts(again)).toEqual(['The third case is unreachabl'])
})

test('if the browser stores nothing, the text stays, and says so', async ({ page, learner }) => {
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.put = full
    const setItem = Storage.prototype.setItem
    Storage.prototype.setItem = function (name: string, value: string) {
      if (name.includes('-notes:')) full()
      setItem.call(this, name, value)
    }
  })
  await openLesson(page, learner)
  await panel(page).getByRole('button', { name: 'Add a note about the lesson' }).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Only on the screen')
  await expect(page.getByRole('alert')).toContainText('This browser is not storing this note')
  await expect(page.getByRole('button', { name: 'Copy the text' })).toBeVisible()
  await expect(field(page)).toHaveValue('Only on the screen')
})

/** Twenty tabs, or four outside `npm run test:full`. */
const tabCount = process.env['TEST_FULL'] ? 20 : 4

test(`${tabCount} tabs type in one note at once: every text is kept, and each tab continues in its own`, async ({
  page,
  context,
  learner,
}) => {
  if (process.env['TEST_FULL']) test.setTimeout(300_000)
  await openLesson(page, learner)
  await panel(page).getByRole('button', { name: 'Add a note about the lesson' }).click()
  await field(page).fill('start')
  const tabs = await Promise.all(
    Array.from({ length: tabCount }, async () => {
      const tab = await context.newPage()
      await openLesson(tab)
      await panel(tab).getByRole('button', { name: /^Edit/ }).click()
      await expect(field(tab)).toHaveValue('start')
      return tab
    }),
  )
  const write = (tab: Page, text: string) =>
    field(tab).evaluate((element: HTMLTextAreaElement, typed) => {
      element.setRangeText(typed, element.value.length, element.value.length, 'end')
      element.dispatchEvent(new Event('input', { bubbles: true }))
    }, text)
  await Promise.all(tabs.map((tab, number) => write(tab, ` tab ${number}.`)))
  for (const tab of tabs) await write(tab, ' More.')
  const missing = async () => {
    const texts = (await storedTexts(page)).join('\n')
    return [...tabs.keys()].filter((number) => !texts.includes(` tab ${number}.`))
  }
  await expect.poll(missing).toEqual([])
  for (const tab of tabs) await expect(field(tab)).toHaveValue(/ More\.$/)
})

test('on a phone, the tools and the field are at the bottom; axe finds nothing', { tag: sizeFor.dark }, async ({ page, learner }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openLesson(page, learner)
  await select(page, 2, 20)
  await expect(tools(page)).toBeInViewport()
  const atBottom = await tools(page).evaluate((element) => innerHeight - element.getBoundingClientRect().bottom)
  if (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)) expect(atBottom).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await tools(page).getByRole('button', { name: 'Note' }).click()
  await field(page).fill('From the phone')
  await expect(page.getByRole('button', { name: 'Done' })).toBeInViewport()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(marks(page).first()).toBeInViewport()
  await marks(page).first().click()
  await expect(field(page)).toHaveValue('From the phone')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.goto('/notes')
  await expect(main(page).getByText('From the phone')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
