/**
 * `npm run bench:web`: runs Lighthouse's mobile preset on the built product, with both throttling methods, beside two
 * references from the same run and server: an empty page, and React hydrating one heading. Then measures the response
 * to input at a quarter of the processor's speed. Prints Markdown; medians of 5 runs. `npm run bench:web -- 1` runs
 * each once, `npm run bench:web -- 5 learner` only the pages whose name contains that word, beside the empty page.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Result as Report } from 'lighthouse'
import { chromium, type BrowserContext, type Page } from 'playwright'
import { build } from 'vite'
import { brand } from '#brand.ts'
import { chromiumArguments, ensureChromium } from '../../e2e/chromium.ts'
import { freePort } from '../support/free-port.ts'
import { startStack } from '../../e2e/stack.ts'
import { photoHost } from '../../e2e/support/photo-host.ts'
import { buildFolder, buildIfStale } from '#server/commands/build.ts'
import { demoPassword } from '#embedded/demo-accounts.ts'

const runs = Number(process.argv[2] ?? 5)
const word = process.argv[3]
const modes = ['simulate', 'devtools'] as const
/** CPU throttling rate during input: 4 means a quarter of this machine's speed. */
const cpuThrottlingRate = 4

const references = { 'empty page': '/reference/empty', 'React, one heading': '/reference/react' }
const visited = { '/': '/', '/courses': '/courses', '/blog': '/blog', 'an article': '/blog/learn-by-explaining' }
const enrolledCourse = '/courses/2'
const learned = {
  'a course, learner': enrolledCourse,
  'a lesson, learner': `${enrolledCourse}?lesson=a-drawing-before-any-lesson`,
  'home, learner': '/',
  'favorites, learner': '/favorites',
  'account, learner': '/account',
}

/** The pages that this run measures. */
function chosen(pages: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(pages).filter(([name]) => !word || name === 'empty page' || name.includes(word)))
}

const categories = { performance: 'Performance', accessibility: 'Accessibility', 'best-practices': 'Best practices', seo: 'SEO' } as const
const timings = { 'first-contentful-paint': 'FCP', 'largest-contentful-paint': 'LCP', 'total-blocking-time': 'TBT' } as const

/** The design's limits. Other scores must be 100, except SEO for pages that only a signed-in learner can see. */
const limitsOfPublicPages = { performance: 98, lcpRatio: 1.5, blockingMs: 120 }
const limitsOfLearnersPages = { performance: 95, lcpRatio: 1.8, blockingMs: 150 }
const limits: Record<string, typeof limitsOfPublicPages> = {
  '/': { performance: 99, lcpRatio: 1.3, blockingMs: 100 },
  '/courses': limitsOfPublicPages,
  '/blog': limitsOfPublicPages,
  'an article': limitsOfPublicPages,
  'a course, learner': limitsOfLearnersPages,
  'a lesson, learner': limitsOfLearnersPages,
  'home, learner': limitsOfLearnersPages,
}

