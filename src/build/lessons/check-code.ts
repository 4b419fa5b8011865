import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { allTokens, isCode } from '#compiler/markdown.ts'
import type { CourseFinding } from '#compiler/finding.ts'
import { readLessonFile } from '#compiler/lesson-file.ts'
import type { LessonSource } from '#compiler/check-sentences.ts'

interface CodeBlock {
  code: string
  /** The text after the three backticks: the language, and possibly a keyword such as `setup` or `fails`. */
  info: string
  /** The line of the fence. */
  line: number
  /** What the code prints, as the lesson shows it: the next block, if its language is `text`. */
  output: string
}

const root = join(import.meta.dirname, '../../..')

function codeBlocks(lesson: LessonSource, language: string): CodeBlock[] {
  const { text, exercise } = readLessonFile(lesson.source, lesson)
  const blocks = allTokens([...text, ...exercise]).flatMap(({ token, line }) =>
    isCode(token) ? [{ code: token.text, info: token.lang ?? '', line }] : [],
  )
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1]
    return block.info.split(' ')[0] === language ? [{ ...block, output: next?.info === 'text' ? next.code : '' }] : []
  })
}

/**
 * Compiles every `ts` block under `strict`. A block may use what earlier blocks of its lesson declare; the last declaration of a
 * name counts. Below `// @ts-expect-error`, the compiler must say what the comment says, if that is a sentence.
 */
