import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AccountSecurity } from '#site/auth/account-security.ts'
import { useAuth } from '#site/auth/auth-context.ts'
import { withQueries } from '#site/backend/with-queries.tsx'
import { AuthFrame, QuestionLink } from '#site/features/credentials/AuthFrame.tsx'
import form from '#site/features/credentials/form.module.css'
import { FormAlert } from '#site/features/credentials/FormAlert.tsx'
import { signInMethodsQuery } from '#site/features/credentials/sign-in-methods.ts'
import { useAuthAction } from '#site/features/credentials/use-auth-action.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { AppCodeForm } from './AppCodeForm.tsx'
import { RecoveryCodeForm } from './RecoveryCodeForm.tsx'
import { codeOfQueryError, useSecurity } from './use-security.ts'

const side = {
  heading: 'Two locks are better than one.',
  points: [
    'Your password alone opens nothing.',
    'Each code works once, and only for half a minute.',
    'Lost your phone? We will help you back in.',
  ],
} as const

/** The second step of a sign-in. On success, the screen around it reacts to the new auth state. */
export const SecondStepScreen = withQueries(function SecondStepScreen({ origin }: { origin: string }) {
  const auth = useAuth()
  const navigate = useNavigate()
  // Do not cache the list, because another account may sign in next.
  const apps = useSecurity('second-step', openSecondStep, { gcTime: 0 })
  const offered = useQuery(signInMethodsQuery(auth))
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false)
  const goingBack = useAuthAction('cancel second step')

  async function openSecondStep(own: AccountSecurity) {
    const found = await own.secondStep()
    // The app has been removed meanwhile, for example by an administrator, so the sign-in needs no second step any more.
    if (found.ok && found.value.length === 0) await auth.refreshUser()
    return found
  }

  async function goBack() {
    const result = await goingBack.run(() => auth.signOut())
    if (result.ok) await navigate(paths.login, { replace: true, state: { from: origin } })
  }

  return (
    <AuthFrame
      head={{ title: 'Confirm that it is you', isUnlisted: true }}
      title={usesRecoveryCode ? 'Use a recovery code' : 'Confirm that it is you'}
      lead={
        usesRecoveryCode
          ? 'Type one of the codes that you saved when you added your authenticator app. Each of them works once.'
          : 'Open your authenticator app and type the code that it shows for this site.'
      }
      side={side}
      footer={<QuestionLink question="No way to get a code?" link="Write to us" to={paths.contact} />}
    >
      <div className={form.form}>
        <FormAlert code={apps.isError ? codeOfQueryError(apps.error) : goingBack.failure}>
          {apps.isError && (
            <Button size="sm" loading={apps.isFetching} onClick={() => void apps.refetch()}>
              Try Again
            </Button>
          )}
        </FormAlert>
        {usesRecoveryCode ? (
          <RecoveryCodeForm />
        ) : (
          <AppCodeForm
            name="second step"
            apps={apps}
            submitLabel="Log in"
            action={(id, code) => auth.security((own) => own.completeSecondStep(id, code))}
          />
        )}
        {offered.data?.recoveryCodes && (
          <Button variant="subtle" size="md" onClick={() => setUsesRecoveryCode(!usesRecoveryCode)}>
            {usesRecoveryCode ? 'Use my authenticator app instead' : 'Use a recovery code'}
          </Button>
        )}
        <Button variant="subtle" size="md" loading={goingBack.isPending} onClick={() => void goBack()}>
          Log in another way
        </Button>
      </div>
    </AuthFrame>
  )
})
