/// <reference lib="webworker" />
import { PGlite } from '@electric-sql/pglite'
import { bundle, database as emptyDatabase, engine } from 'virtual:code-files'
import type { LessonSource } from '#compiler/check-sentences.ts'
import { lessonSqlFindings } from '#compiler/check-sql.ts'
import type { CourseFinding } from '#compiler/finding.ts'
import { lessonDatabase } from '#compiler/lesson-database.ts'
import type { SqlDifference } from '#compiler/sql-expectation.ts'
import { readCompressed } from './read-compressed.ts'
import type { SqlResult } from '#compiler/sql-messages.ts'

export type SqlRequest =
  /** Runs the last block, on what the blocks before it leave. */
  | { type: 'run'; blocks: readonly string[] }
  /** Compares what the last block does with what an exercise expects. */
  | { type: 'compare'; blocks: readonly string[]; expects: string; inOrder: boolean }
  | { type: 'check'; lesson: LessonSource }

export type SqlAnswer =
  /** Another block begins: its time starts now. */
  | { type: 'begun' }
  | { type: 'done'; result?: SqlResult; findings?: CourseFinding[]; difference?: SqlDifference | null }
  | { type: 'failed'; reason: string }

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

const say = (answer: SqlAnswer) => postMessage(answer)
const database = lessonDatabase(openDatabase, () => say({ type: 'begun' }))

async function answerTo(request: SqlRequest): Promise<SqlAnswer> {
  if (request.type === 'run') return { type: 'done', result: await database.run(request.blocks) }
  if (request.type === 'check') return { type: 'done', findings: await lessonSqlFindings(request.lesson, database) }
  return { type: 'done', difference: await database.compare(request.blocks, request.expects, request.inOrder) }
}

addEventListener('message', ({ data }: MessageEvent<SqlRequest>) => {
  answerTo(data).then(say, (error: unknown) => say({ type: 'failed', reason: String(error) }))
})
