import { IconDevicesOff } from '@tabler/icons-react'
import { useAuth } from '#auth/auth-context.ts'
import { useAuthAction } from '#features/credentials/use-auth-action.ts'
import { Button } from '#ui/Button.tsx'
import { useToasts } from '#ui/toasts.ts'
import classes from '../account.module.css'
import { AccountAlert } from '../AccountAlert.tsx'
import { Setting } from '../Setting.tsx'

/** For a lost phone, or a session left open on someone else's computer. */
export function SessionsSetting() {
  const auth = useAuth()
  const toasts = useToasts()
  const { isPending, failure, run } = useAuthAction('sign out others')

  async function handleSignOutOthers() {
    const result = await run(() => auth.signOutOthers())
    if (result.ok) toasts.add({ type: 'success', title: 'Signed out elsewhere', message: 'Only this browser is signed in now.' })
  }

  return (
    <Setting title="Other devices" about="Signed in on a computer that is not yours, or lost your phone?">
      <AccountAlert code={failure} />
      <p className={classes.note}>
        This ends every session except the one in this browser. Everywhere else, you will have to log in again.
      </p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconDevicesOff size={18} aria-hidden />}
          loading={isPending}
          onClick={() => void handleSignOutOthers()}
        >
          Sign out other sessions
        </Button>
      </div>
    </Setting>
  )
}
