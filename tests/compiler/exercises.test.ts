import { expect, it } from 'vitest'
import { blockProblems, exercises } from '#compiler/code-blocks.ts'
import { compileLesson } from '#compiler/compile-lesson.ts'
import { readSqlExpectations } from '#compiler/sql-expectation.ts'

const fence = '```'
const block = (info: string, code = 'select 1') => `${fence}${info}\n${code}\n${fence}\n`
const place = { file: 'l.md', courseId: '1', lessonIds: [], figure: () => null }

it('is shown with what it expects, and an answer that unfolds', async () => {
  const source = [block('sql', 'select 0'), block('sql start', ''), block('sql expects', ' a\n---\n 1'), block('sql answer')].join('\n')
  const { text } = await compileLesson(source, place)
  const page = new DOMParser().parseFromString(text.html, 'text/html')
  const names = (selector: string) => [...page.querySelectorAll(`${selector} button`)].map((button) => button.textContent)
  expect(names('[data-code="sql"]')).toEqual(['Copy', 'Edit', 'Run'])
  expect(names('[data-code="sql start"]')).toEqual(['Edit', 'Check'])
  const expected = page.querySelector('[data-code="sql start"] + [data-expects="sql expects"]')
  expect(expected?.querySelector('code')?.textContent).toBe(' a\n---\n 1')
  const answer = page.querySelector('details')
  expect(answer?.querySelector('summary')?.textContent).toBe('One good answer')
  expect(answer?.querySelector('code')?.textContent).toBe('select 1')
  expect(answer?.hasAttribute('open')).toBe(false)
  expect(page.querySelectorAll('[data-code]')).toHaveLength(2)
})

it.each([
  ['capitals', ['SQL Start', 'Sql expects in Order', 'sql ANSWER'], '\n'],
  ['tabs and more spaces', ['sql\tstart', 'sql  expects \t in  order', '\u00a0sql\u00a0answer '], '\n'],
  ['lines of Windows', ['sql start', 'sql expects in order', 'sql answer'], '\r\n'],
])('is the same with %s', async (_, [start = '', expects = '', answer = ''], newline) => {
  const source = [block(start), block(expects, ' a\n---\n 1'), block(answer)].join('\n').replaceAll('\n', newline)
  expect(blockProblems({ source })).toEqual([])
  expect(exercises({ source }, 'sql').map((one) => one.expects.info)).toEqual(['sql expects in order'])
  const { text } = await compileLesson(source, place)
  const page = new DOMParser().parseFromString(text.html, 'text/html')
  expect(page.querySelector('[data-code="sql start"] + [data-expects="sql expects in order"] + details')).not.toBeNull()
})

it.each([
  [['sql start', 'sql expects', 'sql answer', 'ts start', 'ts expects', 'ts answer'], []],
  [['sql begin'], [[1, /"sql begin" is not a kind of code block/]]],
  [['sql answer', 'sql'], [[1, /Nothing says what this answers/]]],
  [['sql start', 'sql expects', 'sql answer', 'sql answer'], [[13, /Nothing says what this answers/]]],
  [
    ['sql start', 'sql expects', 'sql expects', 'sql answer'],
    [
      [5, /The exercise has no answer/],
      [9, /has no starting code/],
    ],
  ],
  [
    ['sql start', 'sql answer'],
    [
      [1, /Nothing says what this exercise expects/],
      [5, /Nothing says what this answers/],
    ],
  ],
  [['sql expects in order', 'sql answer'], [[1, /no starting code/]]],
  [['ts start', 'ts expects', 'sql'], [[5, /The exercise has no answer: write a block "ts answer" below it/]]],
] as const)('%j lacks what is said', (infos, problems) => {
  const found = blockProblems({ source: infos.map((info) => block(info)).join('\n') })
  expect(found).toEqual(problems.map(([line, problem]) => ({ line, problem: expect.stringMatching(problem) as string })))
})

it('reads statements, and what psql prints about them', () => {
  const text = `insert into seat
values (1, 'a;b');
ERROR: duplicate key
  value

begin;

delete from seat;

commit;
 id | name
----+------
  1 | NULL
(1 row)`
  const rows = { columns: ['id', 'name'], rows: [['1', 'NULL']] }
  expect(readSqlExpectations(text)).toEqual({
    problems: [],
    expectations: [
      { statement: "insert into seat\nvalues (1, 'a;b');", rows: null, error: 'duplicate key value' },
      { statement: 'begin;', rows: null, error: null },
      { statement: 'delete from seat;', rows: null, error: null },
      { statement: 'commit;', rows, error: null },
    ],
  })
})

it.each([
  ['', /expects nothing/],
  ['words', /neither rows/],
  [' a\n---\n 1\n(2 rows)', /It says 2 rows, but there are 1/],
  [' a\n---\n 1\n 2\n(1 row)', /It says 1 row, but there are 2\./],
  [' a\n---\n 1 | 2', /The row "1 \| 2" has 2 values, but there is 1 column\./],
  [' a | b\n---+---\n 1', /The row "1" has 1 value, but there are 2 columns\./],
  ['ERROR: nothing', /Write the statement that must fail above its error/],
])('says what cannot be read in %j', (text, problem) => {
  expect(readSqlExpectations(text).problems).toEqual([
    { at: expect.any(Number) as number, problem: expect.stringMatching(problem) as string },
  ])
})
