import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { useConnection } from '#site/backend/connection.ts'
import { withQueries } from '#site/backend/with-queries.tsx'
import { serverUnreachable } from '#site/ui/server-reachability.ts'
import { UNTIL_CLOSED, useToasts, type NewToast } from '#site/ui/toasts.ts'
import { favoritesApi } from './favorites-api.ts'
import { isKept, openFavorites, type ChangeOutcome, type FavoritesNotice } from './favorites-account.ts'
import type { FavoriteCourse, OpenFavorites } from './favorites-context.ts'
import { favoritesKey } from './stored-record.ts'

/** Longer than other toasts: it takes a moment to notice that a course was removed by mistake. */
const UNDO_MS = 8000

interface Props {
  uid: string
  /** Called with the account's favorites, and with null when they close. */
  onOpen: (favorites: OpenFavorites | null) => void
}

/**
 * Holds one account's favorites. Shows toasts for the outcome of changes, including earlier ones that are sent later.
 */
export const FavoritesSession = withQueries(function FavoritesSession({ uid, onOpen }: Props) {
  const { appId } = useConfiguration()
  const connection = useConnection()
  const queryClient = useQueryClient()
  const toasts = useToasts()

  const showNotice = useEffectEvent((notice: FavoritesNotice) => {
    if (notice.kind === 'damaged') {
      toasts.add({
        type: 'warning',
        title: 'Some changes could not be read',
        message: 'Part of the favorites data in this browser was damaged. A copy of it is kept.',
      })
      return
    }
    toasts.add({
      type: 'error',
      title: 'Some Favorites Were Not Saved',
      message:
        notice.changes.length === 1
          ? 'A change that you made earlier could not be saved. Your list shows what was saved.'
          : `${notice.changes.length} changes that you made earlier could not be saved. Your list shows what was saved.`,
      duration: UNTIL_CLOSED,
    })
  })

  /** Shows the outcome of a change, unless the heart itself shows enough. */
  const showOutcome = useEffectEvent((outcome: ChangeOutcome, course: FavoriteCourse, isFavorite: boolean) => {
    const toast = toastOf(outcome, course.title, isFavorite)
    if (toast) toasts.add({ ...toast, quoted: course })
  })

  const showRemoved = useEffectEvent((outcome: ChangeOutcome, course: FavoriteCourse, undo: () => void) => {
    if (!isKept(outcome)) return showOutcome(outcome, course, false)
    toasts.add({
      type: 'info',
      title: 'Removed from Favorites',
      message:
        outcome === 'waiting'
          ? `"${course.title}" is removed on this device, and everywhere else when the connection is back.`
          : `"${course.title}" is no longer one of your favorites.`,
      quoted: course,
      action: { label: 'Undo', handler: undo },
      duration: UNDO_MS,
    })
  })

  useEffect(() => {
    const account = openFavorites({
      uid,
      key: favoritesKey(appId, uid),
      api: favoritesApi(connection, uid),
      queryClient,
      onNotice: (notice) => showNotice(notice),
    })
    const favorites: OpenFavorites = {
      store: account.store,
      refresh: account.refresh,
      async change(course, isFavorite) {
        const outcome = await account.change(course.id, isFavorite)
        showOutcome(outcome, course, isFavorite)
        return outcome
      },
      async remove(course) {
        const outcome = await account.change(course.id, false)
        showRemoved(outcome, course, () => void favorites.change(course, true))
        return outcome
      },
    }
    onOpen(favorites)
    // Send the waiting changes as soon as the server is reachable again.
    const unsubscribe = serverUnreachable.subscribe((isUnreachable) => void (isUnreachable || account.refresh()))
    return () => {
      unsubscribe()
      account.close()
      onOpen(null)
    }
  }, [uid, appId, connection, queryClient, onOpen])

  return null
})

/** Returns the toast for a change that did not simply succeed; null if the heart itself shows enough. */
function toastOf(outcome: ChangeOutcome, title: string, isFavorite: boolean): NewToast | null {
  if (outcome === 'done' || outcome === 'replaced') return null
  if (outcome === 'waiting') {
    return {
      type: 'info',
      title: 'Saved on This Device',
      message: `"${title}" will be ${isFavorite ? 'added to' : 'removed from'} your favorites when the connection is back.`,
    }
  }
  if (outcome === 'full') {
    return {
      type: 'error',
      title: 'Your Favorites Are Full',
      message: `There is no room for "${title}". Remove a course that you no longer need, then add it again.`,
    }
  }
  return {
    type: 'error',
    title: isFavorite ? 'Favorite Not Added' : 'Favorite Not Removed',
    message: `There was an error ${isFavorite ? 'adding' : 'removing'} "${title}". Please try again.`,
  }
}
