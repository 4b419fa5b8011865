import { type AccountFilter, type AccountSort, accountSorts } from '#site/features/administration/account.ts'
import { choiceIn } from '#site/ui/address-query.ts'
import { searchOf, yesOrNoIn } from '../admin-address.ts'

interface AccountsView {
  filter: AccountFilter
  sort: AccountSort
  after: string | null
}

/** Reads the view from the query string. Unknown values count as absent. */
export function readAccountsView(parameters: URLSearchParams): AccountsView {
  return {
    filter: {
      search: searchOf(parameters),
      role: choiceIn(parameters, 'role', ['user', 'admin']),
      state: choiceIn(parameters, 'state', ['active', 'disabled']),
      verified: yesOrNoIn(parameters, 'verified'),
    },
    sort: choiceIn(parameters, 'sort', accountSorts) ?? 'newest',
    after: parameters.get('after'),
  }
}

export function isFiltered({ search, role, state, verified }: AccountFilter): boolean {
  return search !== '' || role !== null || state !== null || verified !== null
}
