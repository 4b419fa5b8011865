import type { ReactNode } from 'react'
import type { AuthErrorCode } from '#site/auth/auth-error-codes.ts'
import { messageFor } from '#site/auth/auth-error-messages.ts'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'

interface Props {
  /** If null, nothing is shown. */
  code: AuthErrorCode | null
  /** A way out of the problem, such as a button, if there is one. */
  children?: ReactNode
}

/** Says why the last attempt failed, with the message of §8. */
export function FormAlert({ code, children }: Props) {
  return code && <ErrorNote message={messageFor(code)}>{children}</ErrorNote>
}
