import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useAuthState } from '#site/auth/auth-context.ts'
import { rememberedOrigin } from '#site/auth/origin.ts'
import { brand } from '#shared/brand.ts'
import { PasskeySignIn } from '#site/features/account-security/PasskeySignIn.tsx'
import { SecondStep } from '#site/features/account-security/SecondStep.tsx'
import { useSecondStep } from '#site/features/account-security/use-second-step.ts'
import { AfterSignIn } from '#site/features/credentials/AfterSignIn.tsx'
import { AuthFrame, QuestionLink } from '#site/features/credentials/AuthFrame.tsx'
import { SocialButtons } from '#site/features/credentials/SocialButtons.tsx'
import { typedEmail } from '#site/features/credentials/typed-email.ts'
import { useSignInMethods } from '#site/features/credentials/use-sign-in-methods.ts'
import { paths } from '#shared/paths.ts'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import { LinkSignIn } from './LinkSignIn.tsx'
import { loginHead } from './page.ts'
import { PasswordSignIn } from './PasswordSignIn.tsx'

/** /login: by password, emailed link, passkey or social provider, then on to the page that the user came from (§2). */
export function LoginPage() {
  const auth = useAuthState()
  const { status, user } = auth
  const { state } = useLocation()
  const origin = rememberedOrigin(state)
  const secondStep = useSecondStep()
  const methods = useSignInMethods()
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
      aboveForm={<QuestionLink question={`New to ${brand.name}?`} link="Create an account" to={paths.register} origin={origin} />}
    >
      {isByLink ? (
        <LinkSignIn reason={reason} email={email} origin={origin} onEmailChange={setEmail} onUsePassword={() => setMethod('password')} />
      ) : (
        <PasswordSignIn reason={reason} email={email} onEmailChange={setEmail} origin={origin} onUseLink={() => setMethod('link')} />
      )}
      {methods?.passkeys && <PasskeySignIn />}
      <SocialButtons offered={methods?.providers ?? []} origin={origin} />
    </AuthFrame>
  )
}
