import { expect, it } from 'vitest'
import { findInCourse, mostFound } from '#site/features/studio/find-in-course.ts'

it('finds lines whatever their case, with some words around', () => {
  const texts = [
    { file: 'a.md', text: 'One.\r\n\r\nA Grey egg.' },
    { file: 'b.md', text: `${'x'.repeat(100)}grey${'y'.repeat(100)}` },
    { file: 'c.md', text: 'Nothing.' },
  ]
  expect(findInCourse(texts, 'GREY')).toEqual([
    { file: 'a.md', line: 3, before: 'A ', match: 'Grey', after: ' egg.' },
    { file: 'b.md', line: 1, before: `…${'x'.repeat(60)}`, match: 'grey', after: `${'y'.repeat(60)}…` },
  ])
  expect(findInCourse(texts, ' ')).toEqual([])
})

it('ends after so many lines', () => {
  expect(findInCourse([{ file: 'a.md', text: 'egg\n'.repeat(1000) }], 'egg')).toHaveLength(mostFound)
})
