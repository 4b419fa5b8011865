import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useConfiguration } from '#backend/configuration.ts'
import { useConnection } from '#backend/connection-context.ts'
import { withQueries } from '#backend/with-queries.tsx'
import { paths } from '#paths.ts'
import { serverUnreachable } from '#ui/server-reachability.ts'
import { useToasts } from '#ui/toasts.ts'
import { favoritesApi } from './favorites-api.ts'
import { isKept, openFavorites, type ChangeOutcome, type FavoritesNotice } from './favorites-account.ts'
import type { OpenFavorites } from './favorites-context.ts'
import { toastOf } from './favorite-toasts.ts'
import { takeWish } from './favorite-wish.ts'

/** Longer than other toasts: who removed a course by mistake needs a moment to see it. */
const UNDO_MS = 8000

export interface FavoritesKeeperProps {
  uid: string
  /** Called with the account's favourites, and with null when they close. */
  onOpen: (favorites: OpenFavorites | null) => void
}

/** Storage name of an account's favourites: two people on one browser never see each other's. */
export function favoritesKey(storagePrefix: string, uid: string): string {
  return `${storagePrefix}-favorites:${uid}`
}

/** Keeps one account's favourites open, makes the wish from before the sign-in true, and tells what nobody waited for. */
export const FavoritesKeeper = withQueries(function FavoritesKeeper({ uid, onOpen }: FavoritesKeeperProps) {
  const { appId } = useConfiguration()
  const connection = useConnection()
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const navigate = useNavigate()

  const tellNotice = useEffectEvent((notice: FavoritesNotice) => {
    if (notice.kind === 'damaged') {
      toasts.add({
        type: 'warning',
        title: 'Some changes could not be read',
        message: 'Part of what this browser had kept of your favorites was damaged. A copy of it is kept.',
      })
      return
    }
    toasts.add({
      type: 'error',
      title: 'Some Favorites Were Not Saved',
      message:
        notice.changes.length === 1
          ? 'A change that you made earlier could not be saved. Your list shows what is kept.'
          : `${notice.changes.length} changes that you made earlier could not be saved. Your list shows what is kept.`,
    })
  })

  /** Says what came of a change, unless the heart says it all. */
  const tellOutcome = useEffectEvent((outcome: ChangeOutcome, title: string, isFavorite: boolean) => {
    const toast = toastOf(outcome, title, isFavorite)
    if (toast) toasts.add(toast)
  })

  const tellRemoved = useEffectEvent((outcome: ChangeOutcome, title: string, undo: () => void) => {
    if (!isKept(outcome)) return tellOutcome(outcome, title, false)
    toasts.add({
      type: 'info',
      title: 'Removed from Favorites',
      message:
        outcome === 'waiting'
          ? `"${title}" is gone here, and everywhere else when the connection is back.`
          : `"${title}" is no longer one of your favorites.`,
      action: { label: 'Undo', handler: undo },
      duration: UNDO_MS,
    })
  })

  const fulfilWish = useEffectEvent(async ({ change }: OpenFavorites) => {
    const wish = takeWish(appId)
    if (!wish) return
    const outcome = await change({ id: wish.courseId, title: wish.title }, true)
    if (outcome === 'waiting' || !isKept(outcome)) return
    toasts.add({
      type: 'success',
      title: 'Added to Favorites',
      message: `"${wish.title}" is one of your favorites now.`,
      action: { label: 'My Favorites', handler: () => void navigate(paths.favorites) },
    })
  })

  useEffect(() => {
    const account = openFavorites({
      uid,
      key: favoritesKey(appId, uid),
      api: favoritesApi(connection, uid),
      queryClient,
      onNotice: (notice) => tellNotice(notice),
    })
    const favorites: OpenFavorites = {
      store: account.store,
      refresh: account.refresh,
      async change(course, isFavorite) {
        const outcome = await account.change(course.id, isFavorite)
        tellOutcome(outcome, course.title, isFavorite)
        return outcome
      },
      async remove(course) {
        const outcome = await account.change(course.id, false)
        tellRemoved(outcome, course.title, () => void favorites.change(course, true))
        return outcome
      },
    }
    onOpen(favorites)
    void fulfilWish(favorites)
    // What waits is sent as soon as the server answers again.
    const unsubscribe = serverUnreachable.subscribe((isUnreachable) => void (isUnreachable || account.refresh()))
    return () => {
      unsubscribe()
      account.close()
      onOpen(null)
    }
  }, [uid, appId, connection, queryClient, onOpen])

  return null
})
