import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { useAuthState } from '#site/auth/auth-context.ts'
import type { AccountType } from '#site/auth/in-app-user.ts'
import { rememberedOrigin } from '#site/auth/origin.ts'
import { SecondStep } from '#site/features/account-security/SecondStep.tsx'
import { useSecondStep } from '#site/features/account-security/use-second-step.ts'
import { AfterSignIn } from '#site/features/credentials/AfterSignIn.tsx'
import { AuthFrame, QuestionLink } from '#site/features/credentials/AuthFrame.tsx'
import { SocialButtons } from '#site/features/credentials/SocialButtons.tsx'
import { typedEmail } from '#site/features/credentials/typed-email.ts'
import { useSignInMethods } from '#site/features/credentials/use-sign-in-methods.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import { registerHead } from './page.ts'
import { RegisterForm } from './RegisterForm.tsx'

const side = {
  heading: 'The first step is the hardest. Make it a small one.',
  points: [
    'Enroll in any course, at once and free of charge.',
    'Preview lessons tell you whether a course is for you.',
    'Finish every lesson and print your certificate.',
  ],
}

/** /register: as student or instructor (`?role=`), then on to confirming the address (§2). */
export function RegisterPage() {
  const { status, user } = useAuthState()
  const { state } = useLocation()
  const [query] = useSearchParams()
  const methods = useSignInMethods()
  const secondStep = useSecondStep()
  const [isRegistered, setIsRegistered] = useState(false)
  const [choice, setChoice] = useState<{ preset: string | null; accountType: AccountType } | null>(null)
  const preset = query.get('role')
  // A new `?role=` on the same page replaces the choice.
  const accountType = choice?.preset === preset ? choice.accountType : accountTypeOf(preset)
  const wanted = rememberedOrigin(state)
  const origin = wanted === paths.home && accountType === 'instructor' ? paths.studio : wanted

  if (status === 'loading') return <LoadingScreen />
  if (secondStep === 'waiting') return <SecondStep origin={origin} />
  const isReplacing = user?.emailVerified === false && user.email === replacedEmail(state) && !isRegistered
  if (user && !isReplacing) return <AfterSignIn user={user} origin={origin} mailSent />

  const isClosed = methods?.registration === false
  return (
    <AuthFrame
      head={registerHead}
      title={isClosed ? 'Registration is closed' : 'Create your account'}
      lead={
        isClosed
          ? 'New accounts cannot be created at the moment. If you already have one, you can sign in as usual.'
          : 'It takes a minute. All you need is an email address.'
      }
      side={side}
      aboveForm={
        isClosed ? (
          <QuestionLink question="Waiting for a place?" link="Write to us" to={paths.contact} />
        ) : (
          <QuestionLink question="Already have an account?" link="Log in" to={paths.login} origin={origin} />
        )
      }
    >
      {isClosed ? (
        <Button component={Link} to={paths.login} state={{ from: origin }} size="md">
          Log in
        </Button>
      ) : (
        <>
          <RegisterForm
            key={preset}
            accountType={accountType}
            onAccountTypeChange={(type) => setChoice({ preset, accountType: type })}
            initialEmail={typedEmail(state)}
            origin={origin}
            onRegistered={() => setIsRegistered(true)}
          />
          <SocialButtons offered={methods?.providers ?? []} origin={origin} accountType={accountType} />
        </>
      )}
    </AuthFrame>
  )
}

/** The unconfirmed address that the user is replacing by registering another one; see the verification page. */
function replacedEmail(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'insteadOf' in state ? state.insteadOf : null
}

/** `?role=` (§2): student or instructor; anything else counts as student. */
function accountTypeOf(role: string | null): AccountType {
  return role === 'instructor' ? 'instructor' : 'student'
}
