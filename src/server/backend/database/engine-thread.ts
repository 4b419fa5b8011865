import { parentPort, workerData } from 'node:worker_threads'
import { messages, parse, PGlite, protocol } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { asIs, isoTimestamp, parameterWriters, timestamptzOid } from './values.ts'

/** The thread's `workerData`. Without a folder, the database is in memory. */
export interface EnginePlace {
  folder?: string | undefined
  /** A tar file of a database's folder: the initial content of an empty folder. `openEngine` adds one for a new database. */
  image?: Blob | undefined
}

export interface Statement {
  sql: string
  params: readonly unknown[]
}

/** `query` returns the rows of the last statement. `exec` runs a script statement by statement, `script` in one transaction. */
export type EngineTask = { kind: 'query'; statements: Statement[] } | { kind: 'exec' | 'script'; sql: string } | { kind: 'image' | 'close' }

/** The first answer has the id 0 and says that the database is open. */
export type EngineAnswer = { id: number } & ({ result: unknown; memoryBytes: number } | { error: EngineFailure })

/** An error as a plain object, because its class and extra properties are lost between threads. */
export interface EngineFailure {
  message: string
  code?: string
  [detail: string]: string | undefined
}

/**
 * Parses values as @supabase/lite does on its own PGlite connection, except for times, which PostgREST writes as ISO
 * 8601.
 */
const parsers = {
  20: (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
  114: (text: string): unknown => JSON.parse(text),
  3802: (text: string): unknown => JSON.parse(text),
  1700: (text: string) => (Number.isFinite(Number(text)) && String(Number(text)) === text ? Number(text) : text),
  1082: asIs,
  1083: asIs,
  1114: asIs,
  1266: asIs,
  [timestamptzOid]: isoTimestamp,
}

/** PGlite's own 160 MB would be allocated at once, although the operating system caches the database's files as well. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

if (parentPort) void serve(parentPort, workerData as EnginePlace)

async function serve(port: NonNullable<typeof parentPort>, { folder, image }: EnginePlace): Promise<void> {
  const pglite = new PGlite({
    ...(folder && { dataDir: folder }),
    ...(image && { loadDataDir: image }),
    startParams,
    parsers,
    serializers: parameterWriters,
    extensions: { pg_trgm },
  })
  watchProtocol(pglite)
  const answer = async (id: number, work: () => Promise<unknown>) => {
    try {
      const result = await work()
      port.postMessage({ id, result, memoryBytes: memoryOf(pglite) } satisfies EngineAnswer)
    } catch (error) {
      port.postMessage({ id, error: failureOf(error) } satisfies EngineAnswer)
    }
  }
  // Listens before it opens the database: a thread with an empty event loop waits for V8's helpers while WebAssembly compiles, and
  // if one of them needs a garbage collection, both wait forever (nodejs/node#54918).
  port.on('message', ({ id, ...task }: { id: number } & EngineTask) => void answer(id, () => perform(pglite, task)))
  await answer(0, () => pglite.waitReady)
}

/** The messages with which PostgreSQL confirms each kind of request: Parse, Bind, Execute. */
const confirmations: Record<number, string[]> = {
  0x50: ['parseComplete'],
  0x42: ['bindComplete'],
  0x45: ['commandComplete', 'emptyQuery', 'portalSuspended'],
}

/** Makes a missing confirmation an error in PGlite's own queries, too. */
function watchProtocol(pglite: PGlite): void {
  const send = pglite.execProtocolStream.bind(pglite)
  pglite.execProtocolStream = async (message, options) => {
    const answers = await send(message, options)
    const expected = confirmations[message[0] ?? 0]
    if (!expected || answers.some(({ name }) => expected.includes(name))) return answers
    throw tooComplex()
  }
}

async function perform(pglite: PGlite, task: EngineTask): Promise<unknown> {
  switch (task.kind) {
    case 'query':
      return runStatements(pglite, task.statements)
    case 'exec':
      return (await pglite.exec(task.sql)).at(0)?.rows ?? []
    case 'script':
      await pglite.transaction((transaction) => transaction.exec(task.sql))
      return null
    case 'image':
      return (await pglite.dumpDataDir('none')).arrayBuffer()
    case 'close':
      return pglite.close()
  }
}

/**
 * Runs statements in one message, where PGlite's own `query` sends six for each. After an error, PostgreSQL skips the rest.
 * @returns the result of the last statement
 */
async function runStatements(pglite: PGlite, statements: readonly Statement[]) {
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
  for (const names of Object.values(confirmations)) {
    if (answers.filter(({ name }) => names.includes(name)).length !== statements.length) throw tooComplex()
  }
  const { rows = [], affectedRows } = parse.parseResults(answers, parsersFor(answers, pglite)).at(-1) ?? {}
  return { rows, affectedRows }
}

/** Returns the few parsers that the results need: PGlite copies all that it is given, each time, and knows hundreds. */
function parsersFor(answers: readonly { name: string }[], { parsers: known }: PGlite): PGlite['parsers'] {
  const fields = answers.flatMap((answer) => (answer instanceof messages.RowDescriptionMessage ? answer.fields : []))
  return Object.fromEntries(fields.flatMap(({ dataTypeID: type }) => (known[type] ? [[type, known[type]]] : [])))
}

/**
 * Returns the error for a missing confirmation. Some errors never reach PGlite, above all those about nesting that is
 * too deep: it answers as if there were no rows. Only the missing confirmation shows that there was an error.
 */
function tooComplex(): Error {
  return Object.assign(new Error('The statement was too complex for the database'), { code: '54001', severity: 'ERROR' })
}

/** Whether the value has the same text for every type of column. */
function isSimple(value: unknown): boolean {
  return value === null || ['string', 'number', 'bigint', 'boolean', 'undefined'].includes(typeof value)
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}

/** Returns the size of the engine's memory, which WebAssembly frees only when the engine ends. */
function memoryOf(pglite: PGlite): number {
  return pglite.Module.HEAPU8.byteLength
}

const details = ['code', 'severity', 'detail', 'hint', 'position', 'where', 'schema', 'table', 'column', 'dataType', 'constraint'] as const

/** Converts an error, leaving out the statement and its values, which may be personal data. */
function failureOf(error: unknown): EngineFailure {
  if (!(error instanceof Error)) return { message: String(error) }
  const given = error as unknown as Record<string, unknown>
  const known = details.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]]] : []))
  return { message: error.message, ...Object.fromEntries(known) }
}
