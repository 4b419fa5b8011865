import { createStore } from 'zustand/vanilla'
import { noFavorites, type OpenFavorites } from './favorites-context.ts'

interface EarlyFavorites {
  favorites: OpenFavorites
  /** Replays the changes made so far, in order. */
  handOver: (opened: OpenFavorites) => void
}

/**
 * Stands in for an account's favorites until their chunk has loaded: a pressed heart shows at once and is sent later.
 * @param onUse called for each change and refresh, so that a chunk that failed to load is requested again
 */
export function earlyFavorites(onUse: () => void): EarlyFavorites {
  const { promise: opened, resolve: handOver } = Promise.withResolvers<OpenFavorites>()
  const store = createStore(() => noFavorites)
  return {
    handOver,
    favorites: {
      store,
      async change(course, isFavorite) {
        const ids = new Set(store.getState().ids)
        if (isFavorite) ids.add(course.id)
        else ids.delete(course.id)
        store.setState({ ids })
        onUse()
        return (await opened).change(course, isFavorite)
      },
      remove: async (course) => (await opened).remove(course),
      async refresh() {
        onUse()
        return (await opened).refresh()
      },
    },
  }
}
