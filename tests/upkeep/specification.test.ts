import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const lines = readFileSync(join(root, 'src/specification.md'), 'utf8').split('\n')

/** Paths in backticks. Routes, codes and calls are in backticks, too, but begin differently. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`((?:src|supabase|tests|e2e|\.github)\/[^`\s]+)`/g)].map(([, path = '']) => path)
}

/** The numbers of the headings: '2' of '## 2. Screens', '2.1' of '### 2.1 Route table'. */
const numbers = lines.flatMap((line) => /^#+ (\d+(?:\.\d+)*)\b/.exec(line)?.[1] ?? [])

interface Requirement {
  section: string
  row: string
  files: string[]
  tests: string[]
}

/** The rows of every table in a numbered section. */
function requirements(): Requirement[] {
  const found: Requirement[] = []
  let section = ''
  for (const [index, row] of lines.entries()) {
    section = /^## (.*)/.exec(row)?.[1] ?? section
    const isHead = lines[index + 1]?.startsWith('|---') === true
    if (!/^\d/.test(section) || !row.startsWith('| ') || isHead) continue
    const paths = pathsIn(row).filter((path) => !path.startsWith('.github/'))
    const tests = paths.filter((path) => /^(?:tests|e2e)\//.test(path))
    found.push({ section, row, files: paths.filter((path) => !tests.includes(path)), tests })
  }
  return found
}

/** Texts in single quotes. The apostrophes of "learner's" and "tiles'" are no quotes. */
function quotedIn(row: string): string[] {
  return [...row.matchAll(/(?<=[\s(])'(.+?)'(?=[\s.,;:)])/g)].map(([, text = '']) => text)
}

/** A path's text; a folder's is that of all its files. */
function textOf(path: string): string {
  const files = statSync(join(root, path)).isDirectory() ? globSync(`${path}/**/*.*`, { cwd: root }) : [path]
  return files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
}

/** Matches a text as sources spell it: with escaped apostrophes, entities, line breaks, and anything for `{title}`. */
function asSpelled(text: string): RegExp {
  const pattern = text
    .replace(/[.*+?^$|()[\]\\]/g, String.raw`\$&`)
    .replace(/\{.*?\}/g, '.+?')
    .replaceAll("'", String.raw`(?:\\?'|''|&apos;)`)
    .replaceAll('&', '&(?:amp;)?')
    .replaceAll(' ', String.raw`\s+`)
  return new RegExp(String.raw`(?<!\w)${pattern}(?!\w)`)
}

test('every path exists', () => {
  expect(lines.flatMap(pathsIn).filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every § in a comment leads to a section', () => {
  const sources = globSync('{src,supabase,tests,e2e}/**/*.{ts,tsx,js,mjs,css,sql,toml,html,md}', { cwd: root })
  const dead = sources.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/§\s?(\d+(?:\.\d+)*)/g)]
      .filter(([, number = '']) => !numbers.includes(number))
      .map(([mark]) => `${path}: ${mark}`),
  )
  expect(dead).toEqual([])
})

describe('a row', () => {
  test('names a file and a test, or says that it is not built or has no test yet', () => {
    const incomplete = requirements().flatMap(({ row, files, tests }) => {
      if (row.includes('not built')) return []
      const missing = [
        files.length === 0 && 'no file of src/ or supabase/',
        tests.length === 0 && !row.includes('no test yet') && 'no test',
      ]
      return missing.filter((what) => what !== false).map((what) => `This row names ${what}: ${row}`)
    })
    expect(incomplete).toEqual([])
  })

  test('quotes only what is in its files and in its tests', () => {
    const unfounded = requirements().flatMap(({ row, files, tests }) =>
      quotedIn(row).flatMap((quote) =>
        Object.entries({ file: files, test: tests })
          .filter(([, paths]) => paths.length > 0 && !paths.some((path) => asSpelled(quote).test(textOf(path))))
          .map(([kind]) => `No ${kind} that this row names has the text '${quote}': ${row}`),
      ),
    )
    expect(unfounded).toEqual([])
  })
})

test('every numbered section has a row with a test', () => {
  const sections = lines.flatMap((line) => /^## (\d+\. .*)/.exec(line)?.[1] ?? [])
  const tested = new Set(requirements().flatMap(({ section, tests }) => (tests.length > 0 ? section : [])))
  expect(sections.length).toBeGreaterThan(0)
  expect(sections.filter((section) => !tested.has(section))).toEqual([])
})
