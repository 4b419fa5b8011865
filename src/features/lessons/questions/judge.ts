import type { Choice, NumberAnswer, Question } from '#content/lesson.ts'

/**
 * What a learner answered, as texts: the chosen choices, the text or number as typed, or for each pair the right side that was
 * put beside its left one.
 */
export type Given = readonly string[]

/** Whether an answer is right, and why, as HTML. */
export interface Judgment {
  isRight: boolean
  explanations: string[]
}

export function judge(question: Question, given: Given): Judgment {
  const { isRight, feedback } = assess(question, given)
  return { isRight, explanations: [...feedback, question.explanation].filter((text) => text !== '') }
}

/** Whether there is enough to judge: a choice, some text, a number, all pairs. */
export function isAnswered(question: Question, given: Given): boolean {
  if (question.kind === 'matching') return question.pairs.every((_, index) => Boolean(given[index]))
  if (question.kind === 'number') return !Number.isNaN(readNumber(given[0] ?? ''))
  return given.some((text) => text.trim() !== '')
}

function assess(question: Question, given: Given): { isRight: boolean; feedback: string[] } {
  switch (question.kind) {
    case 'single':
    case 'multiple':
    case 'true-false': {
      const chosen = question.choices.filter(({ text }) => given.includes(text))
      const isRight = question.choices.every((choice) => choice.isRight === chosen.includes(choice))
      return { isRight, feedback: chosen.map((choice) => (chosen.length > 1 ? withChoice(choice) : choice.feedback)) }
    }
    case 'text': {
      const typed = folded(given[0] ?? '')
      return assessTyped(
        question.accepted,
        question.accepted.find(({ text }) => folded(text) === typed),
      )
    }
    case 'number': {
      const value = readNumber(given[0] ?? '')
      return assessTyped(
        question.accepted,
        question.accepted.find(({ low, high }) => low <= value && value <= high),
      )
    }
    case 'matching':
      return { isRight: question.pairs.every(({ right }, index) => given[index] === right), feedback: [] }
  }
}

/** An explanation among several says which choice it is about. */
function withChoice({ text, feedback }: Choice): string {
  return feedback && `<strong>${text}</strong> – ${feedback}`
}

interface Typed {
  isRight: boolean
  feedback: string
}

/** An answer that nobody foresaw is explained by the right one. */
function assessTyped(accepted: Typed[], match: Typed | undefined): { isRight: boolean; feedback: string[] } {
  const explained = match ?? accepted.find(({ isRight }) => isRight)
  return { isRight: match?.isRight ?? false, feedback: [explained?.feedback ?? ''] }
}

/** The right answer in words, as HTML, for those who did not find it. */
export function solution(question: Question): string[] {
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
      return question.accepted.filter(({ isRight }) => isRight).map(numberInWords)
    case 'matching':
      return question.pairs.map(({ left, right }) => `${left} → ${right}`)
  }
}

function numberInWords({ low, high, exact }: NumberAnswer): string {
  const words = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 10 })
  return exact === null ? `${words(low)} to ${words(high)}` : words(exact)
}

/** Both 3.5 and 3,5; thousands may be grouped by spaces or, if a point follows, by commas. */
export function readNumber(text: string): number {
  const plain = text.replace(/[\s$€£%]/g, '').replace('−', '-')
  const number = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain.replace(',', '.')
  return number === '' ? Number.NaN : Number(number)
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').replaceAll('’', "'").toLowerCase()
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
