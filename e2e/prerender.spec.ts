import type { Page } from 'playwright/test'
import { brand } from '#shared/brand.ts'
import { courses } from './support/catalog.ts'
import { expect, haveSession, hydrated, openHome, settled, signIn, smoke, test } from './support/journey.ts'
import { visibleShifts, watchShifts } from './support/shifts.ts'

/** One of each kind of prerendered page. */
const addresses = [
  '/',
  '/courses',
  '/courses?look=write-clearly',
  '/categories/business',
  '/blog',
  '/blog/budget-on-one-page',
  '/faqs',
  '/contact',
  '/addons',
  '/themes',
  '/languages',
  '/login',
  '/register',
]

/** Records the page's background and its visible headings in every frame. */
async function watchFrames(page: Page) {
  await page.addInitScript(() => {
    const seen = { backgrounds: new Set<string>(), headings: new Set<string>() }
    Object.assign(window, { seen })
    const look = () => {
      if (document.body) seen.backgrounds.add(getComputedStyle(document.body).backgroundColor)
      const heading = document.querySelector('h1')
      if (heading?.checkVisibility()) seen.headings.add(heading.textContent ?? '')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

async function framesOf(page: Page) {
  // A page may be hydrated before anything has been painted.
  await page.waitForFunction(() => (window as unknown as { seen: { headings: Set<string> } }).seen.headings.size > 0)
  return page.evaluate(() => {
    const { seen } = window as unknown as { seen: Record<'backgrounds' | 'headings', Set<string>> }
    return { backgrounds: [...seen.backgrounds], headings: [...seen.headings] }
  })
}

/** Holds back the product's scripts until the returned function is called. */
async function holdScripts(page: Page, name = '*'): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(`**/assets/${name}.js`, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

test('a prerendered page has one background from its first frame on, and no one sees the wrong home page', async ({ page, learner }) => {
  await watchFrames(page)
  let turn = 0
  for (const who of ['visitor', 'learner']) {
    if (who === 'learner') await signIn(page, learner)
    else await page.goto('/faqs')
    for (const stored of ['light', 'dark', 'system']) {
      for (const colorScheme of ['light', 'dark'] as const) {
        // A stored choice that equals the device's, or a light device alone, makes no difference, so those run only in
        // `npm run test:full`.
        if (!process.env['TEST_FULL'] && (stored === colorScheme || (stored === 'system' && colorScheme === 'light'))) continue
        // One turn for each choice: together, they visit each kind of address once.
        const turns = [['/', '/courses?search=watercolour'], ['/?from=friend'], ['/courses']]
        const inFull = [
          ['/', '/courses?search=watercolour'],
          ['/?from=friend', '/courses'],
        ]
        const all = process.env['TEST_FULL'] ? inFull : turns
        for (const address of all[turn++ % all.length] ?? []) {
          await page.evaluate(([key, value]) => localStorage.setItem(key, value), [`${brand.slug}-learning-theme`, stored] as const)
          await page.emulateMedia({ colorScheme })
          await page.goto(address)
          await hydrated(page)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          const { backgrounds, headings } = await framesOf(page)
          const theme = stored === 'system' ? colorScheme : stored
          const state = { who, stored, colorScheme, address }
          expect({ ...state, backgrounds }).toEqual({
            ...state,
            backgrounds: [theme === 'dark' ? 'rgb(15, 23, 42)' : 'rgb(255, 255, 255)'],
          })
          expect({ ...state, headings: headings.length }).toEqual({ ...state, headings: 1 })
        }
      }
    }
  }
})

test('hydration keeps the prerendered elements, on every kind of page, even for a learner', async ({ page, learner }) => {
  await watchFrames(page)
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      for (const element of document.querySelectorAll('header, h1, footer')) Object.assign(element, { isOfTheServer: true })
    })
  })
  const isSame = async (address: string) => {
    await page.goto(address)
    await hydrated(page)
    const kept = await page.evaluate(() =>
      [...document.querySelectorAll('#root > header, main h1, #root > footer')].map((element) => 'isOfTheServer' in element),
    )
    expect({ address, kept }).toEqual({ address, kept: [true, true, true] })
  }
  for (const address of [...addresses, '/courses/', '/faqs#content', '/?']) await isSame(address)
  await haveSession(page, learner)
  // '/', '/login' and '/register' are prerendered for visitors only. The others differ for a learner in the header and in cards.
  const others = addresses.filter((one) => !['/', '/login', '/register'].includes(one))
  for (const address of process.env['TEST_FULL'] ? others : ['/courses', '/blog/budget-on-one-page', '/contact']) await isSame(address)
})

test('the program loads after the first paint, and competes with nothing before it', async ({ page }) => {
  // Retry, because on a very slow machine the page stops waiting for the paint after a second.
  await expect(async () => {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const times = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      scripts: performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (name.endsWith('.js') ? [startTime] : [])),
    }))
    expect(times.paint).toBeGreaterThan(0)
    expect(times.scripts.length).toBeGreaterThan(5)
    expect(Math.min(...times.scripts)).toBeGreaterThan(times.paint)
  }).toPass()
})

