import { IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { NewAuthenticator } from '#site/auth/account-security.ts'
import { useAuth } from '#site/auth/auth-context.ts'
import { DigitsForm } from '#site/features/credentials/DigitsForm.tsx'
import { Button } from '#site/ui/Button.tsx'
import { copyText } from '#site/ui/copy-text.ts'
import { Dialog, DialogTitle } from '#site/ui/Dialog.tsx'
import { useLoading } from '#site/ui/loading.ts'
import { QrCode } from '#site/ui/QrCode.tsx'
import secondary from '#site/ui/secondary.module.css'
import classes from './AuthenticatorSetup.module.css'

const work = 'confirm authenticator'

interface Props {
  added: NewAuthenticator
  onConfirmed: () => void
  onCancel: () => void
}

/** Shows the secret as a QR code and as text, and asks for the app's first code. */
export function AuthenticatorSetup({ added, onConfirmed, onCancel }: Props) {
  const auth = useAuth()
  const isBusy = useLoading(({ flags }) => flags[work] ?? false)
  const [copied, setCopied] = useState('')
  const secret = useRef<HTMLElement>(null)

  async function copySecret() {
    if (await copyText(added.secret)) setCopied('The key is copied.')
    else {
      if (secret.current) window.getSelection()?.selectAllChildren(secret.current)
      setCopied('The browser did not copy the key. It is selected, so that you can copy it yourself.')
    }
  }

  return (
    <Dialog isOpen isBusy={isBusy} size="lg" onClose={onCancel} closesOnClickOutside={false}>
      <DialogTitle>Add your authenticator app</DialogTitle>
      <ol className={classes.steps}>
        <li>
          <h3 className={classes.title}>Scan this code with your app</h3>
          <QrCode text={added.uri} label="QR code for your authenticator app" smallest={12} />
          <p className={secondary.hint}>On this device, or if scanning does not work, type this key into the app:</p>
          <div className={classes.secret}>
            <code ref={secret}>{added.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copySecret()}>
              Copy the key
            </Button>
          </div>
          <p role="status" className={secondary.hint}>
            {copied}
          </p>
        </li>
        <li>
          <h3 className={classes.title}>Type the code that the app shows</h3>
          <p className={secondary.hint}>Your other devices are signed out then. They will ask for a code at the next login.</p>
          <DigitsForm
            name={work}
            submitLabel="Turn on"
            missing="Please enter the six digits from your app."
            action={(code) => auth.security((own) => own.confirmAuthenticator(added.id, code))}
            onDone={onConfirmed}
          >
            <Button variant="default" size="md" disabled={isBusy} onClick={onCancel}>
              Cancel
            </Button>
          </DigitsForm>
        </li>
      </ol>
    </Dialog>
  )
}
