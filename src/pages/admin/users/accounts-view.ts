import { type AccountFilter, type AccountSort, accountSorts } from '#features/administration/account.ts'

/** The longest search that the database accepts. */
const MAX_SEARCH_LENGTH = 100

export interface AccountsView {
  filter: AccountFilter
  sort: AccountSort
  after: string | null
}

/** Reads the view from the query string. Unknown values count as absent. */
export function readAccountsView(parameters: URLSearchParams): AccountsView {
  const role = parameters.get('role')
  const state = parameters.get('state')
  const verified = parameters.get('verified')
  return {
    filter: {
      search: (parameters.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
      role: role === 'user' || role === 'admin' ? role : null,
      state: state === 'active' || state === 'disabled' ? state : null,
      verified: verified === 'yes' || verified === 'no' ? verified === 'yes' : null,
    },
    sort: accountSorts.find((known) => known === parameters.get('sort')) ?? 'newest',
    after: parameters.get('after'),
  }
}

export function isFiltered({ search, role, state, verified }: AccountFilter): boolean {
  return search !== '' || role !== null || state !== null || verified !== null
}
