import { expect, type Page } from 'playwright/test'
import { brand } from '#shared/brand.ts'
import type { CachedCourses } from '#worker/messages.ts'
import { axeFindingsInBothSchemes } from './support/axe.ts'
import { createInbox } from './support/inbox.ts'
import { confirmed, mailAddress, newPerson, onlyEmbedded, signIn, smoke } from './support/journey.ts'
import { courses } from './support/catalog.ts'
import { makeReviewsDue } from './support/reviews.ts'
import { test } from './support/second-site.ts'

const title = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const offer = (page: Page) => page.getByText('A new version is ready')
const answer = (page: Page, name: 'Reload' | 'Later') =>
  page
    .getByRole('status')
    .filter({ has: offer(page) })
    .getByRole('button', { name })

/** Waits until the worker controls the page and has cached what it shows. */
async function workerIsReady(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match(location.pathname)))).toBe(true)
}

/** Returns everything in the caches as text, by address. */
function cachedTexts(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const texts: Record<string, string> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) texts[request.url] = (await (await cache.match(request))?.text()) ?? ''
    }
    return texts
  })
}

/** Asks the worker what it has cached of the courses. */
function cachedCourses(page: Page): Promise<CachedCourses> {
  return page.evaluate(async () => {
    const worker = (await navigator.serviceWorker.ready).active
    return new Promise<CachedCourses>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', ({ data }) => resolve(data as CachedCourses))
      port1.start()
      worker?.postMessage({ type: 'LIST_COURSES' }, [port2])
    })
  })
}

/** Counts the courses that are cached with all of their lessons. */
const wholeCourses = ({ courses: kept }: CachedCourses) => kept.filter(({ lessons, allLessons }) => lessons === allLessons).length

/** Waits until the current worker has cached all files of its version except the courses' texts. */
async function isWhole(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const worker = await (await fetch('/sw.js')).text()
        const addresses = [...worker.matchAll(/"url":"([^"]+)","revision":null,"time":"late"/g)].map(([, address]) => `/${address}`)
        const kept = await Promise.all(addresses.map((address) => caches.match(address)))
        return addresses.length > 20 && kept.every(Boolean)
      }),
    )
    .toBe(true)
}

const unreachableNotice = (page: Page) => page.getByRole('status').filter({ hasText: `${brand.name} is not responding.` })

test('with the server stopped, the catalog, the blog and every article open, from the first visit on', smoke, async ({ page, site }) => {
  await page.goto('/')
  await workerIsReady(page)
  await site.stop()

  await page.reload()
  await title(page, /./)
  await page.goto('/courses?category=Development')
  await title(page, 'Development')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await page.goto('/blog')
  await title(page, /./)
  await page.goto('/blog/budget-on-one-page')
  await title(page, 'A budget that fits on one page')
  await expect(page.getByRole('main')).toContainText(/income/i)
  await page.goto('/nowhere')
  await title(page, /./)
  await expect(page).toHaveTitle(/not found/i)

  await site.start()
  await page.goto('/login')
  await title(page, /./)
})

test('from the second visit on, the screens that a page leads to are loaded in idle time', async ({ page }) => {
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /\/(\w+Page)-\w+\.js$/.exec(name)?.[1])
        .filter(Boolean),
    )
  await page.goto('/')
  await workerIsReady(page)
  await isWhole(page)
  expect(await loaded()).toEqual(['HomePage'])

  await page.reload()
  await expect.poll(loaded).toEqual(expect.arrayContaining(['CoursesPage', 'BlogPage', 'LoginPage']))
})

test('code of a lesson that ran once runs offline', async ({ page, site }) => {
  const learner = await confirmed(newPerson(), createInbox(mailAddress()))
  await page.goto('/courses')
  await workerIsReady(page)
  await signIn(page, learner)
  const lesson = '/courses/9?lesson=the-row-that-should-not-exist'
  const doubled = page.locator('[data-code]').filter({ hasText: 'array_agg' })
  async function runIt() {
    await page.goto(lesson)
    await doubled.getByRole('button', { name: 'Run' }).click()
    await expect(doubled.getByRole('status')).toHaveText(/^1 row in /)
  }
  await runIt()
  await site.stop()
  await runIt()
})

/** Returns the address of one of the sample courses. */
function addressOf(slug: string): string {
  return `/courses/${courses.find((course) => course.slug === slug)?.id ?? ''}`
}

