import { type Block, isHeading, readBlocks } from '../markdown.ts'

/** A lesson's file in its three parts. */
export interface LessonFile {
  text: Block[]
  /** With its heading; empty if the lesson has none. */
  exercise: Block[]
  exerciseMinutes: number | null
  /** Everything below the heading "Check yourself". */
  questions: Block[]
}

export const exerciseHeading = /^Exercise \((\d+) minutes?\)$/
export const questionsHeading = 'Check yourself'

/** Splits a lesson's Markdown at the headings "Exercise (25 minutes)" and "Check yourself". */
export function readLessonFile(source: string): LessonFile {
  const parts: LessonFile = { text: [], exercise: [], exerciseMinutes: null, questions: [] }
  let part = parts.text
  for (const block of readBlocks(source)) {
    const { token } = block
    if (isHeading(token) && token.depth === 2) {
      const minutes = exerciseHeading.exec(token.text)?.[1]
      if (token.text === questionsHeading) {
        part = parts.questions
        continue
      }
      part = minutes ? parts.exercise : parts.text
      if (minutes) parts.exerciseMinutes = Number(minutes)
    }
    if (token.type !== 'space') part.push(block)
  }
  return parts
}
