import { useEffect, useState } from 'react'
import type { Offer } from './suggestions.ts'

/** §5, §9 */
const debounceMs = 300

type Parts = typeof import('./on-focus.ts')

/**
 * What is offered for the text, 300 ms after it was typed; until then the offer before it stays. The code for it is
 * loaded with `load`, at the first focus. Where that fails nothing is offered: Enter still leads to the catalogue.
 */
export function useOffer(text: string, isWanted: boolean) {
  const [parts, setParts] = useState<Parts | null>(null)
  const [offer, setOffer] = useState<Offer | null>(null)

  // What was offered once says nothing about what is typed later.
  if (!isWanted && offer) setOffer(null)

  useEffect(() => {
    if (!parts || !isWanted) return
    let isCurrent = true
    const ask = () =>
      parts.suggest(text).then(
        (found) => isCurrent && setOffer(found),
        () => isCurrent && setOffer(null),
      )
    const timer = setTimeout(ask, text === '' ? 0 : debounceMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [parts, text, isWanted])

  // Awaited on purpose: what the build makes of import().then(…) reports missing styles past the second handler.
  async function load() {
    if (parts) return
    try {
      setParts(await import('./on-focus.ts'))
    } catch {
      // Enter still works.
    }
  }

  return { load, parts, offer }
}
