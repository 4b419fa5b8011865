import type { LessonSource } from '#compiler/check-sentences.ts'
import { typescriptFindings } from '#compiler/check-typescript.ts'
import { codeBlocks } from '#compiler/code-blocks.ts'
import type { CourseFinding } from '#compiler/finding.ts'
import { limits, sqlRunner, TookTooLong, typescriptRunner } from './runner.ts'

interface Options {
  signal: AbortSignal
  /** Called before each lesson, with how many are done. */
  onProgress: (done: number) => void
}

/** Whether a lesson has code that the check compiles or runs. */
export const hasCode = (lesson: LessonSource): boolean => ['ts', 'sql'].some((language) => codeBlocks(lesson, language).length > 0)

/**
 * Compiles and runs the code of lessons as `npm run course -- check` does, one lesson after the other.
 * @throws an `AbortError` if the signal aborts, and `NotLoaded` if what runs the code could not be loaded
 */
export async function checkCode(lessons: readonly LessonSource[], { signal, onProgress }: Options): Promise<CourseFinding[]> {
  const [sql, typescript] = [sqlRunner(), typescriptRunner()]
  const findings: CourseFinding[] = []
  try {
    for (const [index, lesson] of lessons.entries()) {
      onProgress(index)
      findings.push(...(await typescriptFindings([lesson], (files) => typescript.errors(files, signal))))
      const [first] = codeBlocks(lesson, 'sql')
      if (!first) continue
      try {
        findings.push(...(await sql.check(lesson, signal)))
      } catch (error) {
        if (!(error instanceof TookTooLong)) throw error
        const problem = `A block of SQL took longer than ${limits.sql / 1000} seconds, and was ended: let it do less.`
        findings.push({ slug: lesson.slug, file: lesson.file, line: first.line, problem, isBroken: false })
      }
    }
    return findings
  } finally {
    sql.stop()
    typescript.stop()
  }
}
