import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useAuth } from '#site/auth/auth-context.ts'
import type { InAppUser } from '#site/auth/in-app-user.ts'
import { useConnection } from '#site/backend/connection.ts'
import { changeAccountType } from '#site/features/studio/account-type-api.ts'
import { paths } from '#shared/paths.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import { Button } from '#site/ui/Button.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { useWork } from '#site/ui/loading.ts'
import { useToasts } from '#site/ui/toasts.ts'
import classes from '../account.module.css'
import { Setting } from '../Setting.tsx'

/** The way to the studio, and for instructors the way back to being a student. */
export function TeachingSetting({ user, isUnknown }: { user: InAppUser; isUnknown: boolean }) {
  return (
    <Setting
      title="Teaching"
      isEmpty={isUnknown}
      about={
        user.isInstructor
          ? 'You write courses of your own. If you stop, your courses stay, and you can come back at any time.'
          : 'Write a course of your own. Nobody else sees it until you hand it in.'
      }
    >
      <p className={classes.note}>
        <Anchor component={Link} to={paths.studio} underline="always">
          Open the studio
        </Anchor>
      </p>
      {user.isInstructor && <StopTeaching uid={user.uid} />}
    </Setting>
  )
}

function StopTeaching({ uid }: { uid: string }) {
  const auth = useAuth()
  const connection = useConnection()
  const toasts = useToasts()
  const [hasFailed, setHasFailed] = useState(false)
  const { isPending, run } = useWork('become a student')

  async function stop() {
    const isDone = await run(() => changeAccountType(connection, uid, 'student'))
    setHasFailed(!isDone)
    if (!isDone) return
    toasts.add({ type: 'success', title: 'You are a student again', message: 'Your courses stay in the studio.' })
    await auth.refreshUser()
  }

  return (
    <>
      {hasFailed && <ErrorNote message="That was not stored. Check your connection, then try again." />}
      <div className={classes.buttons}>
        <Button variant="default" size="md" loading={isPending} onClick={() => void stop()}>
          Stop teaching
        </Button>
      </div>
    </>
  )
}
