import { QueryObserver, type QueryClient, queryOptions } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { forgivingStorage, setAside, watchKey } from '#site/backend/browser-storage.ts'
import { exclusive, type Exclusive } from '#site/backend/exclusive.ts'
import { serverUnreachable } from '#site/ui/server-reachability.ts'
import type { FavoritesApi, SendOutcome } from './favorites-api.ts'
import {
  favoritesOf,
  hasChange,
  waitingIn,
  withChange,
  withDelayed,
  withoutChange,
  withSent,
  type Favorite,
  type FavoriteChange,
  type FavoritesRecord,
} from './favorites-record.ts'
import { readRecord, writeRecord } from './stored-record.ts'

/** The interval at which waiting changes are retried while the browser believes that it is online. */
const RETRY_MS = 30_000

/** 'waiting': stored in this browser until it can be sent. 'replaced': a later change of the same course took its place. */
export type ChangeOutcome = Exclude<SendOutcome, 'out-of-reach'> | 'waiting' | 'replaced'

/** Returns false if the change was rolled back. */
export function isKept(outcome: ChangeOutcome): boolean {
  return outcome === 'done' || outcome === 'replaced' || outcome === 'waiting'
}

export interface FavoritesState {
  /** The list with all changes applied, even those not sent yet. Newest first. */
  favorites: readonly Favorite[]
  ids: ReadonlySet<string>
  /** False until the list has been read once, on this or an earlier visit. */
  isKnown: boolean
  /** The changes that wait for the connection. */
  waiting: readonly FavoriteChange[]
  /** The latest attempt to read the list failed, and none has succeeded since. */
  isFailed: boolean
}

/** Something that happened in the background. */
export type FavoritesNotice = { kind: 'damaged' } | { kind: 'refused'; changes: readonly FavoriteChange[] }

export interface FavoritesAccount {
  store: StoreApi<FavoritesState>
  /** Shows the change at once. It is rolled back if the outcome is 'unavailable', 'full' or 'refused'. */
  change(courseId: string, isFavorite: boolean): Promise<ChangeOutcome>
  /** Sends the waiting changes and reads the list again. */
  refresh(): Promise<void>
  close(): void
}

interface Options {
  uid: string
  /** The account's storage key. */
  key: string
  api: FavoritesApi
  queryClient: QueryClient
  onNotice: (notice: FavoritesNotice) => void
  /** Replaced in tests. */
  runExclusive?: Exclusive
  isOnline?: () => boolean
  now?: () => Date
}

/**
 * Opens one account's favorites. The database holds the list. This browser stores a record with the last known list and the
 * changes that have not been sent yet; all tabs share that record. Requests run one at a time, across tabs too, so that no
 * answer overwrites a later change.
 */
export function openFavorites({
  uid,
  key,
  api,
  queryClient,
  onNotice,
  runExclusive = exclusive,
  isOnline = () => navigator.onLine && !serverUnreachable.getState(),
  now = () => new Date(),
}: Options): FavoritesAccount {
  let storage = forgivingStorage(() => window.localStorage)
  const read = () => readRecord(storage.getItem(key))
  const store = createStore<FavoritesState>(() => ({ ...shownOf(read().record), isFailed: false }))
  let lastTurn: Promise<unknown> = Promise.resolve()

  /** Applies a change to the stored record, not to what this tab last read. A damaged record is set aside, never lost. */
  function update(next: (record: FavoritesRecord) => FavoritesRecord): Promise<void> {
    return runExclusive(key, () => {
      const { record, isDamaged } = read()
      if (isDamaged && !trySetAside()) storage = forgivingStorage(blockedStorage)
      const changed = next(record)
      storage.setItem(key, writeRecord(changed))
      store.setState(shownOf(changed))
    })
  }

  /** Returns false if the browser has no room for a copy. The damaged record then stays where it is. */
  function trySetAside(): boolean {
    try {
      setAside(window.localStorage, key, storage.getItem(key) ?? '')
      return true
    } catch {
      return false
    }
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTurn.then(() => runExclusive(`${key}:network`, work))
    lastTurn = turn.catch(() => {})
    return turn
  }

  /** @param isAwaited the user is waiting: if the service is unavailable, tell them instead of retrying later */
  async function send(change: FavoriteChange, isAwaited: boolean): Promise<ChangeOutcome> {
    if (!hasChange(read().record, change)) return 'replaced'
    const outcome = await api.send(change)
    if (outcome === 'done') {
      await update((record) => withSent(record, change))
      return outcome
    }
    if (outcome === 'out-of-reach' || (outcome === 'unavailable' && !isAwaited)) {
      await update((record) => withDelayed(record, change))
      return 'waiting'
    }
    const isReplaced = !hasChange(read().record, change)
    await update((record) => withoutChange(record, change))
    return isReplaced ? 'replaced' : outcome
  }

  function synchronize(): Promise<readonly Favorite[]> {
    return inTurn(async () => {
      const refused: FavoriteChange[] = []
      for (const change of read().record.changes) {
        const outcome = await send(change, false)
        if (outcome === 'waiting') break
        if (outcome === 'full' || outcome === 'refused') refused.push(change)
      }
      if (refused.length > 0) onNotice({ kind: 'refused', changes: refused })
      const known = await api.list()
      await update((record) => ({ ...record, known }))
      return known
    })
  }

  const observer = new QueryObserver(queryClient, {
    ...favoritesQueries.list(uid, synchronize),
    refetchInterval: () => (store.getState().waiting.length > 0 ? RETRY_MS : false),
  })
  // During a retry keep showing the failure, until a read succeeds.
  const unsubscribe = observer.subscribe(({ isError, isSuccess }) =>
    store.setState(({ isFailed }) => ({ isFailed: isError || (isFailed && !isSuccess) })),
  )

  const unwatch = watchKey(key, () => store.setState(shownOf(read().record)))

  if (read().isDamaged) void update((record) => record).then(() => onNotice({ kind: 'damaged' }))

  return {
    store,
    async change(courseId, isFavorite) {
      const change: FavoriteChange = { courseId, isFavorite, at: now().toISOString(), isDelayed: !isOnline() }
      await update((record) => withChange(record, change))
      const outcome = change.isDelayed ? 'waiting' : await inTurn(() => send(change, true))
      // Starts the retries. Offline, the query pauses until the connection is back.
      if (outcome === 'waiting') void observer.refetch({ cancelRefetch: false })
      return outcome
    },
    async refresh() {
      // A fetch that is already pending may miss later changes, so wait for it and fetch again.
      if (observer.getCurrentResult().isFetching) await observer.refetch({ cancelRefetch: false })
      await observer.refetch({ cancelRefetch: false })
    },
    close() {
      unwatch()
      unsubscribe()
      observer.destroy()
    },
  }
}

function blockedStorage(): never {
  throw new Error('Nothing is written')
}

function shownOf(record: FavoritesRecord): Omit<FavoritesState, 'isFailed'> {
  const favorites = favoritesOf(record)
  return {
    favorites,
    ids: new Set(favorites.map((favorite) => favorite.courseId)),
    isKnown: record.known !== null,
    waiting: waitingIn(record),
  }
}

const favoritesQueries = {
  /** @param synchronize sends the waiting changes, then reads the list */
  list: (uid: string, synchronize: () => Promise<readonly Favorite[]>) =>
    queryOptions({
      queryKey: ['favorites', uid],
      queryFn: synchronize,
      // Another device may have changed the list in the meantime.
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
    }),
}
