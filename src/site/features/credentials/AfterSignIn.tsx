import { Navigate } from 'react-router-dom'
import type { InAppUser } from '#site/auth/in-app-user.ts'
import { paths } from '#shared/paths.ts'

interface Props {
  user: InAppUser
  /** Where the user wanted to go. */
  origin: string
  /** A verification email has just been sent. */
  mailSent?: boolean
}

/** Redirects after a sign-in: to the origin, or to the email verification if the address is not verified yet (§2). */
export function AfterSignIn({ user, origin, mailSent = false }: Props) {
  if (user.emailVerified) return <Navigate to={origin} replace />
  return <Navigate to={paths.emailVerification} replace state={{ from: origin, mailSent }} />
}
