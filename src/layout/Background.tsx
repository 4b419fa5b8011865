import { Keys } from '#features/keys/Keys.tsx'
import { WorkerKeeper } from '#features/offline/WorkerKeeper.tsx'

/** What runs in the background of every page, and no first view needs: the service worker and the keyboard shortcuts. */
export function Background({ program }: { program: string }) {
  return (
    <>
      {/* In development the files change too often to be cached. */}
      {import.meta.env.PROD && <WorkerKeeper program={program} />}
      <Keys />
    </>
  )
}
