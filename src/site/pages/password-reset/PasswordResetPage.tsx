import { useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useAuthState } from '#site/auth/auth-context.ts'
import { rememberedOrigin } from '#site/auth/origin.ts'
import { SecondStep } from '#site/features/account-security/SecondStep.tsx'
import { useSecondStep } from '#site/features/account-security/use-second-step.ts'
import { AfterSignIn } from '#site/features/credentials/AfterSignIn.tsx'
import { AuthFrame } from '#site/features/credentials/AuthFrame.tsx'
import { linkProofOf } from '#site/features/credentials/link-proof.ts'
import { LinkConfirmation } from '#site/features/credentials/LinkConfirmation.tsx'
import { typedEmail } from '#site/features/credentials/typed-email.ts'
import { paths } from '#shared/paths.ts'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import { passwordResetHead } from './page.ts'
import { RequestStep } from './RequestStep.tsx'
import { resetSide } from './reset-side.ts'

/** /password-reset: request an email, redeem its link or code, choose a new password. */
export function PasswordResetPage() {
  const { status, user } = useAuthState()
  const { state } = useLocation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [isLinkRefused, setIsLinkRefused] = useState(false)
  const origin = rememberedOrigin(state ?? query.get('next'))
  const proof = linkProofOf(query)
  const secondStep = useSecondStep()

  /** In the history state, so that a reload does not try the used link again. */
  const recovered = { from: origin, recovered: true }
  const handleRecovered = () => void navigate(paths.passwordReset, { replace: true, state: recovered })

  if (status === 'loading') return <LoadingScreen />
  if (secondStep === 'waiting') return <SecondStep origin={origin} />
  if (secondStep === 'passed' && !isRecovered(state)) return <Navigate to={paths.passwordReset} replace state={recovered} />
  if (user && isRecovered(state)) {
    return user.emailVerified ? <NewPasswordStep user={user} origin={origin} /> : <AfterSignIn user={user} origin={origin} />
  }
  if (proof?.purpose === 'recovery' && !isLinkRefused) {
    return (
      <AuthFrame
        head={passwordResetHead}
        title="Choose a new password"
        lead="You asked for it by email. The next step lets you set the new one."
        side={resetSide}
      >
        <LinkConfirmation proof={proof} label="Continue" onVerified={handleRecovered} onRefused={() => setIsLinkRefused(true)} />
      </AuthFrame>
    )
  }
  return (
    <RequestStep
      initialEmail={typedEmail(state) || (user?.email ?? '')}
      isLinkRefused={isLinkRefused}
      origin={origin}
      onRecovered={handleRecovered}
    />
  )
}

function isRecovered(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'recovered' in state && state.recovered === true
}
