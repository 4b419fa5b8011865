import type { LessonSource } from './check-sentences.ts'
import { readLessonFile } from './lesson-file.ts'
import { allTokens, isCode } from './markdown.ts'

export interface CodeBlock {
  code: string
  /** The text after the three backticks: the language, and possibly a keyword such as `setup` or `fails`. */
  info: string
  /** The line of the fence. */
  line: number
  /** What the code prints, as the lesson shows it: the next block, if its language is `text`. */
  output: string
}

/** Returns the blocks of a lesson in one language, in their order. */
export function codeBlocks(lesson: LessonSource, language: string): CodeBlock[] {
  const { text, exercise } = readLessonFile(lesson.source, lesson)
  const blocks = allTokens([...text, ...exercise]).flatMap(({ token, line }) =>
    isCode(token) ? [{ code: token.text, info: token.lang ?? '', line }] : [],
  )
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1]
    return block.info.split(' ')[0] === language ? [{ ...block, output: next?.info === 'text' ? next.code : '' }] : []
  })
}

export const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
