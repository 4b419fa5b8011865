import { describe, expect, test } from 'vitest'
import { reversed, withChanges } from '#features/enrolment/course-changes.ts'
import { type EnrolledCourse, newEnrolment, outlineOf } from '#features/enrolment/enrolled-course.ts'
import { withFinishedLessons } from '#features/enrolment/lesson-changes.ts'
import { createEnrolmentStore } from '#features/enrolment/enrolment-store.ts'
import { importChanges, planImport, type Side } from '#features/enrolment/import-plan.ts'
import { done } from '#result.ts'
import { buildCourse, buildSummary } from '../support/courses.ts'

const monday = new Date('2024-05-06T09:00:00Z')
const outline = (id: string) => ({ ...outlineOf(buildCourse()), id })

function enrolment(id: string, lessons: string[] = []): EnrolledCourse {
  return withFinishedLessons(newEnrolment(buildSummary({ id }), monday), outline(id), new Set(lessons), monday, 'laptop')
}

const noChoice = new Map<string, Side>()
const lessonsOf = (list: EnrolledCourse[] | null) => Object.fromEntries(list?.map(({ id, finishedLessons }) => [id, finishedLessons]) ?? [])

describe('planning an import', () => {
  test('a course that is not here is added', () => {
    expect(planImport([enrolment('a')], [enrolment('b')])).toMatchObject({
      added: [{ mine: null, theirs: { id: 'b' } }],
      differing: [],
      unchanged: [],
    })
  })

  test('a course with the same finished lessons is unchanged, regardless of their order and dates', () => {
    const mine = enrolment('a', ['l1', 'l2'])
    const theirs = { ...mine, finishedLessons: ['l2', 'l1'], lastAccessed: '2020-01-01T00:00:00.000Z' }
    expect(planImport([mine], [theirs])).toMatchObject({ added: [], differing: [], unchanged: [{ further: null }] })
  })

  test.each<[string, string[], string[], Side]>([
    ['more lessons in the file', ['l1'], ['l1', 'l2'], 'theirs'],
    ['more lessons here', ['l1', 'l2', 'l3'], ['l4'], 'mine'],
    ['equally many, but others', ['l1'], ['l2'], 'mine'],
  ])('%s: the plan knows the side with more progress', (_, here, there, further) => {
    expect(planImport([enrolment('a', here)], [enrolment('a', there)]).differing).toMatchObject([{ further }])
  })
})

describe('carrying out the plan', () => {
  const mine = [enrolment('ahead', ['l1', 'l2']), enrolment('behind', ['l1']), enrolment('only-here', ['l4'])]
  const theirs = [enrolment('new', ['l3']), enrolment('behind', ['l1', 'l2']), enrolment('ahead', ['l1'])]
  const plan = planImport(mine, theirs)

  test('by default the side with more progress wins, and courses that exist only here are kept', () => {
    expect(lessonsOf(withChanges(mine, importChanges(plan, noChoice)))).toEqual({
      ahead: ['l1', 'l2'],
      behind: ['l1', 'l2'],
      'only-here': ['l4'],
      new: ['l3'],
    })
  })

  test('a choice wins over the default, either way', () => {
    const choices = new Map<string, Side>([
      ['ahead', 'theirs'],
      ['behind', 'mine'],
    ])
    expect(lessonsOf(withChanges(mine, importChanges(plan, choices)))).toMatchObject({ ahead: ['l1'], behind: ['l1'] })
  })

  test('reversing it restores everything, in the same order', () => {
    const changes = importChanges(plan, noChoice)
    expect(withChanges(withChanges(mine, changes) ?? [], reversed(changes))).toEqual(mine)
  })

  test('if one course has changed in the meantime, none is changed', () => {
    const changes = importChanges(plan, noChoice)
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
      planImport(store.getState().enrolledCourses, [enrolment('behind', ['l1']), enrolment('new', ['l2'])]),
      noChoice,
    )
    expect(await store.getState().change((list) => withChanges(list, changes) ?? 'changed-meanwhile')).toEqual(done)
    expect(lessonsOf(open().getState().enrolledCourses)).toEqual({ behind: ['l1'], new: ['l2'] })
    expect(await store.getState().change((list) => withChanges(list, reversed(changes)) ?? 'changed-meanwhile')).toEqual(done)
    expect(lessonsOf(open().getState().enrolledCourses)).toEqual({ behind: [] })
  })

  test('another tab’s changes are not overwritten, and this tab sees them', async () => {
    const store = open()
    await store.getState().enroll(buildSummary({ id: 'behind' }))
    const changes = importChanges(planImport(store.getState().enrolledCourses, [enrolment('behind', ['l1'])]), noChoice)
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
