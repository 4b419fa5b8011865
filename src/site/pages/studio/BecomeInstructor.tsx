import { IconSchool } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth, useUser } from '#site/auth/auth-context.ts'
import { useConnection } from '#site/backend/connection.ts'
import { changeAccountType } from '#site/features/studio/account-type-api.ts'
import { accountTypeQuery } from '#site/features/studio/studio-queries.ts'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { useWork } from '#site/ui/loading.ts'

/** For students: how they become instructors. */
export function BecomeInstructor() {
  const { uid } = useUser()
  const auth = useAuth()
  const connection = useConnection()
  const queries = useQueryClient()
  const [hasFailed, setHasFailed] = useState(false)
  const { isPending, run } = useWork('become an instructor')

  async function become() {
    setHasFailed(false)
    const isDone = await run(() => changeAccountType(connection, uid, 'instructor'))
    setHasFailed(!isDone)
    // The menu and the home page then lead here.
    if (isDone) await Promise.all([queries.invalidateQueries(accountTypeQuery(connection, uid)), auth.refreshUser()])
  }

  return (
    <EmptyState
      icon={<IconSchool size={40} stroke={1.5} />}
      title="You are here as a student"
      action={
        <Button size="md" loading={isPending} onClick={() => void become()}>
          Become an instructor
        </Button>
      }
    >
      <p>Instructors write courses of their own. Everything you learn stays as it is, and it costs nothing.</p>
      {hasFailed && <ErrorNote message="That was not stored. Check your connection, then try again." />}
    </EmptyState>
  )
}
