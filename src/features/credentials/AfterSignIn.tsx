import { Navigate } from 'react-router-dom'
import type { InAppUser } from '#auth/in-app-user.ts'
import { paths } from '#paths.ts'

interface Props {
  user: InAppUser
  /** Where the person wanted to go. */
  origin: string
  /** A verification mail has just been sent. */
  mailSent?: boolean
}

/** Takes somebody who is signed in on: to the origin, or first to confirm the address (§2). */
export function AfterSignIn({ user, origin, mailSent = false }: Props) {
  if (user.emailVerified) return <Navigate to={origin} replace />
  return <Navigate to={paths.emailVerification} replace state={{ from: origin, mailSent }} />
}
