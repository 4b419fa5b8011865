import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everywhere, isAllowed } from './license-rules.ts'

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND Zlib', true],
  ['(MIT AND GPL-3.0)', false],
  ['MIT OR (ISC AND GPL-3.0)', false],
  ['GPL-3.0-only', false],
  ['CC-BY-4.0', false],
  ['none named', false],
])('what goes out may be under %s: %s', (expression, allowed) => expect(isAllowed(expression, everywhere)).toBe(allowed))

test('every installed package has a reviewed license', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(import.meta.dirname, '../licenses.ts')], { encoding: 'utf8' })
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  expect(stdout).toMatch(/In the site and on the server: \d+ packages\n +\d+ {2}MIT/)
})
