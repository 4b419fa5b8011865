import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useOptionalUser } from '#auth/auth-context.ts'
import { earlyFavorites } from './early-favorites.ts'
import { FavoritesContext, type OpenFavorites } from './favorites-context.ts'
import type { FavoritesKeeperProps } from './FavoritesKeeper.tsx'

/** Opens the signed-in user's favorites. Visitors load none of the code. */
export function FavoritesProvider({ children }: { children: ReactNode }) {
  const user = useOptionalUser()
  // Users who have not confirmed their address have no session, and so no list.
  const uid = user?.emailVerified ? user.uid : null
  const early = useMemo(() => (uid ? earlyFavorites() : null), [uid])
  const [opened, setOpened] = useState<OpenFavorites | null>(null)
  const [Keeper, setKeeper] = useState<ComponentType<FavoritesKeeperProps> | null>(null)

  useEffect(() => {
    if (!uid || Keeper) return
    async function load() {
      try {
        const module = await import('./FavoritesKeeper.tsx')
        setKeeper(() => module.FavoritesKeeper)
      } catch {
        window.addEventListener('online', handleOnline, { once: true })
      }
    }
    const handleOnline = () => void load()
    void load()
    return () => window.removeEventListener('online', handleOnline)
  }, [uid, Keeper])

  const handleOpen = useCallback(
    (favorites: OpenFavorites | null) => {
      setOpened(favorites)
      if (favorites) early?.handOver(favorites)
    },
    [early],
  )

  return (
    <FavoritesContext value={opened ?? early?.favorites ?? null}>
      {children}
      {uid && Keeper && <Keeper key={uid} uid={uid} onOpen={handleOpen} />}
    </FavoritesContext>
  )
}
