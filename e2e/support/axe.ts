import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type axe from 'axe-core'
import type { Page } from 'playwright/test'

const program = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')
/** The rules whose findings depend on colors. */
const colorRules = ['color-contrast', 'link-in-text-block']

interface Look {
  /** A selector of the part of the page to look at. */
  part?: string | undefined
  /** Only these rules instead of all. */
  only?: string[]
}

/**
 * axe's findings on the page, or on the part of it that a selector matches: one line per rule, with the elements.
 * It measures for a moment, in which a page that still moves may put one text over another's background. So if it finds
 * something, it looks again once all motion has ended.
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

/** Loads the program once in each document, because that takes as long as a small look. */
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

/** The two colors of a text without enough contrast, because the finding may be gone when somebody looks. */
function colorsOf({ any }: axe.NodeResult): string {
  const contrast = any.find(({ id }) => id === 'color-contrast')
  return contrast ? ` (${contrast.message})` : ''
}

/**
 * axe's findings in the light page, and then those that its dark colors change. For journeys tagged with `tagOfScheme`, whose
 * dark run, with all rules, is in `npm run test:full` only. The window keeps its size, because drawing a page anew costs more
 * than loading it.
 */
export async function axeFindingsInBothSchemes(page: Page, part?: string): Promise<string[]> {
  const found = await axeFindings(page, part)
  return process.env['TEST_FULL'] ? found : [...found, ...(await axeFindingsInTheDark(page, { part, only: colorRules }))]
}

/** axe's findings in the dark page, which is light before and afterward. */
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
