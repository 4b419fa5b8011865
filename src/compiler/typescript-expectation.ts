import { blockModules } from './block-modules.ts'
import { type CompilerError, expectedErrors, firstLine, isQuoted, moduleName } from './check-typescript.ts'
import { codeLimits, type ProgramResult } from './code-program.ts'
import type { PlacedError, Statement, TypescriptCompiler } from './typescript-compiler.ts'

/** A learner's code and what an exercise expects of it, compiled. */
export interface CompiledExercise {
  /** The name of the script of the learner's code. */
  own: string
  /** What is wrong in it. */
  errors: PlacedError[]
  /** The lines of the expectations that the compiler should accept, or refuse, and does not. */
  lines: LineDifference[]
  /** The expressions that have to have a value. */
  values: { expression: string; remark: string }[]
  /** The JavaScript to run; null if nothing has a value, or something is wrong already. */
  scripts: ReadonlyMap<string, string> | null
}

interface LineDifference {
  code: string
  /** What the compiler should say, `''` if anything; null if it should accept the line. */
  expected: string | null
  /** What the compiler says; null if it accepts the line. */
  given: string | null
}

/** How the learner's code and an exercise differ. */
export type TypescriptDifference =
  | { type: 'errors'; errors: PlacedError[] }
  | { type: 'lines'; lines: LineDifference[] }
  | { type: 'values'; all: number; values: ValueDifference[] }
  | { type: 'threw'; error: string }
  | { type: 'late' }

interface ValueDifference {
  expression: string
  expected: string
  given: string
}

const scriptName = (index: number) => moduleName(index).replace(/\.ts$/, '')

const throws = /^throws\b/

/**
 * Compiles the last of these blocks with what an exercise expects: TypeScript, in which `// 30` behind an expression is its value,
 * `// throws RangeError` its error, and a line below `// @ts-expect-error` must not compile.
 */
export function compileExercise(compiler: TypescriptCompiler, blocks: readonly string[], expects: string): CompiledExercise {
  const all = [...blocks, expects]
  const [ownAt, expectsAt] = [blocks.length - 1, blocks.length]
  const files = new Map(blockModules(compiler, all).map((code, at) => [moduleName(at), code]))
  const found = compiler.errors(files, [moduleName(ownAt), moduleName(expectsAt)])
  const own = scriptName(ownAt)
  const expectedOfOwn = expectedErrors(blocks[ownAt] ?? '')
  const errors = found.filter(({ name, line }) => name === moduleName(ownAt) && !expectedOfOwn.has(line))
  const lines = lineDifferences(
    expects,
    found.filter(({ name }) => name === moduleName(expectsAt)),
  )
  const statements = compiler.statements(expects)
  const values = statements.flatMap(({ noted }) => noted ?? [])
  if (errors.length + lines.length > 0 || values.length === 0) return { own, errors, lines, values, scripts: null }
  const scripts = scriptsOf(compiler, [...blocks, withOutcomes(expects, statements)], expectsAt)
  return { own, errors, lines, values, scripts }
}

/** The JavaScript of a block and of those that it needs, its own last; null if it cannot be read. */
export function scriptsOf(compiler: TypescriptCompiler, blocks: readonly string[], index: number): ReadonlyMap<string, string> | null {
  const modules = blockModules(compiler, blocks)
  const scripts = new Map<string, string>()
  let isReadable = true
  function add(at: number) {
    const code = modules[at] ?? ''
    for (const [, needed = ''] of code.matchAll(/from '\.\/block-(\d+)'; /g)) if (!scripts.has(`block-${needed}`)) add(Number(needed))
    const compiled = compiler.script(code)
    if (compiled === null) isReadable = false
    else scripts.set(scriptName(at), compiled)
  }
  add(index)
  return isReadable ? scripts : null
}

