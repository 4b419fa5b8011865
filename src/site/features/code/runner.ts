import type { LessonSource } from '#compiler/check-sentences.ts'
import type { CompilerError } from '#compiler/check-typescript.ts'
import { codeLimits } from '#compiler/code-program.ts'
import type { CourseFinding } from '#compiler/finding.ts'
import type { SqlDifference } from '#compiler/sql-expectation.ts'
import type { SqlResult } from '#compiler/sql-messages.ts'
import type { CompiledExercise } from '#compiler/typescript-expectation.ts'
import type { SqlAnswer, SqlRequest } from './sql-worker.ts'
import type { CompiledBlock, TypescriptAnswer } from './typescript-worker.ts'

/** A worker could not be loaded: most likely there is no connection. */
export class NotLoaded extends Error {
  override name = 'NotLoaded'
}

/** The code took longer than {@link codeLimits}. */
export class TookTooLong extends Error {
  override name = 'TookTooLong'
}

type SqlDone = Extract<SqlAnswer, { type: 'done' }>

/** PostgreSQL for the SQL of a lesson. It is loaded when it is first used; one thing runs at a time. */
export function sqlRunner() {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  function stop() {
    worker?.terminate()
    worker = null
  }

  function ask(request: SqlRequest, signal: AbortSignal): Promise<SqlDone> {
    const answer = last
      .catch(() => {})
      .then(() => {
        signal.throwIfAborted()
        return askWorker(request, signal)
      })
    last = answer
    return answer
  }

  function askWorker(request: SqlRequest, signal: AbortSignal): Promise<SqlDone> {
    const engine = (worker ??= new Worker(new URL('./sql-worker.ts', import.meta.url), { type: 'module' }))
    const over = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    return new Promise<SqlDone>((resolve, reject) => {
      function end(reason: Error) {
        stop()
        reject(reason)
      }
      const once = { signal: over.signal }
      signal.addEventListener('abort', () => end(new DOMException('Stopped', 'AbortError')), once)
      engine.addEventListener('error', ({ message }) => end(new NotLoaded(message)), once)
      engine.addEventListener(
        'message',
        ({ data }: MessageEvent<SqlAnswer>) => {
          clearTimeout(timer)
          if (data.type === 'begun') timer = setTimeout(() => end(new TookTooLong()), codeLimits.sql)
          else if (data.type === 'done') resolve(data)
          else end(new NotLoaded(data.reason))
        },
        once,
      )
      engine.postMessage(request)
    }).finally(() => {
      clearTimeout(timer)
      over.abort()
    })
  }

  return {
    stop,
    /** Runs the last of these blocks, on what the ones before it leave. */
    async run(blocks: readonly string[], signal: AbortSignal): Promise<SqlResult> {
      const { result } = await ask({ type: 'run', blocks }, signal)
      if (!result) throw new Error('There is no result.')
      return result
    },
    /** Compares what the last of these blocks does with what an exercise expects. Null if it is right. */
    async compare(blocks: readonly string[], expects: string, inOrder: boolean, signal: AbortSignal): Promise<SqlDifference | null> {
      const { difference } = await ask({ type: 'compare', blocks, expects, inOrder }, signal)
      if (difference === undefined) throw new Error('There is no result.')
      return difference
    },
    async check(lesson: LessonSource, signal: AbortSignal): Promise<CourseFinding[]> {
      return (await ask({ type: 'check', lesson }, signal)).findings ?? []
    },
  }
}

/** The compiler for the TypeScript of a lesson. It is loaded when it is first used. */
export function typescriptRunner() {
  let worker: Worker | null = null
  let asked = 0

  function stop() {
    worker?.terminate()
    worker = null
  }

  type Asked =
    | { type: 'block'; blocks: readonly string[]; index: number }
    | { type: 'exercise'; blocks: readonly string[]; expects: string }
    | { type: 'files'; files: ReadonlyMap<string, string> }

  function ask(request: Asked, signal: AbortSignal): Promise<TypescriptAnswer> {
    const compiler = (worker ??= new Worker(new URL('./typescript-worker.ts', import.meta.url), { type: 'module' }))
    const id = (asked += 1)
    const over = new AbortController()
    return new Promise<TypescriptAnswer>((resolve, reject) => {
      function end(reason: Error) {
        stop()
        reject(reason)
      }
      const once = { signal: over.signal }
      signal.addEventListener('abort', () => end(new DOMException('Stopped', 'AbortError')), once)
      compiler.addEventListener('error', ({ message }) => end(new NotLoaded(message)), once)
      compiler.addEventListener(
        'message',
        ({ data }: MessageEvent<TypescriptAnswer>) => {
          if (data.id !== id) return
          if (data.failure === undefined) resolve(data)
          else end(new NotLoaded(data.failure))
        },
        once,
      )
      compiler.postMessage({ id, ...request })
    }).finally(() => over.abort())
  }

  return {
    stop,
    async compile(blocks: readonly string[], index: number, signal: AbortSignal): Promise<CompiledBlock> {
      const { block } = await ask({ type: 'block', blocks, index }, signal)
      if (!block) throw new Error('There is no result.')
      return block
    },
    /** Compiles the last of these blocks with what an exercise expects. */
    async exercise(blocks: readonly string[], expects: string, signal: AbortSignal): Promise<CompiledExercise> {
      const { exercise } = await ask({ type: 'exercise', blocks, expects }, signal)
      if (!exercise) throw new Error('There is no result.')
      return exercise
    },
    async errors(files: ReadonlyMap<string, string>, signal: AbortSignal): Promise<CompilerError[]> {
      return (await ask({ type: 'files', files }, signal)).errors ?? []
    },
  }
}
