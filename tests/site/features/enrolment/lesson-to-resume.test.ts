import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlacedLesson } from '#site/features/courses/lesson-order.ts'
import type { LessonMarks } from '#site/features/enrolment/enrolled-course.ts'
import { lessonToResume } from '#site/features/enrolment/lesson-to-resume.ts'
import { openedLessons } from '#site/features/enrolment/opened-lessons.ts'
import { emptyStorage } from '../../../support/empty-storage.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const lessons = ids.map((id, index) => ({ lesson: { id }, number: index + 1 })) as PlacedLesson[]
const at = (hour: number) => `2026-05-06T0${hour}:00:00.000Z`
const opened = (lessonId: string, hour = 5) => ({ lessonId, at: at(hour) })
const enrolledAt = at(1)

/** An enrolment in which these lessons were finished, one an hour. */
function finished(...finishedLessons: string[]) {
  const lessonMarks: LessonMarks = Object.fromEntries(
    finishedLessons.map((id, index) => [id, { at: at(2 + index), by: 'phone', isDone: true }]),
  )
  return { enrolledAt, finishedLessons, lessonMarks }
}

const resume = (...[enrolled, left = null]: [Parameters<typeof lessonToResume>[1], Parameters<typeof lessonToResume>[2]?]) =>
  lessonToResume(lessons, enrolled, left)?.lesson.id

describe('a learner continues', () => {
  test('with the lesson that was opened last, if it is not finished', () => {
    expect(resume(finished('a'), opened('d'))).toBe('d')
    expect(resume(finished(), opened('c'))).toBe('c')
    expect(resume(finished('a', 'd'), opened('d'))).toBe('e')
  })

  test('otherwise after the lesson that was finished last, whatever was skipped', () => {
    expect(resume(finished('c'))).toBe('d')
    expect(resume(finished('d', 'b'))).toBe('c')
    expect(resume(finished('b', 'd', 'c'))).toBe('e')
    expect(resume({ enrolledAt, finishedLessons: ['a', 'c'] })).toBe('d')
  })

  test('otherwise with the first unfinished lesson, and with the first lesson if there is none', () => {
    expect(resume(finished())).toBe('a')
    expect(resume(finished('b', 'e'))).toBe('a')
    expect(resume(finished(...ids))).toBe('a')
    expect(resume(null)).toBe('a')
    expect(lessonToResume([], finished(), opened('a'))).toBeNull()
  })

  test('not with a lesson that the course no longer has, or that was opened in an earlier enrolment', () => {
    expect(resume(finished('a'), opened('gone'))).toBe('b')
    expect(resume(finished(), opened('d', 0))).toBe('a')
    expect(resume(null, opened('d'))).toBe('a')
  })

  test('never with a finished lesson while another is open', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ids), fc.constantFrom(...ids), (done, last) => {
        const lesson = resume(finished(...done), opened(last)) ?? ''
        expect(done.length < ids.length && done.includes(lesson)).toBe(false)
      }),
    )
  })
})

describe('the lesson opened last', () => {
  const now = () => new Date(at(5))

  test('is kept for each course, and is later than what it replaces, even if a clock was ahead', async () => {
    const { storage } = emptyStorage()
    const record = openedLessons(storage, 'k', now)
    await record.open('1', 'a')
    await record.open('2', 'b')
    await openedLessons(storage, 'k', () => new Date(at(9))).open('1', 'c')
    await record.open('1', 'd')
    expect(record.in('1')).toEqual({ lessonId: 'd', at: '2026-05-06T09:00:00.001Z' })
    expect([record.in('2')?.lessonId, record.in('constructor')]).toEqual(['b', null])
  })

  const damaged = fc
    .constantFrom('{"lessonId":7}', '{"lessonId":"a","at":"+275760-09-13T00:00:00.000Z"}')
    .map((entry) => `{"version":1,"courses":{"1":${entry}}}`)

  test('is read from nothing else, and what cannot be read is kept aside', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json(), damaged), async (text) => {
        const { values, storage } = emptyStorage()
        storage.setItem('k', text)
        const record = openedLessons(storage, 'k', now)
        expect(record.in('1')).toBeNull()
        await record.open('1', 'a')
        expect(record.in('1')?.lessonId).toBe('a')
        expect([...values.values()]).toContain(text)
      }),
      { numRuns: 300 },
    )
  })
})
