import type { Locator, Page } from 'playwright/test'
import { expect, haveSession, hydrated, openHome, smoke, test } from './support/journey.ts'

// Checks many key presses, one by one.
/** No control may need more presses of Tab than this. */
const MAX_PRESSES = 90

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${MAX_PRESSES} presses of Tab did not reach ${target.toString()}`)
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  // Keys have no effect before hydration, unlike clicks and input, which are replayed.
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test(
  'the first Tab offers to skip to the content; search: arrows move, Escape keeps the text, Enter picks a suggestion or searches',
  smoke,
  async ({ page }) => {
    await open(page, '/faqs')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.getElementById('content')?.contains(document.activeElement))).toBe(true)

    await open(page, '/faqs')
    const box = page.getByRole('combobox', { name: 'Search courses' })
    await tabTo(page, box)
    await page.keyboard.type('draw')
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    const chosen = page.getByRole('option', { selected: true })
    await expect(chosen).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await expect(chosen).toHaveCount(1)
    await expect(box).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
    await expect(box).toBeFocused()

    await page.keyboard.press('Escape')
    await expect(box).toHaveAttribute('aria-expanded', 'false')
    await expect(box).toHaveValue('draw')
    await expect(box).toBeFocused()

    await page.keyboard.press('ArrowDown')
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowUp')
    const address = (await chosen.getAttribute('href')) ?? ''
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toMatch(address.startsWith('/courses/') ? /\/login$/ : new RegExp(address.replace(/[?+]/g, '.')))

    await open(page, '/faqs')
    await tabTo(page, box)
    await page.keyboard.type('  draw ')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/courses\?search=draw$/)
  },
)

test('the More menu: arrows, Home and End, first letters, Escape and Enter', async ({ page }) => {
  await open(page, '/')
  const more = page.getByRole('banner').getByRole('button', { name: 'More' })
  const item = (name: string) => page.getByRole('menuitem', { name })
  await tabTo(page, more)
  await page.keyboard.press('Enter')
  await expect(item('Contact')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item('Add-ons')).toBeFocused()
  await page.keyboard.press('End')
  await expect(item('Error Page')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item('Contact')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(more).toBeFocused()

  await page.keyboard.press('ArrowDown')
  await expect(item('Contact')).toBeFocused()
  await page.keyboard.press('f')
  await expect(item('FAQs')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/faqs$/)
  // The next Tab continues in the new screen, not at the top of the page.
  await expect(page.locator('#content')).toBeFocused()
})

test('the account menu signs out', async ({ page, learner }) => {
  await openHome(page, learner)
  await tabTo(page, page.getByRole('button', { name: /account menu/i }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
})

test('the mobile menu traps the focus and restores it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  const button = page.getByRole('button', { name: 'Open menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  const holdsFocus = () => menu.evaluate((element) => element.contains(document.activeElement) || document.activeElement === document.body)
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    expect(await holdsFocus()).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
})

test('in a window that becomes wide, neither the mobile menu nor the filters keep the page inert', async ({ page }) => {
  for (const [address, name] of [
    ['/', 'Open menu'],
    ['/courses', 'Filters'],
  ] as const) {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, address)
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name })).toBeHidden()
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).first().click()
    await expect(page).toHaveURL(/\/blog$/)
  }
})

test('tabs: arrows move, Enter opens, the address follows', async ({ page, learner }) => {
  await haveSession(page, learner)
  await open(page, '/courses/1')
  const tab = (name: string) => page.getByRole('tab', { name })
  await tabTo(page, tab('Overview'))
  await page.keyboard.press('ArrowRight')
  await expect(tab('Curriculum')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tab('Curriculum')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/tab=curriculum/)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  // The address changes a moment before its panel appears.
  await expect(page).toHaveURL(/tab=faq/)
  await expect(page.getByRole('tabpanel', { name: 'FAQ' })).toBeVisible()
  await page.keyboard.press('Tab')
  expect(await page.getByRole('tabpanel').evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
})

test('a course: enroll, open a lesson, complete it, undo, continue, and remove the course', async ({ page, learner }) => {
  await haveSession(page, learner)
  await open(page, '/courses/2')
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Enroll Now' }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByText('Successfully Enrolled!')).toBeVisible()

  await open(page, '/courses/2?lesson=next')
  const lesson = page.getByRole('heading', { level: 1 })
  const complete = page.getByRole('button', { name: 'Complete and continue' })
  // Wait until the lesson has replaced the course.
  await expect(complete).toBeVisible()
  const first = (await lesson.textContent()) ?? ''
  await tabTo(page, complete)
  await page.keyboard.press('Enter')
  await expect(lesson).not.toHaveText(first)
  await expect(lesson).toBeFocused()
  await tabTo(page, page.getByRole('navigation', { name: 'Lessons' }).getByRole('link', { name: 'Previous' }))
  await page.keyboard.press('Enter')
  await expect(lesson).toHaveText(first)
  await tabTo(page, page.getByRole('button', { name: 'Undo completion' }))
  await page.keyboard.press('Space')
  // The same button keeps the focus.
  await expect(complete).toBeFocused()

  await tabTo(page, page.getByRole('navigation', { name: 'Lessons' }).getByRole('link', { name: 'Next' }))
  await page.keyboard.press('Enter')
  await expect(lesson).not.toHaveText(first)
  await tabTo(page, complete)

  await open(page, '/courses/2')
  const remove = page
    .getByRole('main')
    .getByRole('button', { name: /^Remove / })
    .first()
  await tabTo(page, remove)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Remove Course' })
  await expect(dialog.getByRole('button', { name: 'Keep Course' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Remove Course' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Course Removed')).toBeVisible()
})

test('the focus is visible at every step', async ({ page }) => {
  for (const path of ['/blog', '/register']) {
    await open(page, path)
    const unmarked: string[] = []
    for (let presses = 0; presses < MAX_PRESSES; presses++) {
      await page.keyboard.press('Tab')
      const { name, isMarked } = await page.evaluate(focused)
      if (!name) break
      if (!isMarked) unmarked.push(name)
    }
    expect(unmarked, path).toEqual([])
  }
})

/** Returns the focused element, and whether it or an element around it has a focus indicator. Runs in the page. */
function focused(): { name: string; isMarked: boolean } {
  const element = document.activeElement
  if (!element || element === document.body) return { name: '', isMarked: false }
  const hasOutline = (candidate: Element, pseudo?: string) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate, pseudo)
    return (
      (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || (boxShadow !== 'none' && candidate.matches(':focus, :focus-within'))
    )
  }
  // Cards show the indicator on the whole card; Mantine's fields show it on their border.
  const around = [element, element.parentElement, element.closest('article'), element.nextElementSibling].filter(
    (candidate) => candidate !== null,
  )
  const isField = element.matches('input, textarea, select')
  const isMarked = isField || around.some((candidate) => hasOutline(candidate) || hasOutline(candidate, '::after'))
  return { name: `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}`, isMarked }
}
