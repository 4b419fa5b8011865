import { IconFingerprint } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useAuth } from '#site/auth/auth-context.ts'
import classes from '#site/features/credentials/form.module.css'
import { FormAlert } from '#site/features/credentials/FormAlert.tsx'
import { useAuthAction } from '#site/features/credentials/use-auth-action.ts'
import { Button } from '#site/ui/Button.tsx'

/** How often the suggestion is requested again: the service discards a passkey challenge after five minutes. */
const RENEW_MS = 4 * 60_000

/**
 * Signs in with a passkey: with a button, or from the browser's suggestions in the email field. Render it only if service and
 * browser support passkeys.
 */
export function PasskeySignIn() {
  const auth = useAuth()
  const { isPending, failure, setFailure, run } = useAuthAction('passkey sign-in')

  // Suggests passkeys in the email field, except while the browser's own dialog is open.
  useEffect(() => {
    if (isPending) return
    let isCurrent = true
    async function suggest() {
      const result = await auth.security((own) => own.signInWithPasskey({ autofill: true }))
      if (!isCurrent || result.ok) return
      // Show a message only if the user picked a passkey and it was refused. After any other failure, nothing is suggested.
      if (result.error !== 'passkey-not-accepted' && result.error !== 'passkey-timed-out' && result.error !== 'user-disabled') return
      setFailure(result.error)
      void suggest()
    }
    void suggest()
    const renewal = setInterval(() => void suggest(), RENEW_MS)
    return () => {
      isCurrent = false
      clearInterval(renewal)
      void auth.security((own) => own.cancelPasskey())
    }
  }, [auth, isPending, setFailure])

  async function handleClick() {
    const result = await run(() => auth.security((own) => own.signInWithPasskey()))
    // Closing the browser's dialog is a choice, not an error.
    if (!result.ok && result.error === 'passkey-canceled') setFailure(null)
  }

  return (
    <div className={classes.form}>
      <FormAlert code={failure} />
      <Button
        variant="default"
        size="md"
        leftSection={<IconFingerprint aria-hidden size={20} />}
        loading={isPending}
        onClick={() => void handleClick()}
      >
        Sign in with a passkey
      </Button>
    </div>
  )
}
