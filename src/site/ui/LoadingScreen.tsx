import classes from './LoadingScreen.module.css'
import { Spinner } from './Spinner.tsx'

interface Props {
  /** By default, the label of §2. */
  label?: string
}

/** Shown while a screen loads. It appears after a short delay, so that fast screens do not flicker. */
export function LoadingScreen({ label = 'Loading...' }: Props) {
  return (
    <div className={classes.screen} role="status">
      <Spinner size="2.5rem" />
      <span>{label}</span>
    </div>
  )
}
