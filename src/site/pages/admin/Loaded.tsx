import { IconCloudOff, IconPlugConnectedX } from '@tabler/icons-react'
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useAuth } from '#site/auth/auth-context.ts'
import { failureOfError, sentenceFor } from '#site/features/administration/outcome.ts'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import shared from './admin.module.css'
import { administrationNeedKey, useAdministrationNeed } from './use-administration-need.ts'

interface Props<T> {
  query: UseQueryResult<T>
  /** A plural noun, as in 'The accounts could not be read'. */
  what: string
  skeleton: ReactNode
  /** Resets the view if the database refuses what the address asks for. */
  onReset?: () => void
  children: (data: T) => ReactNode
}

/** Shows the data, or that it is loading, out of reach or refused. Data that was read earlier stays visible. */
export function Loaded<T>({ query, what, skeleton, onReset, children }: Props<T>) {
  const { data, error, fetchStatus, isFetching, refetch } = query
  const failure = error && failureOfError(error)
  const isChecking = useRefusedAccount(failure?.problem === 'account')

  const retry = (
    <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
      Try Again
    </Button>
  )
  if (data !== undefined) {
    return (
      <>
        {failure && <ErrorNote message={`${sentenceFor(failure)} This is what was loaded before.`}>{retry}</ErrorNote>}
        {children(data)}
      </>
    )
  }
  if (failure && !isChecking) {
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
  // The query is paused and resumes by itself when the browser is online again.
  if (fetchStatus === 'paused') {
    return (
      <div className={shared.empty}>
        <EmptyState icon={<IconCloudOff stroke={1.6} />} title="You are offline">
          <p>{`The ${what} will load as soon as you are back online.`}</p>
        </EmptyState>
      </div>
    )
  }
  return skeleton
}

/**
 * If the database refuses an administrator, either their account has changed, or the dashboard now requires a second step.
 * Reads both again, so that the route guard and the page can react.
 * @returns whether the requirement is still being read, so that no other error is shown meanwhile
 */
export function useRefusedAccount(isRefused: boolean): boolean {
  const auth = useAuth()
  const queryClient = useQueryClient()
  const { isReading } = useAdministrationNeed()
  useEffect(() => {
    if (!isRefused) return
    void auth.refreshUser()
    void queryClient.invalidateQueries({ queryKey: administrationNeedKey })
  }, [auth, queryClient, isRefused])
  return isRefused && isReading
}
