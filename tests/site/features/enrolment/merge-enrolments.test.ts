import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CourseOutline, type EnrolledCourse, newEnrolment, statusAt } from '#site/features/enrolment/enrolled-course.ts'
import { lessonsOfCompletion } from '#site/features/enrolment/completions.ts'
import { enrolmentOf } from '#site/features/enrolment/file-enrolments.ts'
import { importChanges, planImport } from '#site/features/enrolment/import-plan.ts'
import {
  asOfToday,
  everFinished,
  followed,
  lessonsAt,
  withFinishedLessons,
  withOutline,
  withoutCompletions,
} from '#site/features/enrolment/lesson-changes.ts'
import { readLearningFile, writeLearningFile } from '#site/features/enrolment/learning-file.ts'
import { mergeEnrolments } from '#site/features/enrolment/merge-enrolments.ts'
import { readList, writeList } from '#site/features/enrolment/stored-list.ts'
import { buildSummary, buildVersion } from '../../../support/courses.ts'
import { expectEqual } from '../../../support/expect-equal.ts'
import { tries } from '../../../support/full.ts'

const summary = buildSummary({ id: 'c1', lessons: 3 })
const outlineOf = (lessonIds: readonly string[]): CourseOutline => ({ id: 'c1', lessonIds })
const outline = outlineOf(['l1', 'l2', 'constructor'])
/** All lessons that the course ever has. */
const everything = outlineOf(['l1', 'l2', 'constructor', 'l4', 'l5'])
const monday = Date.parse('2024-05-06T09:00:00Z')
const names = ['laptop', 'phone', 'tablet'] as const

/**
 * A course as a device has it, with the lessons that the course has there, and the events of each lesson that the device knows of,
 * directly or by an import.
 */
interface Device {
  course: EnrolledCourse
  outline: CourseOutline
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
  | { kind: 'version'; device: number; lessonIds: string[] }
  | { kind: 'import'; device: number; from: number; by: 'link' | 'file' }
  | { kind: 'undo import'; device: number }
  | { kind: 'reload'; device: number }

const device = fc.nat({ max: 2 })
/** Any device's clock may be wrong at any time, by much or by so little that times coincide. */
const clock = fc.oneof(
  fc.nat({ max: 5 }).map((seconds) => monday + seconds * 1000),
  fc.integer({ min: 0, max: 4e12 }),
)
/** A version of the course adds, removes and reorders lessons. */
const lessonIds = fc.shuffledSubarray([...everything.lessonIds], { minLength: 1 })
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('lesson'), device, clock, lesson: fc.nat({ max: 4 }), isDone: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('percent'), device, clock, percent: fc.constantFrom(0, 40, 70, 100) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('version'), device, lessonIds }) },
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
    const times = { lastAccessed: time(lastAccessed), completedAt: time(completedAt) }
    return reloaded({ ...newEnrolment(summary, new Date(enrolledAt)), ...times, finishedLessons: finished })
  })

const history = fc.record({ start: fc.tuple(undated, undated, undated), actions: fc.array(action, { maxLength: 16 }) })

