import { expect, it } from 'vitest'
import { readGiftQuestions } from '#site/features/studio/editor/gift-questions.ts'

const moodle = `// question: 12  name: Heat
$CATEGORY: $course$/Clay

::Heat:: Hot? {T#It is.}

What is clay, mostly? {
  =Kaolin#It is.

  ~Sand#It is not.
}

What is clay, mostly? {=Stone#No. =Water#No.}
`

it('reads what a question bank exports: without comments and categories, and with names for those without', () => {
  const { taken, refused, unfinished } = readGiftQuestions(moodle, [])
  expect(taken[0]).toBe('::Heat:: Hot? {T#It is.}')
  expect(taken[1]).toMatch(/^::What is clay mostly:: What is clay, mostly\? \{/)
  expect(taken[2]).toMatch(/^::What is clay mostly 2:: /)
  expect([taken.length, refused, unfinished]).toEqual([3, [], 0])
})

it('says of each line that it refuses why, and keeps its text', () => {
  const text =
    '::Good:: Hot? {T#Yes.}\n\n::Bad:: Hot? {T\n\n::Words:: Only words.\n\n::Good:: Again? {F#No.}\n\n::Fence:: What?\n```\n{T#Yes.}'
  const { taken, refused } = readGiftQuestions(text, [])
  expect(taken).toEqual(['::Good:: Hot? {T#Yes.}'])
  expect(refused.map(({ line }) => line)).toEqual([3, 5, 7, 9])
  expect(refused.map(({ source }) => source)).toEqual([
    '::Bad:: Hot? {T',
    '::Words:: Only words.',
    '::Good:: Again? {F#No.}',
    '::Fence:: What?\n```\n{T#Yes.}',
  ])
  expect(refused[2]?.problem).toMatch(/named Good already/)
})

it('refuses a question that the lesson has, and takes one that is to be finished', () => {
  expect(readGiftQuestions('::Heat:: Hot? {T#Yes.}', ['heat']).refused).toHaveLength(1)
  expect(readGiftQuestions('Is clay hot? {T}', [])).toEqual({ taken: ['::Is clay hot:: Is clay hot? {T}'], refused: [], unfinished: 1 })
})
