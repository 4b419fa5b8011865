import { expect, smoke, test } from './support/journey.ts'

const box = { name: 'Search courses' }

test(
  'suggestions: a category and an instructor lead to the catalog; Escape, Tab and a click elsewhere close them; the keyboard picks a course',
  smoke,
  async ({ page }) => {
    await page.goto('/themes')
    const search = page.getByRole('banner').getByRole('combobox', box)
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
    for (const leave of [() => search.press('Escape'), () => search.press('Tab'), () => page.getByRole('heading', { level: 1 }).click()]) {
      await search.fill('')
      await search.fill('design')
      await expect(suggestions).toBeVisible()
      await leave()
      await expect(suggestions).toBeHidden()
    }

    await test.step('a search without suggestions says so and offers recent searches', async () => {
      await search.fill('qwertyuiop')
      await expect(page.getByText('No suggestions for “qwertyuiop”.')).toBeVisible()
      await expect(page.getByRole('group', { name: 'Recent searches' }).getByRole('option')).toHaveCount(3)
    })

    await test.step('a category and an instructor lead to the catalog', async () => {
      await search.fill('finan')
      await page
        .getByRole('group', { name: 'Categories' })
        .getByRole('option', { name: /Finance/ })
        .click()
      await expect(page).toHaveURL(/\/courses\?category=Finance$/)
      await expect(page).not.toHaveTitle(/Themes/)
      await expect(search).toHaveValue('')
      await search.fill('whitfeild')
      await page
        .getByRole('group', { name: 'Instructors' })
        .getByRole('option', { name: /George Whitfield/ })
        .click()
      await expect(page).toHaveURL(/\/courses\?search=George\+Whitfield$/)
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(2)
    })

    await test.step('while typing, a course is picked by keyboard', async () => {
      await page.goto('/')
      await search.pressSequentially('camera found')
      await expect(page.getByRole('option').first()).toHaveText(/Camera Foundations/)
      await expect(page.getByRole('group', { name: 'Courses' })).toBeVisible()
      await search.press('ArrowDown')
      await expect(page.getByRole('option', { selected: true })).toHaveText(/Camera Foundations/)
      await search.press('Enter')
      // A visitor must sign in before the course opens.
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByRole('option')).toHaveCount(0)
    })
  },
)

for (const [moment, isEarly] of [
  ['after hydration', false],
  ['before hydration', true],
] as const) {
  test(`the search code loads when the user focuses the box ${moment}`, async ({ page }) => {
    const loaded: string[] = []
    const isThere = () => loaded.some((path) => /\/(on-focus|search-index)-/.test(path))
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    const life = Promise.withResolvers<void>()
    await page.route(/\/assets\/index-.*\.js$/, async (route) => {
      await life.promise
      await route.continue()
    })
    await page.goto('/')
    const field = page.getByRole('banner').getByRole('combobox', box)
    if (isEarly) await field.focus()
    life.resolve()
    await page.waitForResponse(/\/assets\/Background/)
    if (!isEarly) {
      expect(isThere()).toBe(false)
      await field.focus()
    }
    await expect.poll(isThere).toBe(true)
  })
}

test('the mobile menu offers recent searches before typing, and Escape closes them first @phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the menu of narrow windows')
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const search = menu.getByRole('combobox', box)
  await search.click()
  await expect(menu.getByRole('group', { name: 'Recent searches' })).toBeVisible()
  await search.press('Escape')
  await expect(menu.getByRole('listbox')).toBeHidden()
  await expect(menu).toBeVisible()
  await search.fill('speaking')
  await menu.getByRole('option', { name: /Public Speaking/ }).click()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/\/login$/)
})

test('a course is found by what a lesson teaches, and the lesson is named', async ({ page }) => {
  await page.goto('/courses')
  const main = page.getByRole('main')
  await main.getByRole('searchbox').fill('people and verbs')
  await expect(main.getByRole('status')).toHaveText('1 course for “people and verbs”')
  await expect(main.getByRole('article')).toContainText('Lesson: Put people and verbs back')
  await page.getByRole('banner').getByRole('combobox', box).fill('verbs back')
  await expect(page.getByRole('option', { name: /^Write Clearly/ })).toContainText('Lesson: Put people and verbs back')
})
