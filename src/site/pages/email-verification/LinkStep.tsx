import { Link } from 'react-router-dom'
import type { InAppUser } from '#site/auth/in-app-user.ts'
import { AuthFrame } from '#site/features/credentials/AuthFrame.tsx'
import type { LinkProof } from '#site/features/credentials/link-proof.ts'
import { LinkConfirmation } from '#site/features/credentials/LinkConfirmation.tsx'
import { FormAlert } from '#site/features/credentials/FormAlert.tsx'
import { accountPath, paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { emailVerificationHead } from './page.ts'
import { verificationSide } from './verification-side.ts'

interface Props {
  proof: LinkProof
  origin: string
  onVerified: (user: InAppUser) => void
  onRefused: () => void
}

/** Shown when the emailed link opens the page. One button confirms the address, or the change of address. */
export function LinkStep({ proof, origin, onVerified, onRefused }: Props) {
  const isChange = proof.purpose === 'email-change'
  return (
    <AuthFrame
      head={emailVerificationHead}
      title={isChange ? 'Confirm your new address' : 'One click and you are in'}
      lead={
        isChange
          ? 'From then on, you sign in with the new address, and we write to it.'
          : 'Confirm that this email address is yours, and your account is ready.'
      }
      side={verificationSide}
    >
      <LinkConfirmation
        proof={proof}
        {...(!isChange && { origin })}
        label={isChange ? 'Confirm my new email' : 'Confirm my email'}
        onVerified={onVerified}
        onRefused={onRefused}
      />
    </AuthFrame>
  )
}

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
