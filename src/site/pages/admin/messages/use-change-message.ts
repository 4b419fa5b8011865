import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useConnection } from '#site/backend/connection.ts'
import { administrationQueries } from '#site/features/administration/administration-queries.ts'
import type { Message, MessageChange } from '#site/features/administration/message.ts'
import { changeMessage } from '#site/features/administration/messages-api.ts'
import type { Failure } from '#site/features/administration/outcome.ts'

export type ChangeResult = { result: 'done' | 'conflict' } | { result: 'failed'; failure: Failure }

/** Changes a message unless it differs from what the administrator saw. Either way, the screen then shows its latest state. */
export function useChangeMessage() {
  const connection = useConnection()
  const queryClient = useQueryClient()
  return useCallback(
    async (seen: Message, change: MessageChange): Promise<ChangeResult> => {
      const outcome = await changeMessage(connection, seen, change)
      if (!outcome.ok) return { result: 'failed', failure: outcome.error }
      if (outcome.value) queryClient.setQueryData(administrationQueries.message(connection, seen.id).queryKey, outcome.value)
      await queryClient.invalidateQueries({ queryKey: administrationQueries.all })
      return { result: outcome.value ? 'done' : 'conflict' }
    },
    [connection, queryClient],
  )
}
