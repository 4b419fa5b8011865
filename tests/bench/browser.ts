import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { brand } from '#shared/brand.ts'
import { demoPassword } from '#server/backend/auth/demo-accounts.ts'
import { chromiumArguments, ensureChromium } from '../../e2e/chromium.ts'

const executablePath = ensureChromium()

/** Opens a Chromium with the profile in this folder, and closes it afterward. */
export async function inBrowser<T>(
  profile: string,
  work: (browser: BrowserContext) => Promise<T>,
  { args = [], ...options }: Parameters<typeof chromium.launchPersistentContext>[1] = {},
): Promise<T> {
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...chromiumArguments, ...args],
    // Ctrl-C is for each-step.ts; Playwright would exit at once.
    handleSIGINT: false,
    ...options,
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** The course in which the demo learner enrolls. */
export const enrolledCourse = '/courses/2'
export const lessonOfCourse = `${enrolledCourse}?lesson=a-drawing-before-any-lesson`

/** A browser profile in which the demo learner is signed in and enrolled in a course. `args` are Chromium's. */
export async function signedInProfile(
  folder: string,
  site: string,
  then: (page: Page) => Promise<void>,
  args: string[] = [],
): Promise<string> {
  const profile = join(folder, 'signed-in')
  await inBrowser(
    profile,
    async (browser) => {
      const page = await browser.newPage()
      await page.goto(`${site}/login`)
      await page.getByLabel('Email address').first().fill(`learner@${brand.slug}.example`)
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByRole('heading', { name: /^Welcome, / }).waitFor()
      // Only learners who are enrolled see the lesson.
      await page.goto(`${site}${enrolledCourse}`)
      await page.getByRole('main').getByRole('button', { name: 'Enroll Now' }).first().click()
      await page.getByText('Successfully Enrolled!').waitFor()
      await then(page)
      await page.goto('about:blank')
    },
    { ignoreHTTPSErrors: true, args },
  )
  return profile
}

/** Removes everything of the site that the browser has cached, but not what it has stored. */
export async function emptyCaches(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cache_storage,service_workers' })
}

/** The value below which this part of the numbers lies, such as 0.95; NaN if there are none. */
export function quantile(numbers: readonly number[], part: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.ceil(part * numbers.length) - 1] ?? Number.NaN
}
