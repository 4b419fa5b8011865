import { IconChevronDown } from '@tabler/icons-react'
import classes from './field.module.css'

interface Props<Value extends string> {
  /** Its accessible name; there is no visible label. */
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: string) => void
}

/** A native select with a few options. */
export function SelectField<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <div className={classes.frame}>
      <select
        className={classes.field}
        data-after
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown className={classes.after} size={18} aria-hidden />
    </div>
  )
}
