import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CachedOnRequest } from '#site/features/offline/course-worker.ts'
import { removedCourses } from '#site/features/offline/removed-courses.ts'
import { formatBytes } from '#site/features/stored-data/format-bytes.ts'
import { offlineCode, offlineCourses } from '#site/pages/account/preferences/offline-courses.ts'
import { emptyStorage } from '../../../support/empty-storage.ts'

const course = (id: string) => ({ id, slug: `course-${id}`, title: `Course ${id}` })
const noRecordings: CachedOnRequest = { count: 0, bytes: 0, allCount: 0, allBytes: 0, state: 'idle' }
const kept = (id: string, lessons: number, bytes: number, recordings: Partial<CachedOnRequest> = {}) => ({
  slug: `course-${id}`,
  lessons,
  allLessons: 20,
  bytes,
  runsCode: false,
  recordings: { ...noRecordings, ...recordings },
})

describe('the list of offline lessons', () => {
  const list = offlineCourses(
    ['1', '2', '3', '4', '5', '6'].map(course),
    ['6', '5', '3', '2'],
    ['3', '6'],
    [kept('1', 1, 900), kept('2', 20, 204_800), kept('5', 7, 71_000), kept('6', 2, 20_480)],
  )
  const byId = new Map(list.map((entry) => [entry.id, entry]))

  it("shows the learner's courses first, then those of which something was opened", () => {
    expect(list.map(({ id }) => id)).toEqual(['2', '3', '5', '6', '1'])
  })

  it('says how much of each is here', () => {
    expect(list.map(({ id, state }) => `${id}: ${state}`)).toEqual([
      '2: 20 lessons, 200 KB',
      '3: Not on this device',
      '5: 7 of 20 lessons, 70 KB',
      '6: 2 of 20 lessons, 20 KB, opened before',
      '1: 1 of 20 lessons, 1 KB, opened before',
    ])
  })

  it('tells what is wanted, what is whole and what can be removed', () => {
    expect(byId.get('2')).toMatchObject({ isWanted: true, isWhole: true, isKept: true })
    expect(byId.get('3')).toMatchObject({ isEnrolled: true, isWanted: false, isKept: false })
    expect(byId.get('5')).toMatchObject({ isWanted: true, isWhole: false })
    expect(byId.get('6')).toMatchObject({ isEnrolled: true, isWanted: false, isKept: true })
    expect(byId.get('1')).toMatchObject({ isEnrolled: false, isWanted: false, isKept: true })
  })

  it('waits for courses that are wanted and not here yet', () => {
    expect(offlineCourses([course('1')], ['1'], [], [])).toMatchObject([{ state: 'Waiting to be kept', isWanted: true, isWhole: false }])
  })

  it.each([
    [{ count: 0 }, '2 recordings, not on this device', { missing: '1.9 MB', canKeep: true, canRemove: false }],
    [{ count: 0, state: 'keeping' }, '2 recordings, being kept: 1.9 MB to go', { canKeep: false, canRemove: true, isKeeping: true }],
    [{ count: 1, bytes: 1_048_576 }, '1 of 2 recordings, 1.0 MB', { missing: '930 KB', canKeep: true, canRemove: true }],
    [
      { count: 0, state: 'failed' },
      '2 recordings, not on this device. Keeping failed: check the connection and try again.',
      { canKeep: true, canRemove: false },
    ],
    [{ count: 2, bytes: 2_000_000 }, '2 recordings, 1.9 MB', { canKeep: false, canRemove: true }],
  ] satisfies [Partial<CachedOnRequest>, string, object][])(
    'says of recordings how large they are, and what can be done: %j',
    (here, state, can) => {
      const recordings = { allCount: 2, allBytes: 2_000_000, ...here }
      const [entry] = offlineCourses([course('1')], ['1'], [], [kept('1', 20, 9, recordings)])
      expect(entry?.recordings).toMatchObject({ state, ...can })
    },
  )

  it('offers recordings only of courses that have some and are wanted, and removes them from any', () => {
    const of = (enrolled: string[], recordings: Partial<CachedOnRequest>) =>
      offlineCourses([course('1')], enrolled, [], [kept('1', 20, 9, recordings)])[0]?.recordings ?? null
    expect(of(['1'], {})).toBeNull()
    expect(of([], { allCount: 1 })).toBeNull()
    expect(of([], { allCount: 1, count: 1 })).toMatchObject({ canKeep: false, canRemove: true })
  })

  const ofCode = (enrolled: string[], here: Partial<CachedOnRequest>, runsCode = true) => {
    const cached = [{ ...kept('1', 20, 9), runsCode }]
    return offlineCode(
      { ...noRecordings, allCount: 3, allBytes: 11_000_000, ...here },
      offlineCourses([course('1')], enrolled, [], cached),
      cached,
    )
  }

  it.each([
    [{}, 'PostgreSQL and TypeScript, not on this device', { missing: '10.5 MB', canKeep: true, canRemove: false }],
    [
      { count: 1, bytes: 1_000_000, state: 'keeping' },
      'PostgreSQL and TypeScript, being kept: 9.5 MB to go',
      { canKeep: false, canRemove: true, isKeeping: true },
    ],
    [{ count: 1, bytes: 1_048_576 }, 'Part of PostgreSQL and TypeScript, 1.0 MB', { missing: '9.5 MB', canKeep: true, canRemove: true }],
    [
      { state: 'failed' },
      'PostgreSQL and TypeScript, not on this device. Keeping failed: check the connection and try again.',
      { canKeep: true, canRemove: false },
    ],
    [{ count: 3, bytes: 11_000_000 }, 'PostgreSQL and TypeScript, 10.5 MB', { canKeep: false, canRemove: true }],
  ] satisfies [Partial<CachedOnRequest>, string, object][])(
    'says of what runs code how large it is, and what can be done: %j',
    (here, state, can) => {
      expect(ofCode(['1'], here)).toMatchObject({ state, name: 'what runs code', ...can })
    },
  )

  it('offers what runs code only if a course that is wanted has code, and removes it whatever is wanted', () => {
    expect(ofCode(['1'], {}, false)).toBeNull()
    expect(ofCode([], {})).toBeNull()
    expect(ofCode(['1'], { count: 1 }, false)).toMatchObject({ canKeep: false, canRemove: true })
    expect(ofCode([], { count: 1 })).toMatchObject({ canKeep: false, canRemove: true })
  })

  it('names the room in kilobytes and megabytes', () => {
    expect([0, 1, 61_440, 1_468_006, 20_000_000].map(formatBytes)).toEqual(['0 KB', '1 KB', '60 KB', '1.4 MB', '19.1 MB'])
  })
})

describe('the courses removed from this device', () => {
  it('stay removed until they are asked for again', () => {
    const { values, storage } = emptyStorage()
    const removed = removedCourses(storage, 'k')
    removed.add('1')
    removed.add('2')
    removed.add('1')
    expect(removedCourses(storage, 'k').ids()).toEqual(['1', '2'])
    removed.delete('1')
    expect(removed.ids()).toEqual(['2'])
    removed.clear()
    expect(removed.ids()).toEqual([])
    expect(values.size).toBe(0)
  })

  it('are read from nothing that is not such a list, and nothing stored is lost', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { values, storage } = emptyStorage()
        storage.setItem('k', text)
        const removed = removedCourses(storage, 'k')
        expect(removed.ids()).toEqual([])
        removed.add('1')
        expect(removed.ids()).toEqual(['1'])
        expect([...values.values()]).toContain(text)
      }),
      { numRuns: 300 },
    )
  })
})
