import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { forgivingStorage, keepDamaged } from '#backend/browser-storage.ts'
import { exclusive, type Exclusive } from '#backend/exclusive.ts'
import { serverUnreachable } from '#ui/server-reachability.ts'
import type { FavoritesApi, SendOutcome } from './favorites-api.ts'
import { favoritesQueries } from './favorites-queries.ts'
import {
  favoritesOf,
  stands,
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

/** How soon waiting changes are tried again while the browser believes that it is online. */
export const RETRY_MS = 30_000

/** Waiting: kept in this browser until it can be sent. Replaced: the same person changed their mind meanwhile. */
export type ChangeOutcome = Exclude<SendOutcome, 'out-of-reach'> | 'waiting' | 'replaced'

/** False where the change was rolled back. */
export function isKept(outcome: ChangeOutcome): boolean {
  return outcome === 'done' || outcome === 'replaced' || outcome === 'waiting'
}

export interface FavoritesState {
  /** With waiting changes as if they were done; the newest first. */
  favorites: readonly Favorite[]
  ids: ReadonlySet<string>
  /** False until the list has been read once, now or on an earlier visit. */
  isKnown: boolean
  /** The changes that wait for the connection. */
  waiting: readonly FavoriteChange[]
  /** The latest attempt to read the list failed, and none has succeeded since. */
  isFailed: boolean
}

/** What happened without anybody waiting for it. */
export type FavoritesNotice = { kind: 'damaged' } | { kind: 'refused'; changes: readonly FavoriteChange[] }

export interface FavoritesAccount {
  store: StoreApi<FavoritesState>
  /** Shows at once; rolled back where the outcome is 'unavailable', 'full' or 'refused'. */
  change(courseId: string, isFavorite: boolean): Promise<ChangeOutcome>
  /** Sends what waits and reads the list again. */
  refresh(): Promise<void>
  close(): void
}

interface Options {
  uid: string
  /** The storage name of the account. */
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
 * One account's favourites: the database has them, this browser keeps what it last knew and what it could not send yet.
 * All tabs share that record; whatever goes over the network goes one after the other, across tabs too, so that
 * no answer overtakes a later change.
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

  /** Changes what is stored now, not what this tab last saw. A damaged text is set aside, never dropped. */
  function update(next: (record: FavoritesRecord) => FavoritesRecord): Promise<void> {
    return runExclusive(key, () => {
      const { record, isDamaged } = read()
      if (isDamaged && !isSetAside()) storage = forgivingStorage(forThisVisit)
      const changed = next(record)
      storage.setItem(key, writeRecord(changed))
      store.setState(shownOf(changed))
    })
  }

  /** False where the browser has no room for a copy: the damaged text then stays where it is. */
  function isSetAside(): boolean {
    try {
      keepDamaged(window.localStorage, key, storage.getItem(key) ?? '', now())
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

  /** @param isAwaited somebody is looking: a service that cannot now is told to them instead of tried again later */
  async function send(change: FavoriteChange, isAwaited: boolean): Promise<ChangeOutcome> {
    if (!stands(read().record, change)) return 'replaced'
    const outcome = await api.send(change)
    if (outcome === 'done') {
      await update((record) => withSent(record, change))
      return outcome
    }
    if (outcome === 'out-of-reach' || (outcome === 'unavailable' && !isAwaited)) {
      await update((record) => withDelayed(record, change))
      return 'waiting'
    }
    const isReplaced = !stands(read().record, change)
    await update((record) => withoutChange(record, change))
    return isReplaced ? 'replaced' : outcome
  }

  function synchronise(): Promise<readonly Favorite[]> {
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
    ...favoritesQueries.list(uid, synchronise),
    refetchInterval: () => (store.getState().waiting.length > 0 ? RETRY_MS : false),
  })
  // A further attempt does not hide the failure until it has succeeded.
  const unsubscribe = observer.subscribe(({ isError, isSuccess }) =>
    store.setState(({ isFailed }) => ({ isFailed: isError || (isFailed && !isSuccess) })),
  )

  /** Another tab changed the record; a null key means that everything was cleared. */
  function handleStorage(event: StorageEvent) {
    if (event.key === key || event.key === null) store.setState(shownOf(read().record))
  }
  window.addEventListener('storage', handleStorage)

  if (read().isDamaged) void update((record) => record).then(() => onNotice({ kind: 'damaged' }))

  return {
    store,
    async change(courseId, isFavorite) {
      const change: FavoriteChange = { courseId, isFavorite, at: now().toISOString(), isDelayed: !isOnline() }
      await update((record) => withChange(record, change))
      const outcome = change.isDelayed ? 'waiting' : await inTurn(() => send(change, true))
      // Begins the rhythm of further attempts; without a connection it waits for that.
      if (outcome === 'waiting') void observer.refetch({ cancelRefetch: false })
      return outcome
    },
    async refresh() {
      // An attempt under way began before somebody asked, and may miss what is different now.
      if (observer.getCurrentResult().isFetching) await observer.refetch({ cancelRefetch: false })
      await observer.refetch({ cancelRefetch: false })
    },
    close() {
      window.removeEventListener('storage', handleStorage)
      unsubscribe()
      observer.destroy()
    },
  }
}

function forThisVisit(): never {
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
