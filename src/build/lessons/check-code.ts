import { PGlite } from '@electric-sql/pglite'
import type { LessonSource } from '#compiler/check-sentences.ts'
import { sqlFindings as findingsOfSql } from '#compiler/check-sql.ts'
import { typescriptFindings as findingsOfTypescript } from '#compiler/check-typescript.ts'
import { typescriptCompiler } from '#compiler/typescript-compiler.ts'
import type { CourseFinding } from '#compiler/finding.ts'

/** Compiles the TypeScript of lessons. Imports the compiler only here, because it takes a third of a second. */
export function typescriptFindings(lessons: LessonSource[]): Promise<CourseFinding[]> {
  return findingsOfTypescript(lessons, async (files) => {
    const { getLibFiles, ts } = await import('@ts-morph/common')
    return typescriptCompiler(ts, new Map(getLibFiles().map(({ fileName, text }) => [fileName, text]))).errors(files)
  })
}

/**
 * Runs the SQL of lessons.
 * @param newDatabase creates an empty database, which takes seconds; tests pass a copy of a prepared one
 */
export const sqlFindings = (lessons: LessonSource[], newDatabase = () => new PGlite()): Promise<CourseFinding[]> =>
  findingsOfSql(lessons, newDatabase)
