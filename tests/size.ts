import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, brotliCompressSync } from 'node:zlib'
import { buildFolder, buildIfStale } from '../supabase/embedded/commands/build.ts'

/** `npm run size`: what a visitor's first look costs, and what each further screen adds. KB are KiB after brotli. */

/** The most JavaScript that `/` may load before it is complete. */
const budgetKb = 130

/** A file of the build as Vite's manifest describes it. */
interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

const homeScreen = 'src/pages/home/HomePage.tsx'

await buildIfStale()
const manifest = JSON.parse(readFileSync(join(buildFolder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const page = readFileSync(join(buildFolder, 'index.html'), 'utf8')

const sizes = new Map<string, number>()
function size(file: string): number {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const compressed = brotliCompressSync(readFileSync(join(buildFolder, file)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  })
  sizes.set(file, compressed.byteLength)
  return compressed.byteLength
}

/** A chunk's own files and those of everything that it imports at once. */
function closure(name: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const css of chunk.css ?? []) files.add(css)
  for (const imported of chunk.imports ?? []) closure(imported, files)
  return files
}

/** What the page itself asks for: scripts, preloads and styles. */
function askedForByPage(): Set<string> {
  const files = new Set<string>()
  for (const [, address = ''] of page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)) files.add(address)
  return files
}

const sum = (files: Iterable<string>, ending: string) =>
  [...files].filter((file) => file.endsWith(ending)).reduce((total, file) => total + size(file), 0)
const kb = (bytes: number) => `${(bytes / 1024).toFixed(1).padStart(7)} KB`
const row = (label: string, ...bytes: number[]) => console.log(`  ${label.padEnd(46)}${bytes.map(kb).join('')}`)

const shell = new Set([...closure('index.html'), ...askedForByPage()])
const home = new Set([...shell, ...closure(homeScreen)])
const homeScripts = sum(home, '.js')

console.log('First look at /, brotli                              JS        CSS')
row('the page itself asks for', sum(shell, '.js'), sum(shell, '.css'))
row('with the home screen', homeScripts, sum(home, '.css'))
row('index.html', brotliCompressSync(page).byteLength)

console.log('\nWhat else is loaded when it is needed')
const screens = Object.entries(manifest)
  .filter(([name, chunk]) => name !== 'index.html' && name !== homeScreen && !home.has(chunk.file) && isEntry(name))
  .map(([name]) => {
    const more = [...closure(name)].filter((file) => !shell.has(file))
    return { name: name.replace(/^src\//, '').replace(/^.*node_modules\//, ''), js: sum(more, '.js'), css: sum(more, '.css') }
  })
  .toSorted((one, other) => other.js - one.js)
for (const { name, js, css } of screens) row(name, js, css)

/** Somebody asks for it by itself. */
function isEntry(name: string): boolean {
  return Object.values(manifest).some((chunk) => chunk.dynamicImports?.includes(name))
}

if (homeScripts > budgetKb * 1024) {
  console.error(`\nThe JavaScript of / is ${kb(homeScripts).trim()}: more than the ${budgetKb} KB that it may have.`)
  process.exitCode = 1
} else console.log(`\nThe JavaScript of / is within its ${budgetKb} KB.`)
