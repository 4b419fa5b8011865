import type { LessonSource } from '#compiler/check-sentences.ts'
import type { CompilerError, LessonBlocks } from '#compiler/check-typescript.ts'
import { codeLimits } from '#compiler/code-program.ts'
import type { CourseFinding } from '#compiler/finding.ts'
import type { SqlDifference } from '#compiler/sql-expectation.ts'
import type { SqlResult } from '#compiler/sql-messages.ts'
import type { CompiledExercise } from '#compiler/typescript-expectation.ts'
import type { SqlAnswer, SqlRequest } from './sql-worker.ts'
import type { CompiledBlock, TypescriptAnswer, TypescriptRequest } from './typescript-worker.ts'

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
  const { stop, answerOf } = startedWorker<SqlAnswer>(() => new Worker(new URL('./sql-worker.ts', import.meta.url), { type: 'module' }))
  let last: Promise<unknown> = Promise.resolve()

  function ask(request: SqlRequest, signal: AbortSignal): Promise<SqlDone> {
    const answer = last.catch(() => {}).then(() => askWorker(request, signal))
    last = answer
    return answer
  }

  function askWorker(request: SqlRequest, signal: AbortSignal): Promise<SqlDone> {
    let timer: ReturnType<typeof setTimeout> | undefined
    return answerOf<SqlDone>(request, signal, (message, resolve, fail) => {
      clearTimeout(timer)
      if (message.type === 'begun') timer = setTimeout(() => fail(new TookTooLong()), codeLimits.sql)
      else if (message.type === 'done') resolve(message)
      else fail(new NotLoaded(message.reason))
    }).finally(() => clearTimeout(timer))
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
  const { stop, answerOf } = startedWorker<TypescriptAnswer>(
    () => new Worker(new URL('./typescript-worker.ts', import.meta.url), { type: 'module' }),
  )
  let asked = 0

  function ask(request: TypescriptRequest, signal: AbortSignal): Promise<TypescriptAnswer> {
    const id = (asked += 1)
    return answerOf<TypescriptAnswer>({ id, ...request }, signal, (message, resolve, fail) => {
      if (message.id !== id) return
      if (message.failure === undefined) resolve(message)
      else fail(new NotLoaded(message.failure))
    })
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
    async errors(lessons: LessonBlocks, signal: AbortSignal): Promise<CompilerError[]> {
      return (await ask({ type: 'lessons', lessons }, signal)).errors ?? []
    },
  }
}

/** A worker that is started when it is first asked, and again after it was stopped. Whatever prevents an answer stops it. */
function startedWorker<Message>(start: () => Worker) {
  let worker: Worker | null = null

  function stop() {
    worker?.terminate()
    worker = null
  }

  /** @param hear takes the worker's messages until one of them settles the answer */
  function answerOf<Answer>(
    request: unknown,
    signal: AbortSignal,
    hear: (message: Message, resolve: (answer: Answer) => void, fail: (reason: Error) => void) => void,
  ): Promise<Answer> {
    // Nothing is started for a learner who has left.
    signal.throwIfAborted()
    const asked = (worker ??= start())
    const over = new AbortController()
    return new Promise<Answer>((resolve, reject) => {
      function fail(reason: Error) {
        stop()
        reject(reason)
      }
      const untilOver = { signal: over.signal }
      signal.addEventListener('abort', () => fail(new DOMException('Stopped', 'AbortError')), untilOver)
      asked.addEventListener('error', ({ message }) => fail(new NotLoaded(message)), untilOver)
      asked.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data, resolve, fail), untilOver)
      asked.postMessage(request)
    }).finally(() => over.abort())
  }

  return { stop, answerOf }
}
