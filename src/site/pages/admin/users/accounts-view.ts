import { type AccountFilter, type AccountSort, accountSorts } from '#site/features/administration/account.ts'
import { choiceIn, searchIn } from '#site/ui/address-query.ts'

/** The longest search that the database accepts. */
const MAX_SEARCH_LENGTH = 100

export interface AccountsView {
  filter: AccountFilter
  sort: AccountSort
  after: string | null
}

/** Reads the view from the query string. Unknown values count as absent. */
export function readAccountsView(parameters: URLSearchParams): AccountsView {
  const verified = choiceIn(parameters, 'verified', ['yes', 'no'])
  return {
    filter: {
      search: searchIn(parameters, MAX_SEARCH_LENGTH),
      role: choiceIn(parameters, 'role', ['user', 'admin']),
      state: choiceIn(parameters, 'state', ['active', 'disabled']),
      verified: verified && verified === 'yes',
    },
    sort: choiceIn(parameters, 'sort', accountSorts) ?? 'newest',
    after: parameters.get('after'),
  }
}

export function isFiltered({ search, role, state, verified }: AccountFilter): boolean {
  return search !== '' || role !== null || state !== null || verified !== null
}
