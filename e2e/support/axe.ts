import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type axe from 'axe-core'
import type { Page } from 'playwright/test'

const program = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')
/** The rules whose findings depend on colors. */
const colorRules = ['color-contrast', 'link-in-text-block']

interface Look {
  /** A selector of the part of the page to check. */
  part?: string | undefined
  /** Only these rules instead of all. */
  only?: string[]
}

/**
 * Returns axe's findings on the page, or on the part of it that a selector matches: one line per rule, with the elements.
 * While a page moves, a text may lie over another's background for a moment. So if axe finds something, this function
 * checks again once all motion has ended.
 */
export function axeFindings(page: Page, part?: string): Promise<string[]> {
  return findings(page, { part })
}

async function findings(page: Page, what: Look): Promise<string[]> {
  const found = await look(page, what)
  if (found.length === 0) return []
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
  return look(page, what)
}

/** Loads axe only once per document, because loading takes as long as a small check. */
async function look(page: Page, { part, only }: Look): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(program)
  const violations = await page.evaluate(
    async ([selector, rules]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const results = await run(selector ?? document, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
      return results.violations
    },
    [part, only] as const,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ') + colorsOf(node)).join(', ')}`)
}

/** Returns the two colors of a text without enough contrast, because the finding may not be reproducible later. */
function colorsOf({ any }: axe.NodeResult): string {
  const contrast = any.find(({ id }) => id === 'color-contrast')
  return contrast ? ` (${contrast.message})` : ''
}

/**
 * Returns axe's findings in the light page, and then those of the color rules in the dark page. For journeys tagged with
 * `tagOfScheme`, whose dark run, with all rules, is in `npm run test:full` only. The window keeps its size, because rendering
 * a page again costs more than loading it.
 */
export async function axeFindingsInBothSchemes(page: Page, part?: string): Promise<string[]> {
  const found = await axeFindings(page, part)
  return process.env['TEST_FULL'] ? found : [...found, ...(await axeFindingsInTheDark(page, { part, only: colorRules }))]
}

/** Switches the light page to dark, returns axe's findings, and switches it back to light. */
export async function axeFindingsInTheDark(page: Page, what: Look = {}): Promise<string[]> {
  await haveScheme(page, 'dark')
  const found = await findings(page, what)
  await haveScheme(page, 'light')
  return found.map((finding) => `dark: ${finding}`)
}

async function haveScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
}
