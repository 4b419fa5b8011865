import { Link } from 'react-router-dom'
import { AuthFrame } from '#site/features/credentials/AuthFrame.tsx'
import { FormAlert } from '#site/features/credentials/FormAlert.tsx'
import { accountPath, paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { emailVerificationHead } from './page.ts'
import { verificationSide } from './verification-side.ts'

/** Shown when the link to confirm a change of address no longer works. */
export function ChangeRefused({ isSignedIn }: { isSignedIn: boolean }) {
  const security = accountPath('security')
  return (
    <AuthFrame
      head={emailVerificationHead}
      title="This link no longer works"
      lead="If you have used it before, your address has already been changed. If not, ask for the change again."
      side={verificationSide}
    >
      <FormAlert code="expired-action-code" />
      {isSignedIn ? (
        <Button component={Link} to={security} size="md">
          Go to my account
        </Button>
      ) : (
        <Button component={Link} to={paths.login} state={{ from: security }} size="md">
          Log in
        </Button>
      )}
    </AuthFrame>
  )
}