export async function typescriptFindings(lessons: LessonSource[]): Promise<CourseFinding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lesson-code-'))
  try {
    const modules = new Map<string, { lesson: LessonSource; line: number; expected: Map<number, string> }>()
    for (const lesson of lessons) {
      const blocks = codeBlocks(lesson, 'ts')
      const place = join(lesson.slug, lesson.file.replace(/\.md$/, ''))
      if (blocks.length > 0) await mkdir(join(folder, place), { recursive: true })
      for (const [index, { code, line }] of blocks.entries()) {
        const name = join(place, `block-${index}.ts`)
        modules.set(name, { lesson, line, expected: expectedErrors(code) })
        // With the directives, the compiler would suppress the errors whose texts are compared below.
        await writeFile(join(folder, name), blockModule(blocks, index, code.replaceAll(directive, '// ')))
      }
    }
    if (modules.size === 0) return []
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(compilerOptions))
    const errors = compilerErrors(await compile(folder))
    return [...modules].flatMap(([name, { lesson, line, expected }]) => {
      const found = errors.filter((error) => error.name === name)
      const say = (at: number, problem: string) => ({ slug: lesson.slug, file: lesson.file, line: line + at, problem, isBroken: false })
      const surprises = found.filter((error) => !expected.has(error.line))
      return [
        ...surprises.map((error) => say(error.line, `TypeScript refuses this: ${firstLine(error.message)}`)),
        ...[...expected].flatMap(([at, text]) => {
          const messages = found.filter((error) => error.line === at).map(({ message }) => message)
          if (messages.length === 0) return [say(at - 1, 'TypeScript refuses nothing here: take "@ts-expect-error" away, or correct it.')]
          if (messages.some((message) => isQuoted(text, message))) return []
          const advice = 'Quote that, or leave the period out if yours is a remark.'
          return [say(at - 1, `TypeScript says something else about the next line: ${firstLine(messages[0] ?? '')} ${advice}`)]
        }),
      ]
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const directive = /\/\/ @ts-expect-error(.*)$/gm

/** The texts behind `@ts-expect-error`, by the line of the block, counted from 1, that is to be refused: the one below. */
function expectedErrors(code: string): Map<number, string> {
  const lineAt = (index: number) => code.slice(0, index).split('\n').length
  return new Map([...code.matchAll(directive)].map(({ index, 1: text = '' }) => [lineAt(index) + 1, text.trim()]))
}

/**
 * Whether the compiler's message contains the comment's text, in which "…" stands for anything. A text without a period at its end
 * is a remark of the author's, which need not be in the message.
 */
function isQuoted(text: string, message: string): boolean {
  if (!/[.…]$/.test(text)) return true
  const spoken = onOneLine(message)
  return text.split('…').every((part) => spoken.includes(part.trim()))
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const firstLine = (text: string) => text.split('\n')[0] ?? ''

/** What tsc printed. The lines of a message after the first are indented. */
function compilerErrors(output: string): { name: string; line: number; message: string }[] {
  return [...output.matchAll(/^(\S.*?)\((\d+),\d+\): error TS\d+: (.*(?:\n[ \t].*)*)/gm)].map(
    ([, name = '', line = '1', message = '']) => ({
      name,
      line: Number(line),
      message,
    }),
  )
}

const compilerOptions = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'esnext',
    module: 'preserve',
    moduleDetection: 'force',
    lib: ['esnext', 'dom', 'dom.iterable'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  },
  include: ['**/*.ts'],
}

/**
 * Turns a block into a module. The imports of names from earlier blocks go on the first line of the code, so that line numbers
 * stay the same.
 */
function blockModule(blocks: CodeBlock[], index: number, code: string): string {
  const own = declaredNames(code)
  const imports = blocks.slice(0, index).map(({ code: earlier }, at) => {
    const later = blocks.slice(at + 1, index).flatMap((block) => declaredNames(block.code))
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

function compile(folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'],
      { cwd: folder, maxBuffer: 1e8 },
      (error, stdout, stderr) => {
        // If the code has errors, tsc exits with 1 or 2 and prints them to stdout.
        if (error && stdout === '') reject(new Error(`The TypeScript compiler failed: ${stderr || error.message}`))
        else resolve(stdout)
      },
    )
  })
}

/**
 * Runs every `sql` block of each lesson in order, in a database that is empty at the beginning of the lesson. The block
 * `sql setup` comes first; a block `sql fails` must fail, with the error that the lesson shows below it.
 * @param newDatabase creates an empty database, which takes seconds; tests pass a copy of a prepared one
 */
export async function sqlFindings(lessons: LessonSource[], newDatabase = () => new PGlite()): Promise<CourseFinding[]> {
  const findings: CourseFinding[] = []
  const withSql = lessons.map((lesson) => ({ lesson, blocks: codeBlocks(lesson, 'sql') })).filter(({ blocks }) => blocks.length > 0)
  if (withSql.length === 0) return []
  let database = newDatabase()
  try {
    for (const { lesson, blocks } of withSql) {
      for (const { code, info, line, output } of blocks) {
        const mustFail = info.endsWith(' fails')
        const say = (problem: string) => findings.push({ slug: lesson.slug, file: lesson.file, line, problem, isBroken: false })
        try {
          await database.exec(code)
          if (mustFail) say('This is marked as failing, and it does not: take "fails" away, or correct it.')
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error)
          if (!mustFail) say(`PostgreSQL refuses this: ${message}`)
          else if (output.startsWith('ERROR:') && !onOneLine(output).includes(onOneLine(message)))
            say(`The lesson shows another error than PostgreSQL does: ${message}`)
          await database.exec('rollback').catch(() => {})
        }
      }
      database = await emptied(database, newDatabase)
    }
  } finally {
    await database.close()
  }
  return findings
}

/** Empties the database, which takes milliseconds. Only if that fails, starts a new engine, which takes a second. */
async function emptied(database: PGlite, newDatabase: () => PGlite): Promise<PGlite> {
  try {
    await database.exec('rollback')
    // A call of its own, because several statements in one call form a transaction, in which `discard all` is refused.
    await database.exec('discard all')
    const { rows } = await database.query<{ name: string }>(
      `select quote_ident(nspname) as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
    )
    for (const { name } of rows) await database.exec(`drop schema ${name} cascade`)
    const roles = await database.query<{ name: string }>(
      `select quote_ident(rolname) as name from pg_roles where rolname !~ '^pg_' and rolname <> current_user`,
    )
    for (const { name } of roles.rows) await database.exec(`drop owned by ${name}; drop role ${name}`)
    await database.exec('create schema public; grant all on schema public to public')
    return database
  } catch {
    await database.close()
    return newDatabase()
  }
}
