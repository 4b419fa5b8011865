import classes from './CodePanel.module.css'
import type { Printed, ProgramResult } from '#compiler/code-program.ts'
import { type SqlDifference, sqlDifferenceInWords } from '#compiler/sql-expectation.ts'
import { rowLimit, type SqlError, type SqlPart, type SqlResult, type SqlTable } from '#compiler/sql-messages.ts'
import { lineInWords, type TypescriptDifference, typescriptDifferenceInWords } from '#compiler/typescript-expectation.ts'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import type { LineError } from './CodeField.tsx'
import type { CompiledBlock } from './typescript-worker.ts'

export type Output =
  | { type: 'waiting' | 'problem'; text: string }
  | { type: 'sql'; result: SqlResult; code: string }
  /** `end` is null if nothing ran, and `ms` if nothing was to run. */
  | { type: 'typescript'; compiled: CompiledBlock; printed: Printed[]; end: ProgramResult['end'] | null; ms: number | null }
  /** The result of an exercise, which is right if there is no difference. */
  | { type: 'sql exercise'; difference: SqlDifference | null; code: string }
  | { type: 'typescript exercise'; difference: TypescriptDifference | null }

interface Props {
  output: Output | null
  /** A field shows the code, and errors below its lines. */
  isEdited: boolean
}

/** What the code of a block said, with a line for everyone that screen readers announce. In English, as PostgreSQL and the compiler are. */
export function CodeOutput({ output, isEdited }: Props) {
  const errors = isEdited ? lineErrors(output) : []
  return (
    <div lang="en" dir="ltr" translate="no" hidden={!output}>
      <p role="status" className={classes.summary} data-tone={output ? toneOf(output) : undefined}>
        {output && summaryOf(output)}
      </p>
      {errors.length > 0 && (
        <VisuallyHidden>{errors.map(({ line, column, message }) => `Line ${line}, column ${column}: ${message}`).join(' ')}</VisuallyHidden>
      )}
      {output?.type === 'sql' && <SqlOutput result={output.result} code={output.code} isEdited={isEdited} />}
      {output?.type === 'typescript' && <TypescriptOutput output={output} isEdited={isEdited} />}
      {output?.type === 'sql exercise' && output.difference && <SqlDifferenceShown difference={output.difference} />}
      {output?.type === 'typescript exercise' && output.difference && <TypescriptDifferenceShown difference={output.difference} />}
    </div>
  )
}

/** `1 row`, `2,000 rows`: in English, as what the programs say. */
const countInEnglish = (count: number, thing: string) => `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`

/** The errors that have a line. */
export function lineErrors(output: Output | null): LineError[] {
  if (output?.type === 'typescript') return output.compiled.errors
  if (output?.type === 'typescript exercise') return output.difference?.type === 'errors' ? output.difference.errors : []
  if (output?.type === 'sql') return placed(output.result.error, output.code)
  if (output?.type === 'sql exercise') return output.difference?.type === 'failed' ? placed(output.difference.error, output.code) : []
  return []
}

/** PostgreSQL counts characters, not UTF-16 units. */
function placed(error: SqlError | null, code: string): LineError[] {
  if (error?.position === undefined) return []
  const lines = [...code]
    .slice(0, error.position - 1)
    .join('')
    .split('\n')
  return [{ line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, message: `${error.severity}: ${error.message}` }]
}

function toneOf(output: Output): 'problem' | 'right' | undefined {
  if ('difference' in output && !output.difference) return 'right'
  return isProblem(output) ? 'problem' : undefined
}

function isProblem(output: Output): boolean {
  if (output.type === 'sql') return output.result.error !== null
  if (output.type === 'typescript') return output.compiled.errors.length > 0 || output.end === 'late'
  return output.type === 'problem'
}

function summaryOf(output: Output): string {
  if ('text' in output) return output.text
  if ('difference' in output) return output.difference ? `Not yet. ${differenceOf(output)}` : 'Correct'
  if (output.type === 'sql') {
    const { parts, error, ms } = output.result
    if (error) return `${error.severity}: ${error.message}`
    const tables = parts.flatMap((part) => (part.type === 'table' ? [part.table] : []))
    const last = tables.at(-1)
    return `${last ? countInEnglish(last.count, 'row') : 'Done'} in ${duration(ms)}`
  }
  const { compiled, printed, end, ms } = output
  const errors = compiled.errors.length > 0 ? `${errorCount(compiled.errors)} ` : ''
  if (ms === null) return errors || 'TypeScript finds no error.'
  if (end === null) return `${errors}The code did not run.`
  if (end === 'late') return `${errors}Ended after 5 seconds. Your code is still here.`
  if (end === 'stopped') return 'Stopped.'
  return `${errors}${printed.length > 0 ? 'Ran' : 'Ran, and printed nothing,'} in ${duration(ms)}`
}

const errorCount = (errors: readonly unknown[]) => `TypeScript finds ${countInEnglish(errors.length, 'error')}.`

function differenceOf(output: Extract<Output, { difference: unknown }>): string {
  if (output.type === 'sql exercise') return output.difference ? sqlDifferenceInWords(output.difference) : ''
  const { difference } = output
  if (difference?.type === 'errors') return errorCount(difference.errors)
  if (difference?.type === 'lines') return `${countInEnglish(difference.lines.length, 'line')} that TypeScript should judge differently:`
  if (difference?.type === 'values')
    return `${difference.values.length} of ${countInEnglish(difference.all, 'value')} ${difference.values.length === 1 ? 'differs' : 'differ'}.`
  return difference ? typescriptDifferenceInWords(difference) : ''
}

