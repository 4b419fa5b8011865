import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useOptionalUser } from '#auth/auth-context.ts'
import { FavoritesContext, type OpenFavorites } from './favorites-context.ts'
import type { FavoritesKeeperProps } from './FavoritesKeeper.tsx'

/** Opens the favourites of whoever is signed in. Visitors load none of its code. */
export function FavoritesProvider({ children }: { children: ReactNode }) {
  const user = useOptionalUser()
  // Who has yet to confirm their address has no session, so no list.
  const uid = user?.emailVerified ? user.uid : null
  const [favorites, setFavorites] = useState<OpenFavorites | null>(null)
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

  return (
    <FavoritesContext value={favorites}>
      {children}
      {uid && Keeper && <Keeper key={uid} uid={uid} onOpen={setFavorites} />}
    </FavoritesContext>
  )
}
