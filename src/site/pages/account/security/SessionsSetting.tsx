import { IconDeviceDesktop, IconDeviceMobile, IconDevicesOff } from '@tabler/icons-react'
import { useRef } from 'react'
import type { OwnSession } from '#site/auth/account-security.ts'
import { useAuth } from '#site/auth/auth-context.ts'
import { useRefreshSecurity, useSecurity } from '#site/features/account-security/use-security.ts'
import { useProvenAction } from '#site/features/account-security/use-proven-action.tsx'
import { Badge } from '#site/ui/Badge.tsx'
import { Button } from '#site/ui/Button.tsx'
import { deviceWords, isPhone } from '#site/auth/device-words.ts'
import { useToasts } from '#site/ui/toasts.ts'
import classes from '../account.module.css'
import { AccountAlert } from '../AccountAlert.tsx'
import { Setting } from '../Setting.tsx'
import { Read } from './Read.tsx'
import list from './security-list.module.css'
import { day, moment } from './times.ts'

/** Lists and ends the account's sessions, such as that of a lost phone or one left open on someone else's computer. */
export function SessionsSetting() {
  const auth = useAuth()
  const toasts = useToasts()
  const sessions = useSecurity('sessions', (own) => own.sessions())
  const { isPending, failure, run, proof } = useProvenAction('end sessions')
  const othersButton = useRef<HTMLButtonElement>(null)
  const refresh = useRefreshSecurity()

  async function handleEnd(session: OwnSession) {
    const ended = await run(() => auth.security((own) => own.endSession(session.id)))
    if (!ended.ok) return
    toasts.add({ type: 'success', title: 'Session ended', message: `${nameOf(session)} is signed out.` })
    await refresh()
    setTimeout(() => othersButton.current?.focus())
  }

  async function handleSignOutOthers() {
    const result = await run(() => auth.signOutOthers())
    if (!result.ok) return
    toasts.add({ type: 'success', title: 'Signed out elsewhere', message: 'Only this browser is signed in now.' })
    await refresh()
  }

  return (
    <Setting
      title="Your devices"
      about="Where you are signed in. Signed in on a computer that is not yours, or lost your phone? End its session here."
    >
      <AccountAlert code={failure} />
      <Read query={sessions} what="sessions" height="9rem">
        {(all) => (
          <ul className={list.list}>
            {all.map((session) => {
              const name = nameOf(session)
              const Icon = isPhone(session.userAgent) ? IconDeviceMobile : IconDeviceDesktop
              return (
                <li key={session.id}>
                  <Icon aria-hidden size={22} />
                  <span className={list.words}>
                    <strong>
                      <span>{name}</span>
                      {session.isThisOne && <Badge tone="accent">This device</Badge>}
                    </strong>
                    <span>
                      {`Last seen ${moment(session.lastUsedAt)} · Since ${day(session.startedAt)}${session.address ? ` · ${session.address}` : ''}`}
                    </span>
                  </span>
                  {!session.isThisOne && (
                    <span className={list.actions}>
                      <Button
                        variant="default"
                        aria-label={`End the session of ${name}, last seen ${moment(session.lastUsedAt)}`}
                        disabled={isPending}
                        onClick={() => void handleEnd(session)}
                      >
                        End
                      </Button>
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </Read>
      <div className={classes.buttons}>
        <Button
          ref={othersButton}
          variant="default"
          size="md"
          leftSection={<IconDevicesOff size={18} aria-hidden />}
          loading={isPending}
          onClick={() => void handleSignOutOthers()}
        >
          Sign out other sessions
        </Button>
      </div>
      {proof}
    </Setting>
  )
}

const nameOf = ({ userAgent }: OwnSession) => deviceWords(userAgent) ?? 'Unknown device'
