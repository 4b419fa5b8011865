const fence = '```'

export interface ExerciseCase {
  language: 'sql' | 'ts'
  start: string
  expects: string
  answer: string
  /** What follows `expects` behind the backticks. */
  inOrder?: boolean
  /** What the check says, with the block that it names; null if nothing. */
  problem: { at: 'start' | 'expects' | 'answer'; says: string } | null
}

/** The blocks above each exercise. */
const above = {
  sql: `${fence}sql setup
create table span (id int primary key, meters numeric);
insert into span values (1, 9.5), (2, 4), (3, null);
${fence}`,
  ts: `${fence}ts
type Span = { meters: number; name?: string }
const spans: Span[] = [{ meters: 9.5 }, { meters: 4 }]
${fence}`,
}

const blocks = ({ language, start, expects, answer, inOrder }: ExerciseCase) => {
  const block = (kind: string, code: string) => `${fence}${language} ${kind}\n${code}\n${fence}`
  return [block('start', start), block(`expects${inOrder ? ' in order' : ''}`, expects), block('answer', answer)].join('\n\n')
}

export const exerciseLesson = (one: ExerciseCase): string => `${above[one.language]}\n\n${blocks(one)}`

/** A lesson of all {@link exerciseCases}. */
export const lessonOfExercises = (): string => [above.sql, above.ts, ...Object.values(exerciseCases).map(blocks)].join('\n\n')

/** The line of a block of {@link exerciseLesson}. */
export function lineOfBlock(one: ExerciseCase, at: 'start' | 'expects' | 'answer'): number {
  const lines = exerciseLesson(one).split('\n')
  return lines.findIndex((line) => line.startsWith(`${fence}${one.language} ${at}`)) + 1
}

const rows = ' id | meters\n----+--------\n  1 |    9.5\n  2 |      4\n(2 rows)'
const wide = 'select id, meters from span where meters > 1'
const length = 'function total(all: Span[]): number {\n  return all.reduce((sum, { meters }) => sum + meters, 0)\n}'

