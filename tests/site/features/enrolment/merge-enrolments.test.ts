import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CourseOutline, type EnrolledCourse, newEnrolment } from '#site/features/enrolment/enrolled-course.ts'
import { finishedIn, lessonsAt, withFinishedLessons, withOutline } from '#site/features/enrolment/lesson-changes.ts'
import { readLearningFile, writeLearningFile } from '#site/features/enrolment/learning-file.ts'
import { mergeEnrolments } from '#site/features/enrolment/merge-enrolments.ts'
import { readList, writeList } from '#site/features/enrolment/stored-list.ts'
import { buildSummary } from '../../../support/courses.ts'

const summary = buildSummary({ id: 'c1', lessons: 3 })
const outline: CourseOutline = { id: 'c1', lessonIds: ['l1', 'l2', 'constructor'] }
const monday = Date.parse('2024-05-06T09:00:00Z')
const names = ['laptop', 'phone', 'tablet'] as const

/** A course as a device has it, and the events of each lesson that the device knows of, directly or by an import. */
interface Device {
  course: EnrolledCourse
  known: ReadonlyMap<string, ReadonlySet<Event>>
}

/** A lesson that was finished or undone, and what the device knew of this lesson then. */
interface Event {
  isDone: boolean
  after: ReadonlySet<Event>
}

type Action =
  | { kind: 'lesson'; device: number; clock: number; lesson: number; isDone: boolean }
  | { kind: 'percent'; device: number; clock: number; percent: number }
  | { kind: 'import'; device: number; from: number; by: 'link' | 'file' }
  | { kind: 'undo import'; device: number }
  | { kind: 'reload'; device: number }

const device = fc.nat({ max: 2 })
/** Any device's clock may be wrong at any time, by much or by so little that times coincide. */
const clock = fc.oneof(
  fc.nat({ max: 5 }).map((seconds) => monday + seconds * 1000),
  fc.integer({ min: 0, max: 4e12 }),
)
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('lesson'), device, clock, lesson: device, isDone: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('percent'), device, clock, percent: fc.constantFrom(0, 40, 70, 100) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('import'), device, from: device, by: fc.constantFrom('link', 'file') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo import'), device }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload'), device }) },
)

/** A course as lists stored it before lesson marks existed. */
const undated: fc.Arbitrary<EnrolledCourse> = fc
  .record({
    enrolledAt: clock,
    lastAccessed: fc.option(clock),
    completedAt: fc.option(clock),
    finished: fc.subarray([...outline.lessonIds]),
  })
  .map(({ enrolledAt, lastAccessed, completedAt, finished }) => {
    const time = (value: number | null) => (value === null ? null : new Date(value).toISOString())
    const begun = { ...newEnrolment(summary, new Date(enrolledAt)), lastAccessed: time(lastAccessed), completedAt: time(completedAt) }
    return withOutline({ ...begun, finishedLessons: finished }, outline)
  })

const history = fc.record({ start: fc.tuple(undated, undated, undated), actions: fc.array(action, { maxLength: 14 }) })

function lived({ start, actions }: typeof history extends fc.Arbitrary<infer T> ? T : never): Device[] {
  const devices: Device[] = start.map((course) => ({ course, known: new Map<string, ReadonlySet<Event>>() }))
  const beforeImport = new Map<number, Device>()
  for (const step of actions) {
    const here = devices[step.device]
    if (!here) throw new Error('no such device')
    const before = finishedIn(here.course, outline)
    function finish(finished: readonly string[], at: number): Device {
      const { course, known } = here as Device
      const next = withFinishedLessons(course, outline, new Set(finished), new Date(at), names[step.device] ?? '')
      const events = new Map(known)
      for (const id of outline.lessonIds) {
        const after = known.get(id) ?? new Set()
        const isDone = finished.includes(id)
        if (isDone !== before.includes(id)) events.set(id, new Set([...after, { isDone, after }]))
      }
      return { course: next, known: events }
    }
    if (step.kind === 'import') {
      const there = devices[step.from] as Device
      beforeImport.set(step.device, here)
      const course = mergeEnrolments(step.by === 'file' ? byFile(there.course) : there.course, here.course, outline)
      const known = new Map(
        outline.lessonIds.map((id) => [id, new Set([...(here.known.get(id) ?? []), ...(there.known.get(id) ?? [])])] as const),
      )
      devices[step.device] = { course, known }
      continue
    }
    if (step.kind === 'undo import') devices[step.device] = beforeImport.get(step.device) ?? here
    else if (step.kind === 'reload') devices[step.device] = { ...here, course: reloaded(here.course) }
    else if (step.kind === 'percent') {
      devices[step.device] = finish(outline.lessonIds.slice(0, lessonsAt(step.percent, outline.lessonIds.length)), step.clock)
    } else {
      const id = outline.lessonIds[step.lesson] ?? ''
      devices[step.device] = finish(step.isDone ? [...before, id] : before.filter((other) => other !== id), step.clock)
    }
    beforeImport.delete(step.device)
  }
  return devices
}

