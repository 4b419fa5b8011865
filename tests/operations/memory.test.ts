import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryForProgram, memoryWarning } from '#server/commands/memory.ts'
import { memoryOptions } from '#server/memory-options.js'

test('a container of 512 MB is enough, and a smaller one is told before the system ends the program', () => {
  const megabyte = 1024 * 1024
  expect(memoryWarning(512 * megabyte)).toBeNull()
  expect(memoryWarning(256 * megabyte)).toMatch(/^WARNING: The program needs about \d+ MB of memory, and there are 268 MB\. .*DATABASE_URL/)
  expect(memoryForProgram()).toBeGreaterThan(process.memoryUsage.rss())
})

test('where the system does not say how much the program has taken, it starts all the same', () => {
  const taken = vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => {
    throw new Error('ENOENT: no such file or directory, uv_resident_set_memory')
  })
  onTestFinished(() => taken.mockRestore())
  expect(memoryForProgram()).toBeGreaterThan(0)
})

test('where V8 has no memory to optimize PGlite, it does not try, and PGlite works all the same', { timeout: 60_000 }, () => {
  expect(memoryOptions(1.1e9)).not.toContain('--liftoff-only')
  expect(memoryOptions(512 * 1024 * 1024)).toContain('--liftoff-only')
  const program =
    "import('@electric-sql/pglite').then(async ({ PGlite }) => console.log((await new PGlite().query('select 41 + 1 as sum')).rows[0].sum))"
  const { stdout, stderr } = spawnSync(process.execPath, [...memoryOptions(0), '-e', program], { encoding: 'utf8' })
  expect({ stdout, stderr }).toEqual({ stdout: '42\n', stderr: '' })
})
