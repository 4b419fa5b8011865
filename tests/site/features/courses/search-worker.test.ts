import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SearchResults } from '#site/features/courses/search-index.ts'
import type { SearchRequest } from '#site/features/courses/search-worker.ts'
import { startSearchWorker } from '#site/features/courses/start-search-worker.ts'
import { buildSummary } from '../../../support/courses.ts'

/** A worker that answers when the test says so. */
class SlowWorker extends EventTarget {
  static last: SlowWorker
  readonly requests: SearchRequest[] = []
  constructor() {
    super()
    SlowWorker.last = this
  }
  postMessage(request: SearchRequest) {
    this.requests.push(request)
  }
  answer(number: number, ids: string[]) {
    this.dispatchEvent(new MessageEvent('message', { data: { number, found: foundCourses(ids) } }))
  }
}

const nothing = { ids: [], isClose: false }
const foundCourses = (ids: string[]): SearchResults => ({
  courses: { ids, isClose: false, lessons: {} },
  categories: nothing,
  instructors: nothing,
})

beforeEach(() => void vi.stubGlobal('Worker', SlowWorker))
afterEach(() => void vi.unstubAllGlobals())

it('sends the searchable fields to the worker, and gives every text its own answer', async () => {
  const search = startSearchWorker([buildSummary({ id: 'a', title: 'Apples', tags: ['fruit', 'tree'] })], '{}')
  const apples = search('apples')
  const pears = search('pears')
  expect(SlowWorker.last.requests).toMatchObject([
    { entries: [{ id: 'a', title: 'Apples', tags: 'fruit tree', instructor: 'Ines Ode' }], lessonIndex: '{}' },
    { text: 'apples' },
    { text: 'pears' },
  ])
  SlowWorker.last.answer(2, ['p'])
  SlowWorker.last.answer(1, ['a'])
  expect((await apples).courses.ids).toEqual(['a'])
  expect((await pears).courses.ids).toEqual(['p'])
})

it('rejects every waiting search if the worker fails', async () => {
  const search = startSearchWorker([], '{}')
  const waiting = search('apples')
  SlowWorker.last.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }))
  await expect(waiting).rejects.toThrow('The search failed: out of memory')
})
