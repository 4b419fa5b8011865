import { queryOptions } from '@tanstack/react-query'
import type { Favorite } from './favorites-record.ts'

export const favoritesQueries = {
  /** @param synchronise sends what waits, then reads the list */
  list: (uid: string, synchronise: () => Promise<readonly Favorite[]>) =>
    queryOptions({
      queryKey: ['favorites', uid],
      queryFn: synchronise,
      // Another device may have changed the list while nobody looked here.
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
    }),
}
