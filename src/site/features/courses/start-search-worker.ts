import type { OfferedCourse } from '#content/course.ts'
import { searchEntryOf } from './search-entry.ts'
import type { SearchResults } from './search-index.ts'
import type { SearchAnswer, SearchRequest } from './search-worker.ts'

/** Builds the search index in a worker, and returns a function that searches it. */
export function startSearchWorker(courses: readonly OfferedCourse[], lessonIndex: string): (text: string) => Promise<SearchResults> {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, PromiseWithResolvers<SearchResults>>()
  let asked = 0

  const ask = (request: SearchRequest) => worker.postMessage(request)
  worker.addEventListener('message', ({ data }: MessageEvent<SearchAnswer>) => {
    waiting.get(data.number)?.resolve(data.found)
    waiting.delete(data.number)
  })
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(`The search failed: ${message}`))
    waiting.clear()
  })

  ask({ entries: courses.map(searchEntryOf), lessonIndex })
  return (text) => {
    const answer = Promise.withResolvers<SearchResults>()
    const number = (asked += 1)
    waiting.set(number, answer)
    ask({ number, text })
    return answer.promise
  }
}
