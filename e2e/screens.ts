import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { brand } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import { demoPassword } from '#server/backend/auth/demo-accounts.ts'
import { chromiumArguments, ensureChromium } from './chromium.ts'
import { startStack } from './stack.ts'

/**
 * `npm run screens`: screenshots of every route, light and dark, phone and desktop, as a visitor, a learner and an admin:
 * screens/<state>/<theme>-<width>/<route>.png. `npm run screens -- login` takes only the screenshots whose path
 * contains "login". If several words are given, the path must contain all of them.
 */
const folder = join(import.meta.dirname, '../screens')
const words = process.argv.slice(2)

const states = { 'signed-out': null, learner: `learner@${brand.slug}.example`, admin: `admin@${brand.slug}.example` }
const themes = ['light', 'dark'] as const
const widths = [390, 1440]

/** Values for the parameters in routes. */
const examples: Record<string, string> = { ':slug': 'business' }

/** Variants of a route. The demo learner is enrolled in courses and has finished the first one. */
const variants: Record<string, string> = {
  'courses-filtered': '/courses?category=Development&level=intermediate&sort=rating',
  'courses-look': '/courses?look=write-clearly',
  'courses-look-lesson': '/courses?look=write-clearly&lesson=put-people-and-verbs-back',
  'courses-none': '/courses?search=underwater+basket',
  'course-curriculum': '/courses/2?tab=curriculum',
  'course-instructor': '/courses/2?tab=instructor',
  'course-reviews': '/courses/2?tab=reviews',
  'course-faq': '/courses/2?tab=faq',
  'course-lesson': '/courses/2?lesson=next',
  'course-locked': '/courses/9?lesson=next',
  'course-unknown': '/courses/unknown',
  certificate: '/courses/1#certificate',
  'account-progress': '/account?tab=progress',
  'account-security': '/account?tab=security',
  'account-preferences': '/account?tab=preferences',
  'account-privacy': '/account?tab=privacy',
  'admin-users': '/admin?tab=users',
  'admin-messages': '/admin?tab=messages',
  'admin-catalog': '/admin?tab=courses&show=catalog',
  'admin-audit': '/admin?tab=audit',
  'article-unknown': '/blog/unknown',
  'blog-search': '/blog?search=notes',
}
const views = { ...paths, ...variants }

const executablePath = ensureChromium()
const stack = await startStack()
const browser = await chromium.launch({ executablePath, args: chromiumArguments })
let count = 0
try {
  await findExamples(browser)
  for (const [state, account] of Object.entries(states)) await takeState(browser, state, account)
  console.log(`${count} pictures in screens/`)
} finally {
  await browser.close()
  await stack.stop()
}

async function takeState(from: Browser, state: string, account: string | null): Promise<void> {
  for (const theme of themes) {
    for (const width of widths) {
      const wanted = Object.entries(views).filter(([name]) => isWanted(fileOf(state, theme, width, name)))
      if (wanted.length === 0) continue
      const page = await openPage(from, theme, width)
      if (account) await signIn(page, account)
      if (state === 'learner') await learn(page)
      for (const [name, path] of wanted) await take(page, path, fileOf(state, theme, width, name))
      await page.context().close()
    }
  }
}

function fileOf(state: string, theme: string, width: number, name: string): string {
  return `${state}/${theme}-${width}/${name}.png`
}

function isWanted(file: string): boolean {
  return words.every((word) => file.includes(word))
}

async function openPage(from: Browser, theme: 'light' | 'dark', width: number): Promise<Page> {
  const context = await from.newContext({
    baseURL: stack.siteUrl,
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width, height: width < 600 ? 844 : 900 },
    ...(width < 600 ? { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } : {}),
  })
  await context.route(
    (url) => ![stack.siteUrl, stack.backendUrl].includes(url.origin) && /^https?:/.test(url.protocol),
    (route) => route.abort(),
  )
  return context.newPage()
}

async function signIn(page: Page, account: string): Promise<void> {
  await page.goto(paths.login)
  await page.locator('main input[autocomplete^="username"]').fill(account)
  await page.locator('main input[autocomplete="current-password"]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== paths.login)
}

/** Enrolls in two courses, finishes the first and starts the second, and adds two favorites on the server. */
async function learn(page: Page): Promise<void> {
  await page.goto(paths.courses)
  for (const nth of [1, 4]) {
    const heart = page
      .getByRole('main')
      .getByRole('article')
      .nth(nth)
      .getByRole('button', { name: /favorites/ })
    if ((await heart.getAttribute('aria-pressed')) === 'false') await heart.click()
  }
  for (const [id, lessons] of [
    ['1', Infinity],
    ['2', 3],
  ] as const) {
    await page.goto(`/courses/${id}`)
    await page.getByRole('main').getByRole('button', { name: 'Enroll Now' }).first().click()
    await page.goto(`/courses/${id}?lesson=next`)
    const complete = page.getByRole('button', { name: /^Complete (and continue|lesson)$/ })
    for (let done = 0; done < lessons; done += 1) {
      const isLast = (await complete.textContent()) === 'Complete lesson'
      await complete.click()
      await page.getByText(isLast ? /^That was the whole course/ : new RegExp(`^Lesson ${done + 2} of `)).waitFor()
      if (isLast) break
    }
  }
}

async function take(page: Page, path: string, file: string): Promise<void> {
  await page.goto(path.replace(/:\w+/g, (part) => examples[path + part] ?? examples[part] ?? 'example'))
  await settle(page)
  const target = join(folder, file)
  mkdirSync(dirname(target), { recursive: true })
  rmSync(target, { force: true })
  await page.screenshot({ path: target, fullPage: true, animations: 'disabled' })
  count += 1
  console.log(file)
}

/** Waits until everything has loaded, including fonts and pictures below the fold. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    scrollTo(0, 0)
    await document.fonts.ready
  })
  await page
    .getByText('Loading...')
    .first()
    .waitFor({ state: 'hidden' })
    .catch(() => {})
  await page.waitForTimeout(150)
}

/** Fills `examples` with the first course and the first article that the site links to. */
async function findExamples(from: Browser): Promise<void> {
  const page = await openPage(from, 'light', 1440)
  for (const [list, detail] of [
    [paths.courses, paths.course],
    [paths.blog, paths.article],
  ] as const) {
    await page.goto(list)
    await settle(page)
    const address = await page
      .locator(`main a[href^="${list}/"]`)
      .first()
      .getAttribute('href', { timeout: 1000 })
      .catch(() => null)
    const id = address?.slice(list.length + 1).split(/[?#/]/)[0]
    if (id) examples[`${detail}:id`] = id
  }
  await page.context().close()
}
