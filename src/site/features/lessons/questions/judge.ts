import { type BlockWords, english } from '#content/block-words.ts'
import { isRightToLeft, languageOf, type Written } from '#shared/content-language.ts'
import type { Choice, NumberAnswer, Question } from '#content/lesson.ts'

/**
 * A learner's answer, as texts: the selected choices, the text or number as typed, or for each pair the right side that the
 * learner assigned to its left side.
 */
export type Given = readonly string[]

/** Whether an answer is right, and why, as HTML. */
interface Judgment {
  isRight: boolean
  explanations: string[]
}

export function judge(question: Question, given: Given, lesson: Written = {}): Judgment {
  const { isRight, feedback } = assess(question, given, lesson)
  return { isRight, explanations: [...feedback, question.explanation].filter((text) => text !== '') }
}

/** Whether the answer is complete enough to judge: a choice, some text, a number, or all pairs. */
export function isAnswered(question: Question, given: Given, lesson: Written = {}): boolean {
  if (question.kind === 'matching') return question.pairs.every((_, index) => Boolean(given[index]))
  if (question.kind === 'number') return !Number.isNaN(readNumber(given[0] ?? '', lesson))
  return given.some((text) => text.trim() !== '')
}

/**
 * How often a learner may try before the answer shows. A second try between two choices would test nothing, because only the right
 * one is left.
 */
export function triesOf(question: Question): number {
  return 'choices' in question && question.kind !== 'multiple' && question.choices.length <= 2 ? 1 : 2
}

/** Explains a wrong answer as HTML, but only what the learner has chosen: the next try should still test something. */
export function hints(question: Question, given: Given, lesson: Written = {}): string[] {
  switch (question.kind) {
    case 'single':
    case 'true-false':
    case 'multiple':
      return assess(question, given, lesson).feedback.filter((text) => text !== '')
    case 'matching':
      return []
    default: {
      // A typed answer that the question does not list has no explanation of its own.
      const match = typedMatch(question, given, lesson)
      return match?.feedback ? [match.feedback] : []
    }
  }
}

/** Says in the words of the lesson's blocks which part of a wrong answer is right; null if what is marked says so. */
export function remarkOn(question: Question, given: Given, words: BlockWords): string | null {
  if (question.kind === 'matching') {
    const fitting = question.pairs.filter(({ right }, index) => given[index] === right).length
    return words.pairsRight.replace('{right}', String(fitting)).replace('{all}', String(question.pairs.length))
  }
  const isMissing = question.kind === 'multiple' && question.choices.every(({ text, isRight }) => isRight || !given.includes(text))
  return isMissing ? words.somethingMissing : null
}

/** Whether two answers are judged alike, because they differ in nothing that counts. */
export function isSameAnswer(question: Question, one: Given, other: Given, lesson: Written = {}): boolean {
  switch (question.kind) {
    case 'matching':
      return question.pairs.every((_, index) => one[index] === other[index])
    case 'text':
      return folded(one[0] ?? '') === folded(other[0] ?? '')
    case 'number':
      return readNumber(one[0] ?? '', lesson) === readNumber(other[0] ?? '', lesson)
    default:
      return question.choices.every(({ text }) => one.includes(text) === other.includes(text))
  }
}

/** Whether an earlier answer still fits a question that may have been edited since: it is still on offer, and judged as it was. */
export function isStillAnswered(question: Question, { given, isRight }: { given: Given; isRight: boolean }, lesson: Written = {}): boolean {
  return given.every((text) => isOffered(question, text)) && assess(question, given, lesson).isRight === isRight
}

function isOffered(question: Question, given: string): boolean {
  if (question.kind === 'matching') return question.pairs.some(({ right }) => right === given)
  return !('choices' in question) || question.choices.some(({ text }) => text === given)
}

function assess(question: Question, given: Given, lesson: Written): { isRight: boolean; feedback: string[] } {
  switch (question.kind) {
    case 'single':
    case 'multiple':
    case 'true-false': {
      const chosen = question.choices.filter(({ text }) => given.includes(text))
      const isRight = question.choices.every((choice) => choice.isRight === chosen.includes(choice))
      return { isRight, feedback: chosen.map((choice) => (chosen.length > 1 ? withChoice(choice) : choice.feedback)) }
    }
    case 'text':
    case 'number':
      return assessTyped(question.accepted, typedMatch(question, given, lesson))
    case 'matching':
      return { isRight: question.pairs.every(({ right }, index) => given[index] === right), feedback: [] }
  }
}

