import classes from './LoadingScreen.module.css'
import { Spinner } from './Spinner.tsx'

interface Props {
  /** §2 */
  label?: string
}

/** Stands in for a screen that is still on its way. It shows only after a moment, so that quick screens do not flicker. */
export function LoadingScreen({ label = 'Loading...' }: Props) {
  return (
    <div className={classes.screen} role="status">
      <Spinner size="2.5rem" />
      <span>{label}</span>
    </div>
  )
}
