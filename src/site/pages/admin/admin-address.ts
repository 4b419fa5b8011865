import { paths } from '#shared/paths.ts'
import { choiceIn, searchIn } from '#site/ui/address-query.ts'

export const adminTabs = ['overview', 'users', 'messages', 'courses', 'audit'] as const
export type AdminTab = (typeof adminTabs)[number]

/** `/admin?tab=users&role=admin` */
export function adminAddress(tab: AdminTab, query: Record<string, string> = {}): string {
  return `${paths.admin}?${new URLSearchParams({ tab, ...query }).toString()}`
}

/** The query with these parameters changed. Null or an empty text removes one. */
export function queryWith(query: string | URLSearchParams, changes: Record<string, string | number | null>): URLSearchParams {
  const changed = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value) changed.set(name, String(value))
    else changed.delete(name)
  }
  return changed
}

/** The longest search that the database accepts. */
/** The longest search, in characters. */
export const longestSearch = 100
export const searchOf = (parameters: URLSearchParams) => searchIn(parameters, longestSearch)

/** In the address: `answered=yes`. Null for any other value. */
export function yesOrNoIn(parameters: URLSearchParams, name: string): boolean | null {
  const choice = choiceIn(parameters, name, ['yes', 'no'])
  return choice && choice === 'yes'
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Null unless the value is a UUID. */
export function idIn(parameters: URLSearchParams, name: string): string | null {
  const value = parameters.get(name)
  return value && uuid.test(value) ? value : null
}
