import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useAuthState } from '#site/auth/auth-context.ts'
import { rememberedOrigin } from '#site/auth/origin.ts'
import { SecondStep } from '#site/features/account-security/SecondStep.tsx'
import { useSecondStep } from '#site/features/account-security/use-second-step.ts'
import { AfterSignIn } from '#site/features/credentials/AfterSignIn.tsx'
import { linkProofOf } from '#site/features/credentials/link-proof.ts'
import { isInPopup } from '#site/auth/sign-in-window.ts'
import { paths } from '#shared/paths.ts'
import { MailedLink } from './MailedLink.tsx'
import { ProviderReturn } from './ProviderReturn.tsx'

/** /auth/callback: the return address of social providers and of emailed sign-in links. */
export function AuthCallbackPage() {
  const { search } = useLocation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { user } = useAuthState()
  const origin = rememberedOrigin(query.get('next'))
  const proof = linkProofOf(query)
  const secondStep = useSecondStep()
  const goOn = () => void navigate(origin, { replace: true })

  // The provider's popup does not ask for the second step. It closes, and the page that opened it asks.
  if (secondStep === 'waiting' && !isInPopup(query)) return <SecondStep origin={origin} />
  if (user && (user.mustChoosePassword || secondStep === 'passed')) return <AfterSignIn user={user} origin={origin} />
  if (proof?.purpose === 'magiclink') return <MailedLink proof={proof} origin={origin} onSignedIn={goOn} />
  // Links for other purposes have their own pages, even if the email points here.
  if (proof?.purpose === 'recovery') return <Navigate to={paths.passwordReset + search} replace />
  if (proof) return <Navigate to={paths.emailVerification + search} replace />
  if (query.has('code') || query.has('error')) return <ProviderReturn origin={origin} onSignedIn={goOn} />
  return <Navigate to={paths.login} replace state={{ from: origin }} />
}
