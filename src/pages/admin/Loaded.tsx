import { IconCloudOff, IconPlugConnectedX } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useAuth } from '#auth/auth-context.ts'
import { failureOfError, sentenceFor } from '#features/administration/outcome.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorNote } from '#ui/ErrorNote.tsx'
import shared from './admin.module.css'

interface Props<T> {
  query: UseQueryResult<T>
  /** What is read, as in 'The accounts could not be read'. */
  what: string
  skeleton: ReactNode
  /** Leads back to where there surely is something, for an address that the database refuses. */
  onReset?: () => void
  children: (data: T) => ReactNode
}

/** What was read; or that it is on its way, out of reach or refused. What was read before stays in sight. */
export function Loaded<T>({ query, what, skeleton, onReset, children }: Props<T>) {
  const { data, error, fetchStatus, isFetching, refetch } = query
  const failure = error && failureOfError(error)
  useRefusedAccount(failure?.problem === 'account')

  const retry = (
    <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
      Try Again
    </Button>
  )
  if (data !== undefined) {
    return (
      <>
        {failure && <ErrorNote message={`${sentenceFor(failure)} This is what was read before.`}>{retry}</ErrorNote>}
        {children(data)}
      </>
    )
  }
  if (failure) {
    return (
      <div className={shared.empty}>
        <EmptyState
          icon={<IconPlugConnectedX stroke={1.6} />}
          title={`The ${what} could not be read`}
          action={failure.problem === 'refused' && onReset ? <Button onClick={onReset}>Start again</Button> : retry}
        >
          <p role="alert">{sentenceFor(failure)}</p>
        </EmptyState>
      </div>
    )
  }
  // Not asked for before the connection is back; then by itself.
  if (fetchStatus === 'paused') {
    return (
      <div className={shared.empty}>
        <EmptyState icon={<IconCloudOff stroke={1.6} />} title="You are offline">
          <p>The {what} come as soon as the connection is back.</p>
        </EmptyState>
      </div>
    )
  }
  return skeleton
}

/** The database no longer takes this account for an administrator: the route guard is told why, and acts on it. */
export function useRefusedAccount(isRefused: boolean) {
  const auth = useAuth()
  useEffect(() => {
    if (isRefused) void auth.refreshUser()
  }, [auth, isRefused])
}
