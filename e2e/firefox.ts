import '../tests/support/only-samples.ts'
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import puppeteer, { type Page } from 'puppeteer-core'
import decodePng, { init as initPng } from '@jsquash/png/decode.js'
import { phoneFonts } from './fonts.ts'
import { startStack, type Stack } from './stack.ts'
import { createInbox } from './support/inbox.ts'
import { cutOff, publicRoutes, textSpacing } from './support/layout-checks.ts'

/**
 * `npm run firefox`: the main journey in an unpatched Firefox, over WebDriver BiDi. FIREFOX_PATH names one that is not on
 * the PATH. Without any Firefox, it exits with code 77, which `npm run test:ci` reports as skipped.
 */
const names = ['firefox', 'firefox-esr']
const applications = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  `${process.env['PROGRAMFILES'] ?? 'C:\\Program Files'}\\Mozilla Firefox\\firefox.exe`,
]
/** Generous, because a shared machine may stall for several seconds. Nothing waits longer than necessary. */
const TIMEOUT_MS = 60_000

function findFirefox(): string | undefined {
  const given = process.env['FIREFOX_PATH']
  if (given) {
    if (runs(given)) return given
    throw new Error(`FIREFOX_PATH names ${given}, which does not run.`)
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...applications].find(runs)
}

/** Returns whether the file is a working browser. Some systems ship a stub that only says how to install it. */
function runs(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

const person = { name: 'Grace Summit', email: `grace.${Date.now().toString(36)}@ascendo.example`, password: 'rope-and-chalk-7' }

/** Returns the user's steps, in order. Each continues where the previous one ended. */
function journey(page: Page, stack: Stack, downloads: string): [name: string, step: () => Promise<void>][] {
  const button = (text: string) => page.locator(`main button ::-p-text(${text})`)
  const visit = (path: string) => page.goto(stack.siteUrl + path)
  const heading = (text: RegExp) =>
    page.waitForFunction((source) => new RegExp(source).test(document.querySelector('h1')?.textContent ?? ''), {}, text.source)
  let course = ''

  return [
    [
      'registers',
      async () => {
        await visit('/register')
        await page.locator('main input[autocomplete="name"]').fill(person.name)
        await page.locator('main input[type="email"]').fill(person.email)
        for (const nth of [1, 2]) await page.locator(`::-p-xpath((//main//input[@type="password"])[${nth}])`).fill(person.password)
        await page.locator('main input[type="checkbox"]').click()
        await button('Create account').click()
        await page.waitForFunction(() => location.pathname === '/email-verification')
      },
    ],
    [
      "confirms by the mail's button",
      async () => {
        const { link } = await createInbox(stack.mailUrl).newest(person.email, /confirm/i)
        await page.goto(link)
        await button('Confirm my email').click()
        await heading(/Grace/)
      },
    ],
    [
      'enrolls',
      async () => {
        await visit('/courses')
        course = await page
          .locator('main article a[href^="/courses/"]')
          .map((link) => (link as HTMLAnchorElement).pathname)
          .wait()
        await button('Enroll Now').click()
        await page.locator('::-p-text(Successfully Enrolled!)').wait()
      },
    ],
    [
      'completes a lesson',
      async () => {
        await visit(`${course}?lesson=next`)
        await button('Complete and continue').click()
        await page.locator('::-p-text(Lesson 2 of)').wait()
      },
    ],
    [
      'downloads the courses as a file',
      async () => {
        await visit('/account?tab=progress')
        await button('Export to a file').click()
        const file = await downloaded(downloads)
        match(file.name, /\.json$/)
        equal((JSON.parse(file.text) as { enrolledCourses: unknown[] }).enrolledCourses.length, 1)
      },
    ],
    [
      'chooses the dark theme, which a reload keeps',
      async () => {
        await visit('/themes')
        await page.locator('main input[value="dark"]').click()
        await page.reload()
        await page.waitForFunction(() => document.documentElement.classList.contains('dark'))
      },
    ],
    [
      'looks into a course, whose scroll bar is dark, too',
      async () => {
        await visit('/courses?look=write-clearly')
        const edge = await page
          .locator('dialog[open]')
          .map((dialog) => {
            const all = [...dialog.querySelectorAll('*')]
            const scrolling = all.find((one) => one.scrollHeight > one.clientHeight && getComputedStyle(one).overflowY === 'auto')
            if (!scrolling) throw new Error('Nothing scrolls in the dialog.')
            const { right, top, width } = scrolling.getBoundingClientRect()
            const bar = width - scrolling.clientWidth
            return { x: right - bar, y: top + 20, width: bar, height: 100 }
          })
          .wait()
        // There is nothing to see where scroll bars cover the page.
        if (edge.width > 0) ok((await brightest(page, edge)) < 200)
      },
    ],
    [
      'reads every page at 320 pixels with their own text spacing',
      async () => {
        await page.setViewport({ width: 320, height: 640 })
        for (const route of publicRoutes) {
          await visit(route)
          await page.locator('h1').wait()
          // Until the program has arrived, what is below the window has a height that is only assumed.
          await page.waitForSelector('html:not([data-fresh])')
          await page.addStyleTag({ content: textSpacing })
          const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
          deepEqual([route, beyond, await page.evaluate(cutOff)], [route, 0, []])
        }
        await page.setViewport({ width: 1280, height: 800 })
      },
    ],
    [
      'continues without the server: a reload, a lesson, a page opened before',
      async () => {
        await visit('/courses')
        await page.waitForFunction(
          async () => navigator.serviceWorker.controller?.state === 'activated' && Boolean(await caches.match('/courses')),
        )
        await stack.stop()
        await page.reload()
        await heading(/All courses/)
        await visit(`${course}?lesson=next`)
        await button('Complete and continue').wait()
        await visit('/themes')
        await heading(/Choose your light/)
      },
    ],
  ]
}

/** Returns the highest value of a color channel in this part of the page, from 0 to 255. */
async function brightest(page: Page, clip: { x: number; y: number; width: number; height: number }): Promise<number> {
  await initPng(await WebAssembly.compile(readFileSync(fileURLToPath(import.meta.resolve('@jsquash/png/codec/pkg/squoosh_png_bg.wasm')))))
  const { data } = await decodePng(new Uint8Array(await page.screenshot({ clip })).buffer)
  return data.reduce((highest, value, at) => (at % 4 === 3 ? highest : Math.max(highest, value)), 0)
}

/**
 * Waits until the only file in the folder is complete, and returns it. While Firefox downloads `x.json`, it may keep an empty file of
 * that name, and writes to one that ends in `.part`, which it renames at last.
 */
async function downloaded(folder: string): Promise<{ name: string; text: string }> {
  const deadline = Date.now() + TIMEOUT_MS
  while (Date.now() < deadline) {
    const [name, ...others] = readdirSync(folder)
    if (name && others.length === 0 && !name.endsWith('.part')) {
      const text = readFileSync(join(folder, name), 'utf8')
      if (text) return { name, text }
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No file arrived within ${TIMEOUT_MS / 1000} s.`)
}

async function main(): Promise<void> {
  const executablePath = findFirefox()
  if (!executablePath) {
    console.error('There is no Firefox here: install it (on Debian: apt-get install firefox-esr), or set FIREFOX_PATH.')
    process.exitCode = 77
    return
  }
  const downloads = mkdtempSync(join(tmpdir(), 'ascendo-downloads-'))
  const fonts = phoneFonts()
  const stack = await startStack()
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    env: { ...process.env, ...fonts.environment },
    extraPrefsFirefox: {
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      // The browser can reach only this machine.
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': 9,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': 9,
    },
  })
  try {
    console.log(await browser.version())
    const page = await browser.newPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    const uncaught: string[] = []
    // Firefox reports a worker error when the photo host is unreachable, or when the page is left early.
    page.on('pageerror', (error) => /Failed to load .http/.test(String(error)) || uncaught.push(String(error)))
    await page.setViewport({ width: 1280, height: 800 })
    for (const [name, step] of journey(page, stack, downloads)) {
      try {
        await step()
        deepEqual(uncaught, [])
        console.log(`✓ ${name}`)
      } catch (error) {
        const picture = join(import.meta.dirname, '../test-results/firefox.png')
        mkdirSync(join(picture, '..'), { recursive: true })
        await page.screenshot({ path: picture }).catch(() => {})
        throw new Error(`✗ ${name}, at ${page.url()} (see test-results/firefox.png)`, { cause: error })
      }
    }
  } finally {
    await browser.close()
    await stack.stop()
    rmSync(downloads, { recursive: true, force: true })
    fonts.remove()
  }
}

try {
  await main()
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
