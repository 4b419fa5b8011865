import gift, { type GIFTQuestion, type NumericalFormat, type TextChoice, type TextFormat } from 'gift-pegjs'
import { Marked } from 'marked'
import { type BlockWords, english } from '#content/block-words.ts'
import type { Answers, NumberAnswer, Question } from '#content/lesson.ts'
import { escapeHtml, idOf, plainRenderer } from './markdown.ts'

interface QuestionProblem {
  /** Counted from the first line of the block, which is 0. */
  line: number
  problem: string
}

/** Formats inline Markdown. Questions contain no links or pictures, only their text, and HTML is shown as text. */
const inline = new Marked({
  renderer: {
    ...plainRenderer,
    html: ({ text }) => escapeHtml(text),
    link({ tokens }) {
      return this.parser.parseInline(tokens)
    },
    image: ({ text }) => escapeHtml(text),
  },
})
const html = (format: TextFormat | null | undefined) => inline.parseInline(format?.text.trim() ?? '', { async: false })

/**
 * Compiles a block of questions in GIFT (https://docs.moodle.org/en/GIFT_format). Each question begins with its `::name::` at
 * the beginning of a line. A question that cannot be read or that lacks an explanation is a problem.
 */
export function compileQuestions(source: string, words = english): { questions: Question[]; problems: QuestionProblem[] } {
  const questions: Question[] = []
  const problems: QuestionProblem[] = []
  for (const { text, line } of splitQuestions(source)) {
    const say = (problem: string, offset = 0) => problems.push({ line: line + offset, problem })
    try {
      const parsed = gift.parse(`${escapeColons(text.trim())}\n`)
      const [only] = parsed
      if (!only || parsed.length > 1) say('This is not one question: begin each with its ::name:: on a line of its own.')
      else {
        const question = compileQuestion(only, words, say)
        if (question && questions.some(({ id }) => id === question.id)) say(`Two questions have the name ${question.name}: rename one.`)
        else if (question) questions.push(question)
      }
    } catch (error) {
      if (!isSyntaxError(error)) throw error
      const numberHint = /\{#[^=]/.test(text) ? ' A number with its own explanation is written {#=3.5:0.1#why}.' : ''
      const { line: at, column } = error.location.start
      say(
        `GIFT cannot read this at column ${column}: ${error.message} Write a backslash before ~ = # { } where they are text.${numberHint}`,
        at - 1,
      )
    }
  }
  return { questions, problems }
}

/** Escapes colons in text, which this parser needs, unlike Moodle. The colons of names and tolerances stay. */
export function escapeColons(text: string): string {
  const [name = ''] = /^::.*?::/.exec(text) ?? []
  const [asked = ''] = /^(?:[^\\{]|\\.)*/s.exec(text.slice(name.length)) ?? []
  const answers = text.slice(name.length + asked.length)
  const inAnswers = answers.startsWith('{#') ? /(?<!\\)(?<!\d):|(?<!\\):(?!\d)/g : /(?<!\\):/g
  return name + asked.replace(/(?<!\\):/g, '\\:') + answers.replace(inAnswers, '\\:')
}

function splitQuestions(source: string): { text: string; line: number }[] {
  const questions: { text: string; line: number }[] = []
  for (const [line, text] of source.split('\n').entries()) {
    const last = questions.at(-1)
    if (text.startsWith('::') || (!last && text.trim())) questions.push({ text, line })
    else if (last) last.text += `\n${text}`
  }
  return questions
}

function compileQuestion(parsed: GIFTQuestion, words: BlockWords, say: (problem: string) => void): Question | null {
  if (parsed.type === 'Description' || parsed.type === 'Category' || parsed.type === 'Essay') {
    say('This is not a question that can be answered and checked here: use choices, true or false, a short text, a number or pairs.')
    return null
  }
  const name = parsed.title?.trim() ?? ''
  if (!idOf(name)) say('This question has no name: begin it with ::A few words::.')
  const answers = compileAnswers(parsed, words, say)
  const explanation = html(parsed.globalFeedback)
  if (!explanation && !isExplained(answers)) {
    say(`${name}: an answer has no explanation. Write it after the answer, behind #, or for all answers behind ####.`)
  }
  return { id: idOf(name), name, text: html(parsed.stem), explanation, ...answers }
}

type Answerable = Exclude<GIFTQuestion, { type: 'Description' | 'Category' | 'Essay' }>

function compileAnswers(parsed: Answerable, words: BlockWords, say: (problem: string) => void): Answers {
  switch (parsed.type) {
    case 'MC':
      return compileChoices(parsed.choices, say)
    case 'TF': {
      // If there are two explanations, GIFT shows the first after the wrong answer. A single one is for both answers.
      const first = html(parsed.trueFeedback)
      const afterRight = html(parsed.falseFeedback) || first
      return {
        kind: 'true-false',
        choices: [
          { text: words.true, isRight: parsed.isTrue, feedback: parsed.isTrue ? afterRight : first },
          { text: words.false, isRight: !parsed.isTrue, feedback: parsed.isTrue ? first : afterRight },
        ],
      }
    }
    case 'Short':
      return {
        kind: 'text',
        accepted: parsed.choices.map(({ text, feedback, isCorrect, weight }) => ({
          text: text.text.trim(),
          isRight: isCorrect && (weight ?? 100) === 100,
          feedback: html(feedback),
        })),
      }
    case 'Numerical':
      return { kind: 'number', accepted: compileNumbers(parsed.choices) }
    case 'Matching':
      if (parsed.matchPairs.length < 3) say('There are fewer than three pairs: add some, or ask in another way.')
      return {
        kind: 'matching',
        pairs: parsed.matchPairs.map(({ subquestion, subanswer }) => ({
          left: html(subquestion),
          right: html({ format: 'moodle', text: subanswer }),
        })),
      }
  }
}

function compileChoices(given: TextChoice[], say: (problem: string) => void): Answers {
  const choices = given.map(({ text, feedback, isCorrect, weight }) => ({
    text: html(text),
    isRight: isCorrect || (weight ?? 0) > 0,
    feedback: html(feedback),
  }))
  const right = choices.filter(({ isRight }) => isRight).length
  if (right === 0) say('No answer is right: write = instead of ~ before one.')
  if (choices.length - right === 0) say('No answer is wrong: add one with ~, or ask for a short text.')
  const isMultiple = given.some(({ isCorrect, weight }) => !isCorrect && (weight ?? 0) > 0)
  if (isMultiple) {
    const sum = given.reduce((total, { weight }) => total + Math.max(weight ?? 0, 0), 0)
    if (Math.abs(sum - 100) > 1) say(`The right answers add up to ${sum} %: make it 100 %.`)
  } else if (right > 1) {
    say('Several answers are right: give each its part, such as ~%50%, so that the learner may choose several.')
  }
  return { kind: isMultiple ? 'multiple' : 'single', choices }
}

function compileNumbers(
  given: NumericalFormat | { isCorrect: boolean; weight: number | null; text: NumericalFormat; feedback: TextFormat | null }[],
): NumberAnswer[] {
  if (!Array.isArray(given)) return [{ ...rangeOf(given), isRight: true, feedback: '' }]
  return given.map(({ text, feedback, isCorrect, weight }) => ({
    ...rangeOf(text),
    isRight: isCorrect && (weight ?? 100) === 100,
    feedback: html(feedback),
  }))
}

function rangeOf({ number, range = 0, numberLow, numberHigh }: NumericalFormat): { low: number; high: number; exact: number | null } {
  // Without the rounding, 0.7 + 0.1 would be below 0.8.
  const round = (value: number) => Number(value.toPrecision(12))
  return { low: numberLow ?? round((number ?? 0) - range), high: numberHigh ?? round((number ?? 0) + range), exact: number ?? null }
}

function isExplained(answers: Answers): boolean {
  if (answers.kind === 'matching') return false
  const given = answers.kind === 'text' || answers.kind === 'number' ? answers.accepted : answers.choices
  return given.every(({ feedback }) => feedback !== '')
}

function isSyntaxError(error: unknown): error is { message: string; location: { start: { line: number; column: number } } } {
  return error instanceof Error && 'location' in error
}
