import { useEffect, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#shared/limits.ts'
import type { SuggestionResult } from './suggestions.ts'

type Parts = typeof import('./on-focus.ts')

/**
 * Returns suggestions for the text, debounced by 300 ms; until then the previous ones stay. Call `load` at the first focus to
 * load the chunk. If that fails, nothing is suggested, but Enter still opens the catalog.
 */
export function useSuggestions(text: string, isActive: boolean) {
  const [parts, setParts] = useState<Parts | null>(null)
  const [result, setResult] = useState<SuggestionResult | null>(null)

  // Forget the results when the panel closes, because they will not fit what is typed next.
  if (!isActive && result) setResult(null)

  useEffect(() => {
    if (!parts || !isActive) return
    let isCurrent = true
    const ask = () =>
      parts.suggest(text).then(
        (found) => isCurrent && setResult(found),
        () => isCurrent && setResult(null),
      )
    const timer = setTimeout(ask, text === '' ? 0 : SEARCH_DEBOUNCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [parts, text, isActive])

  // Use await, not import().then(…): in the build's output of the latter, missing styles bypass the rejection handler.
  async function load() {
    if (parts) return
    try {
      setParts(await import('./on-focus.ts'))
    } catch {
      // Enter still works.
    }
  }

  return { load, parts, result }
}
