import { IconFingerprint } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Passkey } from '#site/auth/account-security.ts'
import { useAuth } from '#site/auth/auth-context.ts'
import { useRefreshSecurity, useSecurity } from '#site/features/account-security/use-security.ts'
import { useProvenAction } from '#site/features/account-security/use-proven-action.tsx'
import { Button } from '#site/ui/Button.tsx'
import { useConfirm } from '#site/ui/confirm.ts'
import { useToasts } from '#site/ui/toasts.ts'
import classes from '../account.module.css'
import { AccountAlert } from '../AccountAlert.tsx'
import { Setting } from '../Setting.tsx'
import { PasskeyName } from './PasskeyName.tsx'
import { Read } from './Read.tsx'
import list from './security-list.module.css'
import { day } from './times.ts'

/** Adds, names and removes passkeys. */
export function PasskeysSetting() {
  const auth = useAuth()
  const toasts = useToasts()
  const confirm = useConfirm()
  const passkeys = useSecurity('passkeys', (own) => own.passkeys())
  const { isPending, failure, setFailure, run, proof } = useProvenAction('passkeys')
  const [named, setNamed] = useState<string | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const refresh = useRefreshSecurity()

  async function handleAdd() {
    const added = await run(() => auth.security((own) => own.registerPasskey()))
    // Closing the browser's dialog is a choice, not an error.
    if (!added.ok && added.error === 'passkey-canceled') return setFailure(null)
    if (!added.ok) return
    toasts.add({ type: 'success', title: 'Passkey added', message: 'You can sign in with it from now on.' })
    await refresh()
    setNamed(added.value.id)
  }

  async function handleRemove({ id, name }: Passkey) {
    const isSure = await confirm({
      type: 'danger',
      title: 'Remove this passkey?',
      message: `“${name}” will no longer log you in. Your device may go on offering it until you delete it there, too.`,
      confirmLabel: 'Remove passkey',
    })
    if (!isSure) return
    const removed = await run(() => auth.security((own) => own.removePasskey(id)))
    if (!removed.ok) return
    toasts.add({ type: 'success', title: 'Passkey removed', message: `“${name}” no longer logs you in.` })
    await refresh()
    setTimeout(() => addButton.current?.focus())
  }

  return (
    <Setting
      title="Passkeys"
      about="Sign in with your fingerprint, your face or your device’s PIN. A passkey cannot be guessed, and a fake site cannot steal it."
    >
      <AccountAlert code={failure} />
      <Read query={passkeys} what="passkeys">
        {(all) =>
          all.length === 0 ? (
            <p className={classes.note}>You have no passkey yet. Adding one takes a few seconds.</p>
          ) : (
            <ul className={list.list}>
              {all.map((passkey) => (
                <li key={passkey.id}>
                  <IconFingerprint aria-hidden size={22} />
                  {named === passkey.id ? (
                    <PasskeyName passkey={passkey} onDone={() => setNamed(null)} />
                  ) : (
                    <>
                      <span className={list.words}>
                        <strong>{passkey.name}</strong>
                        <span>
                          {`Added ${day(passkey.createdAt)} · ${passkey.lastUsedAt ? `Last used ${day(passkey.lastUsedAt)}` : 'Not used yet'}`}
                        </span>
                      </span>
                      <span className={list.actions}>
                        <Button variant="default" aria-label={`Rename ${passkey.name}`} onClick={() => setNamed(passkey.id)}>
                          Rename
                        </Button>
                        <Button
                          variant="default"
                          aria-label={`Remove ${passkey.name}`}
                          disabled={isPending}
                          onClick={() => void handleRemove(passkey)}
                        >
                          Remove
                        </Button>
                      </span>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Read>
      <div className={classes.buttons}>
        <Button ref={addButton} size="md" loading={isPending} onClick={() => void handleAdd()}>
          Add a passkey
        </Button>
      </div>
      {proof}
    </Setting>
  )
}
