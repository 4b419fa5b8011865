import { messages, parse, type PGlite, protocol } from '@electric-sql/pglite'

export interface Statement {
  sql: string
  params: readonly unknown[]
}

/** PostgreSQL's confirmations of a statement: it was parsed, its values were bound, and it has run. */
const confirmations = [['parseComplete'], ['bindComplete'], ['commandComplete', 'emptyQuery']]

/**
 * Runs statements in one message, where PGlite's own `query` sends six for each. After an error, PostgreSQL skips the rest.
 * @returns the result of the last statement
 */
export async function runStatements(pglite: PGlite, statements: readonly Statement[]) {
  const last = statements.at(-1)
  if (last && !last.params.every(isSimple)) {
    // The text of an array depends on the type of its column, which PGlite asks the database for.
    if (statements.length > 1) await runStatements(pglite, statements.slice(0, -1))
    const { rows, affectedRows } = await pglite.query(last.sql, [...last.params])
    return { rows, affectedRows }
  }
  const { serialize } = protocol
  const message = Buffer.concat([
    ...statements.flatMap(({ sql, params }) => [
      serialize.parse({ text: sql }),
      serialize.bind({ values: params.map(textOf) }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    ]),
    serialize.sync(),
  ])
  const answers = await pglite.runExclusive(() => pglite.execProtocolStream(message))
  for (const names of confirmations) {
    if (answers.filter(({ name }) => names.includes(name)).length !== statements.length) throw tooComplex()
  }
  const { rows = [], affectedRows } = parse.parseResults(answers, parsersFor(answers, pglite.parsers)).at(-1) ?? {}
  return { rows, affectedRows }
}

/** Returns the few parsers that the results need: PGlite copies all that it is given, each time, and knows hundreds. */
function parsersFor(answers: readonly { name: string }[], parsers: PGlite['parsers']): PGlite['parsers'] {
  const fields = answers.flatMap((answer) => (answer instanceof messages.RowDescriptionMessage ? answer.fields : []))
  return Object.fromEntries(fields.flatMap(({ dataTypeID: type }) => (parsers[type] ? [[type, parsers[type]]] : [])))
}

/**
 * Returns the error for a missing confirmation. Some errors never reach PGlite, above all those about nesting that is
 * too deep: it answers as if there were no rows. Only the missing confirmation shows that there was an error.
 */
export function tooComplex(): Error {
  return Object.assign(new Error('The statement was too complex for the database'), { code: '54001', severity: 'ERROR' })
}

/** Whether the value has the same text for every type of column. */
function isSimple(value: unknown): boolean {
  return value === null || ['string', 'number', 'bigint', 'boolean', 'undefined'].includes(typeof value)
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}
