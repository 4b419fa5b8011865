import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isFull } from '../support/full.ts'

const folder = mkdtempSync(join(tmpdir(), 'ascendo-catalog-'))
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

beforeAll(() => {
  if (!isFull) return
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  const program = join(import.meta.dirname, '../bench/large-catalog.ts')
  const { status, stderr } = spawnSync(process.execPath, [program, folder], { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.runIf(isFull)('a catalog of 10,000 courses is built, rendered, and available offline', () => {
  expect(read('courses/index.html')).toContain('10,000 courses, page 1 of 417')
  const shared = [...read('sw.js').matchAll(/"(assets\/s-[\w-]+\.js)"/g)].map(([, name = '']) => name)
  expect(shared.some((name) => existsSync(join(folder, name)) && read(name).includes('generated-10000'))).toBe(true)
})