function byFile(course: EnrolledCourse): EnrolledCourse {
  const read = readLearningFile(writeLearningFile([course], new Date(monday)))
  const [entry] = read.ok ? read.value : []
  if (!entry) throw new Error(`not readable: ${JSON.stringify(read)}`)
  return withOutline({ ...newEnrolment(summary, new Date(entry.enrolledAt)), ...entry, title: summary.title }, outline)
}

function reloaded(course: EnrolledCourse): EnrolledCourse {
  const { enrolledCourses, isDamaged } = readList(writeList([course]))
  expect(isDamaged).toBe(false)
  return enrolledCourses[0] as EnrolledCourse
}

const merged = (a: EnrolledCourse, b: EnrolledCourse) => mergeEnrolments(a, b, outline)
/** Adds the list of marks, which every merge writes even if it is empty. */
const normal = (course: EnrolledCourse) => ({ ...course, lessonMarks: { ...course.lessonMarks } })

test('in 10,000 histories of three devices with wrong clocks, merging has one result and loses nothing', () => {
  fc.assert(
    fc.property(history, (story) => {
      const devices = lived(story)
      const [a, b, c] = devices.map(({ course }) => course) as [EnrolledCourse, EnrolledCourse, EnrolledCourse]
      const all = merged(merged(a, b), c)
      expect(merged(b, a)).toEqual(merged(a, b))
      expect(merged(a, merged(b, c))).toEqual(all)
      expect(merged(a, a)).toEqual(normal(a))
      expect(merged(all, b)).toEqual(all)
      expect(reloaded(all)).toEqual(all)
      expect(byFile(all)).toEqual(all)

      for (const id of outline.lessonIds) {
        const isDone = all.finishedLessons.includes(id)
        const events = [...new Set(devices.flatMap(({ known }) => [...(known.get(id) ?? [])]))]
        // The last events are those that no other event follows. If they agree, the result must be the same. Without events,
        // the old lists decide.
        const last = events.filter((event) => !events.some(({ after }) => after.has(event))).map((event) => event.isDone)
        const wasDone = [a, b, c].some(({ finishedLessons }) => finishedLessons.includes(id))
        expect([id, isDone]).toBeOneOf((last.length > 0 ? last : [wasDone]).map((possible) => [id, possible]))
      }
    }),
    { numRuns: 10_000 },
  )
}, 120_000)

describe('merging', () => {
  const begun = newEnrolment(summary, new Date(monday))
  const mark = (at: string, by: string, isDone: boolean): EnrolledCourse =>
    withOutline({ ...begun, lessonMarks: { l1: { at, by, isDone } } }, outline)
  const isDone = (a: EnrolledCourse, b: EnrolledCourse) => merged(a, b).finishedLessons.includes('l1')

  test('compares instants, not the local times of different time zones', () => {
    const late = mark('2024-05-06T08:00:00-07:00', 'phone', false)
    const early = mark('2024-05-06T16:00:00+02:00', 'laptop', true)
    expect(isDone(late, early)).toBe(false)
    expect(merged(early, late).lessonMarks?.['l1']?.at).toBe('2024-05-06T08:00:00-07:00')
  })

  test('of marks at the same instant, the device’s name decides, then done', () => {
    expect(isDone(mark('2024-05-06T08:00:00Z', 'a', true), mark('2024-05-06T10:00:00+02:00', 'b', false))).toBe(false)
    expect(isDone(mark('2024-05-06T08:00:00Z', 'a', true), mark('2024-05-06T10:00:00+02:00', 'a', false))).toBe(true)
  })

  test('prefers an undone lesson to one that was finished before there were marks', () => {
    const old = withOutline({ ...begun, finishedLessons: ['l1', 'l2'] }, outline)
    expect(merged(old, mark('1999-01-01T00:00:00Z', 'a', false)).finishedLessons).toEqual(['l2'])
  })

  test('keeps the marks of lessons that the catalog has dropped', () => {
    const gone = { ...begun, lessonMarks: { gone: { at: '2024-05-06T08:00:00Z', by: 'a', isDone: true } } }
    expect(merged(begun, gone)).toMatchObject({ finishedLessons: [], lessonMarks: gone.lessonMarks })
  })

  test('takes the first enrolment and the last access, and dates the completion by the last lesson', () => {
    const learned = (ids: string[], day: string) =>
      withFinishedLessons(newEnrolment(summary, new Date(day)), outline, new Set(ids), new Date(day), 'a')
    expect(merged(learned(['l1', 'l2'], '2024-05-08T09:00:00Z'), learned(['constructor'], '2024-05-07T09:00:00Z'))).toMatchObject({
      enrolledAt: '2024-05-07T09:00:00.000Z',
      lastAccessed: '2024-05-08T09:00:00.000Z',
      completedAt: '2024-05-08T09:00:00.000Z',
      status: 'completed',
    })
  })
})
