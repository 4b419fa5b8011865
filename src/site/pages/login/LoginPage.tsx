import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useAuthState } from '#site/auth/auth-context.ts'
import { rememberedOrigin } from '#site/auth/origin.ts'
import { brand } from '#shared/brand.ts'
import { SecondStep } from '#site/features/account-security/SecondStep.tsx'
import { useSecondStep } from '#site/features/account-security/use-second-step.ts'
import { AfterSignIn } from '#site/features/credentials/AfterSignIn.tsx'
import { AuthFrame } from '#site/features/credentials/AuthFrame.tsx'
import { SocialButtons } from '#site/features/credentials/SocialButtons.tsx'
import { typedEmail } from '#site/features/credentials/typed-email.ts'
import { paths } from '#shared/paths.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import { useIsHydrated } from '#site/ui/hydrated.ts'
import { lazyPart, nothing } from '#site/ui/lazy-part.ts'
import { LinkSignIn } from './LinkSignIn.tsx'
import { loginHead } from './page.ts'
import { PasswordSignIn } from './PasswordSignIn.tsx'

/** Loads the passkey sign-in. In browsers without passkeys, it renders nothing. */
const PasskeySignIn = lazyPart(
  async () => ('PublicKeyCredential' in window ? import('#site/features/account-security/PasskeySignIn.tsx') : { PasskeySignIn: nothing }),
  'PasskeySignIn',
  { otherwise: nothing },
)

/** /login: by password, emailed link, passkey or social provider, then on to the page that the user came from (§2). */
export function LoginPage() {
  const auth = useAuthState()
  const { status, user } = auth
  const { state } = useLocation()
  const origin = rememberedOrigin(state)
  const secondStep = useSecondStep()
  const isHydrated = useIsHydrated()
  const [method, setMethod] = useState<'password' | 'link'>('password')
  const [email, setEmail] = useState(() => typedEmail(state))

  if (status === 'loading') return <LoadingScreen />
  if (user) return <AfterSignIn user={user} origin={origin} />
  if (secondStep === 'waiting') return <SecondStep origin={origin} />

  const isByLink = method === 'link'
  const reason = (auth.status === 'signed-out' && auth.reason) || null
  return (
    <AuthFrame
      head={loginHead}
      title={isByLink ? 'Log in without a password' : `Log in to ${brand.name}`}
      lead={
        isByLink
          ? 'We email you a link and a six-digit code. Either of them signs you in.'
          : 'Your favorites come with your account. Your courses and progress are in the browser that you learn with.'
      }
      footer={
        <p>
          <span>{`New to ${brand.name}?`}</span>{' '}
          <Anchor component={Link} to={paths.register} state={{ from: origin }} underline="always">
            Create an account
          </Anchor>
        </p>
      }
    >
      {isByLink ? (
        <LinkSignIn reason={reason} email={email} origin={origin} onEmailChange={setEmail} onUsePassword={() => setMethod('password')} />
      ) : (
        <PasswordSignIn reason={reason} email={email} onEmailChange={setEmail} origin={origin} onUseLink={() => setMethod('link')} />
      )}
      {isHydrated && (
        <Suspense>
          <PasskeySignIn />
        </Suspense>
      )}
      <SocialButtons origin={origin} />
    </AuthFrame>
  )
}
