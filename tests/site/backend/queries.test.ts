import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#site/backend/with-queries.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2024-06-01T10:00:00Z') })
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

test('what was read is fresh for 300 seconds (§7)', async () => {
  const queryFn = vi.fn<() => Promise<string>>(async () => 'read')
  const read = () => queryClient.fetchQuery({ queryKey: ['freshness'], queryFn })
  await read()
  await vi.advanceTimersByTimeAsync(299_000)
  await read()
  expect(queryFn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2000)
  await read()
  expect(queryFn).toHaveBeenCalledTimes(2)
})

test('a failed request is retried once (§7)', async () => {
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('no answer')))
  const observer = new QueryObserver(queryClient, { queryKey: ['retry'], queryFn })
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queryFn).toHaveBeenCalledTimes(2)
  expect(observer.getCurrentResult().isError).toBe(true)
  stop()
})
