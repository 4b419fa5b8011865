import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

type Finding = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]['nodes'][number]

/**
 * axe's findings on the page, or on the part of it that a selector matches: one line per rule, with the elements.
 * It measures for a moment, in which a page that still moves may put one text over another's background. So if it finds
 * something, it looks again once all motion has ended.
 */
export async function axeFindings(page: Page, part?: string): Promise<string[]> {
  const found = await look(page, part)
  if (found.length === 0) return []
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
  return look(page, part)
}

/** Legacy mode suffices because the product has no frames; the results of passed rules are not transferred. */
async function look(page: Page, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (part) axe.include(part)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ') + colorsOf(node)).join(', ')}`)
}

/** The two colors of a text without enough contrast, because the finding may be gone when somebody looks. */
function colorsOf({ any }: Finding): string {
  const contrast = any.find(({ id }) => id === 'color-contrast')
  return contrast ? ` (${contrast.message})` : ''
}

/**
 * axe's findings in the light page, and then in the dark one. For journeys tagged with `tagOfScheme`, whose dark run is in
 * `npm run test:full` only. The window keeps its size, because drawing a page anew costs more than loading it.
 */
export async function axeFindingsInBothSchemes(page: Page, part?: string): Promise<string[]> {
  const found = await axeFindings(page, part)
  return process.env['TEST_FULL'] ? found : [...found, ...(await axeFindingsInTheDark(page, part))]
}

/** axe's findings in the dark page, which is light before and afterward. */
export async function axeFindingsInTheDark(page: Page, part?: string): Promise<string[]> {
  await haveScheme(page, 'dark')
  const found = await axeFindings(page, part)
  await haveScheme(page, 'light')
  return found.map((finding) => `dark: ${finding}`)
}

async function haveScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
}
