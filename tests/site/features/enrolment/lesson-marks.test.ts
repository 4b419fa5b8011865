import { afterEach, describe, expect, test } from 'vitest'
import { newEnrolment, outlineOf, isLessonMark, type LessonMark } from '#site/features/enrolment/enrolled-course.ts'
import { withFinishedLessons, withOutline, nextMark, thisDevice } from '#site/features/enrolment/lesson-changes.ts'
import { createEnrolmentStore } from '#site/features/enrolment/enrolment-store.ts'
import { readList, writeList } from '#site/features/enrolment/stored-list.ts'
import { buildCourse, buildSummary } from '../../../support/courses.ts'

const outline = outlineOf(buildCourse())
const monday = new Date('2024-05-06T09:00:00.000Z')
const tuesday = new Date('2024-05-07T09:00:00.000Z')
const zone = process.env['TZ']

afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

describe('a mark', () => {
  test.each([
    ['UTC', '2024-05-06T09:00:00+00:00'],
    ['Europe/Athens', '2024-05-06T12:00:00+03:00'],
    ['America/St_Johns', '2024-05-06T06:30:00-02:30'],
    ['Asia/Kathmandu', '2024-05-06T14:45:00+05:45'],
  ])('in %s has the local time and its offset', (name, at) => {
    process.env['TZ'] = name
    const mark = nextMark(undefined, true, 'laptop', monday)
    expect(mark).toEqual({ at, by: 'laptop', isDone: true })
    expect(Date.parse(mark.at)).toBe(monday.getTime())
    expect(isLessonMark(mark)).toBe(true)
  })

  test('is later than the one that it replaces, even if the clock was turned back', () => {
    const known: LessonMark = { at: '2031-01-01T00:00:00.000+05:00', by: 'phone', isDone: true }
    const mark = nextMark(known, false, 'laptop', monday)
    expect(mark.at).toMatch(/\.001[+-]/)
    expect(Date.parse(mark.at)).toBe(Date.parse(known.at) + 1)
  })

  test('can still be replaced at the end of time', () => {
    const last: LessonMark = { at: '8999-12-31T23:59:59.999999999-23:59', by: 'phone', isDone: true }
    expect(isLessonMark(last)).toBe(true)
    expect(isLessonMark(nextMark(last, false, 'laptop', monday))).toBe(false)
    expect(nextMark(last, false, 'laptop', monday).at).toMatch(/^9000-01-01T/)
  })

  test.each([
    [null],
    [{}],
    [{ at: '2024-05-06', by: 'a', isDone: true }],
    [{ at: '2024-13-06T09:00:00Z', by: 'a', isDone: true }],
    [{ at: '+012024-05-06T09:00:00Z', by: 'a', isDone: true }],
    [{ at: '2024-05-06T09:00:00Z', by: '', isDone: true }],
    [{ at: '2024-05-06T09:00:00Z', by: '<b>', isDone: true }],
    [{ at: '2024-05-06T09:00:00Z', by: 'a', isDone: 1 }],
  ])('%j is not a mark', (value) => {
    expect(isLessonMark(value)).toBe(false)
  })
})

describe('this browser’s name', () => {
  test('is chosen once', () => {
    const name = thisDevice(localStorage, 'device')
    expect(name).toMatch(/^[a-z\d]{8}$/)
    expect(thisDevice(localStorage, 'device')).toBe(name)
  })

  test('is chosen again if the stored one is not a name', () => {
    localStorage.setItem('device', '{"name":')
    expect(thisDevice(localStorage, 'device')).toMatch(/^[a-z\d]{8}$/)
  })
})

