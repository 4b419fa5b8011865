/**
 * `npm run bench:compare -- FOLDER`: first visits of two builds in turn, the one in `dist` and the one in FOLDER (a copy of `dist`
 * from before a change), at a quarter of the speed on a slow 4G connection. Prints when the largest content had been painted and
 * when the page responded, medians of 9. `npm run bench:compare -- FOLDER 3 lesson` visits three times the pages whose name
 * contains the word.
 */
import { resolve } from 'node:path'
import { chromium } from 'playwright'
import { brand } from '#shared/brand.ts'
import { demoPassword } from '#server/backend/auth/demo-accounts.ts'
import { buildFolder } from '#server/site-build.ts'
import { chromiumArguments, ensureChromium } from '../../e2e/chromium.ts'
import { freePort } from '../support/free-port.ts'
import { enrolledCourse, lessonOfCourse, quantile } from './browser.ts'
import { eachStep } from './each-step.ts'
import { newDataLocation, startServer } from './product.ts'
import { slow4G, startSlowConnection } from './slow-connection.ts'

const pages = [
  { name: '/', path: '/' },
  { name: '/courses', path: '/courses' },
  { name: 'an article', path: '/blog/learn-by-explaining' },
  { name: 'home, learner', path: '/', isLearners: true },
  { name: 'a course, learner', path: enrolledCourse, isLearners: true },
  { name: 'a lesson, learner', path: lessonOfCourse, isLearners: true },
]

type Page = (typeof pages)[number]

/** What a learner's browser has stored. */
type Stored = Awaited<ReturnType<typeof signIn>>

interface Visit {
  paintedMs: number
  respondsMs: number
}

const options = process.argv.slice(2)
const [folder = ''] = options
const runs = Number(options.find((option) => /^\d+$/.test(option)) ?? 9)
const word = options.slice(1).find((option) => !/^\d+$/.test(option)) ?? ''

const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments, handleSIGINT: false })
const builds = [await startBuild(resolve(folder)), await startBuild(buildFolder)] as const
try {
  console.log(`\n**First visits at 1/4 speed on slow 4G, medians of ${runs}**\n`)
  console.log('| Page | painted (ms), before | now | responds (ms), before | now |\n|---|--:|--:|--:|--:|')
  for (const page of pages.filter(({ name }) => name.includes(word))) {
    const visits: [Visit[], Visit[]] = [[], []]
    await eachStep(
      Array.from({ length: runs }),
      () => page.name,
      async () => {
        visits[0].push(await builds[0].visit(page))
        visits[1].push(await builds[1].visit(page))
      },
    )
    const [before, now] = visits.map((own) => ({
      painted: Math.round(
        quantile(
          own.map(({ paintedMs }) => paintedMs),
          0.5,
        ),
      ),
      responds: Math.round(
        quantile(
          own.map(({ respondsMs }) => respondsMs),
          0.5,
        ),
      ),
    }))
    console.log(`| ${page.name} | ${before?.painted} | ${now?.painted} | ${before?.responds} | ${now?.responds} |`)
  }
} finally {
  for (const build of builds) await build.stop()
  await browser.close()
}

async function startBuild(site: string) {
  const data = newDataLocation()
  const port = await freePort()
  const address = `http://localhost:${port}`
  const server = await startServer(data, { SITE_DIR: site, SITE_URL: address })
  const connection = await startSlowConnection(port, Number(new URL(server.url).port))
  const stored = await signIn(address)
  connection.setSpeed(slow4G)
  return {
    visit: (page: Page) => visit(address, page, stored),
    async stop() {
      await connection.stop()
      await server.stop()
      data.remove()
    },
  }
}

async function signIn(site: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  // The server compresses a page in haste for its first visitor, and thoroughly for the others.
  for (const { path } of pages) await (await fetch(site + path, { headers: { Accept: 'text/html', 'Accept-Encoding': 'br' } })).text()
  await page.goto(`${site}/login`)
  await page.getByRole('main').getByLabel('Email address').fill(`learner@${brand.slug}.example`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor()
  await page.goto(`${site}${enrolledCourse}`)
  await page.getByRole('main').getByRole('button', { name: 'Enroll Now' }).first().click()
  await page.getByText('Successfully Enrolled!').waitFor()
  const stored = await context.storageState()
  await context.close()
  return stored
}

async function visit(site: string, { path, isLearners }: Page, stored: Stored): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, ...(isLearners && { storageState: stored }) })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = { paintedMs: 0, respondsMs: 0 }
    Object.assign(window, { benchSeen: seen })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.paintedMs = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    document.addEventListener('app-ready', () => (seen.respondsMs = performance.now()))
  })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(site + path)
  const seen = () => (window as unknown as { benchSeen: Visit }).benchSeen
  await page.waitForFunction(() => (window as unknown as { benchSeen: Visit }).benchSeen.respondsMs > 0)
  await page.waitForTimeout(300)
  const visited = await page.evaluate(seen)
  await context.close()
  return visited
}
