/** Second visits, moves between screens, and a slow phone: when the heading shows, and when the page responds. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright'
import { markWhenHydrated, hydratedPage } from '../../e2e/support/hydrated.ts'
import { answersWhile, press } from './answers.ts'
import { emptyCaches, enrolledCourse, inBrowser, lessonOfCourse, quantile, signedInProfile } from './browser.ts'
import { eachStep } from './each-step.ts'
import { emptyPage } from './lighthouse.ts'
import type { PhotoHost } from './photo-host.ts'
import { type SlowConnection, slow3G, slow4G, type Speed } from './slow-connection.ts'

export interface Visited {
  folder: string
  /** The site's address, behind the connection. */
  site: string
  connection: SlowConnection
  photos: PhotoHost
  runs: number
}

interface Conditions {
  speed: Speed
  cpuThrottlingRate: number
}

const ofSlowPhone: Conditions = { speed: slow4G, cpuThrottlingRate: 4 }
const ofCheapPhone: Conditions = { speed: slow3G, cpuThrottlingRate: 6 }

const learnersPages = {
  'a course, learner': enrolledCourse,
  'a lesson, learner': lessonOfCourse,
  'home, learner': '/',
  'favorites, learner': '/favorites',
  'account, learner': '/account',
}
const publicPages = { [emptyPage]: '/reference/empty', '/courses': '/courses', '/blog': '/blog', 'an article': '/blog/learn-by-explaining' }

/**
 * Second visits at a quarter of the speed on a slow 4G connection, and moves between screens during them. Chromium's throttling
 * leaves the service worker at full speed, but its requests take the slow connection.
 */
export async function printVisits(visited: Visited): Promise<void> {
  const { site, connection, runs } = visited
  const profile = await profileAfterFirstVisit(visited)
  const times = new Map<string, number[]>()
  const add = (name: string, time: number) => times.set(name, [...(times.get(name) ?? []), time])
  const visits = Object.entries({ ...publicPages, ...learnersPages }).flatMap((page) => Array.from({ length: runs }, () => page))
  await eachStep(
    visits,
    ([name]) => `second visit of ${name}`,
    async ([name, path]) => {
      add(`second visit of ${name}`, (await visit(visited, ofSlowPhone, { profile, address: site + path })).shownMs)
    },
  )
  await eachStep(
    Array.from({ length: runs }),
    () => 'moves between screens',
    () =>
      inCopy(visited, profile, async (browser) => {
        const page = await openSlowly(browser, connection, ofSlowPhone, site)
        for (const [name, from, link] of movesOf(page)) {
          await from?.()
          add(name, await move(link))
        }
      }),
  )
  const rows = [...times]
  rows.push(['all of them but the empty page', rows.filter(([name]) => !name.endsWith(emptyPage)).flatMap(([, own]) => own)])
  console.log(`\n**Until the heading shows, at 1/${ofSlowPhone.cpuThrottlingRate} speed on slow 4G, ${runs} times each**\n`)
  console.log('| Visit or move | p50 (ms) | p95 (ms) |\n|---|--:|--:|')
  for (const [name, own] of rows) console.log(`| ${name} | ${Math.round(quantile(own, 0.5))} | ${Math.round(quantile(own, 0.95))} |`)
}

