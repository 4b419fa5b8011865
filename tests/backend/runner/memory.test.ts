import { expect, test } from 'vitest'
import { memoryForProgram, memoryWarning } from '#server/commands/memory.ts'

test('a container of 512 MB is enough, and a smaller one is told before the system ends the program', () => {
  const megabyte = 1024 * 1024
  expect(memoryWarning(true, 512 * megabyte)).toBeNull()
  expect(memoryWarning(true, 384 * megabyte)).toMatch(
    /^WARNING: The first start needs about \d+ MB of memory, and there are 402 MB\. .*DATABASE_URL/,
  )
  expect(memoryWarning(false, 384 * megabyte)).toBeNull()
  expect(memoryWarning(false, 256 * megabyte)).toMatch(/^WARNING: The program needs/)
  expect(memoryForProgram()).toBeGreaterThan(process.memoryUsage.rss())
})
