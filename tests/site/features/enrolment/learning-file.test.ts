import { describe, expect, onTestFinished, test } from 'vitest'
import { brand } from '#shared/brand.ts'
import { courseSummaries, loadCourse } from '#site/features/courses/courses.ts'
import { newEnrolment, outlineOf } from '#site/features/enrolment/enrolled-course.ts'
import { withFinishedLessons } from '#site/features/enrolment/lesson-changes.ts'
import { fileEnrolments } from '#site/features/enrolment/file-enrolments.ts'
import { learningFileName, readLearningFile, writeLearningFile } from '#site/features/enrolment/learning-file.ts'
import { buildCourse, buildSummary } from '../../../support/courses.ts'

const monday = new Date('2024-05-06T09:00:00Z')
const tuesday = new Date('2024-05-07T09:00:00Z')
const bridges = withFinishedLessons(
  newEnrolment(buildSummary(), monday),
  outlineOf(buildCourse()),
  new Set(['l1', 'l3']),
  tuesday,
  'laptop',
)

const entry = {
  id: 'c1',
  title: 'Drawing Bridges',
  enrolledAt: monday.toISOString(),
  lastAccessed: null,
  completedAt: null,
  finishedLessons: ['l1'],
}
const read = { ...entry, lessonMarks: {}, formerLessons: [], completions: [] }
const envelope = { format: `${brand.slug}-learning`, version: 1, exportedAt: monday.toISOString(), enrolledCourses: [entry] }
const file = (changes: object) => JSON.stringify({ ...envelope, ...changes })
const fileWith = (changes: object) => file({ enrolledCourses: [{ ...entry, ...changes }] })

describe('an exported file', () => {
  test('names its format, version and date, and has every field of each course', () => {
    expect(JSON.parse(writeLearningFile([bridges], tuesday))).toEqual({
      format: `${brand.slug}-learning`,
      version: 1,
      exportedAt: '2024-05-07T09:00:00.000Z',
      enrolledCourses: [bridges],
    })
  })

  test('from before there were marks is imported without any', () => {
    expect(readLearningFile(file({}))).toEqual({ ok: true, value: [read] })
  })

  test.each([
    ['everything that the browser keeps', { browser: { learning: envelope, kept: { notes: [] } } }],
    ['the account', { server: {}, browser: { learning: envelope } }],
  ])('is also imported from an export of %s', (_, contents) => {
    expect(readLearningFile(JSON.stringify({ format: `${brand.slug}-kept`, version: 2, ...contents }))).toEqual(readLearningFile(file({})))
  })

  test('is named after the local date', () => {
    expect(learningFileName(new Date(2024, 0, 5, 23, 59))).toBe(`${brand.slug}-learning-2024-01-05.json`)
  })

  test('is imported with the finished lessons and the times', () => {
    expect(readLearningFile(writeLearningFile([bridges], tuesday))).toEqual({
      ok: true,
      value: [
        {
          id: 'c1',
          title: 'Drawing Bridges',
          enrolledAt: '2024-05-06T09:00:00.000Z',
          lastAccessed: '2024-05-07T09:00:00.000Z',
          completedAt: null,
          finishedLessons: ['l1', 'l3'],
          lessonMarks: bridges.lessonMarks,
          formerLessons: [],
          completions: [],
        },
      ],
    })
  })
})

test.each([
  ['nothing at all', '', 'foreign'],
  ['not JSON', 'Dear diary', 'foreign'],
  ['truncated JSON', file({}).slice(0, -20), 'foreign'],
  ['endless brackets', '['.repeat(200_000), 'foreign'],
  ['a bare null', 'null', 'foreign'],
  ['a list', '[1, 2]', 'foreign'],
  ['the file of another product', '{"format": "recipes", "version": 1}', 'foreign'],
  [
    'a format that is only inherited',
    `{"__proto__": {"format": "${brand.slug}-learning", "version": 1, "enrolledCourses": []}}`,
    'foreign',
  ],
  ['a newer version', file({ version: 2, enrolledCourses: {} }), 'newer'],
  ['an old version', file({ version: 0 }), 'broken'],
  ['a version as a string', file({ version: '1' }), 'broken'],
  ['no list of courses', file({ enrolledCourses: { length: 1 } }), 'broken'],
  ['too many courses', file({ enrolledCourses: Array.from({ length: 2001 }, (_, index) => ({ ...entry, id: `c${index}` })) }), 'broken'],
  ['no courses', file({ enrolledCourses: [] }), 'empty'],
  ['a course that is a string', file({ enrolledCourses: ['c1'] }), 'broken'],
  ['an invalid course beside a valid one', file({ enrolledCourses: [entry, null] }), 'broken'],
  ['the same course twice', file({ enrolledCourses: [entry, entry] }), 'broken'],
  ['a course without an id', fileWith({ id: undefined }), 'broken'],
  ['a numeric id', fileWith({ id: 1 }), 'broken'],
  ['a blank id', fileWith({ id: '  ' }), 'broken'],
  ['an endless id', fileWith({ id: 'x'.repeat(101) }), 'broken'],
  ['an endless title', fileWith({ title: 'x'.repeat(301) }), 'broken'],
  ['no title', fileWith({ title: null }), 'broken'],
  ['an impossible date', fileWith({ enrolledAt: '2024-13-45T09:00:00Z' }), 'broken'],
  ['a time in another notation', fileWith({ enrolledAt: 'May 6, 2024' }), 'broken'],
  ['a time as a number', fileWith({ lastAccessed: 1714986000000 }), 'broken'],
  ['a completion that is a flag', fileWith({ completedAt: true }), 'broken'],
  ['lessons that are a count', fileWith({ finishedLessons: 3 }), 'broken'],
  ['a lesson that is an object', fileWith({ finishedLessons: ['l1', { toString: 'l2' }] }), 'broken'],
  ['an endless lesson', fileWith({ finishedLessons: ['x'.repeat(101)] }), 'broken'],
  ['marks that are a list', fileWith({ lessonMarks: [1] }), 'broken'],
  ['a mark without a time', fileWith({ lessonMarks: { l1: { by: 'laptop', isDone: true } } }), 'broken'],
  ['a mark by a sentence', fileWith({ lessonMarks: { l1: { at: '2024-05-06T09:00:00Z', by: 'my own phone', isDone: true } } }), 'broken'],
  [
    'a mark of an endless lesson',
    fileWith({ lessonMarks: { ['x'.repeat(101)]: { at: '2024-05-06T09:00:00Z', by: 'a', isDone: true } } }),
    'broken',
  ],
  ['too many lessons', fileWith({ finishedLessons: Array.from({ length: 2001 }, (_, index) => `l${index}`) }), 'broken'],
])('%s is refused', (_, text, code) => {
  expect(readLearningFile(text)).toEqual({ ok: false, error: code })
})

