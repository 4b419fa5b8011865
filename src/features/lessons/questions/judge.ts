import type { Question } from '#content/lesson.ts'

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
      return { isRight, feedback: chosen.map(({ feedback }) => feedback) }
    }
    case 'text': {
      const typed = folded(given[0] ?? '')
      const match = question.accepted.find(({ text }) => folded(text) === typed)
      return { isRight: match?.isRight ?? false, feedback: [match?.feedback ?? ''] }
    }
    case 'number': {
      const value = readNumber(given[0] ?? '')
      const match = question.accepted.find(({ low, high }) => low <= value && value <= high)
      return { isRight: match?.isRight ?? false, feedback: [match?.feedback ?? ''] }
    }
    case 'matching':
      return { isRight: question.pairs.every(({ right }, index) => given[index] === right), feedback: [] }
  }
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
      return question.accepted.filter(({ isRight }) => isRight).map(({ low, high }) => (low === high ? String(low) : `${low} to ${high}`))
    case 'matching':
      return question.pairs.map(({ left, right }) => `${left} → ${right}`)
  }
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
