import { paths } from '#shared/paths.ts'

export const adminTabs = ['overview', 'users', 'messages', 'courses', 'audit'] as const
export type AdminTab = (typeof adminTabs)[number]

/** `/admin?tab=users&role=admin` */
export function adminAddress(tab: AdminTab, query: Record<string, string> = {}): string {
  return `${paths.admin}?${new URLSearchParams({ tab, ...query }).toString()}`
}