/** Enrolls the signed-in learner in a course, from the catalog. */
async function enrollIn(page: Page, category: string, slug: string): Promise<void> {
  await page.goto(`/courses?category=${encodeURIComponent(category)}`)
  const card = page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.locator(`a[href^="${addressOf(slug)}"]`) })
  await card.getByRole('button', { name: 'Enroll Now' }).click()
  await expect(page.getByText('Successfully Enrolled!').first()).toBeVisible()
}

/** Signs in a new learner, enrolls, and waits until the worker has cached all but the courses' texts. */
async function signInAndEnroll(page: Page, ...wanted: [category: string, slug: string][]): Promise<void> {
  const learner = await confirmed(newPerson(), createInbox(mailAddress()))
  await page.goto('/courses')
  await workerIsReady(page)
  await signIn(page, learner)
  for (const course of wanted) await enrollIn(page, ...course)
  await isWhole(page)
}

test("an enrolled course's lessons open offline without having been opened before, and can be removed; nothing personal is cached", async ({
  page,
  site,
  context,
}) => {
  const learner = await confirmed(newPerson(), createInbox(mailAddress()))
  const camera = addressOf('camera-foundations')
  await page.goto('/courses')
  await workerIsReady(page)
  await signIn(page, learner)
  await enrollIn(page, 'Photography', 'camera-foundations')
  await enrollIn(page, 'Development', 'confident-typescript')

  await page.goto('/account?tab=preferences')
  const list = page.getByRole('list', { name: 'Offline lessons' })
  const row = (part: RegExp) => list.getByRole('listitem').filter({ hasText: part })
  // Does not match '3 of 20 lessons'.
  const whole = /(?<!of |\d)\d{2} lessons, \d+ KB/
  const [photography, typescript] = [row(/camera/i), row(/Confident TypeScript/)]
  await expect(photography).toContainText(whole)
  await expect(typescript).toContainText(whole)
  await isWhole(page)
  const kept = await cachedTexts(page)
  for (const [url, text] of Object.entries(kept)) {
    expect(new URL(url).pathname).not.toMatch(/^\/(auth|rest|storage|health)/)
    // No token, only the names of lessons.
    expect(new URL(url).search).toMatch(/^(\?lesson=[\w-]+)?$/)
    expect(text).not.toContain(learner.email)
    expect(text).not.toContain(learner.name)
  }

  await site.stop()
  await context.setOffline(true)
  await page.goto(`${camera}?lesson=next`)
  await title(page, /./)
  await expect(page.getByRole('button', { name: 'Complete and continue' })).toBeVisible()
  const bar = page.getByRole('status').filter({ hasText: 'You are offline.' })
  await expect(bar).toBeVisible()
  // The bar is not printed.
  await page.emulateMedia({ media: 'print' })
  await expect(bar).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.goto(`${camera}?lesson=a-camera-is-a-box-with-a-hole`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Why a hole makes a picture' })).toBeVisible()
  await expect(main.locator('figure svg').first()).toBeVisible()
  const question = main.locator('form').first()
  await question.getByRole('radio', { name: 'Each spot on the wall receives light' }).check()
  await question.getByRole('button', { name: 'Check' }).click()
  await expect(question.getByRole('status')).toContainText('Right')
  await main.getByRole('button', { name: 'Add a note about the lesson' }).click()
  await page.getByRole('textbox', { name: /^Note/ }).fill('Written on the train')

  // A question that was missed is reviewed offline, too.
  const missed = main.locator('form').last()
  await missed.getByRole('radio', { name: 'A picture that is the right way up' }).check()
  await missed.getByRole('button', { name: 'Check' }).click()
  await expect(missed.getByRole('status')).toContainText('Not quite')
  await makeReviewsDue(page)
  await page.goto('/review')
  await main.getByRole('radio', { name: 'A picture that is the right way up' }).check()
  await main.getByRole('button', { name: 'Check' }).click()
  await main.getByRole('button', { name: 'Show the answer' }).click()
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect(main.getByRole('heading', { name: 'That was all for today' })).toBeVisible()
  await page.goto('/notes')
  await expect(main.getByText('Written on the train', { exact: true })).toBeVisible()

  // A course can be removed offline, too.
  await page.goto('/account?tab=preferences')
  await typescript.getByRole('button', { name: /^Remove/ }).click()
  await expect(typescript).toContainText('Not on this device')
  await page.goto(`${addressOf('confident-typescript')}?lesson=next`)
  await expect(page.getByText(/offline/i).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete and continue' })).toHaveCount(0)
  await page.goto(`${camera}?lesson=edges-first`)
  await expect(main.locator('[data-lesson-text] h2').first()).toBeVisible()

  // Back online, the course stays removed until the learner asks for it.
  await context.setOffline(false)
  await site.start()
  await page.goto('/account?tab=preferences')
  await expect(photography).toContainText(whole)
  await expect(typescript).toContainText('Not on this device')
  await page.getByRole('button', { name: 'Keep all again' }).click()
  await expect(typescript).toContainText(whole)
})

test('a recording that was kept on request plays offline, and the hand-out opens with its figures', async ({ page, site, context }) => {
  await signInAndEnroll(page, ['Art & Design', 'drawing-from-observation'])
  await page.goto('/account?tab=preferences')
  const setting = page.getByRole('region', { name: 'Offline lessons' })
  await expect(setting.getByText('1 recording, not on this device')).toBeVisible()
  expect(Object.keys(await cachedTexts(page)).filter((url) => url.endsWith('.webm'))).toEqual([])
  await setting.getByRole('button', { name: /^Keep 620 KB/ }).click()
  await expect(setting.getByText('1 recording, 620 KB')).toBeVisible()

  await site.stop()
  await context.setOffline(true)
  await page.goto(`${addressOf('drawing-from-observation')}?lesson=one-lamp-one-egg`)
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0)
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration - 5
    return element.play()
  })
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration - element.currentTime)).toBeLessThan(4)
  await page.getByText('Transcript', { exact: true }).click()
  await expect(page.locator('details', { hasText: 'Transcript' }).getByRole('listitem').first()).toBeVisible()

  await page.goto(`${addressOf('drawing-from-observation')}?handout=all`)
  await expect(page.getByRole('heading', { name: 'One lamp, one egg' })).toBeVisible()
  await expect.poll(() => page.locator('figure svg').count()).toBeGreaterThan(10)

  await page.goto('/account?tab=preferences')
  await setting.getByRole('button', { name: /^Remove recording/ }).click()
  await expect(setting.getByText('1 recording, not on this device')).toBeVisible()
  await expect.poll(async () => Object.keys(await cachedTexts(page)).filter((url) => url.endsWith('.webm'))).toEqual([])
})

