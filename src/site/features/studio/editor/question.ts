import gift, { type GIFTQuestion, type NumericalFormat, type TextChoice, type TextFormat } from 'gift-pegjs'
import { escapeColons } from '#compiler/compile-questions.ts'
import { idOf } from '#compiler/markdown.ts'
import type { Answers } from '#content/lesson.ts'

export type QuestionKind = Answers['kind']

/** One answer of a question, as its author writes it. */
export interface WrittenAnswer {
  /** For a number: `3.5`, or `2..4` for a range. */
  text: string
  isRight: boolean
  feedback: string
  /** Percent. GIFT wants one for each of several right answers. Null: written by itself. */
  weight: number | null
  /** For a number: by how much an answer may differ. */
  tolerance: string
}

/** A question as its author writes it. Its texts are Markdown. */
export interface WrittenQuestion {
  kind: QuestionKind
  name: string
  text: string
  /** For a true-or-false question there are two: true and false. */
  answers: WrittenAnswer[]
  pairs: { left: string; right: string }[]
  /** Shown after every answer. */
  explanation: string
}

export const newAnswer = (isRight: boolean): WrittenAnswer => ({ text: '', isRight, feedback: '', weight: null, tolerance: '' })

/** Which of the answers that a new question has are right. */
const firstAnswers: Record<QuestionKind, boolean[]> = {
  single: [true, false, false],
  multiple: [true, true, false],
  'true-false': [true, false],
  text: [true],
  number: [true],
  matching: [],
}

/** An empty question of a kind. */
export function newQuestion(kind: QuestionKind): WrittenQuestion {
  const pairs = kind === 'matching' ? Array.from({ length: 3 }, () => ({ left: '', right: '' })) : []
  return { kind, name: '', text: '', answers: firstAnswers[kind].map(newAnswer), pairs, explanation: '' }
}

const isChoice = (kind: QuestionKind) => kind === 'single' || kind === 'multiple'
const isAlike = (one: QuestionKind, other: QuestionKind) => one === other || (isChoice(one) && isChoice(other))

/**
 * The question as one of another kind: with the answers that both kinds can have, or with those that it had when it was of that kind.
 * @param former what it was before each earlier change of its kind, the newest last
 */
export function ofOtherKind(question: WrittenQuestion, kind: QuestionKind, former: readonly WrittenQuestion[] = []): WrittenQuestion {
  const { name, text, explanation } = question
  const known = isAlike(question.kind, kind) ? question : former.findLast((other) => isAlike(other.kind, kind))
  const answers = known && answersAs(known, kind)
  // Which answers were right is lost where only one can be, and comes back if nothing else has changed since.
  const before = known && former.findLast((other) => other.kind === kind && isSame(answersAs(other, known.kind), known.answers))?.answers
  const empty = newQuestion(kind)
  return { ...empty, name, text, explanation, answers: before ?? answers ?? empty.answers, pairs: known?.pairs ?? empty.pairs }
}

/** The answers of a question as those of one of its own kind, or of the other kind with choices. */
function answersAs({ kind: own, answers }: WrittenQuestion, kind: QuestionKind): WrittenAnswer[] {
  if (kind === own) return answers
  const first = answers.findIndex(({ isRight }) => isRight)
  return answers.map((given, index) => ({
    ...given,
    weight: null,
    isRight: kind === 'single' ? index === Math.max(first, 0) : given.isRight,
  }))
}

const isSame = (one: WrittenAnswer[], other: WrittenAnswer[]) => JSON.stringify(one) === JSON.stringify(other)

/** The first words of a question, as a name that no other question of the lesson has. */
export function questionName(text: string, taken: ReadonlySet<string>): string {
  const words = text.replace(/<[^>]*>|\\./g, ' ').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}’'-]*/gu) ?? []
  const name = words.slice(0, 5).join(' ') || 'Question'
  for (let number = 1; ; number += 1) {
    const next = number === 1 ? name : `${name} ${number}`
    if (!taken.has(idOf(next))) return next
  }
}

/**
 * Takes away answers and pairs of which nothing was written, as long as enough are left, and names a question without a name.
 * @param present the names of the lesson's other questions
 */
export function completed(question: WrittenQuestion, present: readonly string[]): WrittenQuestion {
  const { kind, name, text, answers, pairs } = question
  const written = answers.filter(({ text: given, feedback, isRight }) => isRight || `${given}${feedback}`.trim() !== '')
  const writtenPairs = pairs.filter(({ left, right }) => `${left}${right}`.trim() !== '')
  const isNamed = /[\p{L}\p{N}]/u.test(name)
  return {
    ...question,
    name: isNamed ? name : questionName(text, new Set(present.map(idOf))),
    answers: kind !== 'true-false' && written.length >= (kind === 'single' || kind === 'multiple' ? 2 : 1) ? written : answers,
    pairs: writtenPairs.length >= 3 ? writtenPairs : pairs,
  }
}

