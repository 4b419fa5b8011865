import { beforeEach, describe, expect, test } from 'vitest'
import { outlineOf } from '#site/features/enrolment/enrolled-course.ts'
import { createEnrolmentStore } from '#site/features/enrolment/enrolment-store.ts'
import type { Exclusive } from '#site/backend/exclusive.ts'
import { done } from '#shared/result.ts'
import { buildCourse, buildSummary } from '../../../support/courses.ts'

const key = 'ascendo-enrolment:u1'
const bridges = buildSummary()
const towers = buildSummary({ id: 'c2', title: 'Building Towers' })
const outline = outlineOf(buildCourse())
const now = () => new Date('2024-05-06T09:00:00Z')

const open = (name: string | null = key) => createEnrolmentStore({ key: name, now })
const storedIds = (name = key) =>
  (JSON.parse(localStorage.getItem(name) ?? '{"enrolledCourses":[]}') as { enrolledCourses: { id: string }[] }).enrolledCourses.map(
    ({ id }) => id,
  )

const damagedCopies = () => Object.keys(localStorage).filter((name) => name.startsWith(`${key}:damaged:`))

/** Returns an opener of the real storage with these methods replaced. */
function faulty(changes: Partial<Pick<Storage, 'getItem' | 'setItem'>>): () => Storage {
  return () =>
    new Proxy(localStorage, {
      get: (target, name) => {
        const value: unknown = Reflect.get(changes, name) ?? Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
}

function full(): never {
  throw new DOMException('no room', 'QuotaExceededError')
}

describe('enrolling', () => {
  test('adds the course and stores it for the next visit', async () => {
    const store = open()
    expect(await store.getState().enroll(bridges)).toEqual(done)
    expect(store.getState().enrolledCourses[0]).toMatchObject({
      id: 'c1',
      progress: 0,
      status: 'not_started',
      completedLessons: 0,
      enrolledAt: '2024-05-06T09:00:00.000Z',
    })
    expect(open().getState().enrolledCourses).toEqual(store.getState().enrolledCourses)
  })

  test('a second time sets the error of the specification and changes nothing', async () => {
    const store = open()
    await store.getState().enroll(bridges)
    await store.getState().setLessonDone(outline, 'l1', true)
    expect(await store.getState().enroll(bridges)).toEqual({ ok: false, error: 'already-enrolled' })
    expect(store.getState().error).toBe('You are already enrolled in this course')
    expect(store.getState().enrolledCourses).toMatchObject([{ id: 'c1', completedLessons: 1 }])
  })

  test('clears an earlier error', async () => {
    const store = open()
    await store.getState().enroll(bridges)
    await store.getState().enroll(bridges)
    await store.getState().enroll(towers)
    expect(store.getState().error).toBeNull()
  })

  test('sets isLoading until it is done', async () => {
    const store = open()
    const finished = store.getState().enroll(bridges)
    expect(store.getState().isLoading).toBe(true)
    await finished
    expect(store.getState().isLoading).toBe(false)
  })
})

test('without a signed-in user no change does anything (§5)', async () => {
  const store = open(null)
  const changes = [
    store.getState().enroll(bridges),
    store.getState().unenroll('c1'),
    store.getState().setLessonDone(outline, 'l1', true),
    store.getState().updateProgress(outline, 50),
    store.getState().markComplete(outline),
  ]
  for (const change of changes) expect(await change).toEqual({ ok: false, error: 'not-signed-in' })
  expect(store.getState()).toMatchObject({ enrolledCourses: [], error: null, isLoading: false })
  expect(localStorage).toHaveLength(0)
})

test('accounts on one browser do not see each other', async () => {
  await open('ascendo-enrolment:u1').getState().enroll(bridges)
  expect(open('ascendo-enrolment:u2').getState().enrolledCourses).toEqual([])
})

describe('progress', () => {
  beforeEach(async () => {
    await open().getState().enroll(bridges)
  })

  test('finishing and undoing a lesson updates count, progress and status', async () => {
    const store = open()
    await store.getState().setLessonDone(outline, 'l2', true)
    expect(store.getState().enrolledCourses[0]).toMatchObject({ completedLessons: 1, progress: 25, status: 'in_progress' })
    await store.getState().setLessonDone(outline, 'l2', false)
    expect(store.getState().enrolledCourses[0]).toMatchObject({ completedLessons: 0, progress: 0, status: 'not_started' })
  })

  test('finishing a lesson twice counts once', async () => {
    const store = open()
    await store.getState().setLessonDone(outline, 'l2', true)
    await store.getState().setLessonDone(outline, 'l2', true)
    expect(store.getState().enrolledCourses[0]?.completedLessons).toBe(1)
  })

  test('marking complete finishes every lesson, with progress 100 and status completed', async () => {
    const store = open()
    await store.getState().markComplete(outline)
    expect(store.getState().enrolledCourses[0]).toMatchObject({
      progress: 100,
      status: 'completed',
      completedLessons: 4,
      completedAt: '2024-05-06T09:00:00.000Z',
    })
  })

  test.each([
    [0, 'not_started', 0],
    [10, 'in_progress', 1],
    [50, 'in_progress', 2],
    [99, 'in_progress', 3],
    [100, 'completed', 4],
  ])('%i percent is %s with %i finished lessons', async (percent, status, completedLessons) => {
    const store = open()
    await store.getState().updateProgress(outline, percent)
    expect(store.getState().enrolledCourses[0]).toMatchObject({ status, completedLessons })
  })

  test('for a course that is not in the list is refused', async () => {
    const store = open()
    await store.getState().unenroll('c1')
    expect(await store.getState().markComplete(outline)).toEqual({ ok: false, error: 'not-enrolled' })
    expect(store.getState().enrolledCourses).toEqual([])
  })
})

test('unenrolling removes only the course', async () => {
  const store = open()
  await store.getState().enroll(bridges)
  await store.getState().enroll(towers)
  await store.getState().unenroll('c1')
  expect(store.getState().enrolledCourses.map(({ id }) => id)).toEqual(['c2'])
  expect(storedIds()).toEqual(['c2'])
})

describe('two tabs at once', () => {
  test('keep both enrolments, although each tab has read an empty list', async () => {
    const [left, right] = [open(), open()]
    await Promise.all([left.getState().enroll(bridges), right.getState().enroll(towers)])
    expect(storedIds().toSorted()).toEqual(['c1', 'c2'])
    left.getState().refresh()
    expect(left.getState().enrolledCourses).toHaveLength(2)
  })

  test('keep both lessons when they finish different ones', async () => {
    await open().getState().enroll(bridges)
    const [left, right] = [open(), open()]
    await left.getState().setLessonDone(outline, 'l1', true)
    await right.getState().setLessonDone(outline, 'l3', true)
    expect(right.getState().enrolledCourses[0]?.finishedLessons).toEqual(['l1', 'l3'])
  })

  test('a course enrolled in the other tab cannot be enrolled again here', async () => {
    const [left, right] = [open(), open()]
    await left.getState().enroll(bridges)
    expect(await right.getState().enroll(bridges)).toEqual({ ok: false, error: 'already-enrolled' })
    expect(right.getState().enrolledCourses).toHaveLength(1)
  })

  test('a change waits for the one with the lock', async () => {
    const order: string[] = []
    let last: Promise<unknown> = Promise.resolve()
    const runExclusive: Exclusive = (name, change) => {
      const turn = last.then(() => {
        order.push(name)
        return change()
      })
      last = turn
      return turn
    }
    const tab = () => createEnrolmentStore({ key, now, runExclusive })
    const [left, right] = [tab(), tab()]
    await Promise.all([
      left.getState().enroll(bridges),
      right.getState().markComplete(outline),
      left.getState().enroll(towers),
      right.getState().unenroll('c1'),
    ])
    expect(order).toEqual([key, key, key, key])
    expect(storedIds()).toEqual(['c2'])
  })
})

describe('a browser that does not store a change', () => {
  test('reports that it is full, and keeps the old list', async () => {
    await open().getState().enroll(bridges)
    const store = createEnrolmentStore({ key, now, openStorage: faulty({ setItem: full }) })
    expect(await store.getState().enroll(towers)).toEqual({ ok: false, error: 'storage-full' })
    expect(store.getState().enrolledCourses.map(({ id }) => id)).toEqual(['c1'])
    expect(store.getState().error).toBe('This browser has no space left to store your courses')
    expect(storedIds()).toEqual(['c1'])
  })

  test('reports that storage is blocked', async () => {
    const store = createEnrolmentStore({
      key,
      now,
      openStorage: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    expect(store.getState().enrolledCourses).toEqual([])
    expect(await store.getState().enroll(bridges)).toEqual({ ok: false, error: 'storage-blocked' })
  })

  test('does not lose the list because one read fails', async () => {
    await open().getState().enroll(bridges)
    const unreadable = faulty({
      getItem: () => {
        throw new Error('busy')
      },
    })
    const store = createEnrolmentStore({ key, now, openStorage: unreadable })
    expect(await store.getState().enroll(towers)).toEqual({ ok: false, error: 'storage-blocked' })
    expect(storedIds()).toEqual(['c1'])
  })

  test('reports a failed lock as a result, not by throwing', async () => {
    const store = createEnrolmentStore({ key, now, runExclusive: () => Promise.reject(new Error('no lock')) })
    expect(await store.getState().enroll(bridges)).toEqual({ ok: false, error: 'storage-blocked' })
    expect(store.getState().isLoading).toBe(false)
  })
})

describe('damaged storage', () => {
  test('is copied to another key before the first change, never lost', async () => {
    localStorage.setItem(key, '{"half": ')
    const store = open()
    expect(store.getState().isDamaged).toBe(true)
    await store.getState().enroll(bridges)
    expect(damagedCopies()).toHaveLength(1)
    expect(localStorage.getItem(damagedCopies()[0] ?? '')).toBe('{"half": ')
    expect(storedIds()).toEqual(['c1'])
  })

  test('keeps the valid entries in the list', async () => {
    await open().getState().enroll(bridges)
    const good = JSON.parse(localStorage.getItem(key) ?? '') as { enrolledCourses: unknown[] }
    const mixed = JSON.stringify({ ...good, enrolledCourses: [...good.enrolledCourses, { id: 'c9' }] })
    localStorage.setItem(key, mixed)
    await open().getState().repair()
    expect(localStorage.getItem(damagedCopies()[0] ?? '')).toBe(mixed)
    expect(storedIds()).toEqual(['c1'])
  })

  test('is kept twice if it is damaged twice', async () => {
    localStorage.setItem(key, 'first')
    await open().getState().repair()
    localStorage.setItem(key, 'second')
    await open().getState().repair()
    expect(
      damagedCopies()
        .map((name) => localStorage.getItem(name))
        .toSorted(),
    ).toEqual(['first', 'second'])
  })

  test('is repaired only once, and the second repair finds it intact', async () => {
    localStorage.setItem(key, 'broken')
    const [left, right] = [open(), open()]
    expect(await Promise.all([left.getState().repair(), right.getState().repair()])).toEqual(['set-aside', 'intact'])
  })

  test('stays where it is if there is no room for the copy', async () => {
    localStorage.setItem(key, 'broken')
    const store = createEnrolmentStore({ key, now, openStorage: faulty({ setItem: full }) })
    expect(await store.getState().repair()).toBe('untouched')
    expect(await store.getState().enroll(bridges)).toEqual({ ok: false, error: 'storage-full' })
    expect(localStorage.getItem(key)).toBe('broken')
  })
})