const code = (page: Page, words: string) => page.locator('[data-code]').filter({ hasText: words })

test('code that cannot run offline says what to do, keeps what was written, and runs when the connection is back', async ({
  page,
  site,
}) => {
  const learner = await confirmed(newPerson(), createInbox(mailAddress()))
  await page.goto('/courses')
  await workerIsReady(page)
  await signIn(page, learner)
  await isWhole(page)
  await site.stop()
  for (const [lesson, words, written, problem, result] of [
    ['/courses/9?lesson=the-row-that-should-not-exist', 'array_agg', 'select 6 * 7 as answer', 'PostgreSQL', /^1 row in /],
    ['/courses/1?lesson=unions-instead-of-optional-everything', 'function message', "console.log('hello')", 'TypeScript', /^Ran in /],
  ] as const) {
    await site.start()
    await page.goto(lesson)
    const block = code(page, words).first()
    await expect(block).toBeVisible()
    await site.stop()
    await block.getByRole('button', { name: 'Edit' }).click()
    const field = block.getByRole('textbox', { name: 'Your code' })
    await field.press('ControlOrMeta+a')
    await page.keyboard.insertText(written)
    await block.getByRole('button', { name: 'Run' }).click()
    const said = block.getByRole('status')
    await expect(said).toContainText(`${problem} could not be loaded. Your code is still here. Connect to the internet and try again.`)
    await expect(said).toContainText('keep it under “Offline lessons” in the preferences of your account')
    await expect(field).toHaveText(written)
    await site.start()
    await block.getByRole('button', { name: 'Run' }).click()
    await expect(said).toHaveText(result)
    await expect(field).toHaveText(written)
    await site.stop()
  }
})

/** The cached files that run the code of lessons. */
function programs(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('files-'))
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().flatMap(({ url }) => /\/((?:(?:sql-worker|typescript-worker|compiler)-.*\.js|[^/]*\.bin))$/.exec(url)?.[1] ?? [])
  })
}

