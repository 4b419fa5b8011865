import type { Page } from 'playwright/test'
import { axeFindings } from './support/axe.ts'
import { expect, haveSession, test } from './support/journey.ts'

/** For `addInitScript`: marks the page once it listens for keys, which it does some time after the first view. */
function markWhenListening(): void {
  const add = document.addEventListener.bind(document)
  document.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject, (boolean | AddEventListenerOptions)?]) => {
    add(type, ...rest)
    if (type === 'keydown') document.documentElement.setAttribute('data-listening', '')
  }
}

const listening = (page: Page) => expect(page.locator('html[data-listening]')).toBeAttached()

test('single keys search, move between lessons and list themselves; they can be turned off', async ({ page, learner }) => {
  await page.addInitScript(markWhenListening)
  await haveSession(page, learner)
  await page.goto('/courses/1')
  await listening(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Enroll Now' }).first().click()
  await expect(page.getByText('Successfully Enrolled!')).toBeVisible()

  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: 'Search courses' })
  await expect(search).toBeFocused()
  await page.keyboard.type('j?/')
  await expect(search).toHaveValue('j?/')

  await page.goto('/courses/1?lesson=next')
  await expect(main.getByText(/^Lesson 1 of /)).toBeVisible()
  const first = await main.getByRole('heading', { level: 1 }).textContent()
  await listening(page)
  await page.keyboard.press('j')
  await expect(main.getByText(/^Lesson 2 of /)).toBeVisible()
  await page.keyboard.press('k')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(first ?? '')
  await page.keyboard.press('m')
  await expect(main.getByText(/^Lesson 2 of /)).toBeVisible()
  await page.keyboard.press('k')
  await expect(main.getByRole('button', { name: 'Undo completion' })).toBeVisible()
  await page.keyboard.press('m')
  await expect(main.getByRole('button', { name: 'Undo completion' })).toBeVisible()

  // The notes load after the lesson.
  await expect(page.getByRole('button', { name: 'Add a note about the lesson' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: /note/i })).toBeFocused()
  await page.keyboard.type('j?')
  await expect(main.getByText(/^Lesson 1 of /)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog.getByText('Complete the lesson')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(main.getByText(/^Lesson 1 of /)).toBeVisible()

  await page.goto('/account?tab=preferences')
  await page.getByRole('group', { name: 'Keyboard shortcuts' }).getByRole('radio', { name: 'Off' }).check()
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/courses/1?lesson=next')
  await expect(main.getByText(/^Lesson 2 of /)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Next' })).toHaveAttribute('aria-keyshortcuts', 'j')
  await listening(page)
  for (const key of ['?', '/', 'j', 'm']) await page.keyboard.press(key)
  await expect(dialog).toHaveCount(0)
  await expect(search).not.toBeFocused()
  await expect(main.getByText(/^Lesson 2 of /)).toBeVisible()
})
