import { createStore } from 'zustand/vanilla'
import { nothingYet, type OpenFavorites } from './favorites-context.ts'

interface EarlyFavorites {
  favorites: OpenFavorites
  /** Does, in their order, the changes that were asked for so far. */
  handOver: (opened: OpenFavorites) => void
}

/** Stands in for an account's favourites until its code is there: a heart pressed meanwhile shows at once and is sent then. */
export function earlyFavorites(): EarlyFavorites {
  const { promise: opened, resolve: handOver } = Promise.withResolvers<OpenFavorites>()
  const store = createStore(() => nothingYet)
  return {
    handOver,
    favorites: {
      store,
      async change(course, isFavorite) {
        const ids = new Set(store.getState().ids)
        if (isFavorite) ids.add(course.id)
        else ids.delete(course.id)
        store.setState({ ids })
        return (await opened).change(course, isFavorite)
      },
      remove: async (course) => (await opened).remove(course),
      refresh: async () => (await opened).refresh(),
    },
  }
}
