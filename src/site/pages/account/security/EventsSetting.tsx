import { useRef, useState } from 'react'
import { useSecurity } from '#site/features/account-security/use-security.ts'
import { Button } from '#site/ui/Button.tsx'
import type { SecurityEvent } from '#site/auth/account-security.ts'
import { deviceWords } from '#site/auth/device-words.ts'
import classes from '../account.module.css'
import { Setting } from '../Setting.tsx'
import { Read } from './Read.tsx'
import list from './security-list.module.css'
import { moment } from './times.ts'

const SHOWN_AT_FIRST = 6

/** Lists the account's recent security events, so that its owner notices any that they did not cause. */
export function EventsSetting() {
  const events = useSecurity('events', (own) => own.events())
  const [showsAll, setShowsAll] = useState(false)
  const lines = useRef<HTMLUListElement>(null)

  function handleShowAll() {
    setShowsAll(true)
    // The pressed button is about to disappear.
    lines.current?.focus()
  }

  return (
    <Setting
      title="What happened"
      about="The last 90 days. Do you see something that you did not do? Change your password, then sign out other sessions."
    >
      <Read query={events} what="security events" height="12rem">
        {(all) =>
          all.length === 0 ? (
            <p className={classes.note}>Nothing has happened yet.</p>
          ) : (
            <>
              <ul ref={lines} tabIndex={-1} className={list.list} aria-label="Security events">
                {(showsAll ? all : all.slice(0, SHOWN_AT_FIRST)).map((event, place) => (
                  <li key={`${event.happenedAt} ${place}`} data-plain>
                    <span className={list.words}>
                      <span>{eventSentence(event)}</span>
                      <span>{event.address ? `${moment(event.happenedAt)} · ${event.address}` : moment(event.happenedAt)}</span>
                    </span>
                  </li>
                ))}
              </ul>
              {all.length > SHOWN_AT_FIRST && !showsAll && (
                <div className={classes.buttons}>
                  <Button variant="default" size="md" onClick={handleShowAll}>{`Show all ${all.length}`}</Button>
                </div>
              )}
            </>
          )
        }
      </Read>
    </Setting>
  )
}

const sentences: Record<SecurityEvent['kind'], string> = {
  'signed-in': 'Signed in.',
  'password-changed': 'The password was changed.',
  'address-changed': 'The email address was changed.',
  'authenticator-added': 'An authenticator app was added.',
  'authenticator-removed': 'An authenticator app was removed.',
  'passkey-added': 'A passkey was added.',
  'passkey-removed': 'A passkey was removed.',
  'provider-linked': 'Another service to sign in with was added.',
  'recovery-codes-made': 'New recovery codes were made.',
  'recovery-code-used': 'A recovery code was used.',
  'session-ended': 'A session was ended.',
  'account-secured': '“This wasn’t me” was pressed in a mail: every session was ended.',
  'second-step-reset': 'An administrator removed the authenticator apps, recovery codes and passkeys.',
  'address-returned': 'An administrator gave the account back its former email address.',
}

/** A security event in words. A newer database may name kinds that this version does not know. */
export function eventSentence({ kind, userAgent }: Pick<SecurityEvent, 'kind' | 'userAgent'>): string {
  const device = deviceWords(userAgent)
  if (kind === 'signed-in' && device) return `Signed in with ${device}.`
  return Object.hasOwn(sentences, kind) ? sentences[kind] : 'Something about your account was changed.'
}
