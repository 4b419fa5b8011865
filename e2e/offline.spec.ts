import { expect, type Page } from 'playwright/test'
import { test } from './support/second-site.ts'

const title = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Until the worker has taken charge of the page, and has kept what it shows. */
async function workerIsReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.waitForFunction(async () => Boolean(await caches.match(location.pathname)))
}

test('with the server stopped, the catalogue, the blog and every article open, from the first visit on', async ({ page, site }) => {
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
})
