import '@mantine/core/styles/Skeleton.layer.css'
import { Skeleton } from '@mantine/core'
import { IconMailForward, IconMailOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useConnection } from '#site/backend/connection.ts'
import { withQueries } from '#site/backend/with-queries.tsx'
import { administrationQueries } from '#site/features/administration/administration-queries.ts'
import { setMessageNotices } from '#site/features/administration/messages-api.ts'
import { type Failure, failureOfError, sentenceFor } from '#site/features/administration/outcome.ts'
import { Button } from '#site/ui/Button.tsx'
import { type Choice, Choices } from '#site/ui/Choices.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import accountClasses from '../account.module.css'
import { Setting } from '../Setting.tsx'

const choices: Choice<'on' | 'off'>[] = [
  {
    value: 'on',
    label: 'Email me',
    about: 'At most once an hour, with their number.',
    picture: <IconMailForward aria-hidden size={24} />,
  },
  { value: 'off', label: 'No emails', about: 'They wait in the dashboard.', picture: <IconMailOff aria-hidden size={24} /> },
]

/**
 * Lets administrators choose whether to get an email about new contact messages. The choice is stored with the account, not in
 * this browser.
 */
export const MessageNotices = withQueries(function MessageNotices() {
  const connection = useConnection()
  const client = useQueryClient()
  const query = administrationQueries.messageNotices(connection)
  const { data, error, isFetching, refetch } = useQuery(query)
  /** The choice that is being saved. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const shownFailure = failure ?? (error && failureOfError(error))
  const wanted = chosen ?? data?.wanted ?? false

  async function handleChange(next: boolean) {
    if (chosen !== null) return
    setChosen(next)
    setFailure(null)
    const saved = await setMessageNotices(connection, next)
    if (saved.ok) client.setQueryData(query.queryKey, { offered: true, wanted: next })
    else setFailure(saved.error)
    setChosen(null)
  }

  return (
    <Setting
      title="New messages and courses"
      about="For administrators: an email when visitors write with the contact form, and when instructors hand in courses. It never contains what they wrote."
    >
      {!data && !shownFailure && <Skeleton height="5rem" radius="md" />}
      {data && !data.offered && (
        <p className={accountClasses.note}>This installation sends no such emails yet. Its operator can set them up.</p>
      )}
      {data?.offered && (
        <Choices
          legend="New messages and courses"
          choices={choices}
          value={wanted ? 'on' : 'off'}
          onChange={(next) => void handleChange(next === 'on')}
        />
      )}
      {shownFailure && (
        <ErrorNote message={sentenceFor(shownFailure)}>
          {!data && (
            <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
              Try Again
            </Button>
          )}
        </ErrorNote>
      )}
    </Setting>
  )
})
