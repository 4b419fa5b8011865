/** The time from a press or a letter to the next paint, as browsers report it: in steps of 8 ms, and nothing below 16. */
import type { Locator, Page } from 'playwright'
import { quantile } from './browser.ts'

/** The durations of all interactions while `act` runs. Those that the browser does not report count as 16 ms. */
export async function answersWhile(page: Page, act: () => Promise<void>): Promise<number[]> {
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

/**
 * Clicks like a user: scrolls the control into view, moves the pointer there first, and waits a while afterward. Without
 * Playwright's own click, which checks inside the page what the pointer hits, and so is part of what is measured.
 */
export async function press(control: Locator, waitMs = 700): Promise<void> {
  const page = control.page()
  await control.hover()
  await page.waitForTimeout(300)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForTimeout(waitMs)
}

/** Prints the response times of the catalog at a fraction of the processor's speed. `page` is signed in. */
export async function printAnswers(page: Page, site: string, runs: number, cpuThrottlingRate: number): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${site}/courses`)
  const main = page.getByRole('main')
  await main.getByRole('article').first().waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuThrottlingRate })
  const times = Math.max(4, runs * 2)
  const repeat = async (act: (turn: number) => Promise<void>) => {
    for (let turn = 0; turn < times; turn += 1) await act(turn)
  }
  const interactions: Record<string, () => Promise<void>> = {
    enroll: async () => {
      for (let turn = 0; turn < 3; turn += 1) await press(main.getByRole('button', { name: 'Enroll Now' }).first(), 1000)
    },
    'search suggestions, one letter': () =>
      repeat(async (turn) => {
        await page.getByRole('combobox', { name: 'Search courses' }).press('design'.charAt(turn % 6))
        await page.waitForTimeout(500)
      }),
    'filter the catalog': () => repeat((turn) => press(main.getByLabel([/^Beginner,/, /^Under \$100,/][turn % 2] ?? ''))),
    'theme button': () => repeat(() => press(page.getByRole('button', { name: /^Theme:/ }))),
    'open or close a menu': () => repeat(() => press(page.getByRole('button', { name: 'More' }))),
  }
  console.log(`\n**From input to the next paint at 1/${cpuThrottlingRate} speed**\n\n| Interaction | p50 (ms) | p95 (ms) |\n|---|--:|--:|`)
  for (const [name, act] of Object.entries(interactions)) {
    const durations = await answersWhile(page, act)
    const at = (part: number) => (durations.length > 0 ? quantile(durations, part) : 'under 16')
    console.log(`| ${name} | ${at(0.5)} | ${at(0.95)} |`)
  }
}
