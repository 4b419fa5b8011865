import type { Written } from '#shared/content-language.ts'
import { readLessonFile } from './lesson-file.ts'
import { allTokens, codeInfo, isCode } from './markdown.ts'

/** A lesson's Markdown. */
type Source = Written & { source: string }

interface CodeBlock {
  code: string
  /** The text after the three backticks: the language, and possibly words such as `setup` or `fails`. */
  info: string
  /** The line of the fence. */
  line: number
  /** What the code prints, as the lesson shows it: the next block, if its language is `text`. */
  output: string
}

/** An exercise that checks itself: the starting code, what the learner's code has to satisfy, and an answer that does. */
export interface Exercise {
  start: CodeBlock
  expects: CodeBlock
  answer: CodeBlock
}

/** What may stand behind the language of a block. */
const blockKinds = { sql: ['', 'setup', 'fails', 'start', 'expects', 'expects in order', 'answer'], ts: ['', 'start', 'expects', 'answer'] }
type CodeLanguage = keyof typeof blockKinds

const isCodeLanguage = (name: string): name is CodeLanguage => Object.hasOwn(blockKinds, name)

/** What stands behind the language: `fails` of `sql fails`. */
export const blockKind = ({ info }: Pick<CodeBlock, 'info'>): string => info.split(' ').slice(1).join(' ')

const isOfExercise = (block: CodeBlock) => /^(start|expects|answer)\b/.test(blockKind(block))

/** Returns the blocks of a lesson in one language, in their order, apart from those of exercises that check themselves. */
export function codeBlocks(lesson: Source, language: CodeLanguage): CodeBlock[] {
  return blocksIn(lesson, language).filter((block) => !isOfExercise(block))
}

/** Returns a lesson's exercises in one language, each with the code of the blocks above it. */
export function exercises(lesson: Source, language: CodeLanguage): (Exercise & { before: string[] })[] {
  const blocks = blocksIn(lesson, language)
  return blocks.flatMap((start, index) => {
    const [expects, answer] = [blocks[index + 1], blocks[index + 2]]
    if (!isStart(start) || !isExpects(expects) || !isAnswer(answer)) return []
    const before = blocks.slice(0, index).filter((block) => !isOfExercise(block))
    return [{ start, expects, answer, before: before.map(({ code }) => code) }]
  })
}

/** Whether a lesson has code that the check compiles or runs. */
export const hasCode = (lesson: Source): boolean => (['ts', 'sql'] as const).some((language) => blocksIn(lesson, language).length > 0)

const isStart = (block: CodeBlock | undefined) => block !== undefined && blockKind(block) === 'start'
const isExpects = (block: CodeBlock | undefined): block is CodeBlock => block !== undefined && blockKind(block).startsWith('expects')
const isAnswer = (block: CodeBlock | undefined): block is CodeBlock => block !== undefined && blockKind(block) === 'answer'

/** Finds blocks with words that mean nothing, and exercises that lack a part. */
export function blockProblems(lesson: Source): { line: number; problem: string }[] {
  return (['sql', 'ts'] as const).flatMap((language) => {
    const blocks = blocksIn(lesson, language)
    const say = ({ line }: CodeBlock, problem: string) => [{ line, problem }]
    return blocks.flatMap((block, index) => {
      const [kind, last, next] = [blockKind(block), blocks[index - 1], blocks[index + 1]]
      if (!blockKinds[language].includes(kind))
        return say(block, `"${block.info}" is not a kind of code block: write ${listed(blockKinds[language], language)}.`)
      if (isStart(block) && !isExpects(next))
        return say(block, `Nothing says what this exercise expects: write a block "${language} expects" below it.`)
      if (isExpects(block) && !isStart(last))
        return say(block, `The exercise has no starting code: write a block "${language} start" above it, which may be empty.`)
      if (isExpects(block) && !isAnswer(next)) return say(block, `The exercise has no answer: write a block "${language} answer" below it.`)
      if (isAnswer(block) && !isExpects(last))
        return say(block, `Nothing says what this answers: write the blocks "${language} start" and "${language} expects" above it.`)
      return []
    })
  })
}

function listed(kinds: readonly string[], language: string): string {
  const names = kinds.map((kind) => `${language} ${kind}`.trim())
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(names)
}

function blocksIn(lesson: Source, language: CodeLanguage): CodeBlock[] {
  const { text, exercise, answer } = readLessonFile(lesson.source, lesson)
  const blocks = allTokens([...text, ...exercise, ...answer]).flatMap(({ token, line }) =>
    isCode(token) ? [{ code: token.text, info: codeInfo(token), line }] : [],
  )
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1]
    const [name = ''] = block.info.split(' ')
    if (!isCodeLanguage(name) || name !== language) return []
    return [{ ...block, output: next?.info === 'text' ? next.code : '' }]
  })
}

export const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Whether `sql expects in order` compares the order of rows. */
export const expectsOrder = (info: string): boolean => blockKind({ info }) === 'expects in order'

export const answerFails = (difference: string): string => `This answer does not satisfy its exercise. ${difference}`
export const startPasses = 'The starting code already satisfies the exercise: take something out, or expect more.'
