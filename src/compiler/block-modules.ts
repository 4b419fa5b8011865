import { directive, type LessonBlocks, moduleName } from './check-typescript.ts'
import type { TypescriptCompiler } from './typescript-compiler.ts'

type Parser = Pick<TypescriptCompiler, 'names'>

/** Turns the blocks of lessons into files, by their names. */
export function lessonFiles(parser: Parser, lessons: LessonBlocks): Map<string, string> {
  return new Map(
    [...lessons].flatMap(([folder, blocks]) =>
      blockModules(parser, blocks).map((code, index) => [`${folder}/${moduleName(index)}`, code] as const),
    ),
  )
}

/**
 * Turns the blocks of a lesson into modules, in which a block may use what those above it declare. The imports go on the first line of
 * the code, so that line numbers stay the same.
 */
export function blockModules(parser: Parser, blocks: readonly string[]): string[] {
  // With the directives, the compiler would suppress the errors whose texts are compared.
  const modules = blocks.map((block) => block.replaceAll(directive, '// ')).map((code) => ({ code, ...parser.names(code) }))
  return modules.map(({ code, declared, exported, used }, index) => {
    const imports = modules.slice(0, index).map((earlier, at) => {
      const later = modules.slice(at + 1, index + 1)
      const names = [...earlier.declared].filter((name) => used.has(name) && !later.some((block) => block.declared.has(name)))
      return names.length > 0 ? `import { ${names.join(', ')} } from './block-${at}'; ` : ''
    })
    return `${imports.join('')}${code}\nexport { ${[...declared].filter((name) => !exported.has(name)).join(', ')} }\n`
  })
}
