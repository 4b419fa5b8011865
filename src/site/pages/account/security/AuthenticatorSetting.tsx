import { IconPasswordMobilePhone } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Authenticator } from '#site/auth/account-security.ts'
import { useAuth } from '#site/auth/auth-context.ts'
import { useConfirmedAuthenticators, useRefreshSecurity } from '#site/features/account-security/use-security.ts'
import { useAddAuthenticator } from '#site/features/account-security/use-add-authenticator.tsx'
import { useProvenAction } from '#site/features/account-security/use-proven-action.tsx'
import { Button } from '#site/ui/Button.tsx'
import { useConfirm } from '#site/ui/confirm.ts'
import { useToasts } from '#site/ui/toasts.ts'
import classes from '../account.module.css'
import { AccountAlert } from '../AccountAlert.tsx'
import { Setting } from '../Setting.tsx'
import { Read } from './Read.tsx'
import list from './security-list.module.css'
import { day } from './times.ts'

/** Adds and removes authenticator apps, the second step of each login. */
export function AuthenticatorSetting() {
  const auth = useAuth()
  const toasts = useToasts()
  const confirm = useConfirm()
  const refresh = useRefreshSecurity()
  const apps = useConfirmedAuthenticators()
  const { isPending, failure, run, proof } = useProvenAction('remove authenticator')
  const addButton = useRef<HTMLButtonElement>(null)
  const adding = useAddAuthenticator(() => setTimeout(() => addButton.current?.focus()))

  async function handleRemove({ id, name }: Authenticator) {
    const isSure = await confirm({
      type: 'danger',
      title: 'Remove this authenticator app?',
      message:
        apps.data?.length === 1
          ? 'From then on, signing in takes one step only, and anyone with your password gets in.'
          : `The codes of “${name}” will no longer work.`,
      confirmLabel: 'Remove app',
    })
    if (!isSure) return
    const removed = await run(() => auth.security((own) => own.removeAuthenticator(id)))
    if (!removed.ok) return
    toasts.add({ type: 'success', title: 'Authenticator app removed', message: 'Its codes no longer work.' })
    await refresh()
    setTimeout(() => addButton.current?.focus())
  }

  return (
    <Setting
      title="Authenticator app"
      about="A second step at login: after your password, you type a code from an app on your phone. Someone who knows your password still stays out."
    >
      <AccountAlert code={failure ?? adding.failure} />
      <Read query={apps} what="authenticator apps">
        {(all) =>
          all.length === 0 ? (
            <p className={classes.note}>
              Not turned on yet. Any authenticator app will do, such as the one in your password manager, Aegis, 2FAS or Google
              Authenticator.
            </p>
          ) : (
            <ul className={list.list}>
              {all.map((app) => (
                <li key={app.id}>
                  <IconPasswordMobilePhone aria-hidden size={22} />
                  <span className={list.words}>
                    <strong>{app.name}</strong>
                    <span>{`Added ${day(app.createdAt)}`}</span>
                  </span>
                  <span className={list.actions}>
                    <Button variant="default" aria-label={`Remove ${app.name}`} disabled={isPending} onClick={() => void handleRemove(app)}>
                      Remove
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Read>
      <div className={classes.buttons}>
        <Button
          ref={addButton}
          size="md"
          variant={apps.data?.length ? 'default' : 'filled'}
          loading={adding.isPending}
          onClick={() => void adding.add()}
        >
          {apps.data?.length ? 'Add another app' : 'Add an authenticator app'}
        </Button>
      </div>
      {proof}
      {adding.dialogs}
    </Setting>
  )
}
