import type { LessonSource } from './check-sentences.ts'
import { answerFails, exercises, startPasses } from './code-blocks.ts'
import type { CourseFinding } from './finding.ts'
import { type TypescriptDifference, typescriptDifferenceInWords } from './typescript-expectation.ts'

/** Compiles and runs what a learner writes for an exercise below some blocks. Null if it satisfies the exercise. */
type TryExercise = (blocks: readonly string[], expects: string) => Promise<TypescriptDifference | null>

/** Finds exercises whose answer does not satisfy them, and those whose starting code already does. */
export async function exerciseFindings(lessons: LessonSource[], attempt: TryExercise): Promise<CourseFinding[]> {
  const findings: CourseFinding[] = []
  for (const lesson of lessons) {
    const say = (line: number, problem: string) => findings.push({ slug: lesson.slug, file: lesson.file, line, problem, isBroken: false })
    for (const { start, expects, answer, before } of exercises(lesson, 'ts')) {
      const difference = await attempt([...before, answer.code], expects.code)
      if (difference) say(answer.line, answerFails(typescriptDifferenceInWords(difference)))
      if (!(await attempt([...before, start.code], expects.code))) say(start.line, startPasses)
    }
  }
  return findings
}
