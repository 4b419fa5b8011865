import { courses } from './support/catalog.ts'
import { expect, reopenAtOnce, settled, smoke, test } from './support/journey.ts'

const beginners = courses.filter(({ level }) => level === 'beginner')
const advanced = courses.filter(({ level }) => level === 'advanced')

test('the address holds filters, sorting and search; back and forward step through them', smoke, async ({ page }) => {
  await page.goto('/courses')
  const main = page.getByRole('main')
  const cards = main.getByRole('list', { name: 'Courses' }).getByRole('article')
  const count = main.getByRole('status')
  await expect(count).toHaveText(`${courses.length} courses`)

  await main.getByRole('checkbox', { name: `Beginner, ${beginners.length} courses` }).check()
  await expect(page).toHaveURL(/\?level=beginner$/)
  await expect(count).toHaveText(`${beginners.length} courses`)
  await main.getByRole('radio', { name: /^4.8 and up, / }).check()
  await expect(page).toHaveURL(/\?level=beginner&rating=4.8$/)
  await expect(cards).toHaveCount(beginners.filter(({ rating }) => rating >= 4.8).length)
  await expect(main.getByRole('checkbox', { name: /^Advanced, [1-9]/ })).toBeEnabled()

  await main.getByLabel('Sort by').selectOption('Price: high to low')
  await expect(page).toHaveURL(/rating=4.8&sort=price-high$/)
  await page.goBack()
  await page.goBack()
  await expect(count).toHaveText(`${beginners.length} courses`)
  await expect(main.getByRole('radio', { name: 'Any rating' })).toBeChecked()
  await page.goForward()
  await expect(cards).toHaveCount(beginners.filter(({ rating }) => rating >= 4.8).length)

  await page.reload()
  await expect(main.getByRole('checkbox', { name: /^Beginner/ })).toBeChecked()
  await main.getByRole('button', { name: 'Remove filter Beginner' }).click()
  await expect(page).toHaveURL(/\?rating=4.8$/)
})

test('typing searches after a pause and adds only one history entry', async ({ page }) => {
  await page.goto('/blog')
  await page.getByRole('banner').getByRole('link', { name: 'Courses', exact: true }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
  await main.getByRole('searchbox').pressSequentially('potrait light')
  await expect(main.getByRole('status')).toHaveText('No exact match for “potrait light”. 1 course comes close')
  await expect(main.getByRole('article')).toContainText('Natural Light Portraits')
  await page.goBack()
  await expect(page).toHaveURL(/\/blog$/)
})

test('an empty result offers to remove one filter', async ({ page }) => {
  await page.goto('/courses?category=Finance&level=intermediate')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'No courses match' })).toBeVisible()
  await main.getByRole('link', { name: 'Without Intermediate: 2 courses' }).click()
  await expect(page).toHaveURL(/\/courses\?category=Finance$/)
  await expect(main.getByRole('status')).toHaveText('2 courses')
})

test('on a phone, the chosen category is visible, wherever the reader came from @phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'wide windows show all categories')
  const chosen = page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Communication' })
  await page.goto('/courses')
  await settled(page)
  await expect(chosen).not.toBeInViewport({ ratio: 1 })
  await page.goto('/courses?category=Communication')
  await expect(chosen).toBeInViewport({ ratio: 1 })
  await expect(chosen).toHaveAttribute('aria-current', 'page')
})

test('on a phone, a sheet holds the filters @phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'wide windows show them beside the list')
  await page.goto('/courses')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel(/^Advanced, /).check()
  await sheet.getByRole('button', { name: `Show ${advanced.length} courses` }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\?level=advanced$/)
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await reopenAtOnce(sheet, page.getByRole('button', { name: 'Filters (1)', includeHidden: true }))
  await expect(sheet.getByLabel(/^Advanced, /)).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})
