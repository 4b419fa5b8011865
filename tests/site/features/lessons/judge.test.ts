import { describe, expect, it } from 'vitest'
import { compileQuestions } from '#compiler/compile-questions.ts'
import type { Question } from '#content/lesson.ts'
import { english } from '#content/block-words.ts'
import { hints, isAnswered, isSameAnswer, judge, readNumber, remarkOn, solution, triesOf } from '#site/features/lessons/questions/judge.ts'

function question(source: string): Question {
  const [first] = compileQuestions(source).questions
  if (!first) throw new Error('not a question')
  return first
}

const single = question('::Q:: x {\n=a#A\n~b#B\n}')
const multiple = question('::Q:: x {\n~%50%a#A\n~%50%b#B\n~c#C\n####D\n}')
const text = question('::Q:: x {=sea level#A =%0%horizon#Nearly. ####D}')
const command = question(String.raw`::Q:: x {=it's #A ="a" - b #B}`)
const number = question('::Q:: x {#=1204.5:0.5#A}')
const range = question('::Q:: x {#1..2000 ####A}')
const trueFalse = question('::Q:: x {F#A}')
const matching = question('::Q:: x {\n=l1 -> r1\n=l2 -> r2\n=l3 -> r1\n####D\n}')

describe('an answer', () => {
  it.each([
    [single, ['a'], true, ['A']],
    [single, ['b'], false, ['B']],
    [multiple, ['a', 'b'], true, ['<strong>a</strong> – A', '<strong>b</strong> – B', 'D']],
    [multiple, ['a'], false, ['A', 'D']],
    [multiple, ['a', 'b', 'c'], false, ['<strong>a</strong> – A', '<strong>b</strong> – B', '<strong>c</strong> – C', 'D']],
    [text, ['  Sea   LEVEL '], true, ['A', 'D']],
    [text, ['Horizon'], false, ['Nearly.', 'D']],
    [text, ['horizons'], false, ['A', 'D']],
    // Phones type curly quotes, long dashes and other spaces.
    [command, ['it’s'], true, ['A']],
    [command, ['It‘s\u200B'], true, ['A']],
    [command, ['“a”\u00A0– B'], true, ['B']],
    [number, ['1,204.5'], true, ['A']],
    [number, ['$1204,1'], true, ['A']],
    [number, ['1205.1'], false, ['A']],
    [matching, ['r1', 'r2', 'r1'], true, ['D']],
    [matching, ['r1', 'r1', 'r1'], false, ['D']],
  ])('to %o of %o is right: %s', (asked, given, isRight, explanations) => {
    expect(judge(asked, given)).toEqual({ isRight, explanations })
  })

  it.each([
    [single, [], false],
    [single, ['a'], true],
    [text, ['  '], false],
    [number, ['about ten'], false],
    [number, ['0'], true],
    [matching, ['r1', '', 'r1'], false],
    [matching, ['r1', 'r2', 'r2'], true],
  ])('to %o of %o is complete: %s', (asked, given, complete) => {
    expect(isAnswered(asked, given)).toBe(complete)
  })

  it.each([
    [single, ['b'], ['B']],
    [multiple, ['a'], ['A']],
    [multiple, ['a', 'b', 'c'], ['<strong>a</strong> – A', '<strong>b</strong> – B', '<strong>c</strong> – C']],
    [text, ['Horizon'], ['Nearly.']],
    [text, ['horizons'], []],
    [number, ['1205.1'], []],
    [matching, ['r1', 'r1', 'r1'], []],
  ])('to %o of %o explains only itself when it is wrong: %s', (asked, given, explanations) => {
    expect(hints(asked, given)).toEqual(explanations)
  })

  it.each([
    [single, ['b'], null],
    [multiple, ['a'], 'What you chose is right, but something is missing.'],
    [multiple, ['a', 'c'], null],
    [matching, ['r1', 'r1', 'r1'], '2 of 3 pairs are right.'],
  ])('to %o of %o is remarked on when it is wrong: %s', (asked, given, remark) => {
    expect(remarkOn(asked, given, english)).toBe(remark)
  })

  it.each([
    [single, ['b'], ['b'], true],
    [multiple, ['a', 'b'], ['b', 'a'], true],
    [multiple, ['a', 'b'], ['a'], false],
    [text, ['Sea  level'], ['sea level '], true],
    [number, ['1,204.5'], ['1204.50'], true],
    [number, ['3'], ['4'], false],
    [matching, ['r1', 'r2', 'r1'], ['r1', 'r2', 'r1'], true],
    [matching, ['r1', 'r2', 'r1'], ['r1', 'r1', 'r1'], false],
  ])('to %o: %o and %o are the same: %s', (asked, one, other, isSame) => {
    expect(isSameAnswer(asked, one, other)).toBe(isSame)
  })

  it('may be tried twice, unless only one choice would be left', () => {
    const three = question('::Q:: x {\n=a#A\n~b#B\n~c#C\n}')
    expect([single, trueFalse, three, multiple, text, number, matching].map(triesOf)).toEqual([1, 1, 2, 2, 2, 2, 2])
  })

  it('has a solution in words', () => {
    expect([single, multiple, text, number, range, matching].map((asked) => solution(asked))).toEqual([
      ['a'],
      ['a', 'b'],
      ['sea level'],
      ['1,204.5'],
      ['1 to 2,000'],
      ['l1 → r1', 'l2 → r2', 'l3 → r1'],
    ])
  })
})

