import { choiceIn } from '#site/ui/address-query.ts'
import { SearchField } from '#site/ui/SearchField.tsx'
import { SelectField } from '#site/ui/SelectField.tsx'
import { longestSearch, searchOf } from './admin-address.ts'
import { useTabAddress } from './use-tab-address.ts'

interface Filter {
  /** The parameter in the address. */
  name: string
  label: string
  /** The choice without the parameter. */
  usual: string
  /** The other choices, by the parameter's value. */
  options: Readonly<Record<string, string>>
}

interface Props {
  className: string | undefined
  search?: { region: string; label: string; placeholder: string }
  filters: readonly Filter[]
}

/** The fields that filter and sort a tab's list. The address holds their values. */
export function FilterBar({ className, search, filters }: Props) {
  const { parameters, change } = useTabAddress()
  // The open message may not match the new filter.
  const choose = (name: string, value: string, replace: boolean) => change({ [name]: value, message: null }, { replace })
  return (
    <div className={className}>
      {search && (
        <SearchField
          {...search}
          search={searchOf(parameters)}
          maxLength={longestSearch}
          onSearch={(text) => choose('search', text, true)}
        />
      )}
      {filters.map(({ name, label, usual, options }) => (
        <SelectField
          key={name}
          label={label}
          value={choiceIn(parameters, name, Object.keys(options)) ?? ''}
          options={[{ value: '', label: usual }, ...Object.entries(options).map(([value, text]) => ({ value, label: text }))]}
          onChange={(value) => choose(name, value, false)}
        />
      ))}
    </div>
  )
}
