import { useMemo } from 'react'
import { browserStorage, type KeyValueStorage } from '#site/backend/browser-storage.ts'
import { type Keyed, useRecordKey } from './auth-context.ts'

/** What this browser stores of a kind for the user, as `open` reads and changes it. Null as {@link useRecordKey}. */
export function useRecord<T>(kind: Keyed, open: (storage: KeyValueStorage, key: string, now: () => Date) => T): T | null {
  const key = useRecordKey(kind)
  return useMemo(() => (key === null ? null : open(browserStorage, key, () => new Date())), [key, open])
}
