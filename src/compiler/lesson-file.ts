import { type BlockWords, english, findBlockWords } from '#content/block-words.ts'
import { languageOf, type Written } from '#shared/content-language.ts'
import { type Block, isHeading, readBlocks } from './markdown.ts'

/** A lesson's file in its parts. */
export interface LessonFile {
  text: Block[]
  /** With its heading; empty if the lesson has none. */
  exercise: Block[]
  exerciseMinutes: number | null
  /** Everything below the heading "One good answer", in the lesson's language or in English. */
  answer: Block[]
  /** Everything below the heading "Check yourself", in the lesson's language or in English. */
  questions: Block[]
}

/** Recognizes the headings of the parts of a lesson, in the words of its language and in English. */
export function partHeadings(lesson: Written) {
  const languages = [english, findBlockWords(languageOf(lesson)) ?? english]
  const exercises = languages.map(exercisePattern)
  return {
    /** The minutes in the heading of an exercise; null for another heading. */
    exerciseMinutes(heading: string): number | null {
      const [found] = exercises.flatMap((pattern) => pattern.exec(heading.normalize())?.[1] ?? [])
      return found === undefined ? null : Number(plainDigits(found))
    },
    isAnswer: (heading: string): boolean => languages.some(({ goodAnswer }) => goodAnswer === heading.normalize().trim()),
    isQuestions: (heading: string): boolean => languages.some(({ questions }) => questions === heading.normalize().trim()),
  }
}

/** Spaces and the width of the parentheses do not count. */
function exercisePattern({ exercise, minutes }: BlockWords): RegExp {
  const [title, unit] = exercise.split('{minutes}').map((part) => escaped(part.replace(/[(（)）]/, '').trim()))
  return new RegExp(`^${title}\\s*[(（]\\s*(\\p{Nd}+)\\s*(?:${[unit, ...minutes.map(escaped)].join('|')})\\s*[)）]$`, 'u')
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Replaces Arabic and full-width digits, whose codes end in their values. */
export function plainDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) % 16))
}

/** Splits a lesson's Markdown at the headings "Exercise (25 minutes)", "One good answer" and "Check yourself". */
export function readLessonFile(source: string, lesson: Written): LessonFile {
  const { exerciseMinutes, isAnswer, isQuestions } = partHeadings(lesson)
  const parts: LessonFile = { text: [], exercise: [], exerciseMinutes: null, answer: [], questions: [] }
  let part = parts.text
  for (const block of readBlocks(source)) {
    const { token } = block
    if (isHeading(token) && token.depth === 2) {
      const minutes = exerciseMinutes(token.text)
      if (isAnswer(token.text) || isQuestions(token.text)) {
        part = isAnswer(token.text) ? parts.answer : parts.questions
        continue
      }
      part = minutes === null ? parts.text : parts.exercise
      if (minutes !== null) parts.exerciseMinutes = minutes
    }
    if (token.type !== 'space') part.push(block)
  }
  return parts
}