test('what runs code is kept on request: then the code of lessons runs offline, and figures move @phone-full', async ({
  page,
  site,
  context,
}) => {
  await signInAndEnroll(page, ['Development', 'postgres-in-depth'], ['Development', 'confident-typescript'])
  const setting = page.getByRole('region', { name: 'Offline lessons' })
  await page.goto('/account?tab=preferences')
  // Does not match '3 of 20 lessons'.
  await expect(setting.getByText(/^\d{2} lessons, \d+ KB$/)).toHaveCount(2)
  await expect(setting.getByText('PostgreSQL and TypeScript, not on this device')).toBeVisible()
  expect(await programs(page)).toEqual([])
  await setting.getByRole('button', { name: /^Keep 10\.\d MB: what runs code$/ }).click()
  await expect(setting.getByText(/^PostgreSQL and TypeScript, 10\.\d MB$/)).toBeVisible()
  expect(await axeFindingsInBothSchemes(page, 'main')).toEqual([])

  await site.stop()
  await context.setOffline(true)
  await page.goto(`${addressOf('postgres-in-depth')}?lesson=common-table-expressions-old-and-new`)
  const query = code(page, 'per_category as').first()
  await query.getByRole('button', { name: 'Run' }).click()
  await expect(query.getByRole('status')).toHaveText(/^2 rows in /)
  await page.goto(`${addressOf('confident-typescript')}?lesson=constraints-and-defaults`)
  const program = code(page, 'latestById<T extends').first()
  await program.getByRole('button', { name: 'Run' }).click()
  await expect(program.getByRole('status')).toHaveText(/^Ran in /)
  await expect(program.getByRole('group', { name: 'Console' })).toHaveText('Lid 24 cm')

  await page.goto(`${addressOf('postgres-in-depth')}?lesson=b-trees-from-the-inside`)
  const figure = page.locator('figure', { has: page.getByRole('slider') }).first()
  const before = await figure.getByRole('img').getAttribute('aria-label')
  await figure.getByRole('slider').first().press('End')
  await expect(figure.getByRole('img')).not.toHaveAccessibleName(before ?? '')

  await context.setOffline(false)
  await site.start()
  await page.goto('/account?tab=preferences')
  await expect(setting.getByText(/^PostgreSQL and TypeScript, 10\.\d MB$/)).toBeVisible()
  await setting.getByRole('button', { name: 'Remove what runs code' }).click()
  await expect(setting.getByText('PostgreSQL and TypeScript, not on this device')).toBeVisible()
  expect(await programs(page)).toEqual([])
})

test('a later version fetches what runs code anew, if the learner has asked for it', async ({ page, site }) => {
  await signInAndEnroll(page, ['Development', 'postgres-in-depth'])
  await page.goto('/account?tab=preferences')
  const setting = page.getByRole('region', { name: 'Offline lessons' })
  await setting.getByRole('button', { name: /what runs code$/ }).click()
  await expect(setting.getByText(/^PostgreSQL and TypeScript, 10\.\d MB$/)).toBeVisible()
  const before = await programs(page)

  site.deploy('second')
  await page.goto('/courses')
  await answer(page, 'Reload').click()
  await isReplaced(page)
  await expect
    .poll(async () => (await programs(page)).toSorted(), { timeout: 40_000 })
    .toEqual(before.map((name) => name.replace(/\.js$/, '-second.js')).toSorted())
})

/** All sample courses, or four outside `npm run test:full`. */
const wantedCourses = courses.slice(0, process.env['TEST_FULL'] ? courses.length : 4).map(({ slug }) => slug)

/**
 * Asks the worker to cache `wantedCourses`, and waits until it has cached all of them, or until storage is full. The worker
 * keeps reporting full storage until it starts its next round of caching.
 */
async function keepWantedCourses(
  page: Page,
  until: 'whole' | 'full',
): Promise<{ lessons: number; bytes: number; isWhole: boolean; isFull: boolean }> {
  const isAll = (kept: CachedCourses) => wholeCourses(kept) === wantedCourses.length
  await page.evaluate(
    async (wanted) => (await navigator.serviceWorker.ready).active?.postMessage({ type: 'KEEP_COURSES', slugs: wanted }),
    wantedCourses,
  )
  let kept = await cachedCourses(page)
  await expect
    .poll(
      async () => {
        kept = await cachedCourses(page)
        return until === 'whole' ? isAll(kept) : kept.isFull
      },
      { timeout: 40_000 },
    )
    .toBe(true)
  const sum = (field: 'lessons' | 'bytes') => kept.courses.reduce((total, course) => total + course[field], 0)
  return { lessons: sum('lessons'), bytes: sum('bytes'), isWhole: isAll(kept), isFull: kept.isFull }
}

