import type { LessonSource } from './check-sentences.ts'
import { codeBlocks, onOneLine } from './code-blocks.ts'
import type { CourseFinding } from './finding.ts'

/** What the compiler says about a file. */
export interface CompilerError {
  name: string
  /** Starts at 1. */
  line: number
  message: string
}

/** The TypeScript of lessons: the code of each one's blocks, by the folder of their files. */
export type LessonBlocks = ReadonlyMap<string, readonly string[]>

/** Compiles the blocks of lessons, and returns what is wrong. */
type Compile = (lessons: LessonBlocks) => Promise<CompilerError[]>

/** The options of every lesson's code. */
export const lessonOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
} as const

/**
 * Compiles every `ts` block under `strict`. A block may use what earlier blocks of its lesson declare; the last declaration of a
 * name counts. Below `// @ts-expect-error`, the compiler must say what the comment says, if that is a sentence.
 */
export async function typescriptFindings(lessons: LessonSource[], compile: Compile): Promise<CourseFinding[]> {
  const written = lessons
    .map(({ slug, file, ...source }) => {
      const folder = `${slug}/${file.replace(/\.md$/, '')}`
      return { slug, file, folder, blocks: codeBlocks(source, 'ts') }
    })
    .filter(({ blocks }) => blocks.length > 0)
  if (written.length === 0) return []
  const errors = await compile(new Map(written.map(({ folder, blocks }) => [folder, blocks.map(({ code }) => code)])))
  return written.flatMap(({ slug, file, folder, blocks }) =>
    blocks.flatMap(({ code, line }, index) => {
      const own = errors.filter(({ name }) => name === `${folder}/${moduleName(index)}`)
      return blockProblems(own, expectedErrors(code)).map(({ at, problem }) => ({ slug, file, line: line + at, problem, isBroken: false }))
    }),
  )
}

/** The name of the file of a lesson's block. */
export const moduleName = (index: number): string => `block-${index}.ts`

/**
 * Compares what the compiler says about a block with what its comments expect.
 * @returns the line of the block, from 1, or 0 for the fence above it, and what is wrong
 */
function blockProblems(found: CompilerError[], expected: Map<number, string>): { at: number; problem: string }[] {
  const surprises = found.filter((error) => !expected.has(error.line))
  return [
    ...surprises.map(({ line, message }) => ({ at: line, problem: `TypeScript refuses this: ${firstLine(message)}` })),
    ...[...expected].flatMap(([at, text]) => {
      const messages = found.filter((error) => error.line === at).map(({ message }) => message)
      if (messages.length === 0)
        return [{ at: at - 1, problem: 'TypeScript refuses nothing here: take "@ts-expect-error" away, or correct it.' }]
      if (messages.some((message) => isQuoted(text, message))) return []
      const advice = 'Quote that, or leave the period out if yours is a remark.'
      return [{ at: at - 1, problem: `TypeScript says something else about the next line: ${firstLine(messages[0] ?? '')} ${advice}` }]
    }),
  ]
}

export const directive = /\/\/ @ts-expect-error(.*)$/gm

/** The texts behind `@ts-expect-error`, by the line of the block, counted from 1, that is to be refused: the one below. */
export function expectedErrors(code: string): Map<number, string> {
  const lineAt = (index: number) => code.slice(0, index).split('\n').length
  return new Map([...code.matchAll(directive)].map(({ index, 1: text = '' }) => [lineAt(index) + 1, text.trim()]))
}

/**
 * Whether the compiler's message contains the comment's text, in which "…" stands for anything. A text without a period at its end
 * is a remark of the author's, which need not be in the message.
 */
export function isQuoted(text: string, message: string): boolean {
  if (!/[.…]$/.test(text)) return true
  const spoken = onOneLine(message)
  return text.split('…').every((part) => spoken.includes(part.trim()))
}

export const firstLine = (text: string) => text.split('\n')[0] ?? ''
