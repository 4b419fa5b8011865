import { PGlite } from '@electric-sql/pglite'
import type { LessonSource } from '#compiler/check-sentences.ts'
import { lessonFiles } from '#compiler/block-modules.ts'
import { sqlFindings as findingsOfSql } from '#compiler/check-sql.ts'
import { exerciseFindings } from '#compiler/check-exercises.ts'
import { typescriptFindings as findingsOfTypescript } from '#compiler/check-typescript.ts'
import { codeLimits } from '#compiler/code-program.ts'
import type { CourseFinding } from '#compiler/finding.ts'
import { type TypescriptCompiler, typescriptCompiler } from '#compiler/typescript-compiler.ts'
import { compileExercise, typescriptDifference } from '#compiler/typescript-expectation.ts'
import { emptyDatabase } from '#shared/empty-database.ts'
import { runInProcess } from './run-code.ts'

/** Compiles the TypeScript of lessons, and runs that of exercises. */
export async function typescriptFindings(lessons: LessonSource[]): Promise<CourseFinding[]> {
  // Imports the compiler only when it is needed, because it takes a third of a second.
  let loaded: Promise<TypescriptCompiler> | undefined
  const compiler = () => (loaded ??= loadCompiler())
  return [
    ...(await findingsOfTypescript(lessons, async (blocks) => (await compiler()).errors(lessonFiles(await compiler(), blocks)))),
    ...(await exerciseFindings(lessons, async (blocks, expects) => {
      const compiled = compileExercise(await compiler(), blocks, expects)
      return typescriptDifference(compiled, compiled.scripts && (await runInProcess(compiled.scripts, codeLimits.typescript)))
    })),
  ]
}

export async function loadCompiler(): Promise<TypescriptCompiler> {
  const { getLibFiles, ts } = await import('@ts-morph/common')
  return typescriptCompiler(ts, new Map(getLibFiles().map(({ fileName, text }) => [fileName, text])))
}

/** Runs the SQL of lessons. */
export const sqlFindings = (lessons: LessonSource[]): Promise<CourseFinding[]> =>
  findingsOfSql(lessons, () => PGlite.create({ loadDataDir: emptyDatabase() }))
