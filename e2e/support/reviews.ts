import type { Page } from 'playwright/test'
import { expect } from './journey.ts'

/** Waits until a question has been scheduled for review, and makes all questions due, as if they had been missed days ago. */
export async function makeReviewsDue(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [key] = Object.keys(localStorage).filter((name) => /-reviews:[^:]+$/.test(name))
        if (!key) return false
        const earlier = (localStorage.getItem(key) ?? '').replace(/\d{4}-\d\d-\d\d/g, (day) =>
          new Date(Date.parse(day) - 3 * 86_400_000).toISOString().slice(0, 10),
        )
        localStorage.setItem(key, earlier)
        return true
      }),
    )
    .toBe(true)
}
