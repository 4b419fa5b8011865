import { Link } from 'react-router-dom'
import { useAuth } from '#site/auth/auth-context.ts'
import type { InAppUser } from '#site/auth/in-app-user.ts'
import { AuthFrame } from '#site/features/credentials/AuthFrame.tsx'
import { CodeForm } from '#site/features/credentials/DigitsForm.tsx'
import classes from '#site/features/credentials/form.module.css'
import { FormAlert } from '#site/features/credentials/FormAlert.tsx'
import { InboxHint } from '#site/features/credentials/InboxHint.tsx'
import { ResendButton } from '#site/features/credentials/ResendButton.tsx'
import { SignOutButton } from '#site/features/credentials/SignOutButton.tsx'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { emailVerificationHead } from './page.ts'
import { verificationSide } from './verification-side.ts'

interface Props {
  address: string
  /** Whether the user registered or signed in here. Otherwise, the address was only typed in. */
  isSignedIn: boolean
  isLinkRefused: boolean
  justSent: boolean
  origin: string
  onVerified: (user: InAppUser) => void
  /** Returns to the step that asks for the address. */
  onForget: () => void
}

/** Waits for the email: the user types the code, asks for another email, changes the address or signs out. */
export function CodeStep({ address, isSignedIn, isLinkRefused, justSent, origin, onVerified, onForget }: Props) {
  const auth = useAuth()

  return (
    <AuthFrame
      head={emailVerificationHead}
      title="Check your inbox"
      lead={
        isSignedIn ? (
          <span>
            To confirm that <strong>{address}</strong> is yours, press the button in our email or type its code here.
          </span>
        ) : (
          <span>
            If <strong>{address}</strong> is waiting to be confirmed, there is an email with a six-digit code in its inbox.
          </span>
        )
      }
      side={verificationSide}
    >
      <div className={classes.form}>
        {isLinkRefused && <FormAlert code="expired-action-code" />}
        <InboxHint />
        <CodeForm purpose="signup" email={address} submitLabel="Confirm my email" onVerified={onVerified} />
        <ResendButton justSent={justSent} onResend={() => auth.resendVerification(address, origin)} />
        <div className={classes.choices}>
          {isSignedIn ? (
            <>
              {/* Another registration replaces this one, which was never confirmed. */}
              <Button component={Link} to={paths.register} state={{ from: origin, insteadOf: address }} variant="subtle" size="md">
                Use a different address
              </Button>
              <SignOutButton>Sign out</SignOutButton>
            </>
          ) : (
            <Button variant="subtle" size="md" onClick={onForget}>
              Use a different address
            </Button>
          )}
        </div>
      </div>
    </AuthFrame>
  )
}
