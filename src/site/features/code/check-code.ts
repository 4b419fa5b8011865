import type { LessonSource } from '#compiler/check-sentences.ts'
import { exerciseFindings } from '#compiler/check-exercises.ts'
import { typescriptFindings } from '#compiler/check-typescript.ts'
import { codeBlocks, exercises } from '#compiler/code-blocks.ts'
import { codeLimits } from '#compiler/code-program.ts'
import type { CourseFinding } from '#compiler/finding.ts'
import { typescriptDifference } from '#compiler/typescript-expectation.ts'
import { sqlRunner, TookTooLong, typescriptRunner } from './runner.ts'
import { runInSandbox } from './sandbox.ts'

export { hasCode } from '#compiler/code-blocks.ts'

interface Options {
  signal: AbortSignal
  /** Called before each lesson, with how many are done. */
  onProgress: (done: number) => void
}

/**
 * Compiles and runs the code of lessons as `npm run course -- check` does, one lesson after the other.
 * @throws an `AbortError` if the signal aborts, and `NotLoaded` if what runs the code could not be loaded
 */
export async function checkCode(lessons: readonly LessonSource[], { signal, onProgress }: Options): Promise<CourseFinding[]> {
  const [sql, typescript] = [sqlRunner(), typescriptRunner()]
  const findings: CourseFinding[] = []
  async function attempt(blocks: readonly string[], expects: string) {
    const compiled = await typescript.exercise(blocks, expects, signal)
    return typescriptDifference(compiled, compiled.scripts && (await runInSandbox(compiled.scripts, codeLimits.typescript, signal)))
  }
  try {
    for (const [index, lesson] of lessons.entries()) {
      onProgress(index)
      findings.push(...(await typescriptFindings([lesson], (blocks) => typescript.errors(blocks, signal))))
      findings.push(...(await exerciseFindings([lesson], attempt)))
      const first = codeBlocks(lesson, 'sql')[0] ?? exercises(lesson, 'sql')[0]?.start
      if (!first) continue
      try {
        findings.push(...(await sql.check(lesson, signal)))
      } catch (error) {
        if (!(error instanceof TookTooLong)) throw error
        const problem = `A block of SQL took longer than ${codeLimits.sql / 1000} seconds and was stopped: let it do less.`
        findings.push({ slug: lesson.slug, file: lesson.file, line: first.line, problem, isBroken: false })
      }
    }
    return findings
  } finally {
    sql.stop()
    typescript.stop()
  }
}