test('every public page is readable without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  await context.route(
    (url) => url.origin !== new URL(baseURL ?? '').origin,
    (route) => route.abort(),
  )
  const page = await context.newPage()
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: /@/ })).not.toContainText('invalid')
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(150)
  }
  await page.goto('/courses')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(courses.length)
  // A page that needs JavaScript says so, and links to one that does not.
  await page.goto('/favorites')
  await expect(page.locator('noscript p')).toBeVisible()
  await page.locator('noscript').getByRole('link', { name: 'courses' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
  await context.close()
})

for (const knows of ['the learner', 'only the session']) {
  test(`a learner never sees the marketing home page, however long the program takes: the browser knows ${knows}`, async ({
    page,
    learner,
  }) => {
    await openHome(page, learner)
    const main = page.getByRole('main')
    const welcome = main.getByText('Welcome, Ada', { exact: true })
    if (knows === 'only the session') {
      await page.goto('/robots.txt')
      await page.evaluate(() => {
        for (const name of Object.keys(localStorage)) if (name.endsWith('-profile')) localStorage.removeItem(name)
      })
    }
    await watchFrames(page)
    const letGo = await holdScripts(page)
    await page.goto('/')
    if (knows === 'the learner') {
      await expect(welcome).toBeVisible()
    } else {
      await expect(page.locator('html')).toHaveAttribute('data-pending', 'account screen')
      expect(await main.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('"Loading..."')
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    await expect(main.locator('> :visible')).toHaveCount(knows === 'the learner' ? 1 : 0)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeHidden()
    letGo()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ada' })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Choose your first course' })).toBeVisible()
    expect((await framesOf(page)).headings).toEqual(['Welcome, Ada'])
    expect(await page.evaluate(() => Object.keys(document.documentElement.dataset))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/awaits|firstName/)]),
    )
  })
}

