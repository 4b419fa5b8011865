import type { BlockWords } from './block-words.ts'

/** A heading in a lesson's text, for the outline. */
interface LessonHeading {
  id: string
  text: string
  level: 2 | 3
}

/** An answer that the learner can choose. Its texts are HTML, like all texts of questions. */
export interface Choice {
  text: string
  isRight: boolean
  /** Why it is right or wrong. */
  feedback: string
}

/** A range of numbers that count as the same answer; both ends included. */
export interface NumberAnswer {
  low: number
  high: number
  /** The expected number; null if every number in the range is equally right. */
  exact: number | null
  isRight: boolean
  feedback: string
}

/** The kinds of questions, and what each needs. */
export type Answers =
  | { kind: 'single'; choices: Choice[] }
  /** The learner has to choose all right answers, and only those. */
  | { kind: 'multiple'; choices: Choice[] }
  | { kind: 'true-false'; choices: Choice[] }
  /** Case and additional spaces do not matter. */
  | { kind: 'text'; accepted: { text: string; isRight: boolean; feedback: string }[] }
  | { kind: 'number'; accepted: NumberAnswer[] }
  /** The learner matches each left side with its right side. */
  | { kind: 'matching'; pairs: { left: string; right: string }[] }

/** A question at the end of a lesson, with which learners check themselves. Compiled from GIFT. */
export type Question = Answers & {
  /** Made from the question's name; unique within its lesson. */
  id: string
  name: string
  /** HTML. */
  text: string
  /** Shown after every answer; HTML, empty if each answer has its own explanation. */
  explanation: string
}

/** A lesson's Markdown file, compiled when the site is built. */
export interface LessonText {
  /** The text and the exercise: HTML from our own Markdown, so it can be trusted. */
  html: string
  headings: LessonHeading[]
  questions: Question[]
  /** The minutes that the exercise takes; null if there is none. */
  exerciseMinutes: number | null
  /** The words of its blocks, unless they are English. */
  words?: BlockWords
  /** What `npm run course -- check` says about the file. Set only in development. */
  findings?: string[]
}