describe('changing progress', () => {
  const enrolled = newEnrolment(buildSummary(), monday)

  test('marks only the lessons that change', () => {
    const first = withFinishedLessons(enrolled, outline, new Set(['l1', 'l2']), monday, 'laptop')
    const second = withFinishedLessons(first, outline, new Set(['l2', 'l3']), tuesday, 'phone')
    expect(second.lessonMarks).toMatchObject({
      l1: { by: 'phone', isDone: false },
      l2: { by: 'laptop', isDone: true },
      l3: { by: 'phone', isDone: true },
    })
    expect(second).toMatchObject({ finishedLessons: ['l2', 'l3'], completedLessons: 2, progress: 50, status: 'in_progress' })
  })

  test('leaves lessons that were finished before there were marks without one', () => {
    const old = withOutline({ ...enrolled, finishedLessons: ['l1', 'l2'] }, outline)
    expect(withFinishedLessons(old, outline, new Set(['l1', 'l2', 'l3']), monday, 'laptop').lessonMarks).toEqual({
      l3: expect.objectContaining({ isDone: true }) as unknown,
    })
  })

  test('completes the course when its last lesson was finished', () => {
    const most = withFinishedLessons(enrolled, outline, new Set(['l1', 'l2', 'l3']), monday, 'laptop')
    expect(withFinishedLessons(most, outline, new Set(outline.lessonIds), tuesday, 'laptop').completedAt).toBe(tuesday.toISOString())
  })

  test('in the store, writes a mark for each way of doing it', async () => {
    const times = [monday, tuesday, new Date('2024-05-08T09:00:00Z')]
    const store = createEnrolmentStore({ key: 'k', deviceKey: 'name', now: () => times[0] ?? monday })
    const marks = () => Object.entries(store.getState().enrolledCourses[0]?.lessonMarks ?? {}).map(([id, { isDone }]) => [id, isDone])
    await store.getState().enroll(buildSummary())
    await store.getState().setLessonDone(outline, 'l2', true)
    expect(marks()).toEqual([['l2', true]])
    await store.getState().setLessonDone(outline, 'l2', false)
    expect(marks()).toEqual([['l2', false]])
    await store.getState().updateProgress(outline, 25)
    expect(marks()).toEqual([
      ['l2', false],
      ['l1', true],
    ])
    await store.getState().markComplete(outline)
    expect(marks().every(([, isDone]) => isDone)).toBe(true)
    expect(new Set(Object.values(store.getState().enrolledCourses[0]?.lessonMarks ?? {}).map(({ by }) => by))).toEqual(
      new Set([localStorage.getItem('name')]),
    )
  })
})

describe('a stored list', () => {
  /** A list as the product wrote it before lesson marks existed. */
  const before = `{"version":1,"enrolledCourses":[{"id":"c1","title":"Drawing Bridges","instructor":"Ines Ode","thumbnail":"https://images.unsplash.com/a","totalLessons":4,"estimatedDuration":"14 hours","difficulty":"beginner","category":"Art & Design","rating":4.6,"description":"Draw bridges that stand.","enrolledAt":"2024-05-06T09:00:00.000Z","lastAccessed":"2024-05-07T09:00:00.000Z","finishedLessons":["l1","l3"],"completedAt":null,"completedLessons":2,"progress":50,"status":"in_progress"},{"id":"c2","title":"Building Towers","instructor":"Ines Ode","thumbnail":"https://images.unsplash.com/b","totalLessons":2,"estimatedDuration":"3 hours","difficulty":"advanced","category":"Art & Design","rating":4.1,"description":"Build towers.","enrolledAt":"2024-05-06T09:00:00.000Z","lastAccessed":"2024-05-08T09:00:00.000Z","finishedLessons":["a","b"],"completedAt":"2024-05-08T09:00:00.000Z","completedLessons":2,"progress":100,"status":"completed"}]}`

  test('without marks opens unchanged', () => {
    const { enrolledCourses, isDamaged } = readList(before)
    expect(isDamaged).toBe(false)
    expect(JSON.parse(before)).toEqual({ version: 1, enrolledCourses })
  })

  const marked = withFinishedLessons(newEnrolment(buildSummary(), monday), outline, new Set(['l1', 'l2']), monday, 'laptop')
  const list = (lessonMarks: unknown, finishedLessons = marked.finishedLessons) =>
    JSON.stringify({ version: 1, enrolledCourses: [{ ...marked, finishedLessons, lessonMarks }] })

  test('is read back with its marks', () => {
    expect(readList(writeList([marked]))).toEqual({ enrolledCourses: [marked], isDamaged: false })
  })

  test('keeps a course and its good marks if one mark is damaged', () => {
    const { enrolledCourses, isDamaged } = readList(list({ ...marked.lessonMarks, l2: { at: 'yesterday', by: 'laptop', isDone: true } }))
    expect(isDamaged).toBe(true)
    expect(enrolledCourses).toMatchObject([{ finishedLessons: ['l1', 'l2'], completedLessons: 2 }])
    expect(enrolledCourses[0]?.lessonMarks).toEqual({ l1: marked.lessonMarks?.['l1'] })
  })

  test('does not count a lesson as finished that was undone', () => {
    const undone = { ...marked.lessonMarks, l2: { at: '2024-05-06T09:00:00Z', by: 'laptop', isDone: false } }
    expect(readList(list(undone)).enrolledCourses).toMatchObject([{ finishedLessons: ['l1'], completedLessons: 1, progress: 25 }])
  })

  test('may have lessons with the names of built-in properties', () => {
    const text = list({}, ['constructor', '__proto__']).replace(
      '"lessonMarks":{}',
      '"lessonMarks":{"__proto__":{"at":"2024-05-06T09:00:00Z","by":"laptop","isDone":false}}',
    )
    const { enrolledCourses, isDamaged } = readList(text)
    expect(isDamaged).toBe(false)
    expect(enrolledCourses).toMatchObject([{ finishedLessons: ['constructor'] }])
    expect(writeList(enrolledCourses)).toContain('"__proto__":{"at"')
  })
})
