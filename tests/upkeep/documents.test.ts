import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { oldestBrowsers } from '#build/oldest-browsers.ts'

const root = join(import.meta.dirname, '../..')
const documents = [
  'README.md',
  'src/content/README.md',
  'src/content/lessons.md',
  ...globSync(['.github/*.md', '{src,supabase,tests,e2e}/**/*.md'], {
    cwd: root,
    exclude: ['src/content/**', 'src/build/lessons/first-lesson.md', 'tests/support/languages/**'],
  }),
]
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8')

  test('names its readers at the beginning', () => {
    expect(text.split('\n\n')[1]).toMatch(/^For [a-z]/)
  })

  test('names commands that exist', () => {
    const named = [...text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test('links to existing files and headings', () => {
    const prose = text.replace(/`[^`\n]+`/g, '').replace(/^(`{3,4})\w*\n[^]*?^\1$/gm, '')
    const dead = [...prose.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => {
        const [path = '', heading] = target.split('#')
        const file = path === '' ? join(root, document) : join(root, dirname(document), path)
        if (!existsSync(file)) return true
        return heading !== undefined && !headings(file).includes(heading)
      })
    expect(dead).toEqual([])
  })

  test('names existing files', () => {
    const inCode = [...text.matchAll(/`((?:src|tests|e2e|supabase|\.github)\/[\w./-]+)`/g)].map(([, path = '']) => path)
    expect(inCode.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

test('README.md names the oldest browsers of the build', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8')
  const { chrome, firefox, safari } = oldestBrowsers
  expect(text).toContain(`Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}, or newer`)
})

test('each exception from the 300 seconds of §7 is in the table of decisions, with its reason', () => {
  const section = /## What is not fresh[^]*?\n## /.exec(readFileSync(join(root, '.github/decisions.md'), 'utf8'))?.[0] ?? ''
  const named = [...section.matchAll(/^\| [\d-]+ \| .+ \| .+ \| .+ \| `(src\/.+)` \|$/gm)].map(([, path]) => path)
  const exceptions = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => path !== 'src/site/backend/with-queries.tsx' && /\b(?:staleTime|refetchOn\w+):/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(named.toSorted()).toEqual(exceptions.toSorted())
})

test('src/README.md lists the same imports for each folder as the linter', () => {
  const document = readFileSync(join(root, 'src/README.md'), 'utf8')
  const said = [...document.matchAll(/^\| `([\w/]+)\/` \| .+ \| (.+) \|$/gm)].map(([, folder, from = '']) => [folder, from])
  const config = /const mayImport[^]*?\n}/.exec(readFileSync(join(root, 'oxlint.config.ts'), 'utf8'))?.[0] ?? ''
  const held = [...config.matchAll(/^ {2}'?([\w/]+)'?: \[([^\]]*)\],$/gm)].map(([, folder, from = '']) => [
    folder,
    from.match(/[\w/]+/g)?.join(', ') ?? 'nothing',
  ])
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(held.filter(([folder]) => folder !== 'shared')))
})

/** Returns the headings of a file, or of a folder's README.md, as links spell them. */
function headings(file: string): string[] {
  const text = existsSync(join(file, 'README.md')) ? readFileSync(join(file, 'README.md'), 'utf8') : readFileSync(file, 'utf8')
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}
