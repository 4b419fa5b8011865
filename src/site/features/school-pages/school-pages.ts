import { schoolPages } from 'virtual:school-pages'
import type { SchoolPageSummary } from '#content/school-page.ts'

/** In the footer's order. */
export { schoolPages }

/** The page with this id; null if the school has none. Forms link to `terms` and `privacy`. */
export function findSchoolPage(id: string): SchoolPageSummary | null {
  return schoolPages.find((page) => page.id === id) ?? null
}
