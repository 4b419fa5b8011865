import { expect, it } from 'vitest'
import { lessonAtLine, readCourse, writeCourse } from '#site/features/studio/course-json.ts'

const lesson = (id: string) => ({ id, title: id, duration: '20 min', videoUrl: 'a.webm' })
const text = writeCourse(
  readCourse(
    JSON.stringify({
      title: 'Course',
      modules: [
        { id: 'm1', title: 'One', lessons: [lesson('a'), lesson('b')] },
        { id: 'm2', title: 'Two', lessons: [lesson('c')] },
      ],
      tags: ['light'],
    }),
  ) ?? { modules: [] },
)
const lines = text.split('\n')
const lineOf = (words: string, number = 0) => lines.flatMap((line, index) => (line.includes(words) ? [index + 1] : []))[number] ?? 0

it('tells which lesson a line of course.json is about', () => {
  expect([0, 1, 2].map((number) => lessonAtLine(text, lineOf('videoUrl', number)))).toEqual(['a', 'b', 'c'])
  expect([lineOf('"Course"'), lineOf('"m1"'), lineOf('"Two"'), lineOf('"tags"')].map((line) => lessonAtLine(text, line))).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(lessonAtLine('{', 1)).toBe(null)
})
