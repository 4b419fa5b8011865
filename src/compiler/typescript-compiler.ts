import type { ts as Api } from '@ts-morph/common'
import { type CompilerError, lessonOptions } from './check-typescript.ts'

type Typescript = typeof Api

/** Where in a line the compiler sees an error. */
export interface PlacedError extends CompilerError {
  /** Starts at 1. */
  column: number
}

/** A statement of a file, and where it is in the code. */
export interface Statement {
  start: number
  end: number
  /** Starts at 1. */
  fromLine: number
  toLine: number
  /** The expression `price(3)` and its remark `30` in `price(3) // 30`. */
  noted: { expression: string; remark: string } | null
}

/** The names in the code of a file. */
interface Names {
  /** What its statements declare. */
  declared: ReadonlySet<string>
  /** What it exports by its name. */
  exported: ReadonlySet<string>
  /** All, whatever they are used for. */
  used: ReadonlySet<string>
}

/** A compiler for the TypeScript of lessons, which needs neither files nor a process of its own. */
export interface TypescriptCompiler {
  /** What is wrong in some of these files, which may import each other. */
  errors(files: ReadonlyMap<string, string>, names?: readonly string[]): PlacedError[]
  statements(code: string): Statement[]
  names(code: string): Names
  /** The JavaScript of a file as the body of a function of `exports` and `require`; null if the file cannot be read. */
  script(code: string): string | null
}

/** Node's modules are not there: whatever is imported from them may be anything. */
const nodeModules = { name: '/node.d.ts', text: "declare module 'node:*'" }

/** @param declarations TypeScript's own, such as lib.dom.d.ts, by their names */
export function typescriptCompiler(ts: Typescript, declarations: ReadonlyMap<string, string>): TypescriptCompiler {
  const options: Api.CompilerOptions = {
    ...lessonOptions,
    noEmit: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.Preserve,
    moduleDetection: ts.ModuleDetectionKind.Force,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  }
  /** Declarations are read once. */
  const known = new Map<string, Api.SourceFile>()

  /** The names that a statement declares for those around it. */
  function declaredBy(statement: Api.Statement): string[] {
    if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(({ name }) => boundBy(name))
    const isNamed =
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isEnumDeclaration(statement) ||
      ts.isModuleDeclaration(statement)
    const isGlobal = (statement.flags & ts.NodeFlags.GlobalAugmentation) !== 0
    return isNamed && !isGlobal && statement.name && ts.isIdentifier(statement.name) ? boundBy(statement.name) : []
  }

  function boundBy(name: Api.BindingName): string[] {
    // Where a name is missing, the parser puts an empty one.
    if (ts.isIdentifier(name)) return name.text === '' ? [] : [name.text]
    return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : boundBy(element.name)))
  }

  function exportedBy(statement: Api.Statement): string[] {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause } = statement
      return exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.map(({ name }) => name.text) : []
    }
    const kinds = (ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined)?.map(({ kind }) => kind) ?? []
    const isByName = kinds.includes(ts.SyntaxKind.ExportKeyword) && !kinds.includes(ts.SyntaxKind.DefaultKeyword)
    return isByName ? declaredBy(statement) : []
  }

  function hostOf(files: ReadonlyMap<string, string>): Api.CompilerHost {
    const textOf = (name: string) =>
      name === nodeModules.name ? nodeModules.text : (files.get(name.slice(1)) ?? declarations.get(name.replace('/lib/', '')))
    return {
      getSourceFile(name, target) {
        const read = known.get(name)
        if (read) return read
        const text = textOf(name)
        if (text === undefined) return undefined
        const file = ts.createSourceFile(name, text, target)
        if (name.startsWith('/lib/')) known.set(name, file)
        return file
      },
      fileExists: (name) => textOf(name) !== undefined,
      readFile: textOf,
      getDefaultLibFileName: () => '/lib/lib.d.ts',
      getDefaultLibLocation: () => '/lib',
      getCurrentDirectory: () => '/',
      getCanonicalFileName: (name) => name,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => '\n',
      writeFile() {},
    }
  }

  return {
    errors(files, names = [...files.keys()]) {
      const rootNames = [nodeModules.name, ...[...files.keys()].map((name) => `/${name}`)]
      const program = ts.createProgram({ rootNames, options, host: hostOf(files) })
      return names.flatMap((name) => {
        const file = program.getSourceFile(`/${name}`)
        return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(({ start = 0, messageText }) => {
          const { line = 0, character = 0 } = file?.getLineAndCharacterOfPosition(start) ?? {}
          return { name, line: line + 1, column: character + 1, message: ts.flattenDiagnosticMessageText(messageText, '\n') }
        })
      })
    },
    statements(code) {
      const file = ts.createSourceFile('/statements.ts', code, ts.ScriptTarget.ESNext)
      return file.statements.map((statement) => {
        const [start, { end }] = [statement.getStart(file), statement]
        const [fromLine, toLine] = [start, end].map((at) => file.getLineAndCharacterOfPosition(at).line + 1) as [number, number]
        const [comment] = ts.getTrailingCommentRanges(code, end) ?? []
        const isNoted = ts.isExpressionStatement(statement) && comment?.kind === ts.SyntaxKind.SingleLineCommentTrivia
        const noted = isNoted
          ? { expression: statement.expression.getText(file), remark: code.slice(comment.pos + 2, comment.end).trim() }
          : null
        return { start, end, fromLine, toLine, noted }
      })
    },
    names(code) {
      const { statements } = ts.createSourceFile('/names.ts', code, ts.ScriptTarget.ESNext)
      const used = new Set<string>()
      const unread: Api.Node[] = [...statements]
      for (let node = unread.pop(); node; node = unread.pop()) {
        if (ts.isIdentifier(node)) used.add(node.text)
        ts.forEachChild(node, (child) => void unread.push(child))
      }
      return { declared: new Set(statements.flatMap(declaredBy)), exported: new Set(statements.flatMap(exportedBy)), used }
    },
    script(code) {
      const { outputText, diagnostics } = ts.transpileModule(code, {
        reportDiagnostics: true,
        compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS },
      })
      return diagnostics && diagnostics.length > 0 ? null : outputText
    },
  }
}
