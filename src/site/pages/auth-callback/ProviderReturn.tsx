import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { AuthErrorCode, AuthResult } from '#site/auth/auth-error-codes.ts'
import { useAuth } from '#site/auth/auth-context.ts'
import { messageFor } from '#site/auth/auth-error-messages.ts'
import type { InAppUser } from '#site/auth/in-app-user.ts'
import { isInPopup } from '#site/auth/sign-in-window.ts'
import { AuthFrame } from '#site/features/credentials/AuthFrame.tsx'
import { FormAlert } from '#site/features/credentials/FormAlert.tsx'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import { PageHead } from '#site/ui/PageHead.tsx'

const head = { title: 'Log in', isUnlisted: true }

interface Props {
  origin: string
  onSignedIn: () => void
}

/** Completes a provider's sign-in. A popup then closes itself; its opener has already been told the result. */
export function ProviderReturn({ origin, onSignedIn }: Props) {
  const auth = useAuth()
  const [query] = useSearchParams()
  const isPopup = isInPopup(query)
  const [failure, setFailure] = useState<AuthErrorCode | null>(null)
  const [isDone, setIsDone] = useState(false)
  /** The only attempt: the provider's code works only once, and effects run twice in development. */
  const attempt = useRef<Promise<AuthResult<InAppUser>>>(null)

  useEffect(() => {
    let isCurrent = true
    attempt.current ??= auth.completeProviderSignIn(window.location.href)
    void attempt.current.then((result) => {
      if (!isCurrent) return
      if (isPopup) {
        if (!result.ok && result.error !== 'multi-factor-auth-required') setFailure(result.error)
        setIsDone(true)
        window.close()
      } else if (result.ok) onSignedIn()
      else setFailure(result.error)
    })
    return () => {
      isCurrent = false
    }
    // Runs once for this address, even if the page renders again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [auth])

  const close = isPopup && (
    <Button size="md" onClick={() => window.close()}>
      Close this window
    </Button>
  )
  if (failure === 'provider-email-unverified') {
    return (
      <AuthFrame head={{ title: 'Confirm your email', isUnlisted: true }} title="Check your inbox" lead={messageFor(failure)}>
        {close || (
          <Button component={Link} to={paths.emailVerification} state={{ from: origin }} size="md">
            Enter the code from the email
          </Button>
        )}
      </AuthFrame>
    )
  }
  if (failure) {
    return (
      <AuthFrame head={head} title="That did not work" lead="Nothing has been changed. You can try again or sign in another way.">
        <FormAlert code={failure} />
        {close || (
          <Button component={Link} to={paths.login} state={{ from: origin }} size="md">
            Back to login
          </Button>
        )}
      </AuthFrame>
    )
  }
  if (isDone) {
    return <AuthFrame head={head} title="You are signed in" lead="You can close this window now." />
  }
  return (
    <>
      <PageHead {...head} />
      <LoadingScreen />
    </>
  )
}
