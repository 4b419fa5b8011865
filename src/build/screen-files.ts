import { dirname } from 'node:path'
import type { Rolldown } from 'vite'
import type { QueryFiles } from '#site/layout/page.ts'

export interface ScreenFiles {
  /** The scripts' addresses, the entry first. */
  scripts: string[]
  /** Style sheets in cascade order. */
  styles: { address: string; css: string }[]
}

/** The addresses of further files that a page needs if its query has this parameter. */
export interface BuiltQueryFiles {
  parameter: string
  /** Scripts and style sheets that are needed for every value. */
  files: string[]
  /** One script for each possible value: `/assets/VALUE-HASH.js`. */
  choices: string[]
}

/**
 * The built files that a screen needs before it can render, including those that every page needs.
 * @param names ends of source paths, without extensions: the screen's file, and further files that it imports dynamically
 */
export function screenFiles(bundle: Rolldown.OutputBundle, ...names: string[]): ScreenFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('The build has no entry.')

  const scripts = new Set([entry.fileName])
  const styles = new Set<string>()
  const seen = new Set<string>()
  function collect(fileName: string) {
    const chunk = bundle[fileName]
    if (seen.has(fileName) || chunk?.type !== 'chunk') return
    seen.add(fileName)
    scripts.add(fileName)
    for (const imported of chunk.imports) collect(imported)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
  }
  collect(entry.fileName)
  for (const name of names) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.replace(/\.tsx?$/, '').endsWith(`/${name}`))
    if (!chunk) throw new Error(`The build has no file for ${name}.`)
    collect(chunk.fileName)
  }

  return {
    scripts: [...scripts].map((name) => `/${name}`),
    styles: [...styles].map((name) => ({ address: `/${name}`, css: cssOf(bundle[name]) })),
  }
}

/**
 * Returns the built files that a page needs in addition to its screen's if its URL has a certain query parameter, such as
 * `?lesson=x`.
 * @param own the files that the page's screen loads anyway, which are left out
 * @param texts the result of {@link textsByFolder}
 */
export function builtQueryFiles(
  bundle: Rolldown.OutputBundle,
  texts: Map<string, string[]>,
  own: ScreenFiles,
  { parameter, folder, files }: QueryFiles,
): BuiltQueryFiles {
  const { scripts, styles } = screenFiles(bundle, ...files)
  const known = new Set([...own.scripts, ...own.styles.map(({ address }) => address)])
  return {
    parameter,
    files: [...scripts, ...styles.map(({ address }) => address)].filter((address) => !known.has(address)),
    choices: [...texts].find(([path]) => path.endsWith(`/${folder}`))?.[1] ?? [],
  }
}

/** The addresses of all scripts that were compiled from Markdown files, by the file's folder. */
export function textsByFolder(bundle: Rolldown.OutputBundle): Map<string, string[]> {
  const texts = new Map<string, string[]>()
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk' || !file.facadeModuleId?.endsWith('.md')) continue
    const folder = dirname(file.facadeModuleId)
    texts.set(folder, [...(texts.get(folder) ?? []), `/${file.fileName}`])
  }
  return texts
}

function cssOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== 'asset') throw new Error('A style sheet is missing from the build.')
  return String(typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)).trim()
}
