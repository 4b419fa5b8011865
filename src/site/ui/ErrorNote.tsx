import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ErrorNote.module.css'

interface Props {
  /** What failed, such as a file by its name. */
  lead?: ReactNode
  message: string
  /** A link or button to recover from the error, if there is one. */
  children?: ReactNode
}

/** Says why something failed. Screen readers announce it when it appears. */
export function ErrorNote({ lead, message, children }: Props) {
  return (
    <div className={classes.alert}>
      <IconAlertCircle aria-hidden className={classes.icon} size={20} />
      <div>
        <p role="alert">
          {lead}
          <span>{message}</span>
        </p>
        {children && <div className={classes.wayOut}>{children}</div>}
      </div>
    </div>
  )
}