function lineDifferences(expects: string, found: CompilerError[]): LineDifference[] {
  const code = (line: number) => expects.split('\n')[line - 1]?.trim() ?? ''
  const expected = expectedErrors(expects)
  const refused = found
    .filter(({ line }) => !expected.has(line))
    .map(({ line, message }) => ({ code: code(line), expected: null, given: firstLine(message) }))
  const accepted = [...expected].flatMap(([line, text]) => {
    const messages = found.filter((error) => error.line === line).map(({ message }) => message)
    if (messages.some((message) => isQuoted(text, message))) return []
    return [{ code: code(line), expected: text, given: messages[0] === undefined ? null : firstLine(messages[0]) }]
  })
  return [...refused, ...accepted]
}

/** Lets the code say what its expressions and their values become, and leaves out what the compiler refuses. */
function withOutcomes(expects: string, statements: Statement[]): string {
  const refused = [...expectedErrors(expects).keys()]
  let index = statements.filter(({ noted }) => noted).length
  return statements.reduceRight((code, { start, end, fromLine, toLine, noted }) => {
    const instead = (text: string) => code.slice(0, start) + text + code.slice(end)
    if (noted) {
      index -= 1
      const value = throws.test(noted.remark) ? 'null' : noted.remark
      return instead(`;await console.expect(${index}, async () => [${noted.expression}], async () => [${value}]);`)
    }
    return refused.some((line) => fromLine <= line && line <= toLine) ? instead(';') : code
  }, expects)
}

/** Compares what the code did with what the exercise expects. Null if it is right. */
export function typescriptDifference(
  { own, errors, lines, values }: CompiledExercise,
  ran: ProgramResult | null,
): TypescriptDifference | null {
  if (errors.length > 0) return { type: 'errors', errors }
  if (lines.length > 0) return { type: 'lines', lines }
  if (!ran) return values.length === 0 ? null : { type: 'threw', error: 'The code could not run.' }
  if (ran.end !== 'done') return { type: 'late' }
  const failed = ran.printed.find(({ isError }) => isError)?.text
  const threw = ran.threw.get(own) ?? (ran.outcomes.size < values.length ? failed : undefined)
  if (threw !== undefined) return { type: 'threw', error: threw }
  const wrong = values.flatMap(({ expression, remark }, index) => {
    const outcome = ran.outcomes.get(index) ?? { given: 'nothing', threw: true, expected: remark }
    const isRight = throws.test(remark)
      ? outcome.threw && outcome.given.includes(remark.replace(throws, '').trim())
      : !outcome.threw && outcome.given === outcome.expected
    const given = outcome.threw ? `throws ${outcome.given}` : outcome.given
    return isRight ? [] : [{ expression, expected: throws.test(remark) ? remark : outcome.expected, given }]
  })
  return wrong.length > 0 ? { type: 'values', all: values.length, values: wrong } : null
}

/** Says in sentences how the code and the exercise differ. */
export function typescriptDifferenceInWords(difference: TypescriptDifference): string {
  if (difference.type === 'errors') return difference.errors.map(({ line, message }) => `Line ${line}: ${firstLine(message)}`).join(' ')
  if (difference.type === 'lines') return difference.lines.map(lineInWords).join(' ')
  if (difference.type === 'threw') return `The code fails with an error: ${difference.error}`
  if (difference.type === 'late') return `The code took longer than ${codeLimits.typescript / 1000} seconds and was stopped.`
  return difference.values.map(valueInWords).join(' ')
}

function valueInWords({ expression, expected, given }: ValueDifference): string {
  const should = throws.test(expected) ? expected.replace(throws, 'throw') : `be ${expected}`
  return `${expression} should ${should}, but ${throws.test(given) ? given : `is ${given}`}.`
}

/** Says what is wrong with a line of the expectations. */
export function lineInWords({ code, expected, given }: LineDifference): string {
  if (expected === null) return `This should compile, but TypeScript refuses it: ${code} ${given}`
  if (given === null) return `This should not compile, but it does: ${code}`
  return `TypeScript should refuse this with "${expected}", but says something else: ${code} ${given}`
}