/** What is missing in a question, in a sentence for each field's name. */
export function questionProblems({ kind, name, text, answers, pairs, explanation }: WrittenQuestion): Record<string, string> {
  const problems: Record<string, string> = {}
  if (name.trim().endsWith(':')) problems['name'] = 'The name cannot end with a colon.'
  if (text.trim() === '') problems['text'] = 'Write what you ask.'
  const isExplained = explanation.trim() !== ''
  if (kind === 'matching') {
    pairs.forEach(({ left, right }, index) => {
      if (left.trim() === '' || right.trim() === '') problems[`pair-${index}`] = 'Write both sides, or remove the pair.'
      else if (`${left}${right}`.includes('->')) problems[`pair-${index}`] = 'A side cannot contain an arrow made of - and >.'
    })
    if (pairs.length < 3) problems['answers'] = 'Write at least three pairs.'
    if (!isExplained) problems['explanation'] = 'Explain the pairs: learners see it after their answer.'
    return problems
  }
  answers.forEach(({ text: given, feedback, tolerance }, index) => {
    if (kind === 'number' && !isNumber(given)) problems[`answer-${index}`] = 'Write a number such as 3.5, or a range such as 2..4.'
    else if (kind === 'number' && tolerance.trim() !== '' && !/^\d+(\.\d+)?$/.test(tolerance.trim()))
      problems[`answer-${index}`] = 'Write by how much an answer may differ as a number such as 0.1.'
    else if (kind !== 'true-false' && given.trim() === '') problems[`answer-${index}`] = 'Write the answer, or remove it.'
    else if (!isExplained && feedback.trim() === '' && (kind !== 'true-false' || answers.every((other) => other.feedback.trim() === '')))
      problems[`answer-${index}`] = 'Explain this answer, or write one explanation for all.'
  })
  const right = answers.filter(({ isRight }) => isRight).length
  if (right === 0) problems['answers'] = 'Mark an answer as right.'
  if (kind === 'single' || kind === 'multiple') {
    if (right === answers.length) problems['answers'] = 'Add an answer that is wrong.'
    if (kind === 'multiple' && right === 1) problems['answers'] = 'Mark at least two answers as right, or ask for one answer.'
  }
  return problems
}

const isNumber = (text: string) => /^[-+]?\d+(\.\d+)?(\.\.[-+]?\d+(\.\d+)?)?$/.test(text.trim())

/** Writes a question in GIFT, without a newline at its end. */
export function writeQuestion({ kind, name, text, answers, pairs, explanation }: WrittenQuestion): string {
  const all = explanation.trim() === '' ? '' : `####${escaped(explanation)}`
  const head = `::${escaped(name)}:: ${escaped(text)}`
  const lines = (items: string[], begin = '{') =>
    `${head} ${begin}\n${[...items, ...(all ? [all] : [])].map((item) => `  ${item}\n`).join('')}}`
  switch (kind) {
    case 'true-false': {
      const [yes, no] = answers
      const [right, wrong] = yes?.isRight ? [yes, no] : [no, yes]
      const [afterWrong, afterRight] = [wrong?.feedback ?? '', right?.feedback ?? ''].map((feedback) => feedback.trim())
      const feedback =
        afterWrong === afterRight || !afterRight ? behind(afterWrong ?? '') : `#${escaped(afterWrong ?? '')}#${escaped(afterRight)}`
      return `${head} {${yes?.isRight ? 'T' : 'F'}${feedback}${all}}`
    }
    case 'matching':
      return lines(pairs.map(({ left, right }) => `=${escaped(left)} -> ${escaped(right)}`))
    case 'number': {
      const [only] = answers
      if (answers.length === 1 && only && only.feedback.trim() === '') return `${head} {#${numberOf(only)} ${all}}`
      const choices = answers.map(
        (given) => `${given.isRight ? '=' : weighted('~', given.weight)}${numberOf(given)}${behind(given.feedback)}`,
      )
      return lines(choices, '{#')
    }
    case 'multiple': {
      const weights = shares(answers)
      return lines(answers.map((given, index) => `${weighted('~', weights[index] ?? null)}${escaped(given.text)}${behind(given.feedback)}`))
    }
    case 'single':
    case 'text':
      return lines(
        answers.map(
          ({ text: words, isRight, feedback, weight }) =>
            `${isRight ? '=' : weighted(kind === 'text' ? '=' : '~', weight)}${escaped(words)}${behind(feedback)}`,
        ),
      )
  }
}