const executablePath = ensureChromium()
const folder = mkdtempSync(join(tmpdir(), 'ascendo-bench-'))
try {
  await buildIfStale()
  const site = join(folder, 'site')
  cpSync(buildFolder, site, { recursive: true })
  await addReferences(join(site, 'reference'))
  process.env['SITE_DIR'] = site
  const stack = await startStack()
  try {
    for (const path of Object.values({ ...references, ...visited })) await fetch(stack.siteUrl + path)
    const reports = new Map<string, Report[]>()
    const measure = async (pages: Record<string, string>, profile?: string) => {
      // Alternates the pages, so that a temporary load on the machine affects all of them.
      for (let run = 0; run < runs; run += 1) {
        for (const mode of modes) {
          for (const [name, path] of Object.entries(pages)) {
            const report = await audit(stack.siteUrl + path, mode, profile)
            reports.set(`${mode} ${name}`, [...(reports.get(`${mode} ${name}`) ?? []), report])
          }
        }
      }
    }
    await measure(chosen({ ...references, ...visited }))
    const profile = await signedInProfile(stack.siteUrl)
    await measure(chosen(learned), profile)
    for (const mode of modes) printScores(mode, reports)
    printShortcomings(reports)
    if (!word) await inBrowser(profile, (browser) => printAnswers(browser, stack.siteUrl))
  } finally {
    await stack.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Adds the references beside the product's pages, so that the same server sends them with the same headers. */
async function addReferences(into: string): Promise<void> {
  const head =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Reference</title></head>'
  mkdirSync(join(into, 'empty'), { recursive: true })
  writeFileSync(join(into, 'empty/index.html'), `${head}<body><main><h1>Reference</h1></main></body></html>`)
  // Inside the project, so that React is found.
  const source = mkdtempSync(join(import.meta.dirname, '../../node_modules/.cache/ascendo-bench-'))
  try {
    writeFileSync(
      join(source, 'index.html'),
      `${head}<body><main id="root"><h1>Reference</h1></main><script type="module" src="./main.js"></script></body></html>`,
    )
    writeFileSync(
      join(source, 'main.js'),
      `import { createElement } from 'react'\nimport { hydrateRoot } from 'react-dom/client'\nhydrateRoot(document.getElementById('root'), createElement('h1', null, 'Reference'))\n`,
    )
    await build({
      root: source,
      configFile: false,
      base: '/reference/react/',
      logLevel: 'error',
      build: { outDir: join(into, 'react'), emptyOutDir: true, modulePreload: { polyfill: false } },
    })
  } finally {
    rmSync(source, { recursive: true, force: true })
  }
}

/**
 * Uses a new browser for each audit, because one that has shown many pages collects their garbage meanwhile.
 * Occasionally a browser loses the trace of a visit; then the audit is repeated.
 */
async function audit(address: string, mode: (typeof modes)[number], profile?: string, tries = 3): Promise<Report> {
  const port = await freePort()
  const visit = mkdtempSync(join(folder, 'visit-'))
  if (profile) cpSync(profile, visit, { recursive: true })
  const result = await inBrowser(
    visit,
    () =>
      lighthouse(address, {
        port,
        logLevel: 'silent',
        throttlingMethod: mode,
        disableStorageReset: profile !== undefined,
        // An external host, not reachable from everywhere: the art in place of its photos is measured.
        blockedUrlPatterns: [`${photoHost}/*`],
        onlyCategories: Object.keys(categories),
      }),
    [`--remote-debugging-port=${port}`],
  )
  rmSync(visit, { recursive: true, force: true })
  if (!result) throw new Error(`Lighthouse returned no result for ${address}.`)
  const error = result.lhr.runtimeError
  if (error && tries > 1) return audit(address, mode, profile, tries - 1)
  if (error) throw new Error(`${address}: ${error.message}`)
  return result.lhr
}

async function inBrowser<T>(profile: string, work: (browser: BrowserContext) => Promise<T>, args: string[] = []): Promise<T> {
  const browser = await chromium.launchPersistentContext(profile, { executablePath, args: [...chromiumArguments, ...args] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A browser profile that is signed in but has none of the site's files cached. */
async function signedInProfile(site: string): Promise<string> {
  const profile = join(folder, 'signed-in')
  await inBrowser(profile, async (browser) => {
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
    await page.goto('about:blank')
    const devtools = await browser.newCDPSession(page)
    await devtools.send('Network.clearBrowserCache')
    await devtools.send('Storage.clearDataForOrigin', { origin: site, storageTypes: 'cache_storage,service_workers' })
  })
  return profile
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function scoreOf(reports: Report[], category: string): number {
  return Math.round(100 * median(reports.map((report) => report.categories[category]?.score ?? 0)))
}

function valueOf(reports: Report[], name: string): number {
  return median(reports.map((report) => report.audits[name]?.numericValue ?? Number.NaN))
}

function printScores(mode: string, all: Map<string, Report[]>): void {
  const empty = all.get(`${mode} empty page`) ?? []
  const columns = [...Object.values(categories), ...Object.values(timings).map((name) => `${name} (ms)`), 'CLS', 'LCP to empty page']
  console.log(`\n### ${mode === 'simulate' ? 'Simulated' : 'Applied'} throttling, medians of ${runs}\n`)
  console.log(`| Page | ${columns.join(' | ')} |\n|---|${columns.map(() => '--:').join('|')}|`)
  for (const [key, reports] of all) {
    if (!key.startsWith(`${mode} `)) continue
    const scores = Object.keys(categories).map((category) => scoreOf(reports, category))
    const times = Object.keys(timings).map((name) => Math.round(valueOf(reports, name)))
    const ratio = valueOf(reports, 'largest-contentful-paint') / valueOf(empty, 'largest-contentful-paint')
    console.log(
      `| ${[key.slice(mode.length + 1), ...scores, ...times, valueOf(reports, 'cumulative-layout-shift').toFixed(3), ratio.toFixed(2)].join(' | ')} |`,
    )
  }
}

/** The missed limits of the design, with the audits responsible. */
function printShortcomings(all: Map<string, Report[]>): void {
  const lines: string[] = []
  for (const [key, reports] of all) {
    const [mode = ''] = key.split(' ')
    const name = key.slice(mode.length + 1)
    if (name in references) continue
    for (const [category, title] of Object.entries(categories)) {
      if (category === 'seo' && name in learned) continue
      const minimum = category === 'performance' ? limits[name]?.performance : 100
      const score = scoreOf(reports, category)
      if (minimum !== undefined && score < minimum) lines.push(`${key}: ${title} ${score} of ${minimum} (${costly(reports, category)})`)
    }
    const shift = valueOf(reports, 'cumulative-layout-shift')
    if (shift > 0) lines.push(`${key}: the page shifts by ${shift.toFixed(3)}`)
    const limit = limits[name]
    if (!limit) continue
    const blocking = valueOf(reports, 'total-blocking-time')
    if (blocking > limit.blockingMs) lines.push(`${key}: blocked for ${Math.round(blocking)} ms, more than ${limit.blockingMs}`)
    const ratio = valueOf(reports, 'largest-contentful-paint') / valueOf(all.get(`${mode} empty page`) ?? [], 'largest-contentful-paint')
    if (ratio > limit.lcpRatio) lines.push(`${key}: LCP ${ratio.toFixed(2)} times the empty page's, more than ${limit.lcpRatio}`)
  }
  console.log(
    lines.length === 0
      ? '\nAll limits of the design are met.'
      : `\nMissed limits of the design:\n\n${lines.map((line) => `- ${line}`).join('\n')}`,
  )
}

function costly(reports: Report[], category: string): string {
  const last = reports.at(-1)
  const names = (last?.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (last?.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
  return names.join(', ') || 'only in other runs'
}

/** The time from input to the next paint; browsers report it in steps of 8 ms. */
async function printAnswers(browser: BrowserContext, site: string): Promise<void> {
  const page = await browser.newPage()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${site}/courses`)
  const main = page.getByRole('main')
  await main.getByRole('article').first().waitFor()
  const devtools = await browser.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuThrottlingRate })
  const times = Math.max(4, runs * 2)
  const repeat = async (act: (turn: number) => Promise<void>) => {
    for (let turn = 0; turn < times; turn += 1) {
      await act(turn)
      await page.waitForTimeout(500)
    }
  }
  const rows: [string, number[]][] = [
    ['enroll', await answers(page, () => enrollAndWait(page))],
    [
      'search suggestions, one letter',
      await answers(page, () => repeat((turn) => page.getByRole('combobox', { name: 'Search courses' }).press('design'.charAt(turn % 6)))),
    ],
    [
      'filter the catalog',
      await answers(page, () => repeat((turn) => main.getByLabel([/^Beginner,/, /^Under \$100,/][turn % 2] ?? '').click())),
    ],
    ['theme button', await answers(page, () => repeat(() => page.getByRole('button', { name: /^Theme:/ }).click()))],
    ['open or close a menu', await answers(page, () => repeat(() => page.getByRole('button', { name: 'More' }).click()))],
  ]
  console.log(`\n### From input to the next paint at 1/${cpuThrottlingRate} speed\n\n| Interaction | p50 (ms) | p95 (ms) |\n|---|--:|--:|`)
  for (const [name, durations] of rows) {
    const sorted = durations.toSorted((a, b) => a - b)
    const at = (part: number) => sorted[Math.ceil(part * sorted.length) - 1] ?? 'under 16'
    console.log(`| ${name} | ${at(0.5)} | ${at(0.95)} |`)
  }
  await page.close()
}

/** Enrolls the demo learner in a few more courses. */
async function enrollAndWait(page: Page): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: 'Enroll Now' }).first()
  for (let turn = 0; turn < 3; turn += 1) {
    await button.click()
    await page.waitForTimeout(900)
  }
}

async function answers(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const longest = new Map<number, number>()
    const observer = new PerformanceObserver((found) => {
      for (const entry of found.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId) longest.set(entry.interactionId, Math.max(entry.duration, longest.get(entry.interactionId) ?? 0))
      }
    })
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    Object.assign(window, { benchAnswers: () => (observer.disconnect(), [...longest.values()]) })
  })
  await act()
  return page.evaluate(() => (window as unknown as { benchAnswers: () => number[] }).benchAnswers())
}
