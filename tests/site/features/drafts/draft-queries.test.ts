import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { draftQueries } from '#site/features/drafts/draft-queries.ts'
import type { DraftsApi } from '#site/features/drafts/drafts-api.ts'
import { failure, success } from '#shared/result.ts'

afterEach(() => onlineManager.setOnline(true))

it('what cannot be read without a connection fails instead of loading forever, and is read once the connection is back', async () => {
  const listSnapshots = vi.fn<DraftsApi['listSnapshots']>().mockResolvedValue(failure({ problem: 'network' }))
  const api = { uid: 'u', listSnapshots } as Partial<DraftsApi> as DraftsApi
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.mount()
  onlineManager.setOnline(false)
  const observer = new QueryObserver(client, draftQueries.snapshots(api, 'd'))
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
  listSnapshots.mockResolvedValue(success([]))
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([]))
  stop()
  client.unmount()
})