const behind = (feedback: string) => (feedback.trim() === '' ? '' : `#${escaped(feedback)}`)
const weighted = (sign: string, weight: number | null) => (weight === null ? sign : `${sign}%${weight}%`)
const numberOf = ({ text, tolerance }: WrittenAnswer) => (text.includes('..') ? text.trim() : `${text.trim()}:${tolerance.trim() || '0'}`)

/** The percentages of several right answers: the author's own, if they still fit, or equal ones. */
function shares(answers: WrittenAnswer[]): number[] {
  const right = answers.filter(({ isRight }) => isRight)
  const sum = right.reduce((total, { weight }) => total + Math.max(weight ?? 0, 0), 0)
  const fits = Math.abs(sum - 100) <= 1 && answers.every(({ isRight, weight }) => weight !== null && isRight === weight > 0)
  if (fits) return answers.map(({ weight }) => weight ?? 0)
  const share = Number((100 / Math.max(right.length, 1)).toFixed(5))
  return answers.map(({ isRight }) => (isRight ? share : -100))
}

/** Escapes what GIFT reads as its own signs. A question is one paragraph, so other lines continue it. */
function escaped(text: string): string {
  return text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/[\\~=#{}:]/g, String.raw`\$&`)
}

/**
 * Reads a question that is written in GIFT.
 * @returns null if it cannot be read, or has something that the form has no field for
 */
export function readQuestion(source: string): WrittenQuestion | null {
  let parsed: GIFTQuestion[]
  try {
    parsed = gift.parse(`${escapeColons(source.trim())}\n`)
  } catch {
    return null
  }
  const [only] = parsed
  if (!only || parsed.length > 1 || only.type === 'Description' || only.type === 'Category' || only.type === 'Essay') return null
  if (only.hasEmbeddedAnswers) return null
  const name = only.title?.trim() ?? ''
  const shared = { name, text: plain(only.stem), explanation: plain(only.globalFeedback), pairs: [] }
  switch (only.type) {
    case 'TF': {
      const first = plain(only.trueFeedback)
      const afterRight = plain(only.falseFeedback) || first
      const [yes, no] = only.isTrue ? [afterRight, first] : [first, afterRight]
      const answers = [
        { ...newAnswer(only.isTrue), feedback: yes ?? '' },
        { ...newAnswer(!only.isTrue), feedback: no ?? '' },
      ]
      return { kind: 'true-false', ...shared, answers }
    }
    case 'MC': {
      const isMultiple = only.choices.some(({ isCorrect, weight }) => !isCorrect && (weight ?? 0) > 0)
      return { kind: isMultiple ? 'multiple' : 'single', ...shared, answers: only.choices.map(readChoice) }
    }
    case 'Short':
      return {
        kind: 'text',
        ...shared,
        answers: only.choices.map((given) => ({ ...readChoice(given), isRight: (given.weight ?? 100) === 100 })),
      }
    case 'Numerical': {
      const choices = Array.isArray(only.choices) ? only.choices : [{ isCorrect: true, weight: null, text: only.choices, feedback: null }]
      if (choices.some(({ text }) => !('type' in text))) return null
      return { kind: 'number', ...shared, answers: choices.map(readNumber) }
    }
    case 'Matching': {
      const pairs = only.matchPairs.map(({ subquestion, subanswer }) => ({ left: plain(subquestion), right: decoded(subanswer) }))
      return { kind: 'matching', ...shared, answers: [], pairs }
    }
  }
}

const plain = (format: TextFormat | null | undefined) => format?.text.trim() ?? ''

/** The parser leaves its own signs in the right sides of pairs. */
function decoded(text: string): string {
  return text.replace(/&&(\d{3});/g, (_, code: string) => String.fromCharCode(Number(code))).trim()
}

function readChoice({ text, isCorrect, weight, feedback }: TextChoice): WrittenAnswer {
  return { text: plain(text), isRight: isCorrect || (weight ?? 0) > 0, feedback: plain(feedback), weight: weight ?? null, tolerance: '' }
}

function readNumber(given: {
  isCorrect: boolean
  weight: number | null
  text: NumericalFormat
  feedback: TextFormat | null
}): WrittenAnswer {
  const { number, range, numberLow, numberHigh } = given.text
  return {
    text: numberLow === undefined ? String(number ?? 0) : `${numberLow}..${numberHigh}`,
    tolerance: range ? String(range) : '',
    isRight: given.isCorrect && (given.weight ?? 100) === 100,
    weight: given.weight,
    feedback: plain(given.feedback),
  }
}
