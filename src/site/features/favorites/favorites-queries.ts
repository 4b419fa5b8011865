import { queryOptions } from '@tanstack/react-query'
import type { Favorite } from './favorites-record.ts'

export const favoritesQueries = {
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
