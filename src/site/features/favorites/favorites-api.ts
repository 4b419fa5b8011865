import type { PostgrestError } from '@supabase/supabase-js'
import type { Connection } from '#site/backend/connection.ts'
import type { Favorite, FavoriteChange } from './favorites-record.ts'

/**
 * The result of sending a change: done; the service is out of reach, or reachable but unavailable; the account's list is
 * full; or the change was refused for good.
 */
export type SendOutcome = 'done' | 'out-of-reach' | 'unavailable' | 'full' | 'refused'

export interface FavoritesApi {
  /** Reads the account's list. Rejects if that fails. */
  list(): Promise<Favorite[]>
  send(change: FavoriteChange): Promise<SendOutcome>
}

/**
 * Gives access to one account's favorites in the database. Nothing is sent after the account's session has ended or another
 * account has signed in. Every request also names the account, so that the database rejects a request that arrives too late.
 */
export function favoritesApi(connection: Connection, uid: string): FavoritesApi {
  async function table() {
    return (await connection.data(uid)).from('favorites')
  }

  return {
    async list() {
      // The query has its own retry (§7).
      const { data, error } = await (await table()).select('course_id, created_at').eq('user_id', uid).retry(false)
      if (error) throw error
      return data.map((row) => ({ courseId: row.course_id, addedAt: new Date(row.created_at).toISOString() }))
    },

    async send({ courseId, isFavorite }) {
      try {
        const favorites = await table()
        const { error, status } = isFavorite
          ? await favorites.upsert({ user_id: uid, course_id: courseId }, { ignoreDuplicates: true })
          : await favorites.delete().eq('user_id', uid).eq('course_id', courseId)
        return error ? outcomeOf(error, status) : 'done'
      } catch {
        // Signed out, the token could not be refreshed, or the client's chunk failed to load. Nothing was sent.
        return 'out-of-reach'
      }
    },
  }
}

function outcomeOf({ code }: PostgrestError, status: number): SendOutcome {
  if (code === 'P0001') return 'full'
  // 401: the token has just expired, and the next attempt will have a new one. An error with a success status: the answer did
  // not come from the service, but for example from a captive portal.
  if (status < 400 || status === 401) return 'out-of-reach'
  return status >= 500 || status === 408 || status === 429 ? 'unavailable' : 'refused'
}
