import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AuthErrorCode } from '#auth/auth-error-codes.ts'
import { messageFor } from '#auth/auth-error-messages.ts'
import classes from './FormAlert.module.css'

interface Props {
  /** Nothing is shown without one. */
  code: AuthErrorCode | null
  /** A way out, where there is one. */
  children?: ReactNode
}

/** Why the last attempt failed, in the error catalogue's words (§8), read out when it appears. */
export function FormAlert({ code, children }: Props) {
  if (!code) return null
  return (
    <div className={classes.alert}>
      <IconAlertCircle aria-hidden className={classes.icon} size={20} />
      <div>
        <p role="alert">{messageFor(code)}</p>
        {children && <div className={classes.wayOut}>{children}</div>}
      </div>
    </div>
  )
}
