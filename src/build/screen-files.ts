import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'

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
  /** One file for each possible value: `/assets/VALUE-HASH.json`. */
  choices: string[]
}

/** The program for browsers: its folder, and Vite's list of which file needs which. */
export interface BuiltFiles {
  folder: string
  manifest: Manifest
}

/**
 * The built files that a screen needs before it can render, including those that every page needs.
 * @param names ends of source paths, without extensions: the screen's file, and further files that it imports dynamically
 */
export function screenFiles({ folder, manifest }: BuiltFiles, ...names: string[]): ScreenFiles {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const seen = new Set<string>()
  function collect(key: string) {
    const chunk = manifest[key]
    if (seen.has(key) || !chunk) return
    seen.add(key)
    scripts.add(chunk.file)
    for (const imported of chunk.imports ?? []) collect(imported)
    for (const style of chunk.css ?? []) styles.add(style)
  }
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry) throw new Error('The build has no entry.')
  collect(entry)
  for (const name of names) {
    const key = Object.keys(manifest).find((candidate) => candidate.replace(/\.tsx?$/, '').endsWith(`/${name}`))
    if (!key) throw new Error(`The build has no file for ${name}.`)
    collect(key)
  }

  return {
    scripts: [...scripts].map((name) => `/${name}`),
    styles: [...styles].map((name) => ({ address: `/${name}`, css: readFileSync(join(folder, name), 'utf8').trim() })),
  }
}

/**
 * Returns the built files that a page needs in addition to its screen's if its URL has a certain query parameter, such as
 * `?lesson=x`.
 * @param own the files that the page's screen loads anyway, which are left out
 * @param files what is needed for every value: ends of source paths, without extensions
 * @param choices the addresses of one file for each value
 */
export function builtQueryFiles(
  built: BuiltFiles,
  own: ScreenFiles,
  { parameter, files, choices }: { parameter: string; files: string[]; choices: string[] },
): BuiltQueryFiles {
  const { scripts, styles } = screenFiles(built, ...files)
  const known = new Set([...own.scripts, ...own.styles.map(({ address }) => address)])
  return { parameter, files: [...scripts, ...styles.map(({ address }) => address)].filter((address) => !known.has(address)), choices }
}
