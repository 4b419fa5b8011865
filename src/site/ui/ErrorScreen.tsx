import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { Button } from './Button.tsx'
import classes from './ErrorScreen.module.css'

interface Props {
  /** By default, the title of §2. */
  title?: string
  /** What happened and what to do, in one or two sentences. */
  children?: ReactNode
  onRetry: () => void
  retryLabel?: string
  /** Shown with its stack trace, in development only. */
  error?: unknown
}

/**
 * Replaces a screen that crashed or failed to load.
 * It needs no router: Go Home is a plain link, which also reloads the app.
 */
export function ErrorScreen({
  title = 'Oops! Something went wrong',
  children = 'This is our fault, not yours. Trying again often helps; nothing that you saved is lost.',
  onRetry,
  retryLabel = 'Try Again',
  error,
}: Props) {
  return (
    <section className={classes.screen} role="alert">
      <BrokenSteps />
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.text}>{children}</div>
      <div className={classes.actions}>
        <Button size="md" onClick={onRetry}>
          {retryLabel}
        </Button>
        <Button size="md" variant="default" component="a" href={paths.home}>
          Go Home
        </Button>
      </div>
      {import.meta.env.DEV && error !== undefined && (
        <details className={classes.details}>
          <summary>Details for developers</summary>
          <pre>{error instanceof Error ? (error.stack ?? error.message) : String(error)}</pre>
        </details>
      )}
    </section>
  )
}

/** Three ascending steps, one of them slipped. */
function BrokenSteps() {
  return (
    <svg className={classes.art} viewBox="0 0 160 96" aria-hidden>
      <rect className={classes.step} x="12" y="62" width="30" height="26" rx="8" />
      <rect className={classes.slipped} x="54" y="50" width="30" height="40" rx="8" transform="rotate(14 69 70)" />
      <rect className={classes.step} x="104" y="18" width="30" height="70" rx="8" />
      <path className={classes.ground} d="M4 90 H156" />
    </svg>
  )
}