it.each([
  ['3.5', 3.5],
  ['3,5', 3.5],
  ['−2', -2],
  ['12,345', 12345],
  ['1,234,567.8', 1234567.8],
  ['25 %', 25],
  ['–2', -2],
  ['－２．５', -2.5],
  ['1\u202F234,5', 1234.5],
  ['1.234,5', 1234.5],
  ['1’234.5', 1234.5],
  ['12\u200B', 12],
  ['٣٫٥', 3.5],
  ['۱۲', 12],
  ['10²', Number.NaN],
  ['0x10', Number.NaN],
  ['Infinity', Number.NaN],
  ['', Number.NaN],
  ['3.5.1', Number.NaN],
  ['0,500', 0.5],
  ['1.500', 1.5],
  ['1.234.567', 1234567],
  ['1.234.567,8', 1234567.8],
])('the number %s is %d', (typed, value) => {
  expect(readNumber(typed)).toBe(value)
})

it.each([
  ['de', '1.500', 1500],
  ['de', '1,5', 1.5],
  ['de', '1,500', 1.5],
  ['de', '1.5', 1.5],
  ['de', '0.500', 0.5],
  ['de', '−1.500,25', -1500.25],
  ['de', '1,500.25', 1500.25],
  ['de', '1,234,567', 1234567],
  ['pt-BR', '12.345', 12345],
  ['fr', '1\u202F500,5', 1500.5],
  ['de-CH', '1’500.5', 1500.5],
  ['ar-EG', '١٬٥٠٠٫٥', 1500.5],
  ['ja', '1,500', 1500],
])('in a lesson in %s, the number %s is %d', (language, typed, value) => {
  expect(readNumber(typed, { language })).toBe(value)
})

it('is judged and compared by the numbers of the lesson’s language', () => {
  const german = { language: 'de' }
  const thousand = question('::Q:: x {#=1204#A =1.204#B}')
  expect(judge(thousand, ['1.204'], german).explanations).toEqual(['A'])
  expect(judge(thousand, ['1,204'], german).explanations).toEqual(['B'])
  expect(hints(question('::Q:: x {#=7#A =%0%1204#B}'), ['1.204'], german)).toEqual(['B'])
  expect(isSameAnswer(thousand, ['1.204'], ['1204'], german)).toBe(true)
})