function lived({ start, actions }: typeof history extends fc.Arbitrary<infer T> ? T : never): Device[] {
  const devices: Device[] = start.map((course) => ({ course, outline, known: new Map<string, ReadonlySet<Event>>() }))
  const beforeImport = new Map<number, Device>()
  for (const step of actions) {
    const here = devices[step.device]
    if (!here) throw new Error('no such device')
    const next = stepped(here)
    const { course } = next
    devices[step.device] = next

    const mayUndo = step.kind === 'percent' || (step.kind === 'lesson' && !step.isDone) || step.kind.endsWith('import')
    const isCompleted = course.status === 'completed'
    const everDone = new Set(everFinished(course))
    const finished = next.outline.lessonIds.filter((id) => everDone.has(id))
    const isRestart = step.kind === 'percent' && finished.length === 0
    // One comparison, because there are a hundred thousand steps.
    expect({
      lessons: course.finishedLessons.toSorted(),
      count: [course.completedLessons, course.totalLessons],
      isWhole: course.progress === 100,
      isByNumbers: course.status === statusAt(course.progress) || (isCompleted && !isRestart),
      stays: isCompleted || mayUndo || here.course.status !== 'completed',
      hasCompletion: lessonsOfCompletion(course) !== null,
      isDatedFalsely: !isCompleted && course.completedAt !== null,
    }).toEqual({
      lessons: finished.toSorted(),
      count: [finished.length, next.outline.lessonIds.length],
      isWhole: finished.length === course.totalLessons,
      isByNumbers: true,
      stays: true,
      hasCompletion: isCompleted,
      isDatedFalsely: false,
    })

    function stepped({ course: before, outline: lessons, known }: Device): Device {
      const finishedBefore = everFinished(before)
      function finish(wanted: readonly string[], at: number, from = before): Device {
        const changed = withFinishedLessons(from, lessons, new Set(wanted), new Date(at), names[step.device] ?? '')
        const events = new Map(known)
        for (const id of everything.lessonIds) {
          const earlier = known.get(id) ?? new Set()
          const isDone = wanted.includes(id)
          if (isDone !== finishedBefore.includes(id)) events.set(id, new Set([...earlier, { isDone, after: earlier }]))
        }
        return { course: changed, outline: lessons, known: events }
      }
      if (step.kind === 'import') {
        const there = devices[step.from] as Device
        beforeImport.set(step.device, { course: before, outline: lessons, known })
        const incoming = step.by === 'file' ? byFile(there.course, lessons) : asOfToday(there.course, lessons)
        const [change] = importChanges(planImport([before], [{ enrolled: incoming, outline: lessons }]))
        const all = everything.lessonIds.map((id) => [id, new Set([...(known.get(id) ?? []), ...(there.known.get(id) ?? [])])] as const)
        return { course: asOfToday(change?.to ?? before, lessons), outline: lessons, known: new Map(all) }
      }
      if (step.kind === 'undo import') {
        const undone = beforeImport.get(step.device) ?? here
        beforeImport.delete(step.device)
        return undone as Device
      }
      beforeImport.delete(step.device)
      if (step.kind === 'reload') return { course: reloaded(before), outline: lessons, known }
      if (step.kind === 'version') {
        const later = outlineOf(step.lessonIds)
        return { course: followed(before, buildVersion(step.lessonIds)), outline: later, known }
      }
      if (step.kind === 'percent') {
        return finish(lessons.lessonIds.slice(0, lessonsAt(step.percent, lessons.lessonIds.length)), step.clock, withoutCompletions(before))
      }
      const id = lessons.lessonIds[step.lesson % lessons.lessonIds.length] ?? ''
      return finish(step.isDone ? [...finishedBefore, id] : finishedBefore.filter((other) => other !== id), step.clock)
    }
  }
  return devices
}

function byFile(course: EnrolledCourse, lessons: CourseOutline): EnrolledCourse {
  const read = readLearningFile(writeLearningFile([course], new Date(monday)))
  const [entry] = read.ok ? read.value : []
  if (!entry) throw new Error(`not readable: ${JSON.stringify(read)}`)
  return enrolmentOf(entry, summary, lessons)
}

function reloaded(course: EnrolledCourse): EnrolledCourse {
  const { enrolledCourses, isDamaged } = readList(writeList([course]))
  expectEqual(isDamaged, false)
  return enrolledCourses[0] as EnrolledCourse
}

const merged = (a: EnrolledCourse, b: EnrolledCourse) => mergeEnrolments(a, b, outline)
/** Adds the list of marks, which every merge writes even if it is empty. */
const normal = (course: EnrolledCourse) => ({ ...course, lessonMarks: { ...course.lessonMarks } })

test(`in ${tries(10_000)} histories of three devices with wrong clocks, and of versions of the course, merging has one result and loses nothing`, () => {
  fc.assert(
    fc.property(history, fc.oneof(fc.constant(everything.lessonIds), lessonIds), (story, ids) => {
      const devices = lived(story)
      const last = outlineOf(ids)
      const together = (one: EnrolledCourse, other: EnrolledCourse) => mergeEnrolments(one, other, last)
      const [a, b, c] = devices.map(({ course }) => asOfToday(course, last)) as [EnrolledCourse, EnrolledCourse, EnrolledCourse]
      const all = together(together(a, b), c)
      expectEqual(together(b, a), together(a, b))
      expectEqual(together(a, together(b, c)), all)
      expectEqual(together(a, a), normal(a))
      expectEqual(together(all, b), all)
      expectEqual(reloaded(all), all)
      const stored = asOfToday(all, last)
      expectEqual([byFile(stored, last), reloaded(stored)], [stored, stored])

      const finished = new Set(everFinished(all))
      const wrong = everything.lessonIds.filter((id) => {
        const isDone = finished.has(id)
        const events = [...new Set(devices.flatMap(({ known }) => [...(known.get(id) ?? [])]))]
        // The last events are those that no other event follows. If they agree, the result must be the same. Without events,
        // the old lists decide.
        const latest = events.filter((event) => !events.some(({ after }) => after.has(event))).map((event) => event.isDone)
        const wasDone = [a, b, c].some((course) => everFinished(course).includes(id))
        const isPossible = (latest.length > 0 ? latest : [wasDone]).includes(isDone)
        return !isPossible || all.finishedLessons.includes(id) !== (isDone && ids.includes(id))
      })
      expect(wrong).toEqual([])
    }),
    { numRuns: tries(10_000) },
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
