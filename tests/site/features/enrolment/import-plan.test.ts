import { describe, expect, test } from 'vitest'
import { reversed, withChanges } from '#site/features/enrolment/course-changes.ts'
import { type EnrolledCourse, newEnrolment, outlineOf } from '#site/features/enrolment/enrolled-course.ts'
import { createEnrolmentStore } from '#site/features/enrolment/enrolment-store.ts'
import { importChanges, type Incoming, planImport } from '#site/features/enrolment/import-plan.ts'
import { withFinishedLessons } from '#site/features/enrolment/lesson-changes.ts'
import { done } from '#shared/result.ts'
import { buildCourse, buildSummary } from '../../../support/courses.ts'

const monday = new Date('2024-05-06T09:00:00Z')
const tuesday = new Date('2024-05-07T09:00:00Z')
const outline = (id: string) => ({ ...outlineOf(buildCourse()), id })

function enrolment(id: string, lessons: string[] = [], when = monday): EnrolledCourse {
  const begun = newEnrolment(buildSummary({ id }), monday)
  return lessons.length === 0 ? begun : withFinishedLessons(begun, outline(id), new Set(lessons), when, 'laptop')
}

const incoming = (...enrolments: EnrolledCourse[]): Incoming[] =>
  enrolments.map((enrolled) => ({ enrolled, outline: outline(enrolled.id) }))
const lessonsOf = (list: EnrolledCourse[] | null) => Object.fromEntries(list?.map(({ id, finishedLessons }) => [id, finishedLessons]) ?? [])

describe('planning an import', () => {
  test('a course that is not here is added', () => {
    expect(planImport([enrolment('a')], incoming(enrolment('b', ['l1'])))).toMatchObject({
      added: [{ from: null, to: { id: 'b' }, finished: 1, undone: 0 }],
      updated: [],
      unchanged: [],
    })
  })

  test('a course that adds nothing is unchanged, regardless of the order of lessons and of earlier dates', () => {
    const mine = enrolment('a', ['l1', 'l2'])
    const theirs = { ...mine, finishedLessons: ['l2', 'l1'], lastAccessed: '2020-01-01T00:00:00.000Z' }
    expect(planImport([mine], incoming(theirs))).toMatchObject({ added: [], updated: [], unchanged: [{ finished: 0, undone: 0 }] })
    expect(planImport([enrolment('a', ['l1', 'l2'])], incoming(enrolment('a')))).toMatchObject({ unchanged: [{}] })
  })

  test('both sides’ lessons count, and the plan says how many are new and how many were undone', () => {
    const theirs = withFinishedLessons(enrolment('a', ['l1']), outline('a'), new Set(['l3', 'l4']), tuesday, 'phone')
    const { updated } = planImport([enrolment('a', ['l1', 'l2'])], incoming(theirs))
    expect(updated).toMatchObject([{ finished: 2, undone: 1, to: { finishedLessons: ['l2', 'l3', 'l4'] } }])
  })

  test('a course of which only dates change is updated', () => {
    const { updated } = planImport([enrolment('a', ['l1'])], incoming(enrolment('a', ['l1'], tuesday)))
    expect(updated).toMatchObject([{ finished: 0, undone: 0 }])
  })

  test('a lesson that the catalog has dropped does not count as undone', () => {
    const mine = { ...enrolment('a', ['l1']), finishedLessons: ['l1', 'gone'] }
    expect(planImport([mine], incoming(enrolment('a', ['l2'])))).toMatchObject({ updated: [{ finished: 1, undone: 0 }] })
  })
})

describe('carrying out the plan', () => {
  const mine = [enrolment('ahead', ['l1', 'l2']), enrolment('behind', ['l1']), enrolment('only-here', ['l4'])]
  const theirs = incoming(enrolment('new', ['l3']), enrolment('behind', ['l1', 'l2']), enrolment('ahead', ['l1']))
  const changes = importChanges(planImport(mine, theirs))

  test('changes what is new, and keeps courses that are only here', () => {
    expect(changes.map(({ id }) => id)).toEqual(['new', 'behind'])
    expect(lessonsOf(withChanges(mine, changes))).toEqual({
      ahead: ['l1', 'l2'],
      behind: ['l1', 'l2'],
      'only-here': ['l4'],
      new: ['l3'],
    })
  })

  test('reversing it restores everything, in the same order', () => {
    expect(withChanges(withChanges(mine, changes) ?? [], reversed(changes))).toEqual(mine)
  })

  test('if one course has changed in the meantime, none is changed', () => {
    expect(withChanges([enrolment('behind', ['l1', 'l4']), ...mine.filter(({ id }) => id !== 'behind')], changes)).toBeNull()
    expect(withChanges([...mine, enrolment('new')], changes)).toBeNull()
  })
})

describe('in the store', () => {
  const open = () => createEnrolmentStore({ key: 'ascendo-enrolment:u1', now: () => monday })

  test('an import is stored for the next visit and can be undone', async () => {
    const store = open()
    await store.getState().enroll(buildSummary({ id: 'behind' }))
    const changes = importChanges(
      planImport(store.getState().enrolledCourses, incoming(enrolment('behind', ['l1']), enrolment('new', ['l2']))),
    )
    expect(await store.getState().change((list) => withChanges(list, changes) ?? 'changed-meanwhile')).toEqual(done)
    expect(lessonsOf(open().getState().enrolledCourses)).toEqual({ behind: ['l1'], new: ['l2'] })
    expect(await store.getState().change((list) => withChanges(list, reversed(changes)) ?? 'changed-meanwhile')).toEqual(done)
    expect(lessonsOf(open().getState().enrolledCourses)).toEqual({ behind: [] })
  })

  test('another tab’s changes are not overwritten, and this tab sees them', async () => {
    const store = open()
    await store.getState().enroll(buildSummary({ id: 'behind' }))
    const changes = importChanges(planImport(store.getState().enrolledCourses, incoming(enrolment('behind', ['l1']))))
    await open().getState().setLessonDone(outline('behind'), 'l4', true)
    expect(await store.getState().change((list) => withChanges(list, changes) ?? 'changed-meanwhile')).toEqual({
      ok: false,
      error: 'changed-meanwhile',
    })
    expect(lessonsOf(store.getState().enrolledCourses)).toEqual({ behind: ['l4'] })
  })

  test('without a signed-in user an import does nothing (§5)', async () => {
    const store = createEnrolmentStore({ key: null })
    expect(
      await store.getState().change((list) => withChanges(list, [{ id: 'new', from: null, to: enrolment('new') }]) ?? 'changed-meanwhile'),
    ).toEqual({
      ok: false,
      error: 'not-signed-in',
    })
    expect(localStorage).toHaveLength(0)
  })
})