test('input and clicks before hydration are not lost', smoke, async ({ page, learner }) => {
  const letGo = await holdScripts(page)
  await page.goto('/login')
  await page.getByRole('main').getByLabel('Email address').fill(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  expect(page.url()).not.toContain('password')
  letGo()
  await expect(page).not.toHaveURL(/login/)
  await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible()
})

test('typing while the page becomes interactive loses no letters', async ({ page }) => {
  // The next letters come as soon as React has drawn the field, whose text it does not know yet.
  await page.addInitScript(() =>
    document.addEventListener('app-ready', () => setTimeout(() => document.execCommand('insertText', false, 'aits')), { once: true }),
  )
  const letGo = await holdScripts(page)
  await page.goto('/courses')
  const main = page.getByRole('main')
  await main.getByRole('searchbox').pressSequentially('portr')
  letGo()
  await expect(page).toHaveURL(/search=portraits$/)
  await expect(main.getByRole('searchbox')).toHaveValue('portraits')
})

for (const [whose, address] of [
  ['the learner’s home page', '/'],
  ['a catalog that is searched', '/courses?search=write'],
] as const)
  test(`what is pressed and typed in the header is not lost if the program draws the page anew: ${whose}`, async ({ page, learner }) => {
    await openHome(page, learner)
    const [html, header] = [page.locator('html'), page.getByRole('banner')]
    await test.step('the search and the theme', async () => {
      const letGo = await holdScripts(page)
      await page.goto(address)
      await expect(html).toHaveAttribute('data-pending', 'account screen')
      const search = header.getByRole('combobox', { name: 'Search courses' })
      await search.fill('words')
      await header.getByRole('button', { name: 'Theme: system. Switch to light' }).click()
      letGo()
      await hydrated(page)
      await expect(html).toHaveAttribute('data-theme-preference', 'light')
      await expect(search).toHaveValue('words')
    })
    await test.step('the menu of further pages', async () => {
      const letGo = await holdScripts(page)
      await page.goto(address)
      await header.getByRole('button', { name: 'More' }).click()
      letGo()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address)
    })
    await test.step('the menu of a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      const letGo = await holdScripts(page)
      await page.goto(address)
      await header.getByRole('button', { name: 'Open menu' }).click()
      letGo()
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Courses' })).toBeVisible()
    })
  })

for (const [late, name] of [
  ['the product', '*'],
  ['the list that it changes', 'FavoritesSession*'],
]) {
  test(`a heart pressed before ${late} has loaded is not lost`, async ({ page, learner }) => {
    await openHome(page, learner)
    const letGo = await holdScripts(page, name)
    await page.goto('/courses')
    const card = page.getByRole('main').getByRole('article').first()
    const saved = page.waitForResponse((answer) => answer.url().includes('/rest/v1/favorites') && answer.request().method() === 'POST')
    await card.getByRole('button', { name: /^Add .* to favorites$/ }).click()
    // The press is acknowledged even if its answer has to wait.
    if (late === 'the product')
      await expect(card.getByRole('button', { name: /^Add .* to favorites$/ })).toHaveAttribute('aria-busy', 'true')
    else await expect(card.getByRole('button', { name: /^Remove .* from favorites$/ })).toBeVisible()
    letGo()
    expect((await saved).status()).toBe(201)
    const pressed = card.getByRole('button', { name: /^Remove .* from favorites$/ })
    await expect(pressed).toBeVisible()
    await expect(pressed).not.toHaveAttribute('aria-busy')
  })
}

test('a visitor who goes to sign in before hydration returns to the course and is enrolled', async ({ page, learner }) => {
  const letGo = await holdScripts(page)
  await page.goto('/courses')
  await page.getByRole('link', { name: 'Login to Enroll' }).first().click()
  letGo()
  await page.getByRole('main').getByLabel('Email address').fill(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/courses\/\w+$/)
  await expect(page.getByText('Successfully Enrolled!')).toBeVisible()
})

/** Returns one line per element, with a hash of its computed styles. */
function looksOf(page: Page, selector: string) {
  return page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const styles = [undefined, '::before', '::after'].map((part) => getComputedStyle(element, part).cssText)
      let sum = 0
      for (const letter of styles.join()) sum = (sum * 31 + letter.charCodeAt(0)) | 0
      return `${element.localName}.${element.getAttribute('class')} ${sum}`
    }),
  )
}

/** What waits for the first paint, and the widths where it does. */
const waiting = [
  { address: '/', target: 'main > section:nth-of-type(3)', widths: [320, 390, 480, 640, 768, 895] },
  { address: '/courses', target: '[data-long] > li:nth-child(5)', widths: [320, 390, 480, 640, 768, 1024, 1280, 1440] },
  { address: '/blog', target: '[data-long] > li:nth-child(5)', widths: [320, 390, 480, 640, 768, 1024, 1280, 1440] },
]

