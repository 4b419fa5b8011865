import type { ReactNode } from 'react'
import type { AuthErrorCode } from '#auth/auth-error-codes.ts'
import { messageFor } from '#auth/auth-error-messages.ts'
import { ErrorNote } from '#ui/ErrorNote.tsx'

interface Props {
  /** Nothing is shown without one. */
  code: AuthErrorCode | null
  /** A way out, if there is one. */
  children?: ReactNode
}

/** Why the last attempt failed, with the message of §8. */
export function FormAlert({ code, children }: Props) {
  return code && <ErrorNote message={messageFor(code)}>{children}</ErrorNote>
}
