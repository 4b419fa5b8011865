import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { placeInCache } from '#build/cache-folder.ts'

test('of two builds that finish the same part, the quicker one leaves it, and the other one goes on', () => {
  const cache = mkdtempSync(join(tmpdir(), 'ascendo-cache-'))
  onTestFinished(() => rmSync(cache, { recursive: true }))
  const draftOf = (build: string) => {
    const draft = join(cache, `part-${build}`)
    mkdirSync(draft)
    writeFileSync(join(draft, 'by'), build)
    return draft
  }
  const part = join(cache, 'part')
  const [first, second] = [draftOf('first'), draftOf('second')]
  placeInCache(first, part)
  placeInCache(second, part)
  expect(readFileSync(join(part, 'by'), 'utf8')).toBe('first')
  expect(readdirSync(cache)).toEqual(['part'])
  expect(() => placeInCache(join(cache, 'missing'), join(cache, 'other'))).toThrow('ENOENT')
})
