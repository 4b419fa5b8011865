import { useMemo } from 'react'
import { useRecordKey } from '#site/auth/auth-context.ts'
import { forgivingStorage } from '#site/backend/browser-storage.ts'
import { reviewRecord, type ReviewRecord, reviewsKind } from './review-record.ts'

const storage = forgivingStorage(() => localStorage)

/** Returns the signed-in account's reviews; null for visitors and while the email address is unconfirmed, as with answers. */
export function useReviewRecord(): ReviewRecord | null {
  const key = useRecordKey(reviewsKind)
  return useMemo(() => (key === null ? null : reviewRecord(storage, key, () => new Date())), [key])
}
