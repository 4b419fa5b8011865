import { countInEnglish } from './count-in-english.ts'
import classes from './CodePanel.module.css'
import type { SandboxEnd, Printed } from './sandbox.ts'
import { rowLimit, type SqlError, type SqlPart, type SqlResult, type SqlTable } from './sql-messages.ts'
import type { CompiledBlock } from './typescript-worker.ts'

export type Output =
  | { type: 'waiting' | 'problem'; text: string }
  | { type: 'sql'; result: SqlResult; code: string }
  /** `end` is null if nothing ran, and `ms` if nothing was to run. */
  | { type: 'typescript'; compiled: CompiledBlock; printed: Printed[]; end: SandboxEnd | null; ms: number | null }

/** What the code of a block said, with a line for everyone that screen readers announce. In English, as PostgreSQL and the compiler are. */
export function CodeOutput({ output }: { output: Output | null }) {
  return (
    <div lang="en" dir="ltr" translate="no" hidden={!output}>
      <p role="status" className={classes.summary} data-problem={output && isProblem(output) ? '' : undefined}>
        {output && summaryOf(output)}
      </p>
      {output?.type === 'sql' && <SqlOutput result={output.result} code={output.code} />}
      {output?.type === 'typescript' && <TypescriptOutput output={output} />}
    </div>
  )
}

function isProblem(output: Output): boolean {
  if (output.type === 'sql') return output.result.error !== null
  if (output.type === 'typescript') return output.compiled.errors.length > 0 || output.end === 'late'
  return output.type === 'problem'
}

function summaryOf(output: Output): string {
  if ('text' in output) return output.text
  if (output.type === 'sql') {
    const { parts, error, ms } = output.result
    if (error) return `${error.severity}: ${error.message}`
    const tables = parts.flatMap((part) => (part.type === 'table' ? [part.table] : []))
    const last = tables.at(-1)
    return `${last ? countInEnglish(last.count, 'row') : 'Done'} in ${duration(ms)}`
  }
  const { compiled, printed, end, ms } = output
  const errors = compiled.errors.length > 0 ? `TypeScript finds ${countInEnglish(compiled.errors.length, 'error')}. ` : ''
  if (ms === null) return errors || 'TypeScript finds no error.'
  if (end === null) return `${errors}The code did not run.`
  if (end === 'late') return `${errors}Ended after 5 seconds. Your code is still here.`
  if (end === 'stopped') return 'Stopped.'
  return `${errors}${printed.length > 0 ? 'Ran' : 'Ran, and printed nothing,'} in ${duration(ms)}`
}

const duration = (ms: number) => (ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`)

function SqlOutput({ result: { parts, error }, code }: { result: SqlResult; code: string }) {
  return (
    <>
      {/* oxlint-disable-next-line react/no-array-index-key -- the parts of a result never change */}
      {parts.map((part, index) => (
        <SqlPartShown key={index} part={part} />
      ))}
      {error && <PlacedSqlError error={error} code={code} />}
    </>
  )
}

function SqlPartShown({ part }: { part: SqlPart }) {
  if (part.type === 'table') return <ResultTable table={part.table} />
  if (part.type === 'done') return <p className={classes.tag}>{part.tag}</p>
  return <p className={classes.tag}>{`${part.notice.severity}: ${part.notice.message}`}</p>
}

function ResultTable({ table: { columns, rows, count } }: { table: SqlTable }) {
  return (
    <>
      <div className={classes.table} role="group" aria-label="Result" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map(({ name, isNumber }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns may have the same name
                <th key={index} scope="col" data-align={isNumber ? 'end' : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows may be the same
              <tr key={index}>
                {row.map((value, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a row never changes
                  <td key={at} data-align={columns[at]?.isNumber ? 'end' : undefined} data-null={value === null ? '' : undefined}>
                    {value ?? 'null'}
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

function PlacedSqlError({ error: { detail, hint, position }, code }: { error: SqlError; code: string }) {
  const more = [detail && `DETAIL: ${detail}`, hint && `HINT: ${hint}`].filter(Boolean)
  return (
    <>
      {position !== undefined && <Place code={code} at={[...code].slice(0, position - 1).join('').length} />}
      {more.map((line) => (
        <p key={String(line)} className={classes.tag}>
          {line}
        </p>
      ))}
    </>
  )
}

/** The line of a character, with a mark below it. */
function Place({ code, at }: { code: string; at: number }) {
  const before = code.slice(0, at)
  const number = before.split('\n').length
  const line = code.split('\n')[number - 1] ?? ''
  const column = before.length - before.lastIndexOf('\n') - 1
  return <PlacedLine number={number} line={line} column={column} />
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

function TypescriptOutput({ output: { compiled, printed, end } }: { output: Extract<Output, { type: 'typescript' }> }) {
  return (
    <>
      {compiled.errors.map(({ line, column, message }) => (
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
