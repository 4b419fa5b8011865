import type { LessonIndex } from './lesson-index.ts'
import type { SearchEntry } from './search-entry.ts'
import { buildSearchIndex, type SearchResults } from './search-index.ts'

/**
 * The first message has the entries and the lesson index, as JSON text. Each later message has a text to search for, and a
 * number that its answer repeats.
 */
export type SearchRequest = { entries: SearchEntry[]; lessonIndex: string } | { number: number; text: string }
export interface SearchAnswer {
  number: number
  found: SearchResults
}

let find = buildSearchIndex([])

addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  if ('entries' in data) find = buildSearchIndex(data.entries, JSON.parse(data.lessonIndex) as LessonIndex)
  else postMessage({ number: data.number, found: find(data.text) } satisfies SearchAnswer)
})
