import { loadavg } from 'node:os'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright'
import { chromiumArguments, ensureChromium } from '../../e2e/chromium.ts'
import { startStack } from '../../e2e/stack.ts'
import { brand } from '#shared/brand.ts'
import { quantile } from './browser.ts'

/**
 * `npm run bench:code`: how long the code of a lesson takes from the press of 'Run' to its result, the first time and later, at a
 * quarter of the processor's speed; and how much larger a lesson is because its code runs.
 */

const cpuThrottlingRate = 4
const firstRuns = 5
const laterRuns = 20
const budgets = { firstMs: 4000, laterMs: 300, bytes: 2048 }

const lessons = [
  { name: 'SQL', address: '/courses/9?lesson=the-row-that-should-not-exist', code: 'array_agg', result: / row in / },
  { name: 'TypeScript', address: '/courses/1?lesson=unions-instead-of-optional-everything', code: 'function message', result: /^Ran/ },
]

const stack = await startStack()
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
try {
  console.log(`\nLoad: ${loadavg()[0]?.toFixed(1)}. At a quarter of the processor's speed.\n`)
  console.log("| from the press of 'Run' to the result | median | p95 | budget |\n|---|--:|--:|--:|")
  for (const lesson of lessons) {
    const first: number[] = []
    const later: number[] = []
    for (let turn = 0; turn < firstRuns; turn += 1) {
      const page = await openLesson(browser, stack.siteUrl, lesson.address)
      first.push(await runOnce(page, lesson))
      for (let run = 0; run < laterRuns / firstRuns; run += 1) later.push(await runOnce(page, lesson))
      await page.context().close()
    }
    const row = (what: string, times: number[], budget: number) =>
      console.log(`| ${lesson.name}, ${what} | ${ms(quantile(times, 0.5))} | ${ms(quantile(times, 0.95))} | ${ms(budget)} |`)
    row('first run, with what it loads', first, budgets.firstMs)
    row('later runs', later, budgets.laterMs)
  }
  console.log(`\n| what the page is larger by before the press | bytes | budget |\n|---|--:|--:|`)
  for (const { name, address } of lessons)
    console.log(`| a lesson with ${name} | ${await bytesBeforePress(stack.siteUrl, address)} | ${budgets.bytes} |`)
} finally {
  await browser.close()
  await stack.stop()
}

function ms(time: number): string {
  return `${Math.round(time)} ms`
}

/** Opens a lesson in a browser that has loaded nothing yet, as a learner who is signed in. */
async function openLesson(from: Browser, site: string, address: string): Promise<Page> {
  const page = await from.newPage()
  await page.goto(`${site}/login`)
  await page.getByLabel('Email address').first().fill(`learner@${brand.slug}.example`)
  await page.getByLabel('Password', { exact: true }).fill(`${brand.slug}-demo`)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor()
  await page.goto(`${site}${address}`)
  await page.locator('[data-lesson-text]').waitFor()
  // What loads late is not part of it.
  await page.waitForLoadState('networkidle')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuThrottlingRate })
  return page
}

async function runOnce(page: Page, { code, result }: (typeof lessons)[number]): Promise<number> {
  const block = page.locator('[data-code]').filter({ hasText: code }).first()
  return block
    .getByRole('button', { name: 'Run' })
    .first()
    .evaluate(
      (button, [source, flags]) => {
        const from = performance.now()
        const isResult = new RegExp(source ?? '', flags)
        const place = button.closest('[data-code]')
        return new Promise<number>((resolve) => {
          let wasWaiting = false
          new MutationObserver((_, observer) => {
            const said = place?.querySelector('[role=status]')?.textContent ?? ''
            wasWaiting ||= said.includes('running')
            if (!wasWaiting || !isResult.test(said)) return
            observer.disconnect()
            resolve(performance.now() - from)
          }).observe(document.body, { subtree: true, childList: true, characterData: true })
          ;(button as HTMLButtonElement).click()
        })
      },
      [result.source, result.flags],
    )
}

/** How much of the page's bytes, compressed, are there only because its code runs. */
async function bytesBeforePress(site: string, address: string): Promise<number> {
  const page = await (await fetch(site + address)).text()
  const without = page
    .replaceAll(/<button type="button" data-(?:edit|run|check)>[^<]*<\/button>/g, '')
    .replaceAll(/ data-(?:code|expects|runs)="[^"]*"/g, '')
  return brotliCompressSync(page).length - brotliCompressSync(without).length
}