test(`the lessons of ${wantedCourses.length} courses fit, a new version replaces them, and full storage is reported`, async ({
  page,
  site,
}, { annotations }) => {
  const browser = await page.context().newCDPSession(page)
  const quota = (quotaSize?: number) =>
    browser.send('Storage.overrideQuotaForOrigin', { origin: site.address, ...(quotaSize === undefined ? {} : { quotaSize }) })
  await page.goto('/blog')
  await workerIsReady(page)
  await isWhole(page)

  const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate())
  await quota(usage + 200_000)
  expect(await keepWantedCourses(page, 'full')).toMatchObject({ isWhole: false, isFull: true })
  await quota()
  const all = await keepWantedCourses(page, 'whole')
  annotations.push({ type: 'kept', description: JSON.stringify({ ...all, before: usage }) })
  expect(all).toMatchObject({ isWhole: true, isFull: false })

  // Nothing of the old version stays, and the new version's lessons are cached in its place.
  site.deploy('second')
  await page.goto('/courses')
  await expect.poll(() => versions(page)).toEqual([expect.stringMatching(/second$/)])
  expect(await keepWantedCourses(page, 'whole')).toMatchObject({ lessons: all.lessons, isWhole: true })
})

/** Returns the names of the caches with the program's files, one per version. */
function versions(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('files-')))
}

/** Returns whether the page runs this version of the program. */
function runs(page: Page, mark: string): Promise<boolean> {
  return page.evaluate((name) => performance.getEntriesByType('resource').some((entry) => entry.name.endsWith(`-${name}.js`)), mark)
}

/** Waits until the page runs the second version. Chromium sometimes replaces a busy worker only when it stops it, half a minute later. */
async function isReplaced(page: Page): Promise<void> {
  await expect.poll(() => runs(page, 'second').catch(() => false), { timeout: 40_000 }).toBe(true)
}

