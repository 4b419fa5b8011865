import { brand } from '#shared/brand.ts'
import type { LinkRefusal } from '#site/features/hand-over/hand-over-link.ts'

export const refusals: Record<LinkRefusal | 'catalog-unavailable', string> = {
  foreign: `This is not a complete ${brand.name} link. Open the link or scan the code again.`,
  older: `This link was made by an older version of ${brand.name}. Reload the page on the other device, then make a new one.`,
  newer: `This link was made by a newer version of ${brand.name}. Reload this page, then open the link again.`,
  damaged: 'Part of this link is missing or damaged. Copy all of it, or scan the code again.',
  empty: 'There are no courses in this link.',
  'catalog-unavailable': 'The courses in this link could not be looked up. Check your internet connection, then open the link again.',
}
