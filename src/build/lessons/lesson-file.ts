import { Lexer, type Token, type Tokens } from 'marked'

/** A block of a Markdown file, with the line on which it begins, counted from 1. */
export interface Block {
  token: Token
  line: number
}

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
  let line = 1
  for (const token of new Lexer().lex(source)) {
    const block = { token, line }
    line += newlines(token.raw)
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

export function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading'
}

export function isCode(token: Token): token is Tokens.Code {
  return token.type === 'code'
}

export function isTable(token: Token): token is Tokens.Table {
  return token.type === 'table'
}

/** The text that a learner reads: everything except code and pictures. */
export function proseOf(blocks: Block[]): string {
  return blocks.map(({ token }) => words(token)).join('\n')
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}’'.,-]*/gu)?.length ?? 0
}

/** Returns the blocks' tokens and all tokens nested in them, each with its own line if known, otherwise its parent's. */
export function allTokens(blocks: Block[]): Block[] {
  return blocks.flatMap(({ token, line }) => [{ token, line }, ...allTokens(childrenOf(token, line))])
}

function childrenOf(token: Token, line: number): Block[] {
  const children: Token[] = isTable(token)
    ? [...token.header, ...token.rows.flat()].flatMap((cell) => cell.tokens)
    : token.type === 'list'
      ? (token as Tokens.List).items
      : ((token as { tokens?: Token[] }).tokens ?? [])
  let from = 0
  return children.map((child) => {
    const at = token.raw.indexOf(child.raw, from)
    if (at >= 0) from = at
    return { token: child, line: line + newlines(token.raw.slice(0, Math.max(at, 0))) }
  })
}

function words(token: Token): string {
  if (isCode(token) || token.type === 'image' || token.type === 'space' || token.type === 'html') return ''
  const children = childrenOf(token, 0)
  if (children.length === 0) return 'text' in token ? String(token.text) : ''
  return children.map((child) => words(child.token)).join(isTable(token) || token.type === 'list' ? '\n' : '')
}

function newlines(text: string): number {
  return text.split('\n').length - 1
}
