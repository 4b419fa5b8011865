import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildIfStale } from '#server/commands/build.ts'
import { buildFolder } from '#server/site-build.ts'

/**
 * `npm run size`: measures what a visitor's first view costs and what each further screen adds. Fails if a budget is
 * exceeded. KB are KiB after brotli, of the copies that the build has made.
 */

/** For `/`: its scripts, its styles, and the page itself, which includes the styles and the content. */
const budgetsKb = { js: 120, css: 10, html: 14 }
/** The maximum JavaScript of a screen in addition to the shell. A tab includes its page. */
const screenBudgetKb = 44

/** A file of the build in Vite's manifest. */
interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

const homeScreen = 'src/site/pages/home/HomePage.tsx'

await buildIfStale()
const manifest = JSON.parse(readFileSync(join(buildFolder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const page = readFileSync(join(buildFolder, 'index.html'), 'utf8')

/** The size of a file's compressed copy. A file of less than 512 bytes has none, and counts as if it had. */
function size(file: string): number {
  const path = join(buildFolder, file)
  return statSync(`${path}.br`, { throwIfNoEntry: false })?.size ?? brotli(readFileSync(path))
}

/** Returns a chunk's files and those of its static imports. */
function closure(name: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const css of chunk.css ?? []) files.add(css)
  for (const imported of chunk.imports ?? []) closure(imported, files)
  return files
}

const sum = (files: Iterable<string>, ending: string) =>
  [...files].filter((file) => file.endsWith(ending)).reduce((total, file) => total + size(file), 0)
const kb = (bytes: number) => `${(bytes / 1024).toFixed(1).padStart(7)} KB`
const row = (label: string, ...bytes: number[]) => console.log(`  ${label.padEnd(46)}${bytes.map(kb).join('')}`)
const brotli = (content: string | Uint8Array) => brotliCompressSync(content).byteLength

/** Scripts that the page itself requests, whatever the manifest says; for a visitor, not those of the learner's home page. */
const requested = [...page.replace(/ data-learners-files="[^"]*"/, '').matchAll(/\/(assets\/[\w.-]+\.js)\b/g)].map(([, file = '']) => file)
const styles = [...page.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css).join('')
if (!styles) throw new Error('The page has no styles inside: it was not prerendered.')

const shell = closure('index.html')
const first = { js: sum(new Set([...shell, ...closure(homeScreen), ...requested]), '.js'), css: brotli(styles), html: brotli(page) }

console.log('First view of /, brotli')
row('JavaScript of the shell', sum(shell, '.js'))
row('JavaScript with the home screen', first.js)
row('CSS, inside the page', first.css)
// Ten packets of 1,460 bytes, minus headers of about 1,060 and the 100 bytes that the server fills in.
row('the page, with its CSS (13.1 arrive at once)', first.html)
row('the catalog, the same', brotli(readFileSync(join(buildFolder, 'courses/index.html'))))
row('a course, the same', brotli(readFileSync(join(buildFolder, 'courses/1/index.html'))))

const excess = Object.entries(budgetsKb)
  .filter(([kind, budget]) => first[kind as keyof typeof first] > budget * 1024)
  .map(([kind, budget]) => `The ${kind} of / is ${kb(first[kind as keyof typeof first]).trim()}: more than its ${budget} KB.`)

console.log('\nLoaded on demand: screens in addition to the shell, parts in addition to their screen')
console.log(`${'JS'.padStart(55)}${'CSS'.padStart(10)}`)
const later = Object.keys(manifest)
  .flatMap((name) => {
    const importer = Object.keys(manifest).find((other) => manifest[other]?.dynamicImports?.includes(name))
    return importer === undefined || name === homeScreen
      ? []
      : [{ name, isScreen: /(?:Page|Tab|Home)\.tsx$/.test(name), frame: closure(importer) }]
  })
  .map(({ name, isScreen, frame }) => {
    const files = isScreen
      ? [...new Set([...closure(name), ...frame])].filter((file) => !shell.has(file))
      : [...closure(name)].filter((file) => !shell.has(file) && !frame.has(file))
    return { name: name.replace(/^src\//, '').replace(/^.*node_modules\//, ''), isScreen, js: sum(files, '.js'), css: sum(files, '.css') }
  })
  .toSorted((one, other) => Number(other.isScreen) - Number(one.isScreen) || other.js - one.js)
// There may be hundreds of articles, so the largest stands for all.
const shown = later.filter(
  ({ name }, place) => !name.startsWith('content/') || later.findIndex((other) => dirname(other.name) === dirname(name)) === place,
)
for (const { name, js, css } of shown) row(name.startsWith('content/') ? `${name} (the largest of its kind)` : name, js, css)
for (const { name, isScreen, js } of later) {
  if (isScreen && js > screenBudgetKb * 1024)
    excess.push(`${name} adds ${kb(js).trim()} of JavaScript: more than its ${screenBudgetKb} KB.`)
}

/** What tells the files of the studio from all others: the editor, and the compiler of questions. */
const studioMarks = ['cm-scroller', '(escape character)']
const ofStudio = new Set(
  [...new Set(Object.values(manifest).map(({ file }) => file))].filter(
    (file) => file.endsWith('.js') && studioMarks.some((mark) => readFileSync(join(buildFolder, file), 'utf8').includes(mark)),
  ),
)
if (ofStudio.size < studioMarks.length) excess.push('The files of the studio are not recognized: correct studioMarks.')
const studioScreen = 'src/site/pages/studio/StudioPage.tsx'
for (const screen of ['index.html', homeScreen, ...later.flatMap(({ name, isScreen }) => (isScreen ? [name] : []))]) {
  const files = closure(screen in manifest ? screen : `src/${screen}`)
  if ([...files].some((file) => ofStudio.has(file)))
    excess.push(`${screen} loads code of the studio: load that later, from ${studioScreen} alone.`)
}

/** What the first press of 'Run' in a lesson loads: its workers, and what they fetch, which is compressed already. */
const codeBudgetsKb = { 'CodeRunner.tsx': 8, SQL: 7200, TypeScript: 950 }
const built = readdirSync(join(buildFolder, 'assets'))
const weigh = (...names: string[]) =>
  built
    .filter((name) => /\.(js|bin)$/.test(name) && names.some((start) => name.startsWith(`${start}-`)))
    .reduce((total, name) => total + (name.endsWith('.bin') ? statSync(join(buildFolder, 'assets', name)).size : size(`assets/${name}`)), 0)
const code = {
  'CodeRunner.tsx': weigh('CodeRunner'),
  SQL: weigh('sql-worker', 'engine', 'bundle', 'empty-database'),
  TypeScript: weigh('typescript-worker', 'compiler', 'declarations'),
}
console.log("\nLoaded by the first 'Run' in a lesson")
for (const [name, bytes] of Object.entries(code)) {
  row(name, bytes)
  const budget = codeBudgetsKb[name as keyof typeof code]
  if (bytes === 0) excess.push(`The files of ${name} are not recognized: correct codeBudgetsKb.`)
  if (bytes > budget * 1024) excess.push(`Running code loads ${kb(bytes).trim()} for ${name}: more than its ${budget} KB.`)
}

if (excess.length > 0) {
  console.error(`\n${excess.join('\n')}`)
  process.exitCode = 1
} else console.log('\nEverything is within its budget.')
