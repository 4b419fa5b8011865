import type { Page } from 'playwright/test'

declare global {
  interface Window {
    /** Unexpected layout shifts: what moved, and by how much. Filled by {@link watchShifts}. */
    shifts: { value: number; moved: string[] }[]
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** Records shifts from the start of every page that the browser opens. */
export function watchShifts(page: Page) {
  return page.addInitScript(() => {
    window.shifts = []
    const observer = new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue
        const moved = sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 90) ?? '?')
        window.shifts.push({ value, moved })
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the shifts that a user could notice: one late line of 20 pixels counts 0.01 or more. */
export function visibleShifts(page: Page) {
  return page.evaluate(() => window.shifts.filter(({ value }) => value >= 0.001))
}
