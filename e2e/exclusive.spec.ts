import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { transformWithOxc } from 'vite'
import { expect, test } from './support/journey.ts'

declare global {
  interface Window {
    count: (times: number) => Promise<void>
  }
}

const code = async (file: string) => (await transformWithOxc(readFileSync(file, 'utf8'), file)).code
const site = 'https://turns.example/'

const inEach = <T>(tabs: Page[], work: (tab: Page) => Promise<T>) => Promise.all(tabs.map(work))

test('six tabs that write in turn never write from a stale copy', async ({ context }) => {
  const page = '<!doctype html><title>Turns</title><script type="module" src="/turns.js"></script>'
  await context.route(site, (route) => route.fulfill({ contentType: 'text/html', body: page }))
  const files: Record<string, string> = {
    'turns.js': `${await code('src/site/backend/exclusive.ts')}
      window.count = async (times) => {
        for (; times > 0; times -= 1) {
          await exclusive('counter', () => localStorage.setItem('counter', String(Number(localStorage.getItem('counter')) + 1)))
        }
      }`,
  }
  for (const [name, body] of Object.entries(files)) {
    await context.route(site + name, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  }
  const tabs = await Promise.all(Array.from({ length: 6 }, () => context.newPage()))
  await inEach(tabs, (tab) => tab.goto(site))
  await inEach(tabs, (tab) => tab.evaluate(() => window.count(100)))
  for (const tab of tabs) await expect.poll(() => tab.evaluate(() => localStorage.getItem('counter'))).toBe('600')

  // Clearing the storage in between blocks no tab.
  await tabs[0]?.evaluate(() => localStorage.clear())
  await inEach(tabs, (tab) => tab.evaluate(() => window.count(1)))
  await expect.poll(() => tabs[5]?.evaluate(() => localStorage.getItem('counter'))).toBe('6')
})
