import type { ThemePreference } from '#site/theme/theme-preference.ts'
import classes from './ThemePreview.module.css'

/** A miniature page in the theme's own colors; for system, half of each. */
export function ThemePreview({ theme }: { theme: ThemePreference }) {
  if (theme !== 'system') return <MiniPage theme={theme} />
  return (
    <span className={classes.both} aria-hidden>
      <MiniPage theme="light" />
      <MiniPage theme="dark" />
    </span>
  )
}

function MiniPage({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <span className={classes.page} data-theme={theme} aria-hidden>
      <span className={classes.bar} />
      <span className={classes.title} />
      <span className={classes.line} />
      <span className={classes.line} />
      <span className={classes.button} />
    </span>
  )
}
