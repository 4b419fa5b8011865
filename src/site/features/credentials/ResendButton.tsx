import { useState, useEffect } from 'react'
import type { AuthResult } from '#site/auth/auth-error-codes.ts'
import { Button } from '#site/ui/Button.tsx'
import { FormAlert } from './FormAlert.tsx'
import classes from './ResendButton.module.css'
import { useAuthAction } from './use-auth-action.ts'

/** The service sends one email per minute to an address. */
const RESEND_PAUSE_SECONDS = 60

interface Props {
  onResend: () => Promise<AuthResult>
  /** True if an email was just sent: the pause starts at once. */
  justSent?: boolean
}

/** Requests the email again, and shows how long to wait before the next time. */
export function ResendButton({ onResend, justSent = false }: Props) {
  const { isPending, failure, run } = useAuthAction('resend')
  const { secondsLeft, start } = useCountdown(justSent ? RESEND_PAUSE_SECONDS : 0)
  const [wasSent, setWasSent] = useState(false)

  async function handleClick() {
    setWasSent(false)
    const result = await run(onResend)
    setWasSent(result.ok)
    if (result.ok) start(RESEND_PAUSE_SECONDS)
  }

  return (
    <div className={classes.resend}>
      <FormAlert code={failure} />
      <output className={classes.status}>{wasSent && 'Sent. Only the newest email counts; older codes no longer work.'}</output>
      <Button variant="default" size="md" fullWidth loading={isPending} disabled={secondsLeft > 0} onClick={handleClick}>
        {secondsLeft > 0 ? `Send the email again in ${secondsLeft} s` : 'Send the email again'}
      </Button>
    </div>
  )
}

/** Counts down in whole seconds. `secondsLeft` is 0 when no countdown is running. */
function useCountdown(initialSeconds = 0) {
  const [endsAt, setEndsAt] = useState(() => Date.now() + initialSeconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const isRunning = endsAt > now

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])

  function start(seconds: number) {
    setNow(Date.now())
    setEndsAt(Date.now() + seconds * 1000)
  }

  return { secondsLeft: Math.max(0, Math.ceil((endsAt - now) / 1000)), start }
}