for (const { address, target, widths } of waiting)
  test(`${address} is painted before what is below the window is laid out, which is there right after, even without the program`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await holdScripts(page, 'index-*')
    await watchShifts(page)
    await page.addInitScript(
      (selectors) => {
        const isLaidOut = (selector: string) =>
          document.querySelector(selector)?.checkVisibility({ contentVisibilityAuto: true, checkVisibilityCSS: true })
        addEventListener('DOMContentLoaded', () => {
          // Right before the first paint.
          requestAnimationFrame(() => Object.assign(window, { first: selectors.map(isLaidOut) }))
        })
      },
      ['h1', `${target} > *`, 'main ~ footer'],
    )
    await page.goto(address)
    await expect.poll(() => page.evaluate(() => (window as unknown as { first?: boolean[] }).first)).toEqual([true, false, false])
    await expect(page.locator(`${target} > *`).first()).toBeVisible()
    await expect(page.locator('main ~ footer')).toBeVisible()
    // In every window where something waits, it begins below the tallest of them, which has 60rem; in others it does not wait.
    for (const width of [...widths, 896, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const { top, waits } = await page.locator(target).evaluate((element) => {
        document.documentElement.dataset.fresh = 'unpainted'
        const state = {
          top: element.getBoundingClientRect().top,
          waits: [element.previousElementSibling ?? element, element].map((each) => getComputedStyle(each).contentVisibility === 'hidden'),
        }
        document.documentElement.dataset.fresh = ''
        return state
      })
      expect({ width, waits }).toEqual({ width, waits: [false, top > 960] })
    }
    // The page grows while it is scrolled.
    await expect(async () => {
      await page.mouse.wheel(0, 20_000)
      await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeInViewport({ timeout: 200 })
    }).toPass()
    expect(await page.evaluate(() => window.shifts)).toEqual([])
  })

