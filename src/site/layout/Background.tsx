import { Keys } from '#site/features/keys/Keys.tsx'
import { OfflineSupport } from '#site/features/offline/OfflineSupport.tsx'

/** Runs the service worker and the keyboard shortcuts in the background of every page. The first view needs neither. */
export function Background({ program }: { program: string }) {
  return (
    <>
      {/* In development the files change too often to be cached. */}
      {import.meta.env.PROD && <OfflineSupport program={program} />}
      <Keys />
    </>
  )
}