test('a new version is offered, never forced, and pages of the old one keep working', async ({ page, site, context }) => {
  await page.goto('/blog')
  await workerIsReady(page)
  const other = await context.newPage()
  await other.goto('/courses')
  await title(other, /./)
  await isWhole(page)

  site.deploy('second')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(offer(page)).toBeVisible()
  await answer(page, 'Later').click()
  await expect(offer(page)).toBeHidden()
  // Open screens that this page has not loaded yet, and whose chunks the server no longer has.
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  await expect(page).toHaveTitle(`FAQs · ${brand.name}`)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await title(page, `Log in to ${brand.name}`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveTitle(/password/i)
  expect(await runs(page, 'second')).toBe(false)

  await answer(other, 'Reload').click()
  await isReplaced(other)
  await title(other, /./)
  await expect(offer(other)).toBeHidden()

  // The new worker controls all pages now, and still has the files that the old page may request.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Add-ons' }).click()
  await expect(page).toHaveTitle(`Add-ons · ${brand.name}`)
  expect(await runs(page, 'second')).toBe(false)

  // The last page of the old version is closed, so its files are deleted.
  await page.close()
  await other.reload()
  await expect.poll(() => versions(other)).toEqual([expect.stringMatching(/second$/)])
  // Pages opened before the update still open after it.
  await isWhole(other)
  await site.stop()
  await other.goto('/login')
  await title(other, `Log in to ${brand.name}`)
  await other.goto('/blog/budget-on-one-page')
  await title(other, 'A budget that fits on one page')
  expect(await runs(other, 'second')).toBe(true)
})

test('a new version takes over even if the browser keeps its worker waiting', async ({ page, site }) => {
  await page.goto('/blog')
  await workerIsReady(page)
  await isWhole(page)

  site.beginWorkers('self.skipWaiting = () => new Promise(() => {});')
  site.deploy('second')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await answer(page, 'Reload').click()
  await isReplaced(page)
  await title(page, /./)
  await expect(offer(page)).toBeHidden()
})

test('without a worker, a page whose files no longer exist offers the new version', async ({ browser, site }) => {
  const context = await browser.newContext({
    baseURL: site.address,
    serviceWorkers: 'block',
    proxy: { server: 'http://127.0.0.1:9', bypass: 'localhost,127.0.0.1' },
  })
  const page = await context.newPage()
  const uncaught: string[] = []
  page.on('pageerror', ({ message }) => uncaught.push(message))
  const keeper = page.waitForResponse(/\/Background-[^/]*\.js$/)
  await page.goto('/contact')
  await keeper
  // Wait for the page's remaining files, because the next version no longer has them.
  await page.waitForLoadState('networkidle')
  await title(page, /./)
  site.deploy('second')
  const written = page.getByRole('main').getByRole('textbox', { name: 'Your message' })
  await written.fill('The certificate of my course has the wrong name.')
  await page.getByRole('banner').getByRole('combobox').click()
  await expect(offer(page)).toBeVisible()
  await answer(page, 'Reload').click()
  await isReplaced(page)
  await expect(written).toHaveValue('The certificate of my course has the wrong name.')
  expect(uncaught).toEqual([])
  await context.close()
})

test('new content is offered, with and without a worker', async ({ page, site, browser }) => {
  const lookInside = (where: Page) => where.getByRole('link', { name: /^Look inside/ }).first()
  await page.goto('/courses')
  await workerIsReady(page)
  await isWhole(page)
  const context = await browser.newContext({
    baseURL: site.address,
    serviceWorkers: 'block',
    proxy: { server: 'http://127.0.0.1:9', bypass: 'localhost,127.0.0.1' },
  })
  const withoutWorker = await context.newPage()
  const keeper = withoutWorker.waitForResponse(/\/Background-[^/]*\.js$/)
  await withoutWorker.goto('/courses')
  await keeper
  await withoutWorker.waitForLoadState('networkidle')

  site.deployContent('second')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await answer(page, 'Reload').click()
  // The page reloads meanwhile.
  await expect.poll(() => versions(page).catch(() => [])).toEqual([expect.stringMatching(/second$/)])
  await lookInside(page).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Curriculum' })).toBeVisible()

  // The list that this page knows is gone from the server, and no worker has it.
  await lookInside(withoutWorker).click()
  await expect(offer(withoutWorker)).toBeVisible()
  await withoutWorker.keyboard.press('Escape')
  await answer(withoutWorker, 'Reload').click()
  await lookInside(withoutWorker).click()
  await expect(withoutWorker.getByRole('dialog').getByRole('heading', { name: 'Curriculum' })).toBeVisible()
  await context.close()
})

test('an unreachable server is reported, pending changes are listed, and are sent when it responds', async ({ page, site }) => {
  onlyEmbedded('its database has an address of its own, which does not break down with the site')
  const learner = await confirmed(newPerson(), createInbox(mailAddress()))
  await page.goto('/courses')
  await workerIsReady(page)
  await signIn(page, learner)
  await page.goto('/courses')
  await title(page, 'All courses')
  await expect(unreachableNotice(page)).toHaveCount(0)

  // Only a proxy answers: the cached page is shown, not the proxy's.
  site.breakDown(true)
  await page.reload()
  await title(page, 'All courses')
  await expect(unreachableNotice(page)).toBeVisible()
  await page
    .getByRole('button', { name: /^Add .* to favorites/ })
    .first()
    .click()
  await unreachableNotice(page).getByText('1 item is waiting to be sent').click()
  await expect(unreachableNotice(page).getByRole('listitem')).toHaveText(/^Add “.*” to your favorites$/)

  const sent = page.waitForResponse(
    (response) => /favorites/.test(response.url()) && response.request().method() === 'POST' && response.ok(),
    { timeout: 30_000 },
  )
  site.breakDown(false)
  await sent
  await expect(unreachableNotice(page)).toHaveCount(0)

  // Signing out still works, which matters on a shared computer.
  await site.stop()
  await page.reload()
  await expect(unreachableNotice(page)).toBeVisible()
  await page.getByRole('button', { name: /account menu/i }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await title(page, `Log in to ${brand.name}`)
  await page.goto('/account')
  await title(page, `Log in to ${brand.name}`)
})

test('after a deployment, a cached page shows the old version and offers the new one, which other pages have at once', async ({
  page,
  site,
}) => {
  const isPreloading = () => page.evaluate(async () => (await (await navigator.serviceWorker.ready).navigationPreload.getState()).enabled)
  for (const path of ['/faqs', '/blog']) {
    await page.goto(path)
    await workerIsReady(page)
  }
  await isWhole(page)
  site.deploy('second')
  for (const path of ['/blog', '/faqs']) {
    await page.goto(path)
    await expect(offer(page)).toBeVisible()
    expect(await runs(page, 'second')).toBe(false)
  }
  await page.goto('/courses')
  await title(page, /./)
  await expect.poll(() => runs(page, 'second')).toBe(true)
  await expect.poll(() => versions(page)).toEqual([expect.stringMatching(/second$/)])
  await expect(offer(page)).toBeHidden()
  // While it waited, the old version deleted nothing of it.
  expect(await page.evaluate(async () => Boolean(await caches.match('/shell.html')))).toBe(true)

  // The new worker disables navigation preload, which an older version may have enabled. It controls the page before it has done so.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  expect(await isPreloading()).toBe(false)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable())
  expect(await isPreloading()).toBe(true)
  site.deploy('third')
  await page.goto('/blog')
  await expect.poll(isPreloading).toBe(false)
})

test('with full storage, the site works as usual and keeps what it had cached', async ({ page, site }) => {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  const browser = await page.context().newCDPSession(page)
  const quota = (quotaSize?: number) =>
    browser.send('Storage.overrideQuotaForOrigin', { origin: site.address, ...(quotaSize === undefined ? {} : { quotaSize }) })

  // Leave so little space that the worker cannot be installed at all.
  await quota(1000)
  await page.goto('/')
  await title(page, /./)
  await expect.poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.installing))).toBe(false)
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveTitle(/Blog/)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()

  // Storage fills up after the installation: new pages are shown, but not cached.
  await quota()
  await page.goto('/')
  await workerIsReady(page)
  await quota(1000)
  await page.goto('/login')
  await title(page, /./)
  await page.goto('/register')
  await title(page, /./)
  await site.stop()
  await page.goto('/blog')
  await title(page, /./)
  expect(complaints.filter((text) => !/ERR_|Failed to load resource/.test(text))).toEqual([])
})

