import '@mantine/core/styles/Skeleton.layer.css'
import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#site/ui/Button.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'

interface Props<T> {
  query: UseQueryResult<T>
  /** A plural noun, as in 'The passkeys could not be read.' */
  what: string
  height?: string
  children: (data: T) => ReactNode
}

/** Shows a query's data, or that it is loading or has failed. */
export function Read<T>({ query, what, height = '5rem', children }: Props<T>) {
  const { data, isPending, isError, isFetching, refetch } = query
  return (
    <>
      {isPending && <Skeleton height={height} radius="md" />}
      {isError && (
        <ErrorNote message={`The ${what} could not be read.`}>
          <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </ErrorNote>
      )}
      {data !== undefined && children(data)}
    </>
  )
}