/** First and second visits at a sixth of the speed on a slow 3G connection, and the response to everything that can be pressed. */
export async function printPhone(visited: Visited): Promise<void> {
  const { site, connection, runs } = visited
  const profile = await profileAfterFirstVisit(visited)
  const empty = await inCopy(visited, profile, async (browser, copy) => {
    const page = await browser.newPage()
    await page.goto(site)
    await emptyCaches(page)
    return copy
  })
  console.log(`\n**At 1/${ofCheapPhone.cpuThrottlingRate} speed on slow 3G, medians of ${runs}**\n`)
  console.log(
    '| Page | heading shows, first visit (ms) | responds | second visit | responds | slowest response to a press |\n|---|--:|--:|--:|--:|---|',
  )
  for (const name of ['home, learner', 'a course, learner', 'a lesson, learner'] as const) {
    const address = site + learnersPages[name]
    const [first, second]: [Shown[], Shown[]] = [[], []]
    await eachStep(
      Array.from({ length: runs }),
      () => `first and second visit of ${name}`,
      async () => {
        first.push(await visit(visited, ofCheapPhone, { profile: empty, address }))
        second.push(await visit(visited, ofCheapPhone, { profile, address }))
      },
    )
    if (second.length < runs) return
    const median = (all: Shown[], of: keyof Shown) =>
      Math.round(
        quantile(
          all.map((shown) => shown[of]),
          0.5,
        ),
      )
    const slowest = await inCopy(visited, profile, async (browser) =>
      slowestPress(await openSlowly(browser, connection, ofCheapPhone, address)),
    )
    const times = [median(first, 'shownMs'), median(first, 'interactiveMs'), median(second, 'shownMs'), median(second, 'interactiveMs')]
    console.log(`| ${[name, ...times, slowest].join(' | ')} |`)
  }
}

/** A profile of a learner who has visited the site once: the service worker has cached everything that it caches. */
async function profileAfterFirstVisit({ folder, site, connection, photos }: Visited): Promise<string> {
  connection.setSpeed(null)
  const visitEach = async (page: Page) => {
    for (const path of Object.values({ ...publicPages, ...learnersPages })) {
      await page.goto(site + path)
      await page.waitForLoadState('networkidle')
    }
    // Until nothing was added for three seconds.
    const countFiles = () =>
      page.evaluate(async () => {
        let count = 0
        for (const name of await caches.keys()) count += (await (await caches.open(name)).keys()).length
        return count
      })
    for (let before = -1, now = await countFiles(); before !== now; [before, now] = [now, await countFiles()]) {
      await page.waitForTimeout(3000)
    }
  }
  return signedInProfile(mkdtempSync(join(folder, 'visitor-')), site, visitEach, photos.browserArguments)
}

async function inCopy<T>(
  { folder, photos }: Visited,
  profile: string,
  work: (browser: BrowserContext, copy: string) => Promise<T>,
): Promise<T> {
  const copy = mkdtempSync(join(folder, 'copy-'))
  cpSync(profile, copy, { recursive: true })
  return inBrowser(copy, (browser) => work(browser, copy), {
    viewport: { width: 1280, height: 900 },
    hasTouch: true,
    args: photos.browserArguments,
  })
}

async function openSlowly(browser: BrowserContext, connection: SlowConnection, { speed, cpuThrottlingRate }: Conditions, address: string) {
  const page = await browser.newPage()
  await page.addInitScript(markWhenHydrated)
  await page.addInitScript(watchHeadings)
  const devtools = await browser.newCDPSession(page)
  connection.setSpeed(speed)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuThrottlingRate })
  // A browser that has just started is still busy with itself.
  await page.waitForTimeout(2000)
  await page.goto(address)
  if (address.endsWith(publicPages[emptyPage]))
    await page.waitForFunction(() => (window as unknown as { benchHeadings: Headings }).benchHeadings.first)
  else await page.locator(hydratedPage).waitFor({ state: 'attached' })
  return page
}

interface Shown {
  /** From the navigation until the heading has been painted. */
  shownMs: number
  /** From the navigation until the page responds to presses. */
  interactiveMs: number
}

async function visit(
  { folder, connection, photos }: Visited,
  conditions: Conditions,
  { profile, address }: { profile: string; address: string },
): Promise<Shown> {
  const copy = mkdtempSync(join(folder, 'visit-'))
  cpSync(profile, copy, { recursive: true })
  const look = async (browser: BrowserContext) => {
    const page = await openSlowly(browser, connection, conditions, address)
    return page.evaluate(() => {
      const { first, interactive } = (window as unknown as { benchHeadings: Headings }).benchHeadings
      return { shownMs: first ?? Number.NaN, interactiveMs: interactive ?? Number.NaN }
    })
  }
  const shown = await inBrowser(copy, look, { args: photos.browserArguments })
  rmSync(copy, { recursive: true, force: true })
  return shown
}

