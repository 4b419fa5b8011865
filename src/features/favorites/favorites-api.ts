import type { PostgrestError } from '@supabase/supabase-js'
import type { Connection } from '#backend/connection.ts'
import type { Favorite, FavoriteChange } from './favorites-record.ts'

/**
 * What sending a change came to: done; the service is out of reach, or there but not able; the account's list is full;
 * or it was refused for good.
 */
export type SendOutcome = 'done' | 'out-of-reach' | 'unavailable' | 'full' | 'refused'

export interface FavoritesApi {
  /** The account's list; rejects when it cannot be had. */
  list(): Promise<Favorite[]>
  send(change: FavoriteChange): Promise<SendOutcome>
}

/**
 * One account's rows. Every request names the account: if this browser has meanwhile signed in to another,
 * the database refuses what the first one wanted instead of giving it to the second.
 */
export function favoritesApi(connection: Connection, uid: string): FavoritesApi {
  async function table() {
    return (await connection.data()).from('favorites')
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
        // No token to be had, or the client's code could not be loaded: nothing was sent.
        return 'out-of-reach'
      }
    },
  }
}

function outcomeOf({ code }: PostgrestError, status: number): SendOutcome {
  if (code === 'P0001') return 'full'
  // 401: the token ran out on the way; the next attempt has a new one. A success that is an error: somebody else answered,
  // such as the page of a hotel's network.
  if (status < 400 || status === 401) return 'out-of-reach'
  return status >= 500 || status === 408 || status === 429 ? 'unavailable' : 'refused'
}
