/// <reference lib="webworker" />
import type { ts } from '@ts-morph/common'
import { declarations, typescript } from 'virtual:code-files'
import { blockModules, lessonFiles } from '#compiler/block-modules.ts'
import { type CompilerError, expectedErrors, type LessonBlocks, moduleName } from '#compiler/check-typescript.ts'
import { type PlacedError, typescriptCompiler } from '#compiler/typescript-compiler.ts'
import { type CompiledExercise, compileExercise, scriptsOf } from '#compiler/typescript-expectation.ts'
import { readCompressed } from './read-compressed.ts'

export type TypescriptRequest =
  | { type: 'block'; blocks: readonly string[]; index: number }
  | { type: 'exercise'; blocks: readonly string[]; expects: string }
  | { type: 'lessons'; lessons: LessonBlocks }

export interface CompiledBlock {
  /** The errors that the lesson does not announce, and those that it does. */
  errors: PlacedError[]
  announced: PlacedError[]
  /** The JavaScript of the block and of those that it needs, the block's own last; null if it cannot run. */
  scripts: ReadonlyMap<string, string> | null
}

export type TypescriptAnswer = {
  id: number
  block?: CompiledBlock
  exercise?: CompiledExercise
  errors?: CompilerError[]
  failure?: string
}

const compiler = Promise.all([
  import(/* @vite-ignore */ typescript) as Promise<{ default: typeof ts }>,
  readCompressed(declarations).then((answer) => answer.json() as Promise<Record<string, string>>),
]).then(([{ default: api }, files]) => typescriptCompiler(api, new Map(Object.entries(files))))

async function compileBlock(blocks: readonly string[], index: number): Promise<CompiledBlock> {
  const loaded = await compiler
  const files = new Map(blockModules(loaded, blocks.slice(0, index + 1)).map((code, at) => [moduleName(at), code]))
  const found = loaded.errors(files, [moduleName(index)])
  const expected = expectedErrors(blocks[index] ?? '')
  return {
    errors: found.filter(({ line }) => !expected.has(line)),
    announced: found.filter(({ line }) => expected.has(line)),
    scripts: scriptsOf(loaded, blocks, index),
  }
}

async function answerTo(request: TypescriptRequest): Promise<Omit<TypescriptAnswer, 'id'>> {
  if (request.type === 'block') return { block: await compileBlock(request.blocks, request.index) }
  const loaded = await compiler
  if (request.type === 'exercise') return { exercise: compileExercise(loaded, request.blocks, request.expects) }
  return { errors: loaded.errors(lessonFiles(loaded, request.lessons)) }
}

addEventListener('message', ({ data }: MessageEvent<TypescriptRequest & { id: number }>) => {
  const answer = (value: Omit<TypescriptAnswer, 'id'>) => postMessage({ id: data.id, ...value } satisfies TypescriptAnswer)
  answerTo(data).then(answer, (error: unknown) => answer({ failure: String(error) }))
})
