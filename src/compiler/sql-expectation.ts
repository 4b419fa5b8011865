import { type SqlError, type SqlResult, type SqlTable, rowLimit } from './sql-messages.ts'

/** Rows as `psql` prints them, with NULL for an unknown value. */
interface ExpectedRows {
  columns: string[]
  rows: string[][]
}

/** What has to hold after the learner's code: what a statement returns or how it fails. */
interface SqlExpectation {
  /** Null if the rows are those of the learner's own last query. */
  statement: string | null
  rows: ExpectedRows | null
  /** The words of the error with which the statement must fail. */
  error: string | null
}

/** How the learner's code and an exercise differ. */
export type SqlDifference =
  | { type: 'failed'; error: SqlError }
  | { type: 'refused'; statement: string; error: SqlError }
  | { type: 'accepted'; statement: string }
  | { type: 'other error'; statement: string; expected: string; error: SqlError }
  | { type: 'no rows'; statement: string | null }
  | { type: 'rows'; statement: string | null; expected: ExpectedRows; given: SqlTable; isOrderOnly: boolean; wrong: WrongRows }

/** The indexes of the rows without a match. */
interface WrongRows {
  expected: number[]
  given: number[]
}

/**
 * Reads a block `sql expects`: statements that end in a semicolon, and below each what `psql` prints about it. Without a statement,
 * rows are those of the learner's own query.
 * @returns what is expected, and problems with the line of the block, from 1
 */
