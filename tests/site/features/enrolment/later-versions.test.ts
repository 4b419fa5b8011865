import { beforeEach, describe, expect, test } from 'vitest'
import { certificateContent } from '#site/pages/course/certificate/certificate-content.ts'
import { outlineOf } from '#site/features/enrolment/enrolled-course.ts'
import { createEnrolmentStore } from '#site/features/enrolment/enrolment-store.ts'
import { finishedDays } from '#site/features/goal/finished-days.ts'
import { writeList } from '#site/features/enrolment/stored-list.ts'
import { buildSummary, buildVersion } from '../../../support/courses.ts'

const key = 'ascendo-enrolment:lea'
const monday = new Date('2024-05-06T09:00:00Z')
const first = buildVersion(['a', 'b', 'c', 'd'])
let now = monday

/** The store as a page opens it, which reads what the browser keeps. */
const open = () => createEnrolmentStore({ key, now: () => now }).getState()
function only() {
  const [course] = open().enrolledCourses
  if (!course) throw new Error('not enrolled')
  return course
}
const seen = () => {
  const { completedLessons, totalLessons, progress, status } = only()
  return `${completedLessons} of ${totalLessons}, ${progress}%, ${status}`
}

async function finish(ids: string[], course = first): Promise<void> {
  for (const id of ids) await open().setLessonDone(outlineOf(course), id, true)
}

beforeEach(async () => {
  now = monday
  await open().enroll(buildSummary({ lessons: 4 }))
})

describe('a later version that has fewer lessons', () => {
  test('a finished lesson that was removed counts no more, and counts again if it is put back', async () => {
    await finish(['a', 'b'])
    await open().follow(buildVersion(['a', 'c', 'd']))
    expect(seen()).toBe('1 of 3, 33%, in_progress')
    await open().follow(first)
    expect(seen()).toBe('2 of 4, 50%, in_progress')
  })

  test('the same holds for lessons finished before there were marks', async () => {
    localStorage.setItem(key, writeList(open().enrolledCourses.map((course) => ({ ...course, finishedLessons: ['a', 'b'] }))))
    await open().follow(buildVersion(['a', 'c', 'd']))
    expect(seen()).toBe('1 of 3, 33%, in_progress')
    await finish(['c'], buildVersion(['a', 'c', 'd']))
    await open().follow(first)
    expect(seen()).toBe('3 of 4, 75%, in_progress')
  })

  test('if the only open lesson was removed, the course is completed, dated by the last finished lesson', async () => {
    await finish(['a', 'b', 'c'])
    now = new Date('2024-06-01T09:00:00Z')
    await open().follow(buildVersion(['c', 'b', 'a']))
    expect(seen()).toBe('3 of 3, 100%, completed')
    expect(only().completedAt).toBe(monday.toISOString())
  })

  test('a day on which a lesson was finished stays a day of learning', async () => {
    await finish(['b'])
    await open().follow(buildVersion(['a', 'c', 'd']))
    expect([...finishedDays(open().enrolledCourses).byDay.values()].flat()).toEqual([monday.getTime()])
  })
})

describe('a later version that has more lessons', () => {
  const longer = buildVersion(['a', 'new', 'b', 'c', 'd'])

  test('lowers the percentage of a course in progress', async () => {
    await finish(['a', 'b'])
    await open().follow(longer)
    expect(seen()).toBe('2 of 5, 40%, in_progress')
  })

  test('leaves a completed course completed, with the date and the lessons that its certificate had', async () => {
    await open().markComplete(outlineOf(first))
    now = new Date('2024-06-01T09:00:00Z')
    await open().follow({ ...longer, estimatedDuration: '20 hours' })
    expect(seen()).toBe('4 of 5, 80%, completed')
    expect(certificateContent(longer, only(), 'Lea')).toMatchObject({
      statement: 'has finished all 4 lessons of',
      facts: [{}, { value: '14 hours' }, { dateTime: monday.toISOString() }],
    })
    await finish(['new'], longer)
    expect(seen()).toBe('5 of 5, 100%, completed')
    expect(certificateContent(longer, only(), 'Lea')).toMatchObject({
      statement: 'has finished all 5 lessons of',
      facts: [{}, {}, { dateTime: now.toISOString() }],
    })
    await open().follow(buildVersion([...outlineOf(longer).lessonIds, 'newer']))
    expect(certificateContent(longer, only(), 'Lea').statement).toBe('has finished all 5 lessons of')
  })

  test('leaves a course completed that was completed before completions were stored', async () => {
    const finishedLessons = ['a', 'b', 'c', 'd']
    const old = open().enrolledCourses.map((course) => ({ ...course, finishedLessons, completedAt: monday.toISOString() }))
    localStorage.setItem(key, writeList(old))
    await open().follow(longer)
    expect(seen()).toBe('4 of 5, 80%, completed')
    expect(only().completedAt).toBe(monday.toISOString())
  })

  test('a lesson that is undone by mistake and finished again changes nothing', async () => {
    await open().markComplete(outlineOf(first))
    await open().follow(longer)
    await open().setLessonDone(outlineOf(longer), 'b', false)
    expect(seen()).toBe('3 of 5, 60%, in_progress')
    await finish(['b'], longer)
    expect(seen()).toBe('4 of 5, 80%, completed')
  })

  test('starting over takes all current lessons', async () => {
    await open().markComplete(outlineOf(first))
    await open().follow(longer)
    await open().updateProgress(outlineOf(longer), 0)
    expect(seen()).toBe('0 of 5, 0%, not_started')
    await finish(['a', 'b', 'c', 'd'], longer)
    expect(seen()).toBe('4 of 5, 80%, in_progress')
  })
})

test('title, instructor and duration follow the catalog, and nothing is written if nothing has changed', async () => {
  const retitled = { ...first, title: 'Drawing Longer Bridges', estimatedDuration: '15 hours' }
  await open().follow(retitled)
  expect(only()).toMatchObject({ title: 'Drawing Longer Bridges', estimatedDuration: '15 hours' })
  const kept = localStorage.getItem(key)
  localStorage.setItem(key, `${kept} `)
  await open().follow(retitled)
  expect(localStorage.getItem(key)).toBe(`${kept} `)
})

test('a damaged completion, or a damaged list of former lessons, does not cost the course', () => {
  const [course] = open().enrolledCourses
  for (const damage of [{ completions: [{ lessons: [] }] }, { completions: 'all' }, { formerLessons: [1] }]) {
    const text = JSON.stringify({ version: 1, enrolledCourses: [{ ...course, finishedLessons: ['a'], ...damage }] })
    localStorage.setItem(key, text)
    expect([seen(), open().isDamaged]).toEqual(['1 of 4, 25%, in_progress', true])
  }
})
