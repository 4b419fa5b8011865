import type { ComponentProps } from 'react'
import classes from './Honeypot.module.css'

/** A field for programs that fill in whatever they find: nobody sees it, hears of it or reaches it by keyboard. */
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
