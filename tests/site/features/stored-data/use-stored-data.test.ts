import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useStoredData } from '#site/pages/account/privacy/use-stored-data.ts'

it('an undo that comes before the removal has ended waits for it, and puts everything back', async () => {
  let kept: string | null = 'two lessons'
  const gate = Promise.withResolvers<void>()
  const data = {
    name: 'learning',
    size: async () => ({ count: kept ? 1 : 0, bytes: kept?.length ?? 0 }),
    read: async () => kept,
    async remove() {
      await gate.promise
      const removed = kept
      kept = null
      return async () => void (kept = removed)
    },
  }
  const kinds = [{ data, title: 'Courses and progress', about: '', one: 'course', many: 'courses' }]
  const { result } = renderHook(() => useStoredData(kinds))
  await act(async () => {})

  let work: Promise<unknown>[] = []
  act(() => void (work = [result.current.remove(result.current.rows)]))
  expect(result.current.rows[0]?.isRemoved).toBe(true)
  act(() => void work.push(result.current.putBack(result.current.rows)))
  await act(async () => {
    gate.resolve()
    await Promise.all(work)
  })

  expect(kept).toBe('two lessons')
  expect(result.current.rows[0]).toMatchObject({ count: 1, isRemoved: false })
})
