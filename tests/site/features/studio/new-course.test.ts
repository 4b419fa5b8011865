import { expect, it } from 'vitest'
import { newLessonText } from '#site/features/studio/new-course.ts'

it.each([
  ['pt-BR', 'Teste os seus conhecimentos'],
  [undefined, 'Check yourself'],
  ['english_US', 'Check yourself'],
  ['x', 'Check yourself'],
  ['', 'Check yourself'],
])('a new lesson of a course in %j has the headings of a language that exists', (language, heading) => {
  expect(newLessonText(language)).toContain(`\n## ${heading}\n`)
})
