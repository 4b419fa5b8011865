import { useRef } from 'react'
import { useConfirmedAuthenticators, useRefreshSecurity, useSecurity } from '#site/features/account-security/use-security.ts'
import { useRecoveryCodes } from '#site/features/account-security/use-recovery-codes.tsx'
import { formatCount } from '#shared/format.ts'
import { Badge } from '#site/ui/Badge.tsx'
import { Button } from '#site/ui/Button.tsx'
import { useConfirm } from '#site/ui/confirm.ts'
import classes from '../account.module.css'
import { AccountAlert } from '../AccountAlert.tsx'
import { Setting } from '../Setting.tsx'
import { Read } from './Read.tsx'

/** Makes recovery codes, for when the authenticator app is lost. Renders nothing for an account without an app. */
export function RecoveryCodesSetting() {
  const confirm = useConfirm()
  const refresh = useRefreshSecurity()
  const hasApp = !!useConfirmedAuthenticators().data?.length
  const left = useSecurity('recovery-codes', (own) => own.recoveryCodesLeft(), { enabled: hasApp })
  const makeButton = useRef<HTMLButtonElement>(null)
  const { make, isPending, failure, dialogs } = useRecoveryCodes(() => {
    void refresh()
    setTimeout(() => makeButton.current?.focus())
  })

  async function handleMake() {
    const isSure =
      !left.data ||
      (await confirm({
        type: 'warning',
        title: 'Make new recovery codes?',
        message: `The ${formatCount(left.data, 'code')} that you have left will no longer work.`,
        confirmLabel: 'Make new codes',
      }))
    if (isSure) await make()
  }

  if (!hasApp) return null
  return (
    <Setting
      title="Recovery codes"
      about="If you lose your authenticator app, a recovery code lets you in instead. Keep them away from your phone."
    >
      <AccountAlert code={failure} />
      <Read query={left} what="recovery codes" height="2rem">
        {(count) => (
          <p className={classes.note}>
            <Badge tone={count ? 'accent' : 'warm'}>{count ? `${formatCount(count, 'code')} left` : 'None left'}</Badge>{' '}
            <span>{count ? 'Each works once.' : 'Make new ones now, so that a lost phone does not lock you out.'}</span>
          </p>
        )}
      </Read>
      <div className={classes.buttons}>
        <Button
          ref={makeButton}
          size="md"
          variant={left.data === undefined || left.data ? 'default' : 'filled'}
          loading={isPending}
          onClick={() => void handleMake()}
        >
          Make new codes
        </Button>
      </div>
      {dialogs}
    </Setting>
  )
}
