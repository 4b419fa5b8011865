import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const lines = readFileSync(join(root, 'src/specification.md'), 'utf8').split('\n')

/** Returns the paths in backticks. Routes, codes and calls are in backticks, too, but begin differently. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`((?:src|supabase|tests|e2e|\.github)\/[^`\s]+)`/g)].map(([, path = '']) => path)
}

/** The numbers of the headings: '2' of '## 2. Screens', '2.1' of '### 2.1 Route table'. */
const numbers = lines.flatMap((line) => /^#+ (\d+(?:\.\d+)*)\b/.exec(line)?.[1] ?? [])

/** Returns the requirements of each section: the rows of every table whose last columns are 'File' and 'Test'. */
function requirements() {
  const found: { section: string; row: string; file: string; test: string }[] = []
  let section = ''
  let isRequirements = false
  for (const line of lines) {
    section = /^## (.*)/.exec(line)?.[1] ?? section
    if (!line.startsWith('|')) isRequirements = false
    else if (line.endsWith('| File | Test |')) isRequirements = true
    else if (isRequirements && !line.startsWith('|---')) {
      const [file = '', testCell = ''] = line.split(' | ').slice(-2)
      found.push({ section, row: line, file, test: testCell })
    }
  }
  return found
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

describe('a requirement', () => {
  test('names its file and its test, or says that there is no test yet', () => {
    const incomplete = requirements().filter(({ file, test: tests }) => {
      const hasTest = pathsIn(tests).some((path) => /^(tests|e2e)\//.test(path)) || tests.includes('no test yet')
      return !pathsIn(file).some((path) => /^(src|supabase)\//.test(path)) || !hasTest
    })
    expect(incomplete.map(({ row }) => row)).toEqual([])
  })

  test('is in every numbered section, with a test', () => {
    const sections = lines.flatMap((line) => /^## (\d+\. .*)/.exec(line)?.[1] ?? [])
    const tested = new Set(
      requirements()
        .filter(({ test: by }) => pathsIn(by).length > 0)
        .map(({ section }) => section),
    )
    expect(sections.length).toBeGreaterThan(0)
    expect(sections.filter((section) => !tested.has(section))).toEqual([])
  })
})
