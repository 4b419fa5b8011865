import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { minify } from 'vite'
import { doPart } from './run-part.ts'

/** `node src/build/code-files.ts FOLDER` writes the files of `virtual:code-files`. */
async function writeCodeFiles(folder: string): Promise<void> {
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, `${name}.bin`), gzipSync(content))
  const { resolve } = createRequire(import.meta.url)
  const pglite = dirname(resolve('@electric-sql/pglite'))
  write('engine', readFileSync(join(pglite, 'pglite.wasm')))
  write('bundle', readFileSync(join(pglite, 'pglite.data')))

  const source = readFileSync(resolve('@ts-morph/common/dist/typescript.js'), 'utf8')
  // A module of its own: it has nine megabytes, which the bundler would read for each build.
  const { code, errors } = await minify('typescript.js', `${source}\nexport default ts`, { module: true })
  if (errors.length > 0) throw new Error(`TypeScript could not be minified: ${errors[0]?.message}`)
  writeFileSync(join(folder, 'compiler.js'), code)
  write('declarations', JSON.stringify(await declarations()))
}

/** Returns TypeScript's declarations for the language and the browser, without their comments. */
async function declarations(): Promise<Record<string, string>> {
  const { getLibFiles } = await import('@ts-morph/common')
  const used = getLibFiles().filter(({ fileName }) => /^lib\.(es|dom\.|decorators)/.test(fileName))
  return Object.fromEntries(
    used.map(({ fileName, text }) => [fileName, text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/\n\s*(?=\n)/g, '')]),
  )
}

const [, , folder] = process.argv
if (!folder) throw new Error('Name the folder: node src/build/code-files.ts FOLDER')
await doPart(() => writeCodeFiles(folder))
