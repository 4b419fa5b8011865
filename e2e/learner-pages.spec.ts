import type { Page } from 'playwright/test'
import { brand } from '#shared/brand.ts'
import { expect, haveSession, newPerson, openHome, settled, signIn, test } from './support/journey.ts'

interface Seen {
  /** The headings that were visible in any frame. */
  headings: string[]
  backgrounds: string[]
  /** The layout shifts: how much moved, and which elements. */
  shifts: string[]
  /** Whether hydration kept the elements of the served page. */
  isKept: boolean
}

/** Watches every page that this browser opens, frame by frame. */
async function watch(page: Page) {
  await page.addInitScript(() => {
    const headings = new Set<string>()
    const backgrounds = new Set<string>()
    const shifts: string[] = []
    let served: Element | null = null
    const look = () => {
      if (document.body) backgrounds.add(getComputedStyle(document.body).backgroundColor)
      const heading = document.querySelector('h1')
      if (heading?.checkVisibility()) headings.add(heading.textContent ?? '')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    document.addEventListener('DOMContentLoaded', () => (served = document.querySelector('h1')))
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]) {
        if (value >= 0.001 && !hadRecentInput)
          shifts.push(`${value} ${sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 90))}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, {
      seen: () => ({ headings: [...headings], backgrounds: [...backgrounds], shifts, isKept: served?.isConnected ?? false }),
    })
  })
}

/** Returns what was seen so far. Waits for the first frame, because a page may be complete before anything has been painted. */
async function seenOn(page: Page): Promise<Seen> {
  await page.waitForFunction(() => (window as unknown as { seen: () => Seen }).seen().headings.length > 0)
  return page.evaluate(() => (window as unknown as { seen: () => Seen }).seen())
}

/** Holds back the program until the returned function is called. */
async function holdProgram(page: Page): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  return async () => {
    gate.resolve()
    await settled(page)
    await page.unroute('**/assets/*.js')
  }
}

test('a learner reads the course before the program has come, and nothing moves when it does', async ({ page, learner }) => {
  await openHome(page, learner)
  await watch(page)
  const main = page.getByRole('main')

  await test.step('not enrolled, in the dark', async () => {
    await page.evaluate((key) => localStorage.setItem(key, 'dark'), `${brand.slug}-learning-theme`)
    const letGo = await holdProgram(page)
    await page.goto('/courses/1')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'What you will work through' })).toBeVisible()
    // The page shows nothing about the learner yet, and nothing that is only for visitors.
    await expect(page.getByRole('link', { name: /^Login/ })).toHaveCount(0)
    await expect(main.getByRole('button', { name: 'Enroll Now' })).toHaveCount(0)
    // A click before hydration is replayed.
    await main
      .getByRole('button', { name: /^Add .* to favorites$/ })
      .first()
      .click()
    await letGo()
    await expect(main.getByRole('button', { name: /^Remove .* from favorites$/ }).first()).toBeVisible()
    const { headings, backgrounds, shifts, isKept } = await seenOn(page)
    expect(headings).toHaveLength(1)
    expect(backgrounds).toEqual(['rgb(15, 23, 42)'])
    expect(shifts).toEqual([])
    expect(isKept).toBe(true)
  })

  await test.step('enrolled', async () => {
    await main.getByRole('button', { name: 'Enroll Now' }).first().click()
    await expect(main.getByRole('link', { name: 'Continue Course' }).first()).toBeVisible()
    const letGo = await holdProgram(page)
    await page.reload()
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-course', 'enrolled')
    await expect(main.getByText('The price is for comparison only')).toBeHidden()
    await letGo()
    await expect(main.getByRole('progressbar').first()).toBeVisible()
    const { shifts, isKept } = await seenOn(page)
    expect(shifts).toEqual([])
    expect(isKept).toBe(true)
  })

  await test.step('completed', async () => {
    await page.goto('/courses/1?tab=curriculum')
    await page.getByRole('button', { name: 'Mark course as complete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    const certificate = page.getByRole('region', { name: 'Certificate of completion' })
    await expect(certificate).toBeVisible()
    const letGo = await holdProgram(page)
    await page.goto('/courses/1')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-course', 'completed')
    await letGo()
    await expect(certificate).toBeVisible()
    expect((await seenOn(page)).shifts).toEqual([])
  })
})

test('favorites, my learning and account show their frame before the program has come', async ({ page, learner }) => {
  await openHome(page, learner)
  await watch(page)
  for (const [path, title, part, then] of [
    ['/favorites', 'Favorites', 'Favorites', page.getByRole('heading', { name: 'No favorites yet' })],
    ['/learning', 'My learning', 'My learning', page.getByRole('heading', { name: 'Choose your first course' })],
    ['/account', 'Account Settings', 'Photo', page.getByLabel('Display name')],
  ] as const) {
    await test.step(path, async () => {
      const letGo = await holdProgram(page)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
      await expect(then).toBeHidden()
      await letGo()
      await expect(then).toBeVisible()
      const { headings, shifts, isKept } = await seenOn(page)
      expect(headings).toEqual([title])
      expect(shifts).toEqual([])
      expect(isKept).toBe(true)
    })
  }
})

test('an enrolled learner reads a lesson before the program has come, and nothing moves when it does', async ({ page, learner }) => {
  await openHome(page, learner)
  await watch(page)
  const main = page.getByRole('main')
  await page.goto('/courses/2')
  await main.getByRole('button', { name: 'Enroll Now' }).first().click()
  await expect(page.getByText('Successfully Enrolled!')).toBeVisible()

  await test.step('its text, but nothing about the learner', async () => {
    const letGo = await holdProgram(page)
    await page.goto('/courses/2?lesson=a-drawing-before-any-lesson')
    await expect(main.getByText('Before I tell you anything about drawing')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Blind contours' })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Complete and continue' })).toBeHidden()
    await expect(main.getByText('0 of 21 lessons')).toBeHidden()
    await letGo()
    await expect(main.getByText('0 of 21 lessons')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Add a note about the lesson' })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Check yourself' })).toBeVisible()
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
    const { headings, shifts, isKept } = await seenOn(page)
    expect(headings).toEqual(['A drawing before any lesson'])
    expect(shifts).toEqual([])
    expect(isKept).toBe(true)
  })

  await test.step('a figure, whose button looks as it will', async () => {
    const letGo = await holdProgram(page)
    await page.goto('/courses/2?lesson=turning-the-picture-upside-down')
    const button = main.getByRole('button', { name: 'Enlarge' }).first()
    await expect(button).toBeVisible()
    const placeOf = async () => Object.values((await button.boundingBox()) ?? {}).map((length) => Math.round(length))
    const place = await placeOf()
    await letGo()
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await placeOf()).toEqual(place)
    expect((await seenOn(page)).shifts).toEqual([])
    await page.goBack()
  })

  await test.step('once finished, in the dark; whoever has scrolled stays there', async () => {
    await main.getByRole('button', { name: 'Complete and continue' }).click()
    await expect(main.getByRole('heading', { level: 1, name: 'Blind contours' })).toBeVisible()
    await page.evaluate((key) => localStorage.setItem(key, 'dark'), `${brand.slug}-learning-theme`)
    const letGo = await holdProgram(page)
    await page.goto('/courses/2?lesson=a-drawing-before-any-lesson')
    await expect(main.getByText('Before I tell you anything about drawing')).toBeVisible()
    await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
    await letGo()
    await expect(main.getByRole('button', { name: 'Undo completion' })).toBeVisible()
    await expect(main.getByRole('checkbox', { name: 'Done: A drawing before any lesson' })).toBeChecked()
    expect(await page.evaluate(() => window.scrollY)).toBe(600)
    const { backgrounds, shifts, isKept } = await seenOn(page)
    expect(backgrounds).toEqual(['rgb(15, 23, 42)'])
    expect(shifts).toEqual([])
    expect(isKept).toBe(true)
  })
})

test('a lesson shows nothing before the program has come to learners who are not enrolled, and requests its text with it', async ({
  page,
  learner,
}) => {
  await openHome(page, learner)
  await watch(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const letGo = await holdProgram(page)
  await page.goto('/courses/2?lesson=blind-contours')
  await expect(page.locator('html')).toHaveAttribute('data-pending', 'account screen')
  for (const name of ['LessonBody', 'blind-contours'])
    await expect.poll(() => requested).toContainEqual(expect.stringMatching(new RegExp(`^/assets/${name}-`)))
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await letGo()
  await expect(page.getByRole('heading', { name: 'Enroll to open this lesson' })).toBeVisible()
  expect((await seenOn(page)).shifts).toEqual([])
})

test.describe('nobody but a learner', () => {
  test.use({ expectedConsole: [/status of (400|401|403)|ERR_FAILED|No access token/] })

  test('sees a page for learners: signed out, unverified, without scripts, or after the session has ended elsewhere', async ({
    page,
    learner,
    browser,
    baseURL,
  }) => {
    await watch(page)
    const heading = page.getByRole('heading', { level: 1 })

    await test.step('signed out', async () => {
      const letGo = await holdProgram(page)
      await page.goto('/courses/1')
      await expect(page.locator('html')).toHaveAttribute('data-pending', 'screen')
      await expect(heading).toBeHidden()
      await letGo()
      await expect(page).toHaveURL(/\/login$/)
      await expect(heading).toBeVisible()
      expect((await seenOn(page)).headings).toEqual([await heading.textContent()])
    })

    await test.step('signed out, and the program fails', async () => {
      await page.route('**/assets/*.js', (route) => route.abort())
      const failed = page.waitForEvent('requestfailed')
      await page.goto('/courses/1', { waitUntil: 'networkidle' })
      await failed
      await expect(heading).toBeHidden()
      // A visitor's page is then laid out whole.
      await page.goto('/blog')
      await expect(page.locator('html')).not.toHaveAttribute('data-fresh')
      await expect(heading).toBeVisible()
      await page.unroute('**/assets/*.js')
    })

    await test.step('without scripts', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
      const silent = await context.newPage()
      await silent.goto('/courses/1')
      await expect(silent.locator('noscript p')).toBeVisible()
      await expect(silent.getByRole('heading', { level: 1 })).toBeHidden()
      await context.close()
    })

    await test.step('unverified', async () => {
      await signIn(page, { ...newPerson(), email: `unverified@${brand.slug}.example`, password: `${brand.slug}-demo` })
      await page.goto('/courses/1')
      await expect(page).toHaveURL(/\/email-verification$/)
      await expect(heading).toBeVisible()
      expect((await seenOn(page)).headings).toEqual([await heading.textContent()])
      await page.evaluate(() => sessionStorage.clear())
    })

    await test.step('with a session that has ended elsewhere', async () => {
      await haveSession(page, learner)
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible()
      await page.goto('/robots.txt')
      await page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.endsWith('-session')) ?? ''
        const session = JSON.parse(localStorage.getItem(key) ?? '') as object
        localStorage.setItem(key, JSON.stringify({ ...session, refresh_token: 'ended', expires_at: 0 }))
      })
      // The browser cannot know yet that the session has ended, so the page shows what every learner may see until the
      // service refuses the session.
      await page.goto('/courses/1')
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.')
      const left = () => page.evaluate(() => Object.keys(localStorage).filter((name) => /-(session|profile)$/.test(name)))
      await expect.poll(left).toEqual([])
    })
  })
})