/** Returns the listed answer that a typed one matches, right or wrong. */
function typedMatch(question: Extract<Question, { kind: 'text' | 'number' }>, given: Given, lesson: Written): Typed | undefined {
  if (question.kind === 'text') {
    const typed = folded(given[0] ?? '')
    return question.accepted.find(({ text }) => folded(text) === typed)
  }
  const value = readNumber(given[0] ?? '', lesson)
  return question.accepted.find(({ low, high }) => low <= value && value <= high)
}

/** Prefixes the feedback with its choice, so that each of several explanations says which choice it is about. */
function withChoice({ text, feedback }: Choice): string {
  return feedback && `<strong>${text}</strong> – ${feedback}`
}

interface Typed {
  isRight: boolean
  feedback: string
}

/** Assesses a typed answer. If the question does not list it, the feedback is that of the right answer. */
function assessTyped(accepted: Typed[], match: Typed | undefined): { isRight: boolean; feedback: string[] } {
  const explained = match ?? accepted.find(({ isRight }) => isRight)
  return { isRight: match?.isRight ?? false, feedback: [explained?.feedback ?? ''] }
}

/** The words and the language of a lesson. */
export interface Language extends Written {
  words?: BlockWords | undefined
}

/** Returns the right answer in words, as HTML, for learners who did not find it. */
export function solution(question: Question, { words = english, language }: Language = {}): string[] {
  switch (question.kind) {
    case 'single':
    case 'multiple':
    case 'true-false':
      return question.choices.filter(({ isRight }) => isRight).map(({ text }) => text)
    case 'text':
      return question.accepted
        .filter(({ isRight }) => isRight)
        .slice(0, 1)
        .map(({ text }) => escaped(text))
    case 'number':
      return question.accepted.filter(({ isRight }) => isRight).map((number) => numberInWords(number, words, languageOf({ language })))
    case 'matching':
      return question.pairs.map(({ left, right }) => `${left} ${arrowIn({ language })} ${right}`)
  }
}

/** Returns what an answer is chosen from, as HTML, on paper and on cards: of pairs, first the left sides, then the right ones. */
export function optionsOf(question: Question, language: string | undefined): string[] {
  switch (question.kind) {
    case 'text':
    case 'number':
      return []
    case 'matching':
      return [
        ...question.pairs.map(({ left }) => `${left} ${arrowIn({ language })} …`),
        `(${question.pairs
          .map(({ right }) => right)
          .toSorted()
          .join(', ')})`,
      ]
    default:
      return question.choices.map(({ text }) => text)
  }
}

/** Between the sides of a pair. */
const arrowIn = (lesson: Written): string => (isRightToLeft(languageOf(lesson)) ? '←' : '→')

function numberInWords({ low, high, exact }: NumberAnswer, { to }: BlockWords, language: string): string {
  const inDigits = (value: number) => value.toLocaleString(language, { maximumFractionDigits: 10 })
  return exact === null ? `${inDigits(low)} ${to} ${inDigits(high)}` : inDigits(exact)
}

/**
 * Parses a number as it is written in the lesson's language: 1.500 is 1500 in German, and 1.5 in English. Spellings with one meaning
 * count in every language: 3,5 and 3.5, 1.234,5 and 1,234.5. Digits may be Arabic or full-width, and spaces and apostrophes may
 * group thousands.
 */
export function readNumber(text: string, lesson: Written = {}): number {
  const plain = text
    .replace(/[\s\p{Cf}$€£%％'’]/gu, '')
    // The last four bits of these digits' codes are their values.
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/[−–－]/, '-')
    .replaceAll('．', '.')
    .replaceAll('，', ',')
  const swapped = hasDecimalComma(lesson) ? plain.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ',')) : plain
  const inEnglish = swapped.replace('٫', '.').replaceAll('٬', ',')
  const isGrouped = /^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(inEnglish)
  const isGroupedByPoints = /^[-+]?[1-9]\d{0,2}((\.\d{3})+,\d+|(\.\d{3}){2,})$/.test(inEnglish)
  const ungrouped = isGrouped ? inEnglish.replaceAll(',', '') : isGroupedByPoints ? inEnglish.replaceAll('.', '') : inEnglish
  const number = ungrouped.replace(',', '.')
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(number) ? Number(number) : Number.NaN
}

/** Whether one and a half is 1,5 in the lesson's language. */
function hasDecimalComma(lesson: Written): boolean {
  return (1.5).toLocaleString(languageOf(lesson)).includes(',')
}

/** Ignores case, spacing and the shapes of quotes and dashes, which phones change while the learner types. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[‐–—−]/g, '-')
    .toLowerCase()
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