test('unknown fields in a file are ignored', () => {
  const text = file({}).replace(
    '"id":"c1"',
    '"id":"c1","__proto__":{"isAdmin":true},"thumbnail":"https://tracker.example/x.png","progress":100',
  )
  expect(readLearningFile(text)).toEqual({ ok: true, value: [read] })
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
})

test('a duplicate lesson counts once, and odd spacing in a title is normalized', () => {
  expect(readLearningFile(fileWith({ title: ' Drawing\n\n Bridges\t', finishedLessons: ['l1', 'l1'] }))).toEqual({
    ok: true,
    value: [read],
  })
})

describe('a file’s courses, matched with the catalog', () => {
  const [summary] = courseSummaries
  if (!summary) throw new Error('the catalog is empty')
  const real = { ...read, id: summary.id, title: 'Another title' }

  test('titles, pictures and lessons come from the catalog, and lessons that it does not have are kept without counting', async () => {
    const course = await loadCourse(summary.id)
    const [first = ''] = course ? outlineOf(course).lessonIds : []
    const mark = { at: '2024-05-06T09:00:00Z', by: 'laptop', isDone: true }
    const { enrolments, unknownTitles } = await fileEnrolments([
      { ...real, finishedLessons: [first, 'invented'], lessonMarks: { [first]: mark, invented: mark } },
    ])
    expect(enrolments.map(({ enrolled }) => enrolled)).toMatchObject([
      {
        title: summary.title,
        thumbnail: summary.thumbnail,
        finishedLessons: [first],
        formerLessons: ['invented'],
        completedLessons: 1,
        status: 'in_progress',
        completedAt: null,
      },
    ])
    expect(enrolments[0]?.enrolled.lessonMarks).toEqual({ [first]: mark, invented: mark })
    expect(unknownTitles).toEqual([])
  })

  test('a completed course keeps its completion date, and none is invented', async () => {
    const course = await loadCourse(summary.id)
    const whole = { ...real, finishedLessons: course ? outlineOf(course).lessonIds.slice() : [] }
    const [dated, undated] = await Promise.all([
      fileEnrolments([{ ...whole, lastAccessed: tuesday.toISOString(), completedAt: monday.toISOString() }]),
      fileEnrolments([{ ...whole, lastAccessed: tuesday.toISOString() }]),
    ])
    expect(dated.enrolments[0]?.enrolled).toMatchObject({ status: 'completed', progress: 100, completedAt: monday.toISOString() })
    expect(undated.enrolments[0]?.enrolled).toMatchObject({ status: 'completed', completedAt: null })
  })

  test('a course that was taken off the catalog comes along, so that its learners keep it in another browser', async () => {
    Object.assign(summary, { isWithdrawn: true })
    onTestFinished(() => void Reflect.deleteProperty(summary, 'isWithdrawn'))
    const { enrolments, unknownTitles } = await fileEnrolments([real])
    expect([enrolments.map(({ enrolled }) => enrolled.title), unknownTitles]).toEqual([[summary.title], []])
  })

  test('courses that the catalog does not have are reported by title', async () => {
    const found = await fileEnrolments([real, { ...real, id: '__proto__', title: 'Knots' }, { ...real, id: 'constructor', title: 'Ropes' }])
    expect(found.enrolments).toHaveLength(1)
    expect(found.unknownTitles).toEqual(['Knots', 'Ropes'])
  })
})
