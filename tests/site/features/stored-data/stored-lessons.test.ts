import { afterEach, beforeEach, expect, it } from 'vitest'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { storedLessons } from '#site/features/stored-data/stored-lessons.ts'
import type { CachedOnRequest, WorkerMessage } from '#worker/messages.ts'

const [{ slug } = { slug: '' }] = courseSummaries
const none: CachedOnRequest = { count: 0, bytes: 0, allCount: 0, allBytes: 0, state: 'idle' }
let asked: string[]
let code: CachedOnRequest

beforeEach(() => {
  asked = []
  code = { ...none, count: 2, bytes: 2000, allCount: 7, allBytes: 9000 }
  const active = {
    postMessage(message: WorkerMessage, ports?: MessagePort[]) {
      if (message.type !== 'LIST_COURSES') asked.push(message.type)
      const course = { slug, lessons: 1, allLessons: 2, bytes: 300, runsCode: true, recordings: { ...none, count: 1, bytes: 40 } }
      ports?.[0]?.postMessage({ courses: [course], code, isFull: false })
    },
  }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { controller: active, ready: Promise.resolve({ active }) },
  })
})
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))

it('what runs code counts, is removed with the lessons, and comes back with them', async () => {
  const lessons = storedLessons('ascendo', 'lea')
  expect(await lessons.size()).toEqual({ count: 1, bytes: 2340 })
  const undo = await lessons.remove()
  expect(asked.splice(0)).toEqual(['DROP_COURSE', 'DROP_CODE'])
  await undo?.()
  expect(asked).toEqual(['KEEP_COURSES', 'KEEP_RECORDINGS', 'KEEP_CODE'])
})

it('without it, nothing is asked for', async () => {
  code = none
  const undo = await storedLessons('ascendo', 'lea').remove()
  await undo?.()
  expect(asked.filter((type) => type.endsWith('_CODE'))).toEqual([])
})
