import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { chromium, type Locator, type Page } from 'playwright'
import { chromiumArguments, ensureChromium } from '../../e2e/chromium.ts'
import { type Stack, startStack } from '../../e2e/stack.ts'
import { brand } from '#shared/brand.ts'
import type { JsonCourse } from '#site/features/studio/course-json.ts'
import { quantile } from './browser.ts'

/**
 * `npm run bench:studio`: how long the studio takes to open a course of 21 lessons, and to show what is typed into a lesson of 2,000
 * words, at a quarter of the processor's speed. Beside them, a plain field in the same page.
 */

declare global {
  interface Window {
    /** Sets `shownAfter` once an element is painted. The time from which it counts is one of the page's clock. */
    watchFor: (selector: string, from: number) => void
    /** In milliseconds. */
    shownAfter: number | undefined
  }
}

const cpuThrottlingRate = 4
const keys = 150
const openings = 20
const openingBudgetMs = 1500
/** How long somebody reads before a press. */
const readingMs = 1000
const keyBudgetMs = 50
const words = 2000
const textOfLesson = '[role="textbox"][aria-label^="Text of"]'

const sample = join(import.meta.dirname, '../../src/content/samples/courses/camera-foundations')
const longLesson = 'why-light-before-gear.md'

const stack = await startStack()
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const draft = await createDraft(stack)
  await signIn(page, stack.siteUrl)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuThrottlingRate })

  // By the page's own clock: whoever asks from outside takes part of the throttled processor.
  await page.addInitScript((text) => {
    window.watchFor = (selector, from) => {
      // The next frame shows it; the task behind it comes after the paint.
      if (document.querySelector(selector)) setTimeout(() => (window.shownAfter = performance.now() - from))
      else requestAnimationFrame(() => window.watchFor(selector, from))
    }
    if (location.search.includes('file=')) window.watchFor(text, 0)
  }, textOfLesson)
  const [courses, lessons, addresses]: [number[], number[], number[]] = [[], [], []]
  for (let turn = 0; turn <= openings; turn += 1) {
    await page.goto('about:blank')
    await page.goto(`${stack.siteUrl}/studio`)
    const course = await pressed(page, page.getByRole('link', { name: draft.title }), 'textarea[name="description"]')
    const lesson = await pressed(page, page.getByRole('link', { name: draft.lessonTitle }), textOfLesson)
    await page.goto('about:blank')
    await page.goto(`${stack.siteUrl}/studio?draft=${draft.id}&file=${draft.lesson}`, { waitUntil: 'commit' })
    const address = await shownAfter(page)
    // The first opening loads the code.
    if (turn === 0) continue
    courses.push(course)
    lessons.push(lesson)
    addresses.push(address)
  }
  await page.getByRole('complementary', { name: 'Preview' }).getByRole('heading').first().waitFor()
  const inEditor = await typed(page)
  await page.getByRole('checkbox', { name: 'Plain field' }).check()
  const inField = await typed(page)

  console.log(`\nLoad: ${loadavg()[0]?.toFixed(1)}. At a quarter of the processor's speed.\n`)
  console.log('| | median | p95 | budget |\n|---|--:|--:|--:|')
  const row = (what: string, times: number[], budget: string) =>
    console.log(`| ${what} | ${ms(quantile(times, 0.5))} | ${ms(quantile(times, 0.95))} | ${budget} |`)
  row(`a course of ${draft.lessons} lessons, pressed in the list, until it can be edited`, courses, ms(openingBudgetMs))
  row('its lesson, pressed in the outline, until its text is painted', lessons, ms(openingBudgetMs))
  row('the lesson by its address, half of the times in a new process of the browser', addresses, ms(openingBudgetMs))
  row(`a key in a lesson of ${draft.words.toLocaleString('en-US')} words, until it is painted`, inEditor, ms(keyBudgetMs))
  row('the same in the plain field', inField, '-')
} finally {
  await browser.close()
  await stack.stop()
}

/** The time from the press on a link to the paint of what it leads to. */
async function pressed(page: Page, link: Locator, selector: string): Promise<number> {
  await link.waitFor()
  await page.waitForTimeout(readingMs)
  await page.evaluate((wanted) => {
    window.shownAfter = undefined
    addEventListener('click', (event) => window.watchFor(wanted, event.timeStamp), { capture: true, once: true })
  }, selector)
  await link.click()
  return shownAfter(page)
}

async function shownAfter(page: Page): Promise<number> {
  const time = await page.waitForFunction(() => window.shownAfter, null, { polling: 500 })
  return Number(await time.jsonValue())
}

function ms(time: number): string {
  return `${Math.round(time)} ms`
}

/** The times from each key to the paint that shows it. */
async function typed(page: Page): Promise<number[]> {
  await page.getByRole('textbox', { name: /^Text of/ }).click()
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    window.addEventListener(
      'keydown',
      (event) => {
        // The next frame shows it; the task behind it comes after the paint.
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - event.timeStamp)))
      },
      { capture: true },
    )
  })
  const text = 'The light comes from the left, and the shadow tells. '
  for (let key = 0; key < keys; key += 1)
    await page.keyboard.press(text[key % text.length] === ' ' ? 'Space' : (text[key % text.length] ?? 'a'), { delay: 20 })
  await page.waitForTimeout(500)
  return page.evaluate(() => (window as unknown as { times: number[] }).times)
}

/** Creates an instructor's draft of the sample course, in which one lesson has 2,000 words. */
async function createDraft({ backendUrl, publishableKey }: Stack) {
  const { access_token: token } = (await call(`${backendUrl}/auth/v1/token?grant_type=password`, publishableKey, null, {
    email: `learner@${brand.slug}.example`,
    password: `${brand.slug}-demo`,
  })) as { access_token: string }
  const rpc = (name: string, body: object) => call(`${backendUrl}/rest/v1/rpc/${name}`, publishableKey, token, body)
  await rpc('change_account_type', { account_type: 'instructor' })
  const names = readdirSync(sample).filter((name) => /\.(md|svg|vtt|json)$/.test(name))
  const lesson = names.find((name) => name === longLesson) ?? names.find((name) => name.endsWith('.md')) ?? ''
  const source = readFileSync(join(sample, lesson), 'utf8')
  const prose = source.split('\n\n').filter((part) => /^[A-Z]/.test(part))
  const long = Array.from({ length: 20 }, () => prose).flat()
  let text = source
  for (const part of long) {
    if (text.split(/\s+/).length >= words) break
    text = `${part}\n\n${text}`
  }
  const files = names.map((path) => ({ path, text: path === lesson ? text : readFileSync(join(sample, path), 'utf8'), revision: null }))
  const id = randomUUID()
  await rpc('create_draft', { id, files })
  const course = JSON.parse(readFileSync(join(sample, 'course.json'), 'utf8')) as JsonCourse
  const lessonTitle = course.modules.flatMap((module) => module.lessons).find((other) => `${other.id}.md` === lesson)?.title ?? ''
  return {
    id,
    title: course.title ?? '',
    lesson,
    lessonTitle,
    words: text.split(/\s+/).length,
    lessons: names.filter((name) => name.endsWith('.md')).length,
  }
}

async function call(address: string, apikey: string, token: string | null, body: object): Promise<unknown> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { apikey, 'Content-Type': 'application/json', ...(token !== null && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${text}`)
  return text === '' ? null : (JSON.parse(text) as unknown)
}

async function signIn(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/login`)
  await page.getByLabel('Email address').first().fill(`learner@${brand.slug}.example`)
  await page.getByLabel('Password', { exact: true }).fill(`${brand.slug}-demo`)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor()
}
