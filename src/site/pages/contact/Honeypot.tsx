import type { ComponentProps } from 'react'
import classes from './Honeypot.module.css'

/** A field for bots, which fill in every field. It is hidden from sight, from screen readers and from the keyboard. */
export function Honeypot({ value, onChange }: Pick<ComponentProps<'input'>, 'value' | 'onChange'>) {
  return (
    <div className={classes.away} aria-hidden="true">
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" value={value} onChange={onChange} />
      </label>
    </div>
  )
}
