import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { emptyDatabase } from '#shared/empty-database.ts'
import type { EngineAnswer, EngineFailure, EnginePlace, EngineTask, Statement } from './engine-thread.ts'

/**
 * PGlite in its own thread, supervised. If a statement takes too long or the engine no longer answers correctly, only
 * the engine is ended and reopened on its folder, as after a crash of the program.
 */
export interface Engine {
  /** Counts how often the engine was reopened. A transaction that began in an older generation is rolled back. */
  readonly generation: number
  /**
   * Runs one statement.
   * @param options.first statements to run before it; if one fails, none of the later ones runs
   * @param options.generation the expected generation; throws if the engine has been reopened since
   * @param options.limit replaces the engine's own; null for none
   * @throws an error with `code`: the database's own, 57014 if it took too long, 57P01 if the engine ended meanwhile
   */
  query(sql: string, params?: readonly unknown[], options?: QueryOptions): Promise<{ rows: unknown[]; affectedRows?: number }>
  /** Runs a script, statement by statement. @returns the rows of the first statement */
  exec(sql: string): Promise<unknown[]>
  /** Runs a script in one transaction, however long it takes. */
  script(sql: string): Promise<void>
  /** Returns a tar file of the database's folder. */
  image(): Promise<Blob>
  /** Call between transactions: checks an engine that failed in an unusual way, and reopens it if necessary. */
  settle(): Promise<void>
  /** Makes the next {@link settle} check the engine. */
  suspect(): void
  close(): Promise<void>
}

interface QueryOptions {
  first?: readonly Statement[]
  generation?: number
  limit?: Limit | null
}

/** How long a statement may take: by the clock, unless `usedMs` tells how much time it has used. */
interface Limit {
  ms: number
  usedMs?: (worker: Worker) => Promise<number>
}

/** A Bind message counts its values in 16 bits, which PGlite reads as a signed number. */
const maxParams = 32_767
const probeMs = 5000
const closeMs = 2000

export interface EngineLimits {
  /**
   * How much processor time a statement may use; null for no limit. On a busy machine this takes longer by the clock, so
   * that only a statement's own work counts.
   */
  statementMs: number | null
  /** PGlite never frees memory, so an engine that has taken more is reopened. */
  memoryBytes: number
  /** Returns the processor time that the engine's thread has used so far. */
  usedMs(worker: Worker): Promise<number>
}

const defaultLimits: EngineLimits = { statementMs: null, memoryBytes: 768 * 1024 * 1024, usedMs: processorTime }

/** Before Node 24.6, only the clock tells. */
async function processorTime(worker: Worker): Promise<number> {
  if (!('cpuUsage' in worker)) return performance.now()
  const { user, system } = await worker.cpuUsage()
  return (user + system) / 1000
}

/**
 * Opens the database in its own thread. A new one is a copy of the stored, empty one.
 * @throws PGlite's error if the database cannot be opened
 */
export async function openEngine(place: EnginePlace, changes: Partial<EngineLimits> = {}): Promise<Engine> {
  const limits = { ...defaultLimits, ...changes }
  const ownLimit = limits.statementMs === null ? null : { ms: limits.statementMs, usedMs: limits.usedMs }
  const isNew = !place.folder || readdirSync(place.folder).length === 0
  let thread: EngineThread | null = await startThread({ ...place, image: place.image ?? (isNew ? emptyDatabase() : undefined) })
  let opening: Promise<EngineThread> | null = null
  let generation = 0
  let isSuspect = false
  let isClosed = false

  /** Returns the running thread, after starting a new one if the last one ended. */
  async function live(): Promise<EngineThread> {
    if (isClosed) throw engineError('57P01', 'The database is closed')
    if (thread && !thread.hasEnded()) return thread
    if (thread) lose(thread, 'The database has ended by itself')
    // Without a folder, the rows were lost with the thread.
    if (!place.folder) throw engineError('57P01', 'The database in memory was lost')
    opening ??= startThread({ folder: place.folder }).finally(() => (opening = null))
    thread = await opening
    return thread
  }

  function lose(lost: EngineThread, why: string): void {
    if (thread !== lost) return
    thread = null
    generation += 1
    isSuspect = false
    if (!isClosed && place.folder) console.error(`${why}: the database is reopened. Acknowledged writes are safe.`)
  }

  /** Ends the thread, and waits until it has ended, because two must never write the same folder. */
  async function replace(lost: EngineThread, why: string): Promise<void> {
    lose(lost, why)
    await lost.end()
  }

  async function run(task: EngineTask, { generation: expected = generation, limit = ownLimit }: QueryOptions = {}): Promise<unknown> {
    const current = await live()
    if (expected !== generation) throw transactionLost()
    try {
      const { result, memoryBytes } = await current.ask(task, limit)
      if (place.folder && memoryBytes > limits.memoryBytes) isSuspect = true
      return result
    } catch (error) {
      const code = codeOf(error)
      if (current.hasEnded()) lose(current, 'The database has ended by itself')
      else if (code === '57014') await replace(current, `A statement took too long (${statementOf(task)})`)
      else if (!/^[0-9A-Z]{5}$/.test(code) || /^(08|54|XX)/.test(code)) isSuspect = true
      throw error
    }
  }

  async function isInSync(): Promise<boolean> {
    const asked = randomUUID()
    try {
      const { rows } = (await run(
        { kind: 'query', statements: [{ sql: 'select $1::text as told', params: [asked] }] },
        { limit: { ms: probeMs } },
      )) as {
        rows: { told?: unknown }[]
      }
      return rows.length === 1 && rows[0]?.told === asked
    } catch {
      return false
    }
  }

  return {
    get generation() {
      return generation
    },
    async query(sql, params = [], { first = [], ...options } = {}) {
      if (params.length > maxParams) throw engineError('54023', `A statement takes at most ${maxParams} values`)
      return (await run({ kind: 'query', statements: [...first, { sql, params }] }, options)) as { rows: unknown[]; affectedRows?: number }
    },
    async exec(sql) {
      return (await run({ kind: 'exec', sql })) as unknown[]
    },
    async script(sql) {
      await run({ kind: 'script', sql }, { limit: null })
    },
    async image() {
      return new Blob([(await run({ kind: 'image' }, { limit: null })) as ArrayBuffer])
    },
    async settle() {
      if (!isSuspect || !thread) return
      isSuspect = false
      const doubtful = thread
      const isTooLarge = place.folder && doubtful.memoryBytes() > limits.memoryBytes
      if (isTooLarge) await replace(doubtful, 'The database has taken too much memory')
      else if (!(await isInSync())) await replace(doubtful, 'The database gives wrong answers')
    },
    suspect() {
      isSuspect = true
    },
    async close() {
      if (isClosed) return
      isClosed = true
      const last = thread ?? (await opening?.catch(() => null))
      // Cuts off a statement that is still running; the next start recovers, as after a crash.
      await last?.ask({ kind: 'close' }, { ms: closeMs }).catch(() => {})
      await last?.end()
    },
  }
}

