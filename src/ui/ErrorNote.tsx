import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ErrorNote.module.css'

interface Props {
  message: string
  /** A link or button to recover from the error, if there is one. */
  children?: ReactNode
}

/** Says why something failed. Screen readers announce it when it appears. */
export function ErrorNote({ message, children }: Props) {
  return (
    <div className={classes.alert}>
      <IconAlertCircle aria-hidden className={classes.icon} size={20} />
      <div>
        <p role="alert">{message}</p>
        {children && <div className={classes.wayOut}>{children}</div>}
      </div>
    </div>
  )
}
