import { useCoursesOfToday } from '#site/features/enrolment/use-courses-of-today.ts'
import { Keys } from '#site/features/keys/Keys.tsx'
import { OfflineSupport } from '#site/features/offline/OfflineSupport.tsx'
import { FinishIntent } from './FinishIntent.tsx'

/** Runs in the background of every page: the service worker, the keyboard shortcuts, and what a visitor wanted. The first view needs none. */
export function Background({ program }: { program: string }) {
  useCoursesOfToday('changed')
  return (
    <>
      {/* In development the files change too often to be cached. */}
      {import.meta.env.PROD && <OfflineSupport program={program} />}
      <Keys />
      <FinishIntent />
    </>
  )
}