export function readSqlExpectations(text: string): { expectations: SqlExpectation[]; problems: { at: number; problem: string }[] } {
  const expectations: SqlExpectation[] = []
  const problems: { at: number; problem: string }[] = []
  let statement: string | null = null
  for (const { at, lines } of paragraphs(text)) {
    const say = (problem: string) => problems.push({ at, problem })
    const isOutput = lines[0]?.startsWith('ERROR:') === true || isRule(lines[1])
    if (!isOutput) {
      if (!lines.at(-1)?.trimEnd().endsWith(';')) {
        say('This is neither rows as psql prints them, nor "ERROR:" with a message, nor a statement that ends in a semicolon.')
        continue
      }
      if (statement !== null) expectations.push({ statement, rows: null, error: null })
      statement = lines.join('\n')
      continue
    }
    if (lines[0]?.startsWith('ERROR:')) {
      if (statement === null) say('Write the statement that must fail above its error.')
      else expectations.push({ statement, rows: null, error: onOneLine(lines.join(' ').slice('ERROR:'.length)) })
    } else {
      const rows = readRows(lines)
      if (typeof rows === 'string') say(rows)
      else expectations.push({ statement, rows, error: null })
    }
    statement = null
  }
  if (statement !== null) expectations.push({ statement, rows: null, error: null })
  if (expectations.length === 0 && problems.length === 0)
    problems.push({ at: 0, problem: 'This exercise expects nothing: write the rows, as psql prints them.' })
  return { expectations, problems }
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The line between the names of the columns and the rows. */
const isRule = (line = '') => /^-[-+]*$/.test(line.trim())

/** What empty lines separate. A statement may have empty lines of its own. */
function paragraphs(text: string): { at: number; lines: string[] }[] {
  const found: { at: number; lines: string[] }[] = []
  let lines: string[] = []
  const end = (at: number) => {
    if (lines.length > 0) found.push({ at: at - lines.length + 1, lines })
    lines = []
  }
  const all = text.split('\n')
  for (const [index, line] of all.entries()) {
    const isBelowStatement = lines.at(-1)?.trimEnd().endsWith(';') === true
    const isOutput = line.startsWith('ERROR:') || isRule(all[index + 1])
    if (line.trim() === '' || (isBelowStatement && isOutput)) end(index)
    if (line.trim() !== '') lines.push(line)
  }
  end(all.length)
  return found
}

function readRows([head = '', , ...lines]: string[]): ExpectedRows | string {
  const cells = (line: string) => line.split('|').map((cell) => cell.trim())
  const columns = cells(head)
  const rows = lines.filter((line) => !/^\(\d+ rows?\)$/.test(line.trim())).map(cells)
  const [said] = lines.flatMap((line) => /^\((\d+) rows?\)$/.exec(line.trim())?.[1] ?? [])
  const odd = rows.find((row) => row.length !== columns.length)
  if (odd) {
    const are = columns.length === 1 ? 'is' : 'are'
    return `The row "${odd.join(' | ')}" has ${counted(odd.length, 'value')}, but there ${are} ${counted(columns.length, 'column')}.`
  }
  if (rows.length > rowLimit) return `Expect at most ${rowLimit} rows.`
  if (said !== undefined && Number(said) !== rows.length) return `It says ${counted(Number(said), 'row')}, but there are ${rows.length}.`
  return { columns, rows }
}

/** Compares a statement's result with what is expected. */
export function compareSql(
  { statement, rows, error: expectedError }: SqlExpectation,
  { parts, error }: SqlResult,
  inOrder: boolean,
): SqlDifference | null {
  if (expectedError !== null) {
    if (!error) return { type: 'accepted', statement: statement ?? '' }
    return onOneLine(error.message).includes(expectedError)
      ? null
      : { type: 'other error', statement: statement ?? '', expected: expectedError, error }
  }
  if (error) return statement === null ? { type: 'failed', error } : { type: 'refused', statement, error }
  if (!rows) return null
  const given = parts.flatMap((part) => (part.type === 'table' ? [part.table] : [])).at(-1)
  if (!given) return { type: 'no rows', statement }
  const [a, b] = [rows.rows.map((row) => row.map((value) => (value === 'NULL' ? null : value))), given.rows].map((all) =>
    all.map((row) => JSON.stringify(row.map(plainNumber))),
  ) as [string[], string[]]
  const wrong = { expected: withoutPartner(a, b), given: withoutPartner(b, a) }
  const isSame =
    rows.columns.length === given.columns.length && a.length === given.count && wrong.expected.length + wrong.given.length === 0
  const isOrdered = !inOrder || a.every((row, index) => row === b[index])
  return isSame && isOrdered ? null : { type: 'rows', statement, expected: rows, given, isOrderOnly: isSame, wrong }
}

/** `80`, `80.0` and `80.00` are the same number. */
function plainNumber(value: string | null): string | null {
  const text = value?.trim() ?? null
  return text !== null && /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text
}

/** The indexes of the rows that the others do not have, or not as often. */
function withoutPartner(rows: string[], others: string[]): number[] {
  const left = [...others]
  return rows.flatMap((row, index) => {
    const at = left.indexOf(row)
    if (at < 0) return [index]
    left.splice(at, 1)
    return []
  })
}

/** Says in a sentence how the code and the exercise differ. */
export function sqlDifferenceInWords(difference: SqlDifference): string {
  if (difference.type === 'failed') return `${difference.error.severity}: ${difference.error.message}`
  if (difference.type === 'refused') return `This should work after your code, but PostgreSQL refuses it: ${difference.error.message}`
  if (difference.type === 'accepted') return 'PostgreSQL should refuse this after your code, but accepts it.'
  if (difference.type === 'other error')
    return `PostgreSQL should refuse this with "${difference.expected}", but says "${difference.error.message}".`
  if (difference.type === 'no rows') return 'No rows came back: end your code with a query.'
  const { expected, given, isOrderOnly, wrong } = difference
  const own = difference.statement === null ? 'your query returns' : 'after your code there are'
  if (expected.columns.length !== given.columns.length)
    return `${counted(expected.columns.length, 'column')} expected, but ${own} ${given.columns.length}.`
  if (isOrderOnly) return 'The rows are right, but not in the expected order.'
  if (expected.rows.length !== given.count) return `${counted(expected.rows.length, 'row')} expected, but ${own} ${given.count}.`
  return `${wrong.given.length} of ${counted(given.count, 'row')} ${wrong.given.length === 1 ? 'differs' : 'differ'} from what is expected.`
}

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`
