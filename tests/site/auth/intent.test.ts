import { afterEach, expect, test, vi } from 'vitest'
import { dropIntent, keepIntent, readIntent, takeIntent } from '#site/auth/intent.ts'

afterEach(() => vi.restoreAllMocks())

const intent = { action: 'enroll', courseId: '7', title: 'Drawing Bridges' } as const

test('the latest intent is kept, without anything else', () => {
  keepIntent('ascendo', { ...intent, action: 'favorite' })
  keepIntent('ascendo', Object.assign({ to: 'https://evil.example' }, intent))
  expect(readIntent('ascendo')).toEqual(intent)
  expect(localStorage.getItem('ascendo-intent')).not.toContain('evil')
  dropIntent('ascendo')
  expect(readIntent('ascendo')).toBeNull()
})

test.each([24 * 3_600_000, -24 * 3_600_000])('after a day it is forgotten, and a clock set back does not prolong it (%i ms)', (ms) => {
  keepIntent('ascendo', intent)
  const then = Date.now() + ms
  vi.spyOn(Date, 'now').mockReturnValue(then)
  expect(readIntent('ascendo')).toBeNull()
})

test('of several tabs, one gets it', async () => {
  keepIntent('ascendo', intent)
  const taken = await Promise.all([takeIntent('ascendo'), takeIntent('ascendo'), takeIntent('ascendo')])
  expect(taken.filter((one) => one !== null)).toEqual([intent])
})

test.each([
  '',
  'rubbish',
  '{}',
  '{"action":"pay","courseId":"7","title":"x","at":1}',
  '{"action":"enroll","courseId":7,"title":"x","at":1}',
])('a stored %s is no intent', (text) => {
  localStorage.setItem('ascendo-intent', text)
  expect(readIntent('ascendo')).toBeNull()
})
