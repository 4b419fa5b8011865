import { useEffect, useState } from 'react'
import { keepWorker } from './keep-worker.ts'
import { UpdateNotice } from './UpdateNotice.tsx'
import { useEnrolledTexts } from './use-enrolled-texts.ts'
import { useGoneFiles } from './use-gone-files.ts'

/** Keeps the service worker, tells it what the learner needs, and offers a new version when there is one. */
export function WorkerKeeper({ program }: { program: string }) {
  const [reload, setReload] = useState<(() => void) | null>(null)

  useEffect(() => {
    // Without a worker everything works as before, with a connection.
    keepWorker({ program, onUpdate: (update) => setReload(() => update) }).catch(() => {})
  }, [program])
  useEnrolledTexts()
  useGoneFiles(program, () => setReload(() => () => location.reload()))

  return <UpdateNotice onReload={reload} onLater={() => setReload(null)} />
}