test('a worker caches pictures up to a limit, leaves range requests to the network, and lets the product be installed', async ({
  page,
}) => {
  await page.goto('/')
  await workerIsReady(page)
  // A whole cached file would be the wrong response to a range request.
  const answers = await page.evaluate(async () => {
    const file = new URL(performance.getEntriesByType('resource').find(({ name }) => /\/assets\/.*\.js$/.test(name))?.name ?? '')
    const whole = await fetch(file)
    const part = await fetch(file, { headers: { Range: 'bytes=0-9' } })
    return [whole.status, part.status, (await part.arrayBuffer()).byteLength]
  })
  expect(answers).toEqual([200, 206, 10])

  const devtools = await page.context().newCDPSession(page)
  const { errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A test's browser context counts as incognito.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  await expect(page.locator('head link[rel="apple-touch-icon"]')).toHaveCount(1)

  // The least recently used pictures are deleted.
  await page.evaluate(async () => {
    const show = (number: number) =>
      new Promise((resolve) => {
        const picture = new Image()
        picture.addEventListener('load', resolve)
        picture.src = `/favicon.svg?picture=${number}`
      })
    await show(1)
    await Promise.all(Array.from({ length: 158 }, (_, index) => show(index + 2)))
    await show(160)
  })
  const kept = () => page.evaluate(async () => (await (await caches.open('pictures')).keys()).map(({ url }) => new URL(url).search))
  // The count alone proves nothing: it passes 150 on the way to 160.
  const look = async () => {
    const pictures = await kept()
    return { count: pictures.length, hasNewest: pictures.includes('?picture=160'), hasOldest: pictures.includes('?picture=1') }
  }
  await expect.poll(look).toEqual({ count: 150, hasNewest: true, hasOldest: false })
})

test("a worker that is retired deletes all of its caches, and none of the learner's data", async ({ page, site }) => {
  await page.goto('/')
  await workerIsReady(page)
  await page.evaluate(() => localStorage.setItem('a-course', 'half done'))
  site.swap('/sw.js', '/sw-off.js')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0)
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await page.reload()
  await title(page, /./)
  expect(await page.evaluate(() => localStorage.getItem('a-course'))).toBe('half done')
})
