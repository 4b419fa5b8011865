import type { LessonSource } from './check-sentences.ts'
import { answerFails, blockKind, codeBlocks, exercises, expectsOrder, onOneLine, startPasses } from './code-blocks.ts'
import type { CourseFinding } from './finding.ts'
import { type Database, type LessonDatabase, lessonDatabase } from './lesson-database.ts'
import { readSqlExpectations, sqlDifferenceInWords } from './sql-expectation.ts'

/**
 * Runs every `sql` block of each lesson in order, in a database that is empty at the beginning of the lesson. The block
 * `sql setup` comes first; a block `sql fails` must fail, with the error that the lesson shows below it. The answer of an exercise
 * must satisfy it, and its starting code must not.
 * @param newDatabase opens an empty database, which takes a second
 */
export async function sqlFindings(lessons: LessonSource[], newDatabase: () => Promise<Database>): Promise<CourseFinding[]> {
  const withSql = lessons.filter((lesson) => codeBlocks(lesson, 'sql').length + exercises(lesson, 'sql').length > 0)
  if (withSql.length === 0) return []
  const database = lessonDatabase(newDatabase)
  const findings: CourseFinding[] = []
  try {
    for (const lesson of withSql) findings.push(...(await lessonSqlFindings(lesson, database)))
  } finally {
    await database.close()
  }
  return findings
}

/** Runs the SQL of one lesson. */
export async function lessonSqlFindings(lesson: LessonSource, database: LessonDatabase): Promise<CourseFinding[]> {
  const findings: CourseFinding[] = []
  const say = (line: number, problem: string) => findings.push({ slug: lesson.slug, file: lesson.file, line, problem, isBroken: false })
  const blocks = codeBlocks(lesson, 'sql')
  for (const [index, { info, line, output }] of blocks.entries()) {
    const mustFail = blockKind({ info }) === 'fails'
    const { error } = await database.run(blocks.slice(0, index + 1).map(({ code }) => code))
    if (!error && mustFail) say(line, 'This is marked as failing, and it does not: take "fails" away, or correct it.')
    if (error && !mustFail) say(line, `PostgreSQL refuses this: ${error.message}`)
    if (error && mustFail && output.startsWith('ERROR:') && !onOneLine(output).includes(onOneLine(error.message)))
      say(line, `The lesson shows another error than PostgreSQL does: ${error.message}`)
  }
  for (const { start, expects, answer, before } of exercises(lesson, 'sql')) {
    const { problems } = readSqlExpectations(expects.code)
    for (const { at, problem } of problems) say(expects.line + at, problem)
    if (problems.length > 0) continue
    const compare = (code: string) => database.compare([...before, code], expects.code, expectsOrder(expects.info))
    const difference = await compare(answer.code)
    if (difference) say(answer.line, answerFails(sqlDifferenceInWords(difference)))
    if (!(await compare(start.code))) say(start.line, startPasses)
  }
  return findings
}
