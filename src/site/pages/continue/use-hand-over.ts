import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type HandedOver, handedOver } from '#site/features/hand-over/handed-over.ts'
import { readHandOver, unpacked } from '#site/features/hand-over/hand-over-link.ts'
import { storedFragment } from '#site/features/hand-over/stored-fragment.ts'
import { paths } from '#shared/paths.ts'
import { refusals } from './refusals.ts'

export type HandOver =
  | { status: 'none' }
  | { status: 'reading' }
  | { status: 'refused'; message: string }
  /** `others` is what the link holds besides courses. */
  | { status: 'open'; record: HandedOver; others: unknown; key: string }

/**
 * Returns the learning record from the address's fragment or, without one, the record that this browser has stored. The
 * fragment is stored and removed from the address bar at once.
 */
export function useHandOver(): { handOver: HandOver; finish: () => void } {
  const { hash, key } = useLocation()
  const navigate = useNavigate()
  const [handOver, setHandOver] = useState<HandOver>({ status: 'reading' })

  useEffect(() => {
    // 'Skip to content' has a fragment, too.
    const isPlace = document.getElementById(hash.slice(1)) !== null
    if (hash && !isPlace) {
      storedFragment.keep(hash)
      void navigate(paths.continue, { replace: true })
      return
    }
    let isCurrent = true
    void opened(storedFragment.read(), key).then(
      (next) => isCurrent && setHandOver((present) => (isPlace && present.status !== 'reading' ? present : next)),
    )
    return () => {
      isCurrent = false
    }
    // The key changes each time a link is opened in this tab.
  }, [hash, key, navigate])

  function finish() {
    storedFragment.drop()
    setHandOver({ status: 'none' })
  }

  return { handOver, finish }
}

async function opened(fragment: string | null, key: string): Promise<HandOver> {
  if (fragment === null) return { status: 'none' }
  const read = readHandOver(fragment)
  const others = read.ok && read.value.others
  const record = others ? await unpacked(others) : null
  if (!read.ok || record === undefined) {
    storedFragment.drop()
    return { status: 'refused', message: refusals[read.ok ? 'damaged' : read.error] }
  }
  try {
    return { status: 'open', record: await handedOver(read.value.courses), others: record && { record }, key }
  } catch {
    return { status: 'refused', message: refusals['catalog-unavailable'] }
  }
}