interface EngineThread {
  ask(task: EngineTask, limit: Limit | null): Promise<{ result: unknown; memoryBytes: number }>
  memoryBytes(): number
  hasEnded(): boolean
  end(): Promise<void>
}

async function startThread(place: EnginePlace): Promise<EngineThread> {
  const worker = new Worker(new URL('./engine-thread.ts', import.meta.url), { workerData: place })
  const pending = new Map<number, (answer: EngineAnswer) => void>()
  let lastId = 0
  let ended = false
  let memoryBytes = 0

  const endAll = (message: string) => {
    ended = true
    for (const [id, settle] of pending) settle({ id, error: { code: '57P01', message } })
    pending.clear()
  }
  worker.on('message', (answer: EngineAnswer) => {
    if ('memoryBytes' in answer) memoryBytes = answer.memoryBytes
    pending.get(answer.id)?.(answer)
    pending.delete(answer.id)
  })
  worker.on('error', (error) => endAll(`The database has failed: ${error.message}`))
  worker.on('exit', () => endAll('The database has ended'))

  function answerTo(id: number, limit: Limit | null): Promise<{ result: unknown; memoryBytes: number }> {
    return new Promise((resolve, reject) => {
      const settle = (answer: EngineAnswer) => {
        stopWatching()
        pending.delete(id)
        if ('error' in answer) reject(asError(answer.error))
        else resolve(answer)
      }
      const stopWatching = limit ? watch(worker, limit, () => settle({ id, error: tooLate })) : () => {}
      pending.set(id, settle)
      if (ended) endAll('The database has ended')
    })
  }

  const end = async () => {
    ended = true
    await worker.terminate()
  }
  try {
    await answerTo(0, null)
  } catch (error) {
    await end()
    throw error
  }
  return {
    ask(task, limit) {
      const id = (lastId += 1)
      const answer = answerTo(id, limit)
      worker.postMessage({ id, ...task })
      return answer
    },
    memoryBytes: () => memoryBytes,
    hasEnded: () => ended,
    end,
  }
}

/**
 * Calls `onLate` once the statement that starts now has reached the limit, or has taken ten times as long by the clock,
 * which also ends a statement that only waits.
 * @returns a function that ends the watch
 */
function watch(worker: Worker, { ms, usedMs }: Limit, onLate: () => void): () => void {
  const atLast = setTimeout(onLate, usedMs ? 10 * ms : ms)
  if (!usedMs) return () => clearTimeout(atLast)
  let before: number | null = null
  let isOver = false
  const check = async () => {
    // A thread that has ended cannot tell, and its statements end with it.
    const used = await usedMs(worker).catch(() => 0)
    before ??= used
    if (isOver) return
    if (used - before >= ms) onLate()
    else timer = setTimeout(check, Math.max(ms - (used - before), ms / 10))
  }
  // Asking interrupts the thread, so only long statements are counted, from the first tenth of the limit on.
  let timer = setTimeout(check, ms / 10)
  return () => {
    isOver = true
    clearTimeout(timer)
    clearTimeout(atLast)
  }
}

/** Returns the beginning of the task's statement. Literals are left out, because they may be personal data; parameters are not part of it. */
function statementOf(task: EngineTask): string {
  const sql = task.kind === 'query' ? (task.statements.at(-1)?.sql ?? '') : 'sql' in task ? task.sql : task.kind
  const text = sql
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

const tooLate: EngineFailure = { code: '57014', severity: 'ERROR', message: 'The statement took too long and was ended' }

/** Returns the error for queries in a transaction that ended with its engine. */
export function transactionLost(): Error {
  return engineError('57P01', 'The database was reopened, and the transaction undone')
}

function engineError(code: string, message: string): Error {
  return asError({ code, severity: 'ERROR', message })
}

function asError(failure: EngineFailure): Error {
  return Object.assign(new Error(failure.message), failure)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
