import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useConfirmedUid } from '#site/auth/auth-context.ts'
import { lazyPart } from '#site/ui/lazy-part.ts'
import { earlyFavorites } from './early-favorites.ts'
import { FavoritesContext, type OpenFavorites } from './favorites-context.ts'

const FavoritesSession = lazyPart(() => import('./FavoritesSession.tsx'), 'FavoritesSession')

/** Opens the signed-in user's favorites. Visitors load none of the code. */
export function FavoritesProvider({ children }: { children: ReactNode }) {
  // Users who have not confirmed their address have no session, and so no list.
  const uid = useConfirmedUid()
  const early = useMemo(() => (uid ? earlyFavorites() : null), [uid])
  const [opened, setOpened] = useState<OpenFavorites | null>(null)
  const [isLoaded, setLoaded] = useState(false)

  useEffect(() => {
    if (!uid || isLoaded) return
    async function load() {
      if (await FavoritesSession.prefetch()) setLoaded(true)
      else window.addEventListener('online', handleOnline, { once: true })
    }
    const handleOnline = () => void load()
    void load()
    return () => window.removeEventListener('online', handleOnline)
  }, [uid, isLoaded])

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
      {uid && isLoaded && <FavoritesSession key={uid} uid={uid} onOpen={handleOpen} />}
    </FavoritesContext>
  )
}
