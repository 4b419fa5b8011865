import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { removedCourses } from '#features/offline/removed-courses.ts'
import { formatRoom, offlineCourses } from '#pages/account/preferences/offline-courses.ts'

const now = () => new Date('2024-05-06T07:08:09Z')
const course = (id: string) => ({ id, slug: `course-${id}`, title: `Course ${id}` })
const kept = (id: string, lessons: number, bytes: number, allLessons = 20) => ({ slug: `course-${id}`, lessons, allLessons, bytes })

function emptyStorage() {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  return { values, storage }
}

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

  it('names the room in kilobytes and megabytes', () => {
    expect([0, 1, 61_440, 1_468_006, 20_000_000].map(formatRoom)).toEqual(['0 KB', '1 KB', '60 KB', '1.4 MB', '19.1 MB'])
  })
})

describe('the courses removed from this device', () => {
  it('stay removed until they are asked for again', () => {
    const { values, storage } = emptyStorage()
    const removed = removedCourses(storage, 'k', now)
    removed.add('1')
    removed.add('2')
    removed.add('1')
    expect(removedCourses(storage, 'k', now).ids()).toEqual(['1', '2'])
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
        const removed = removedCourses(storage, 'k', now)
        expect(removed.ids()).toEqual([])
        removed.add('1')
        expect(removed.ids()).toEqual(['1'])
        expect([...values.values()]).toContain(text)
      }),
      { numRuns: 300 },
    )
  })
})
