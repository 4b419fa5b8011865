import type { SearchEntry } from './search-entry.ts'
import { buildSearchIndex, type Found } from './search-index.ts'

/** First the entries, then texts, each answered under its number. */
export type SearchRequest = { entries: SearchEntry[] } | { number: number; text: string }
export interface SearchAnswer {
  number: number
  found: Found
}

let find = buildSearchIndex([])

addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  if ('entries' in data) find = buildSearchIndex(data.entries)
  else postMessage({ number: data.number, found: find(data.text) } satisfies SearchAnswer)
})
