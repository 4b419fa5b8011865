import { Keys } from '#features/keys/Keys.tsx'
import { WorkerKeeper } from '#features/offline/WorkerKeeper.tsx'

/** Runs the service worker and the keyboard shortcuts in the background of every page. The first view needs neither. */
export function Background({ program }: { program: string }) {
  return (
    <>
      {/* In development the files change too often to be cached. */}
      {import.meta.env.PROD && <WorkerKeeper program={program} />}
      <Keys />
    </>
  )
}
