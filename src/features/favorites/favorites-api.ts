import type { PostgrestError } from '@supabase/supabase-js'
import type { Connection } from '#backend/connection.ts'
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
 * One account's rows. Nothing is sent after its session has ended or another account has signed in. Every request also names
 * the account, so that the database refuses one that comes too late.
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
  // 401: the token expired on the way, and the next attempt has a new one. A success status with an error: the answer came
  // from someone else, such as a captive portal.
  if (status < 400 || status === 401) return 'out-of-reach'
  return status >= 500 || status === 408 || status === 429 ? 'unavailable' : 'refused'
}
