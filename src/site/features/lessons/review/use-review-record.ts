import { useMemo } from 'react'
import { useConfirmedUid } from '#site/auth/auth-context.ts'
import { forgivingStorage } from '#site/backend/browser-storage.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { reviewRecord, type ReviewRecord, reviewsKind } from './review-record.ts'

const storage = forgivingStorage(() => localStorage)

/** Returns the signed-in account's reviews; null for visitors and while the email address is unconfirmed, as with answers. */
export function useReviewRecord(): ReviewRecord | null {
  const { appId } = useConfiguration()
  const uid = useConfirmedUid()
  return useMemo(() => (uid === null ? null : reviewRecord(storage, reviewsKind.keyOf(appId, uid), () => new Date())), [appId, uid])
}
