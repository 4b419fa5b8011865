import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useConfirmedUid } from '#site/auth/auth-context.ts'
import { lazyPart } from '#site/ui/lazy-part.ts'
import { earlyFavorites } from './early-favorites.ts'
import { FavoritesContext, type OpenFavorites } from './favorites-context.ts'

export const FavoritesSession = lazyPart(() => import('./FavoritesSession.tsx'), 'FavoritesSession')

/** Opens the signed-in user's favorites. Visitors load none of the code. */
export function FavoritesProvider({ children }: { children: ReactNode }) {
  // Users who have not confirmed their address have no session, and so no list.
  const uid = useConfirmedUid()
  const [attempt, setAttempt] = useState(0)
  const early = useMemo(() => (uid ? earlyFavorites(() => setAttempt((count) => count + 1)) : null), [uid])
  const [opened, setOpened] = useState<OpenFavorites | null>(null)
  const [isLoaded, setLoaded] = useState(false)

  useEffect(() => {
    if (!uid || isLoaded) return
    const load = () => void FavoritesSession.prefetch().then((isThere) => isThere && setLoaded(true))
    load()
    // If that failed, the network or the next press tries again.
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each press is another attempt
  }, [uid, isLoaded, attempt])

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
