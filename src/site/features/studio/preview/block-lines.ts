import { readLessonFile } from '#compiler/lesson-file.ts'
import type { Written } from '#shared/content-language.ts'
import { giftBlocks } from '../editor/question-places.ts'
import { lineAt } from '../editor/blocks.ts'

/** Where the parts of a lesson's page are in its file. Lines start at 1. */
export interface LessonLines {
  /** The first line of each block of the text, the exercise and its answer, in their order. */
  blocks: number[]
  questions: number[]
}

/** What Markdown does not show. */
const unseen = new Set(['space', 'def', 'html'])

/** @param source with `\n` as its line ends */
export function lessonLines(source: string, lesson: Written): LessonLines {
  const { text, exercise, answer } = readLessonFile(source, lesson)
  return {
    blocks: [...text, ...exercise, ...answer].flatMap(({ token, line }) => (unseen.has(token.type) ? [] : [line])),
    questions: giftBlocks(source).flatMap(({ questions }) => questions.map(({ from }) => lineAt(source, from))),
  }
}

/** The index of the part that a line is in; -1 above all. */
export function partAt(lines: readonly number[], line: number): number {
  return lines.findLastIndex((begin) => begin <= line)
}