/** Exercises, and what the check says about each: in a terminal, at build and in the studio. */
export const exerciseCases: Record<string, ExerciseCase> = {
  'rows in any order': { language: 'sql', start: '', expects: rows, answer: `${wide} order by id desc`, problem: null },
  'rows in another order': {
    language: 'sql',
    start: '',
    expects: rows,
    answer: `${wide} order by id desc`,
    inOrder: true,
    problem: { at: 'answer', says: 'The rows are right, but not in the expected order.' },
  },
  'a row too many': {
    language: 'sql',
    start: '',
    expects: rows,
    answer: 'select id, meters from span',
    problem: { at: 'answer', says: '2 rows expected, but your query returns 3.' },
  },
  'another value': {
    language: 'sql',
    start: '',
    expects: rows,
    answer: 'select id, meters + id - 1 from span where id < 3',
    problem: { at: 'answer', says: '1 of 2 rows differs from what is expected.' },
  },
  'another number of columns': {
    language: 'sql',
    start: '',
    expects: rows,
    answer: 'select id from span where id < 3',
    problem: { at: 'answer', says: '2 columns expected, but your query returns 1.' },
  },
  'NULL, and numbers written otherwise': {
    language: 'sql',
    start: 'select 1',
    expects: ' id | meters\n----+--------\n  2 |   4.00\n  3 | NULL',
    answer: 'select id, meters from span where id > 1',
    problem: null,
  },
  'rows with other white space': {
    language: 'sql',
    start: '',
    expects: 'id|meters\r\n--+--\r\n\t1|9.5\r\n  2  |  4  \r\n',
    answer: "select id, meters || ' ' from span where meters > 1",
    problem: null,
  },
  'the word NULL where a value is missing': {
    language: 'sql',
    start: '',
    expects: ' id | meters\n----+--------\n  3 | NULL',
    answer: "select 3, 'NULL'",
    problem: { at: 'answer', says: '1 of 1 row differs from what is expected.' },
  },
  'no rows, and too few columns': {
    language: 'sql',
    start: '',
    expects: ' id | meters\n----+--------',
    answer: 'select id from span where id > 9',
    problem: { at: 'answer', says: '2 columns expected, but your query returns 1.' },
  },
  'a start that is right': {
    language: 'sql',
    start: wide,
    expects: rows,
    answer: wide,
    problem: { at: 'start', says: 'The starting code already satisfies the exercise' },
  },
  'a statement that must fail, and a query afterward': {
    language: 'sql',
    start: 'alter table span add column city text;',
    expects:
      'insert into span values (4, -1);\n\nERROR: new row for relation "span" violates check constraint\n\nselect count(*) from span;\n\n count\n-------\n     3',
    answer: 'alter table span add check (meters > 0);',
    problem: null,
  },
  'a statement that does not fail': {
    language: 'sql',
    start: '',
    expects: 'insert into span values (4, -1);\n\nERROR: violates check constraint',
    answer: 'alter table span add check (meters > -9);',
    problem: { at: 'answer', says: 'PostgreSQL should refuse this after your code, but accepts it.' },
  },
  'a statement that fails otherwise': {
    language: 'sql',
    start: '',
    expects: 'insert into span values (4, -1);\n\nERROR: violates check constraint',
    answer: 'drop table span;',
    problem: { at: 'answer', says: 'but says "relation "span" does not exist".' },
  },
  'a statement that fails and should not': {
    language: 'sql',
    start: 'drop table span;',
    expects: 'insert into span values (4, -1);',
    answer: 'alter table span add check (meters > 0);',
    problem: { at: 'answer', says: 'This should work after your code, but PostgreSQL refuses it: new row for relation "span"' },
  },
  'SQL that cannot be read': {
    language: 'sql',
    start: '',
    expects: rows,
    answer: 'selekt 1',
    problem: { at: 'answer', says: 'This answer does not satisfy its exercise. ERROR: syntax error at or near "selekt"' },
  },
  'expected rows that are none': {
    language: 'sql',
    start: '',
    expects: ' id | meters\n----+--------\n  1 |    9.5 | 2',
    answer: wide,
    problem: { at: 'expects', says: 'The row "1 | 9.5 | 2" has 3 values, but there are 2 columns.' },
  },
  'values and a line that must not compile': {
    language: 'ts',
    start: 'function total(all: Span[]): number {\n  return 0\n}',
    expects:
      "total(spans) // 13.5\ntotal([]) // 0\nconst one = { total: total(spans.slice(1)), of: 'x' }\none // { of: 'x', total: 4 }\n// @ts-expect-error Argument of type 'number' is not assignable …\ntotal(1)",
    answer: length,
    problem: null,
  },
  'another value of an expression': {
    language: 'ts',
    start: '',
    expects: 'total(spans) // 13.5',
    answer: length.replace('0)', '1)'),
    problem: { at: 'answer', says: 'total(spans) should be 13.5, but is 14.5.' },
  },
  'a value that differs far inside': {
    language: 'ts',
    start: '',
    expects: 'nested // { a: { b: { c: { d: { e: 1 } } } } }',
    answer: 'const nested = { a: { b: { c: { d: { e: 2 } } } } }',
    problem: { at: 'answer', says: 'but is { a: { b: { c: { d: { e: 2 } } } } }.' },
  },
  'a list that ends late': {
    language: 'ts',
    start: '',
    expects: 'all // Array.from({ length: 150 }, () => 0)',
    answer: 'const all = Array.from({ length: 149 }, () => 0)',
    problem: { at: 'answer', says: 'all should be [0, 0' },
  },
  'values that contain themselves': {
    language: 'ts',
    start: 'const one = {}\nconst other = one',
    expects: 'one // other',
    answer: 'interface Ring { next?: Ring }\nconst one: Ring = {}\none.next = one\nconst other: Ring = {}\nother.next = other',
    problem: { at: 'start', says: 'The starting code already satisfies the exercise' },
  },
  'an error that is expected': {
    language: 'ts',
    start: length,
    expects: 'total([]) // throws RangeError: No span',
    answer: `${length.replace('{\n', "{\n  if (all.length === 0) throw new RangeError('No spans')\n")}`,
    problem: null,
  },
  'an error that does not come': {
    language: 'ts',
    start: '',
    expects: 'total([]) // throws RangeError',
    answer: length,
    problem: { at: 'answer', says: 'total([]) should throw RangeError, but is 0.' },
  },
  'a line that compiles and must not': {
    language: 'ts',
    start: '',
    expects: "total(spans) // 13.5\n// @ts-expect-error\ntotal('x')",
    answer: 'const total = (all: any): number => (all === spans ? 13.5 : 0)',
    problem: { at: 'answer', says: "This should not compile, but it does: total('x')" },
  },
  'a line that must compile': {
    language: 'ts',
    start: '',
    expects: 'const two: Named = { meters: 1 }',
    answer: 'type Named = Required<Span>',
    problem: { at: 'answer', says: 'This should compile, but TypeScript refuses it: const two: Named = { meters: 1 } Property' },
  },
  'an answer with an error of types': {
    language: 'ts',
    start: '',
    expects: 'total([]) // 0',
    answer: length.replace('[]): number', '[]): string'),
    problem: { at: 'answer', says: "Line 2: Type 'number' is not assignable to type 'string'." },
  },
  'an answer without an end': {
    language: 'ts',
    start: '',
    expects: 'forever() // 1',
    answer: 'function forever(): number {\n  for (;;) {}\n}',
    problem: { at: 'answer', says: 'The code took longer than 5 seconds and was stopped.' },
  },
  'an answer that fails with an error': {
    language: 'ts',
    start: '',
    expects: 'one // 1',
    answer: "const one = 1\nthrow new Error('bridge')",
    problem: { at: 'answer', says: 'The code fails with an error: Error: bridge' },
  },
  'TypeScript that begins right': {
    language: 'ts',
    start: length,
    expects: 'total([]) // 0',
    answer: length,
    problem: { at: 'start', says: 'The starting code already satisfies the exercise' },
  },
}
