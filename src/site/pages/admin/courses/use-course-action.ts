import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { administrationQueries } from '#site/features/administration/administration-queries.ts'
import type { Failure, Outcome } from '#site/features/administration/outcome.ts'
import { useFreshProof } from '#site/features/account-security/use-proven-action.tsx'
import { useWork } from '#site/ui/loading.ts'
import { useRefusedAccount } from '../Loaded.tsx'

/** Sends a decision, asking for a fresh proof if the database wants one. Either way, the screen then shows the latest state. */
export function useCourseAction(name: string) {
  const queryClient = useQueryClient()
  const { isPending, run } = useWork(name)
  const { ask, dialog } = useFreshProof()
  const [failure, setFailure] = useState<Failure | null>(null)
  useRefusedAccount(failure?.problem === 'account')

  /** Returns whether it was done. */
  async function act(send: () => Promise<Outcome<unknown>>): Promise<boolean> {
    setFailure(null)
    if (!navigator.onLine) {
      setFailure({ problem: 'network' })
      return false
    }
    return run(async () => {
      const first = await send()
      const last = !first.ok && first.error.problem === 'proof' && (await ask()) ? await send() : first
      const refreshed = queryClient.invalidateQueries({ queryKey: administrationQueries.all })
      if (last.ok) await refreshed
      // Without a connection, the latest state comes once it is back, and meanwhile the decision can be sent again.
      else setFailure(last.error)
      return last.ok
    })
  }

  return { isPending, failure, act, proof: dialog }
}
