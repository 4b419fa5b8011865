import { useEffect, useState } from 'react'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import type { OtherData } from '#site/backend/stored-data.ts'
import type { HandOver } from './use-hand-over.ts'

type OthersProblem = 'damaged' | 'catalog-unavailable'

/**
 * Returns what a link holds besides courses, for this account; null if there is nothing, and undefined while it is being read.
 * @param uid null if nobody is signed in
 */
export function useOthers(handOver: HandOver, uid: string | null): OtherData | OthersProblem | null | undefined {
  const { appId } = useConfiguration()
  const [found, setFound] = useState<{ uid: string | null; file: unknown; others: OtherData | OthersProblem | null }>()
  const file = handOver.status === 'open' ? handOver.others : null

  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      if (file === null || uid === null) return null
      const { otherDataIn } = await import('#site/features/stored-data/learning-record.ts')
      return otherDataIn(appId, uid, file)
    }
    void read()
      .catch(() => 'catalog-unavailable' as const)
      .then((others) => isCurrent && setFound({ uid, file, others }))
    return () => {
      isCurrent = false
    }
  }, [appId, uid, file])

  // What was found for another account, or in another link, is not yet what this one holds.
  return found?.uid === uid && found.file === file ? found.others : undefined
}