const duration = (ms: number) => (ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`)

function SqlOutput({ result: { parts, error }, code, isEdited }: { result: SqlResult; code: string; isEdited: boolean }) {
  return (
    <>
      {/* oxlint-disable-next-line react/no-array-index-key -- the parts of a result never change */}
      {parts.map((part, index) => (
        <SqlPartShown key={index} part={part} />
      ))}
      {error && <PlacedSqlError error={error} code={isEdited ? null : code} />}
    </>
  )
}

function SqlPartShown({ part }: { part: SqlPart }) {
  if (part.type === 'table') return <ResultTable {...part.table} />
  if (part.type === 'done') return <p className={classes.tag}>{part.tag}</p>
  return <p className={classes.tag}>{`${part.notice.severity}: ${part.notice.message}`}</p>
}

interface ResultProps extends Omit<SqlTable, 'columns'> {
  columns: { name: string; isNumber?: boolean }[]
  name?: string
  /** The rows that the other table does not have. */
  wrong?: readonly number[]
}

function ResultTable({ columns, rows, count, name = 'Result', wrong = [] }: ResultProps) {
  return (
    <>
      <div className={classes.table} role="group" aria-label={name} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns may have the same name
                <th key={index} scope="col" data-align={column.isNumber ? 'end' : undefined}>
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows may be the same
              <tr key={index} data-wrong={wrong.includes(index) ? '' : undefined}>
                {row.map((value, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a row never changes
                  <td key={at} data-align={columns[at]?.isNumber ? 'end' : undefined} data-null={value === null ? '' : undefined}>
                    <span>{value ?? 'null'}</span>
                    {at === 0 && wrong.includes(index) && <VisuallyHidden> (differs)</VisuallyHidden>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > rowLimit && <p className={classes.tag}>{`The first ${rowLimit} of ${countInEnglish(count, 'row')}`}</p>}
    </>
  )
}

/** What a query should return, and what it returns. */
function SqlDifferenceShown({ difference }: { difference: SqlDifference }) {
  if (difference.type === 'failed') return <PlacedSqlError error={difference.error} code={null} />
  const isQuery = difference.type === 'rows' || difference.type === 'no rows'
  return (
    <>
      {difference.statement !== null && (
        <pre className={classes.place} role="group" aria-label={isQuery ? 'Query of the check' : 'Statement of the check'} tabIndex={0}>
          {difference.statement}
        </pre>
      )}
      {difference.type === 'rows' && (
        <div className={classes.sides}>
          <div>
            <p className={classes.side}>Expected</p>
            <ResultTable
              columns={difference.expected.columns.map((name, index) => ({
                name,
                isNumber: difference.given.columns[index]?.isNumber ?? false,
              }))}
              rows={difference.expected.rows.map((row) => row.map((value) => (value === 'NULL' ? null : value)))}
              count={difference.expected.rows.length}
              name="Expected rows"
              wrong={difference.wrong.expected}
            />
          </div>
          <div>
            <p className={classes.side}>Yours</p>
            <ResultTable {...difference.given} name="Your rows" wrong={difference.wrong.given} />
          </div>
        </div>
      )}
    </>
  )
}

/** The lines and values that are not as expected. */
function TypescriptDifferenceShown({ difference }: { difference: TypescriptDifference }) {
  if (difference.type === 'lines')
    return difference.lines.map((line, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the lines never change, and may be the same
      <div key={index} className={classes.error}>
        <p>{lineInWords(line)}</p>
      </div>
    ))
  if (difference.type !== 'values') return null
  return (
    <div className={`${classes.table} ${classes.values}`} role="group" aria-label="Values that differ" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Expected</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {difference.values.map(({ expression, expected, given }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the values never change, and an expression may be there twice
            <tr key={index}>
              <td>{expression}</td>
              <td>{expected}</td>
              <td>{given}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** @param code what was run; null if a field shows the error below its line */
function PlacedSqlError({ error, code }: { error: SqlError; code: string | null }) {
  const { detail, hint } = error
  const more = [detail && `DETAIL: ${detail}`, hint && `HINT: ${hint}`].filter(Boolean)
  const [place] = code === null ? [] : placed(error, code)
  return (
    <>
      {place && <PlacedLine number={place.line} line={code?.split('\n')[place.line - 1] ?? ''} column={place.column - 1} />}
      {more.map((line) => (
        <p key={String(line)} className={classes.tag}>
          {line}
        </p>
      ))}
    </>
  )
}

function PlacedLine({ number, line, column }: { number: number; line: string; column: number }) {
  const label = `Line ${number}: `
  return (
    <pre className={classes.place}>
      <span>{label}</span>
      <mark>{line}</mark>
      <span aria-hidden>{`\n${' '.repeat(label.length + column)}^`}</span>
    </pre>
  )
}

function TypescriptOutput({
  output: { compiled, printed, end },
  isEdited,
}: {
  output: Extract<Output, { type: 'typescript' }>
  isEdited: boolean
}) {
  return (
    <>
      {!isEdited &&
        compiled.errors.map(({ line, column, message }) => (
          <div key={`${line} ${column} ${message}`} className={classes.error}>
            <p>{`Line ${line}, column ${column}: ${message}`}</p>
          </div>
        ))}
      {end !== null &&
        compiled.announced.map(({ line, message }) => (
          <p key={`${line} ${message}`} className={classes.tag}>
            {`As the comment says, TypeScript refuses line ${line}: ${message}`}
          </p>
        ))}
      {printed.length > 0 && (
        <pre className={classes.console} role="group" aria-label="Console" tabIndex={0}>
          {printed.map(({ text, isError }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines never change
            <span key={index} data-problem={isError ? '' : undefined}>{`${text}\n`}</span>
          ))}
        </pre>
      )}
    </>
  )
}
