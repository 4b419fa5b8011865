import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useAuthState } from '#site/auth/auth-context.ts'
import type { InAppUser } from '#site/auth/in-app-user.ts'
import { rememberedOrigin } from '#site/auth/origin.ts'
import { SecondStep } from '#site/features/account-security/SecondStep.tsx'
import { useSecondStep } from '#site/features/account-security/use-second-step.ts'
import { AfterSignIn } from '#site/features/credentials/AfterSignIn.tsx'
import { linkProofOf } from '#site/features/credentials/link-proof.ts'
import { accountPath } from '#shared/paths.ts'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import { useToasts } from '#site/ui/toasts.ts'
import { AddressStep } from './AddressStep.tsx'
import { ChangeRefused, LinkStep } from './LinkStep.tsx'
import { CodeStep } from './CodeStep.tsx'
import { FreshStartStep } from './FreshStartStep.tsx'
import { useConfirmedToast } from './use-confirmed-toast.ts'

/** /email-verification: confirms the address by code or by the emailed link, then continues to the origin (§2). */
export function EmailVerificationPage() {
  const { status, user } = useAuthState()
  const { state } = useLocation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const toasts = useToasts()
  const sayConfirmed = useConfirmedToast()
  const [isLinkRefused, setIsLinkRefused] = useState(false)
  /** The address that a signed-out user typed; `sent` if an email has just been sent. */
  const [named, setNamed] = useState<{ address: string; sent: boolean } | null>(null)
  // Opened from the email, the page has no history state; the link carries the origin.
  const origin = rememberedOrigin(state ?? query.get('next'))
  const proof = linkProofOf(query)
  const isChange = proof?.purpose === 'email-change'
  const secondStep = useSecondStep()

  function handleVerified(verified: InAppUser) {
    // The new auth state renders the next step.
    if (verified.mustChoosePassword) return
    if (isChange) {
      toasts.add({ type: 'success', title: 'Address changed', message: `Your email address is now ${verified.email}.` })
      void navigate(accountPath('profile'), { replace: true })
    } else {
      sayConfirmed()
      void navigate(origin, { replace: true })
    }
  }

  if (status === 'loading') return <LoadingScreen />
  if (secondStep === 'waiting') return <SecondStep origin={origin} />
  // The link has already confirmed the address and signed the user in; only the second step was missing.
  if (secondStep === 'passed' && user) return <AfterSignIn user={user} origin={isChange ? accountPath('profile') : origin} />
  if (user?.mustChoosePassword) return <FreshStartStep user={user} origin={origin} />
  // A confirmed user has nothing to do here, unless a link confirms a change of address.
  if (user?.emailVerified && !isChange) return <AfterSignIn user={user} origin={origin} />
  if (proof && !isLinkRefused) {
    return <LinkStep proof={proof} origin={origin} onVerified={handleVerified} onRefused={() => setIsLinkRefused(true)} />
  }
  if (isChange) return <ChangeRefused isSignedIn={user !== null} />

  const address = user?.email ?? named?.address
  if (!address) {
    return <AddressStep isLinkRefused={isLinkRefused} origin={origin} onNamed={(to, sent) => setNamed({ address: to, sent })} />
  }
  return (
    <CodeStep
      address={address}
      isSignedIn={user !== null}
      isLinkRefused={isLinkRefused && !named}
      justSent={named?.sent ?? hasMailSent(state)}
      origin={origin}
      onVerified={handleVerified}
      onForget={() => setNamed(null)}
    />
  )
}

/** Whether registration has just sent an email, see AfterSignIn. */
function hasMailSent(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'mailSent' in state && state.mailSent === true
}
