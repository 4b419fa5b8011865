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

/** Compiles files, which may import each other, and returns what is wrong. */
type Compile = (files: ReadonlyMap<string, string>) => Promise<CompilerError[]>

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
  const files = new Map<string, string>()
  const modules = new Map<string, { lesson: LessonSource; line: number; expected: Map<number, string> }>()
  for (const lesson of lessons) {
    const blocks = codeBlocks(lesson, 'ts')
    const folder = `${lesson.slug}/${lesson.file.replace(/\.md$/, '')}`
    for (const [index, { code, line }] of blocks.entries()) {
      const name = `${folder}/${moduleName(index)}`
      modules.set(name, { lesson, line, expected: expectedErrors(code) })
      const codes = blocks.map((block) => block.code)
      files.set(name, blockModule(codes, index))
    }
  }
  if (modules.size === 0) return []
  const errors = await compile(files)
  return [...modules].flatMap(([name, { lesson, line, expected }]) => {
    const say = (at: number, problem: string) => ({ slug: lesson.slug, file: lesson.file, line: line + at, problem, isBroken: false })
    return blockProblems(
      errors.filter((error) => error.name === name),
      expected,
    ).map(({ at, problem }) => say(at, problem))
  })
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

const directive = /\/\/ @ts-expect-error(.*)$/gm

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

/**
 * Turns a block into a module. The imports of names from earlier blocks go on the first line of the code, so that line numbers
 * stay the same.
 */
export function blockModule(blocks: readonly string[], index: number): string {
  // With the directives, the compiler would suppress the errors whose texts are compared.
  const code = (blocks[index] ?? '').replaceAll(directive, '// ')
  const own = declaredNames(code)
  const imports = blocks.slice(0, index).map((earlier, at) => {
    const later = blocks.slice(at + 1, index).flatMap((block) => declaredNames(block))
    const names = declaredNames(earlier).filter(
      (name) => !own.includes(name) && !later.includes(name) && new RegExp(`\\b${name}\\b`).test(code),
    )
    return names.length > 0 ? `import { ${names.join(', ')} } from './block-${at}'; ` : ''
  })
  const exported = own.filter((name) => !new RegExp(`^export .*\\b${name}\\b`, 'm').test(code))
  return `${imports.join('')}${code}\nexport { ${exported.join(', ')} }\n`
}

const declaration =
  /^(?:export )?(?:declare )?(?:abstract )?(?:async )?(?:const enum|type|interface|class|function\*?|const|let|var|enum) +([\w$]+)/gm

function declaredNames(code: string): string[] {
  return [...new Set([...code.matchAll(declaration)].map(([, name = '']) => name))]
}
