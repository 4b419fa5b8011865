import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { useConfirmedUid } from '#site/auth/auth-context.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { useConnection } from '#site/backend/connection.ts'
import { withLock } from '#site/backend/exclusive.ts'
import { newId } from '#site/backend/new-id.ts'
import { openChannel } from '#site/backend/open-channel.ts'
import { databaseName } from './draft-database.ts'
import { createDraftStore, type DraftState, type DraftStore } from './draft-store.ts'
import { draftsApi } from './drafts-api.ts'
import { databaseOf } from './stored-drafts.ts'

/** How often an open draft asks whether another device has changed it. */
const LOOK_MS = 20_000

/** Opens a draft for writing; null for visitors. It goes on saving while the component is there. */
export function useDraft(draftId: string): DraftStore | null {
  const { appId } = useConfiguration()
  const connection = useConnection()
  const uid = useConfirmedUid()
  const opened = useMemo(() => {
    if (uid === null) return null
    const name = databaseName(appId, uid)
    const channel = openChannel(name)
    const database = databaseOf(appId, uid)
    const service = draftsApi(connection, uid)
    return createDraftStore({ draftId, name, database, service, channel, newId, runExclusive: withLock })
  }, [connection, appId, draftId, uid])
  useEffect(() => {
    if (!opened) return
    const close = opened.open()
    const ending = new AbortController()
    const { signal } = ending
    const look = () => void (document.visibilityState === 'visible' ? opened.refresh() : opened.flush())
    const interval = setInterval(() => document.visibilityState === 'visible' && look(), LOOK_MS)
    window.addEventListener('online', look, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    return () => {
      clearInterval(interval)
      ending.abort()
      close()
    }
  }, [opened])
  return opened
}

/** What a screen shows of an open draft. A list is the same as long as its items are. */
export function useDraftState<T>(store: DraftStore, select: (state: DraftState) => T): T {
  return useStore(store, useShallow(select))
}