interface Headings {
  /** When the first heading had been painted, in milliseconds since the navigation. */
  first?: number
  /** When the program had taken over. */
  interactive?: number
  /** From the last press until another heading had been painted. */
  moved?: number
}

/** For addInitScript. */
function watchHeadings(): void {
  const headings: Headings = {}
  let pressed: { at: number; text: string | undefined } | null = null
  const shown = () => {
    const all = [...document.querySelectorAll('main h1, [data-welcome]')]
    return all.find((heading) => heading.checkVisibility({ visibilityProperty: true, opacityProperty: true }))?.textContent ?? undefined
  }
  const painted = (act: () => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', act, { once: true })
    port1.start()
    port2.postMessage(null)
  }
  const look = () => {
    const text = shown()
    if (text !== undefined && headings.first === undefined) painted(() => (headings.first ??= performance.now()))
    if (pressed && text !== undefined && text !== pressed.text) {
      const { at } = pressed
      pressed = null
      painted(() => (headings.moved = performance.now() - at))
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  document.addEventListener('app-ready', () => (headings.interactive = performance.now()))
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      delete headings.moved
      pressed = { at: timeStamp, text: shown() }
    },
    true,
  )
  Object.assign(window, { benchHeadings: headings })
}

/** The moves in their order: a name, what precedes the press, and the link. */
function movesOf(page: Page): [string, (() => Promise<void>) | undefined, Locator][] {
  const [main, header] = [page.getByRole('main'), page.getByRole('banner')]
  const inHeader = (name: string) => header.getByRole('link', { name, exact: true })
  return [
    ['home to courses', undefined, inHeader('Courses')],
    ['courses to a course', undefined, main.locator(`a[href="${enrolledCourse}"]`).first()],
    ['course to a lesson', undefined, main.locator('a[href*="?lesson="]').first()],
    ['lesson to blog', undefined, inHeader('Blog')],
    ['blog to an article', undefined, main.locator('a[href^="/blog/"]').first()],
    ['article to favorites', undefined, inHeader('Favorites')],
    [
      'favorites to account',
      () => header.getByRole('button', { name: /menu/i }).tap(),
      page.getByRole('menuitem', { name: 'Account Settings' }),
    ],
    ['account to home', undefined, inHeader('Home')],
  ]
}

/** Taps a link without hovering over it first, as on a phone, and returns the time until the next heading had been painted. */
async function move(link: Locator): Promise<number> {
  const page = link.page()
  await link.scrollIntoViewIfNeeded()
  await page.waitForTimeout(1500)
  await link.tap()
  // Asking the page for the result at once would take 50 ms of its time.
  await page.waitForTimeout(1000)
  const moved = await page.waitForFunction(() => (window as unknown as { benchHeadings: Headings }).benchHeadings.moved)
  await page.waitForLoadState('networkidle')
  return (await moved.jsonValue()) ?? Number.NaN
}

/** Presses every button that is visible at first, and names the slowest. */
async function slowestPress(page: Page): Promise<string> {
  const count = await page.evaluate(() => {
    const buttons = [...document.querySelectorAll('header button, main button')].filter((button) => button.checkVisibility())
    buttons.forEach((button, place) => button.setAttribute('data-bench-place', String(place)))
    return buttons.length
  })
  let [slowest, name] = [0, 'none']
  for (let place = 0; place < count; place += 1) {
    const button = page.locator(`[data-bench-place="${place}"]`)
    // An earlier press may have removed or disabled it.
    if (!(await button.isVisible()) || (await button.isDisabled())) continue
    const label = (await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? ''
    const duration = Math.max(16, ...(await answersWhile(page, () => press(button, 1500))))
    if (duration > slowest) [slowest, name] = [duration, label.trim()]
    await page.keyboard.press('Escape')
    await page.waitForTimeout(500)
  }
  return `${slowest} ms (${name})`
}
