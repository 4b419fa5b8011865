import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/**
 * axe's findings on the page, or on the part of it that a selector matches: one line per rule, with the elements.
 * Legacy mode suffices because the product has no frames; the results of passed rules are not transferred.
 */
export async function axeFindings(page: Page, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (part) axe.include(part)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
