import { brand } from '#shared/brand.ts'
import { expect, haveSession, openHome, reopenAtOnce, settled, smoke, test } from './support/journey.ts'

test('the header links work; the search box ignores blank input, trims and encodes', smoke, async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  const box = header.getByRole('combobox')
  await box.fill('   ')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  await box.fill('  light & portraits ')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/courses\?search=light(\+|%20)%26(\+|%20)portraits$/)
  await header.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)

  for (const [name, path] of [
    ['Courses', '/courses'],
    ['Blog', '/blog'],
    ['Home', '/'],
  ] as const) {
    await header.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
  for (const [name, path] of [
    ['Contact', '/contact'],
    ['Add-ons', '/addons'],
    ['FAQs', '/faqs'],
    ['Error Page', '/error'],
  ] as const) {
    await header.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})

test('a link requests its screen before it is clicked', async ({ page }) => {
  await page.goto('/')
  await settled(page)
  const [blog, courses] = ['BlogPage', 'CoursesPage'].map((name) => page.waitForRequest(new RegExp(`/assets/${name}-`)))
  await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).hover()
  await blog
  await page.getByRole('banner').getByRole('link', { name: 'Courses', exact: true }).focus()
  await courses
  await expect(page).toHaveURL(/\/$/)
})

test('an admin sees the badge and the dashboard in the menu, a learner does not', async ({ page, learner }) => {
  await openHome(page, learner)
  await page.getByRole('button', { name: /account menu/i }).click()
  await expect(page.getByRole('menuitem', { name: 'Account Settings' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Admin Dashboard' })).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await openHome(page, { name: 'Ada Admin', email: `admin@${brand.slug}.example`, password: `${brand.slug}-demo` })
  await page.getByRole('button', { name: /account menu/i }).click()
  await expect(page.getByRole('banner')).toContainText(`admin@${brand.slug}.example`)
  await expect(page.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Admin Dashboard' }).click()
  await expect(page).toHaveURL(/\/admin$/)
})

test('the mobile menu holds the same items, search and theme, and closes by itself @phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the menu of narrow windows')
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const name of ['Home', 'Courses', 'Blog', 'Favorites', 'Contact', 'Add-ons', 'FAQs', 'Login', 'Register']) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(menu.getByRole('combobox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await reopenAtOnce(menu, page.getByRole('button', { name: 'Open menu', includeHidden: true }))
  await menu.getByRole('link', { name: 'FAQs' }).click()
  await expect(page).toHaveURL(/\/faqs$/)
  await expect(menu).toBeHidden()
})

test('the newsletter: invalid input, loading, success, and back to idle', async ({ page }) => {
  await page.clock.install()
  await page.goto('/contact')
  const form = page.getByRole('form', { name: 'Newsletter' })
  const subscribe = form.getByRole('button')
  await subscribe.click()
  await expect(form).toContainText('Please enter your email address')
  await form.getByRole('textbox').fill('nobody')
  await subscribe.click()
  await expect(form).toContainText('Please enter a valid email address')
  await form.getByRole('textbox').fill('ada@ascendo.example')
  // Pause at a time so far ahead that the clock does not pass it first.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await subscribe.click()
  await expect(subscribe).toHaveText('Subscribing...')
  await page.clock.runFor(1000)
  await expect(form).toContainText('Successfully subscribed to our newsletter!')
  await page.clock.runFor(3000)
  await expect(form).not.toContainText('Successfully subscribed')
})

test('a new page starts at the top, and the footer button scrolls back up', async ({ page }) => {
  await page.goto('/courses')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Themes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.getByRole('button', { name: 'Scroll to top' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('/faq redirects to /faqs, and an unknown address shows the error page with its path', async ({ page }) => {
  await page.goto('/faq')
  await expect(page).toHaveURL(/\/faqs$/)
  await page.goto('/no/such/place')
  await expect(page.getByRole('main')).toContainText('/no/such/place')
})

test('the product refuses to start without its configuration, naming each value', async ({ page }) => {
  await page.route('**/', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace(/(id="configuration"[^>]*>)[^<]*/, '$1{}')
    await route.fulfill({ response, body: html })
  })
  await page.goto('/')
  for (const name of ['URL', 'PUBLISHABLE_KEY', 'PROJECT_ID', 'STORAGE_BUCKET']) {
    await expect(page.getByText(`VITE_SUPABASE_${name}`)).toBeVisible()
  }
  await expect(page.getByText('VITE_MAIL_SENDER')).toBeVisible()
  await expect(page.getByText('VITE_APP_ID')).toBeVisible()
})

test('a notice appears while the browser is offline', async ({ page, context }) => {
  // The page is visible before the program watches the connection, which is in the chunk that loads last.
  const watches = page.waitForResponse(/\/assets\/Background/)
  await page.goto('/')
  await watches
  await settled(page)
  await context.setOffline(true)
  await expect(page.getByText(/you are offline/i).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/you are offline/i)).toHaveCount(0)
})

test("a visitor's browser does not load the backend client before the login page", async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  for (const path of ['/', '/courses', '/blog']) {
    await page.goto(path)
    await settled(page)
  }
  expect(loaded.some((path) => path.includes('/assets/'))).toBe(true)
  expect(loaded.filter((path) => path.includes('supabase-client'))).toEqual([])
})

test('below a lesson and the administration, the footer is one line', async ({ page }) => {
  await page.goto('/login')
  await haveSession(page, { name: 'Admin', email: `admin@${brand.slug}.example`, password: `${brand.slug}-demo` })
  const footer = page.getByRole('contentinfo')
  for (const address of ['/admin', '/courses/2?lesson=next']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(footer.getByRole('button', { name: 'Scroll to top' })).toBeVisible()
    await expect(footer.getByRole('textbox')).toHaveCount(0)
    await expect(footer.getByRole('link')).toHaveCount(0)
  }
  await page.goto('/courses/2')
  await expect(footer.getByRole('form', { name: 'Newsletter' })).toBeVisible()
})

test('an anchor shows right below the header, also in a small window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/faqs#how-to-register')
  const header = await page.getByRole('banner').boundingBox()
  const bottom = (header?.y ?? 0) + (header?.height ?? 0)
  await expect.poll(async () => (await page.locator('#how-to-register').boundingBox())?.y).toBeLessThan(bottom + 32)
  expect((await page.locator('#how-to-register').boundingBox())?.y).toBeGreaterThanOrEqual(bottom)
})
