import { IconShieldLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useAddAuthenticator } from '#site/features/account-security/use-add-authenticator.tsx'
import { FormAlert } from '#site/features/credentials/FormAlert.tsx'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { administrationNeedKey } from './use-administration-need.ts'

/** Shown instead of the dashboard, which requires a second step. The administrator sets it up here. */
export function AdministrationNeed() {
  const queryClient = useQueryClient()
  // Read the need again: the dashboard opens once nothing is needed.
  const { add, isPending, failure, dialogs } = useAddAuthenticator(
    () => void queryClient.invalidateQueries({ queryKey: administrationNeedKey }),
  )
  return (
    <>
      <EmptyState
        icon={<IconShieldLock stroke={1.6} />}
        title="Add a second step first"
        action={
          <Button size="md" loading={isPending} onClick={() => void add()}>
            Add an authenticator app
          </Button>
        }
      >
        <p>
          Here you can reach the data of every account, so a password alone is not enough. Add an authenticator app to your account: it
          takes two minutes, and the dashboard opens right after.
        </p>
        <FormAlert code={failure} />
      </EmptyState>
      {dialogs}
    </>
  )
}
