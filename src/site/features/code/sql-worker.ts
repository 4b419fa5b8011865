/// <reference lib="webworker" />
import { PGlite } from '@electric-sql/pglite'
import { bundle, database as emptyDatabase, engine } from 'virtual:code-files'
import type { LessonSource } from '#compiler/check-sentences.ts'
import { emptied, sqlFindings } from '#compiler/check-sql.ts'
import type { CourseFinding } from '#compiler/finding.ts'
import { readCompressed } from './read-compressed.ts'
import { messageReader, queryMessage, type SqlResult } from './sql-messages.ts'

export type SqlRequest =
  /** Runs the last block, on what the blocks before it leave. */
  { type: 'run'; blocks: readonly string[] } | { type: 'check'; lesson: LessonSource }

export type SqlAnswer =
  /** Another block begins: its time starts now. */
  { type: 'begun' } | { type: 'done'; result?: SqlResult; findings?: CourseFinding[] } | { type: 'failed'; reason: string }

/** What PostgreSQL may use, in bytes. Beyond that it says "out of memory". */
const memoryLimit = 768 * 1024 * 1024

const { grow } = WebAssembly.Memory.prototype
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65_536 > memoryLimit) throw new RangeError('The database may not use more memory.')
  return grow.call(this, pages)
}

/** Stands for the program that creates a database: one is there. */
const nothing = new WebAssembly.Module(Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0]))

async function openDatabase(): Promise<PGlite> {
  const asWasm = async () =>
    WebAssembly.compileStreaming(new Response((await readCompressed(engine)).body, { headers: { 'Content-Type': 'application/wasm' } }))
  const blob = async (address: string) => (await readCompressed(address)).blob()
  const [pgliteWasmModule, fsBundle, loadDataDir] = await Promise.all([asWasm(), blob(bundle), blob(emptyDatabase)])
  const opened = new PGlite({ pgliteWasmModule, initdbWasmModule: nothing, fsBundle, loadDataDir })
  await opened.waitReady
  return opened
}

let current: Promise<PGlite> = openDatabase()
/** The blocks that have run since the database was empty, apart from those that change nothing. */
let run: readonly string[] = []

async function runLast(blocks: readonly string[]): Promise<SqlResult> {
  const before = blocks.slice(0, -1).filter(changesSomething)
  let database = await current
  if (before.join('\0') !== run.join('\0')) {
    const one = database
    await one.exec('rollback').catch(() => {})
    current = emptied(one, () => one) as Promise<PGlite>
    database = await current
    run = []
    for (const block of before) {
      say({ type: 'begun' })
      await execute(database, block)
    }
  }
  const last = blocks.at(-1) ?? ''
  say({ type: 'begun' })
  const result = await execute(database, last)
  run = changesSomething(last) ? [...before, last] : before
  return result
}

async function execute(database: PGlite, statements: string): Promise<SqlResult> {
  const { parts, found, read } = messageReader()
  const from = performance.now()
  await database.execProtocolRawStream(queryMessage(statements), { onRawData: read })
  const ms = performance.now() - from
  if (found.error) await database.exec('rollback').catch(() => {})
  return { parts, error: found.error, ms }
}

/** Whether later blocks may depend on a block. What only reads need not run again. */
function changesSomething(block: string): boolean {
  const code = block.replaceAll(/--.*$/gm, '').trim()
  const reads = code.split(';').every((statement) => /^\s*($|(select|explain|values|table|show)\b)/i.test(statement))
  return !reads || /\b(insert|update|delete|merge|into|nextval|setval|set_config|advisory|create|drop|alter)/i.test(code)
}

async function check(lesson: LessonSource): Promise<CourseFinding[]> {
  run = ['(unknown)']
  const database = await current
  const limited = {
    async exec(statements: string) {
      say({ type: 'begun' })
      return database.exec(statements)
    },
    query: <T>(statement: string) => database.query<T>(statement),
    // It goes on with the next lesson.
    close: async () => {},
  }
  return sqlFindings([lesson], () => limited)
}

const say = (answer: SqlAnswer) => postMessage(answer)

addEventListener('message', ({ data }: MessageEvent<SqlRequest>) => {
  const work = async (): Promise<SqlAnswer> =>
    data.type === 'run' ? { type: 'done', result: await runLast(data.blocks) } : { type: 'done', findings: await check(data.lesson) }
  work().then(say, (error: unknown) => say({ type: 'failed', reason: String(error) }))
})
