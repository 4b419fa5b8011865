import type { AccountSort } from '#site/features/administration/account.ts'
import { SearchField } from '#site/ui/SearchField.tsx'
import { SelectField } from '#site/ui/SelectField.tsx'
import type { AccountsView } from './accounts-view.ts'
import classes from './AccountsTools.module.css'

const sortNames: Record<AccountSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
  email: 'Email address',
  last_seen: 'Last seen first',
}

interface Props {
  view: AccountsView
  onChange: (changes: Record<string, string | null>, options?: { replace: boolean }) => void
}

export function AccountsTools({ view: { filter, sort }, onChange }: Props) {
  return (
    <div className={classes.tools}>
      <SearchField
        region="Users"
        label="Search users"
        placeholder="Name or email address"
        search={filter.search}
        onSearch={(search) => onChange({ search }, { replace: true })}
      />
      <SelectField
        label="Role"
        value={filter.role ?? ''}
        options={[
          { value: '', label: 'All roles' },
          { value: 'user', label: 'Users' },
          { value: 'admin', label: 'Administrators' },
        ]}
        onChange={(role) => onChange({ role })}
      />
      <SelectField
        label="State"
        value={filter.state ?? ''}
        options={[
          { value: '', label: 'Active or not' },
          { value: 'active', label: 'Active' },
          { value: 'disabled', label: 'Disabled' },
        ]}
        onChange={(state) => onChange({ state })}
      />
      <SelectField
        label="Email confirmed"
        value={filter.verified === null ? '' : filter.verified ? 'yes' : 'no'}
        options={[
          { value: '', label: 'Verified or not' },
          { value: 'yes', label: 'Verified' },
          { value: 'no', label: 'Not verified' },
        ]}
        onChange={(verified) => onChange({ verified })}
      />
      <SelectField
        label="Sort by"
        value={sort}
        options={Object.entries(sortNames).map(([value, label]) => ({ value, label }))}
        onChange={(order) => onChange({ sort: order === 'newest' ? null : order })}
      />
    </div>
  )
}