test('before the first paint a page scrolls if it does afterward, so that a scrollbar moves nothing', async ({ page }) => {
  await holdScripts(page, 'index-*')
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
    [2560, 2400],
  ] as const) {
    await page.setViewportSize({ width, height })
    // A long page, and two that are shorter than the tallest of these windows.
    for (const address of ['/', '/contact', '/login']) {
      await page.goto(address)
      await expect(page.locator('html')).toHaveAttribute('data-fresh', '')
      await expect(page.locator('html')).not.toHaveAttribute('data-first-styles')
      const state = await page.evaluate(() => {
        const root = document.documentElement
        const scrolls = () => root.scrollHeight > root.clientHeight
        const footer = document.querySelector('main ~ footer')
        const footerIsBelow = footer !== null && footer.getBoundingClientRect().top >= innerHeight
        const after = scrolls()
        root.dataset.fresh = 'unpainted'
        root.dataset.firstStyles = ''
        return { footerIsBelow, before: scrolls(), after }
      })
      expect({ address, width, ...state }).toEqual({ address, width, footerIsBelow: true, before: true, after: true })
    }
  }
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
  [1440, 2400],
] as const)
  test(`until the program is there, nothing moves in a window of ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await holdScripts(page, 'index-*')
    await watchShifts(page)
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.locator('html')).not.toHaveAttribute('data-fresh', 'unpainted')
      await page.waitForTimeout(100)
      expect({ address, shifts: await visibleShifts(page) }).toEqual({ address, shifts: [] })
    }
  })

test('what is below the window is laid out once the program is there; a page that does not begin at its top, at once', async ({ page }) => {
  const release = await holdScripts(page, 'index-*')
  const isFooterLaidOut = () =>
    page
      .locator('footer p')
      .first()
      .evaluate((text) => text.checkVisibility({ contentVisibilityAuto: true }))
  for (const [address, isWhole] of [
    ['/', false],
    ['/blog/learn-by-explaining#content', true],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(isFooterLaidOut, address).toBe(isWhole)
  }
  release()

  await page.goto('/')
  await settled(page)
  await expect.poll(isFooterLaidOut).toBe(true)
  // A reload finds the place again, for which every length above it must be known.
  await page.getByRole('heading', { name: 'What learners say' }).evaluate((heading) => heading.scrollIntoView())
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(1000)
  await page.reload()
  await settled(page)
  expect(await page.evaluate(() => scrollY)).toBe(place)
})

test('with the first styles alone, a page looks the same as with all styles, but for its footer', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false, serviceWorkers: 'block' })
  const page = await context.newPage()
  // Check only one page of each layout, because each takes a while.
  for (const address of ['/', '/courses', '/blog/budget-on-one-page', '/contact', '/register']) {
    const looks: string[][] = []
    for (const styles of ['first', 'whole']) {
      if (styles === 'first') {
        await page.route(address, async (route) => {
          const response = await route.fetch()
          const body = (await response.text()).replace(/<noscript><link[^]*?<\/noscript>/, '')
          await route.fulfill({ response, body })
        })
      }
      await page.goto(address)
      expect((await page.locator('link[rel="stylesheet"]:not([disabled])').count()) > 0, address).toBe(styles === 'whole')
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const all = await looksOf(page, 'body *:not(noscript *, main ~ footer, main ~ footer *)')
        ;(looks[width] ??= []).push(...all.map((look) => `${address} ${look}`))
      }
      await page.unroute(address)
    }
    for (const width of [390, 1440]) {
      const all = looks[width] ?? []
      expect(all.length).toBeGreaterThan(200)
      expect(all.slice(0, all.length / 2)).toEqual(all.slice(all.length / 2))
    }
  }
  await context.close()
})

for (const fails of [false, true])
  test.describe(`styles that ${fails ? 'cannot be loaded' : 'are late'}`, () => {
    test.use({ expectedConsole: fails ? [/ERR_FAILED/] : [] })

    test(`the footer waits for them${fails ? ' no longer' : ''}`, async ({ page }) => {
      await holdScripts(page, 'index-*')
      const gate = Promise.withResolvers<void>()
      await page.route('**/assets/*.css', async (route) => {
        await gate.promise
        await (fails ? route.abort() : route.continue())
      })
      await page.goto('/contact')
      const footer = page.locator('main ~ footer')
      await expect(page.locator('html')).toHaveAttribute('data-fresh', '')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(footer).toBeHidden()
      gate.resolve()
      await expect(footer).toBeVisible()
      const button = footer.getByRole('button', { name: 'Subscribe' })
      const color = await button.evaluate((element) => getComputedStyle(element).backgroundColor)
      expect(color === 'rgb(255, 171, 106)').toBe(!fails)
    })
  })

test('the footer waits no longer than ten seconds for styles on a stalled connection', async ({ page }) => {
  await page.clock.install()
  await holdScripts(page, 'index-*')
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.css', async (route) => {
    await gate.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/assets/*.css')
  await page.goto('/contact')
  await asked
  const footer = page.locator('main ~ footer')
  await page.clock.fastForward(9000)
  await expect(footer).toBeHidden()
  await page.clock.fastForward(1001)
  await expect(footer).toBeVisible()
  gate.resolve()
})

for (const width of [320, 390, 1440])
  test(`a reload at the end of a page ${width} pixels wide finds its place again, even if the styles are late`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/contact')
    await settled(page)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const place = await page.evaluate(() => scrollY)
    const gate = Promise.withResolvers<void>()
    await page.route('**/assets/*.css', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-first-styles')
    await expect(page.getByRole('main')).toBeVisible()
    gate.resolve()
    await settled(page)
    // If the page's font comes in time in only one of the two loads, lines break elsewhere and the page has another height.
    const stillThere = (y: number) => scrollY === Math.min(y, document.documentElement.scrollHeight - innerHeight)
    await expect.poll(() => page.evaluate(stillThere, place)).toBe(true)
  })
