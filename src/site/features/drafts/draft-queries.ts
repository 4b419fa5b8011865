import { queryOptions } from '@tanstack/react-query'
import type { DraftsApi } from './drafts-api.ts'
import { type Outcome, unwrap } from './refusal.ts'

/** The keys and fetchers of an instructor's courses. No other file spells out these keys. */
export const draftQueries = {
  all: ({ uid }: DraftsApi) => ['drafts', uid] as const,
  own: (api: DraftsApi) => draftQuery(api, ['own'], () => api.listOwn()),
  removed: (api: DraftsApi) => draftQuery(api, ['removed'], () => api.listRemoved()),
  limits: (api: DraftsApi) => draftQuery(api, ['limits'], () => api.readLimits()),
  versions: (api: DraftsApi, draftId: string) => draftQuery(api, [draftId, 'versions'], () => api.listVersions(draftId)),
  snapshots: (api: DraftsApi, draftId: string) => draftQuery(api, [draftId, 'snapshots'], () => api.listSnapshots(draftId)),
  /** What a snapshot holds never changes. */
  snapshot: (api: DraftsApi, snapshotId: string) => ({
    ...draftQuery(api, ['snapshot', snapshotId], () => api.readSnapshot(snapshotId)),
    staleTime: Infinity,
  }),
}

function draftQuery<T>(api: DraftsApi, key: readonly string[], ask: () => Promise<Outcome<T>>) {
  return queryOptions({
    // The instructor writes on several devices, and administrators decide meanwhile.
    staleTime: 0,
    // Without a connection, what cannot be read says so, instead of loading until it is back.
    networkMode: 'always',
    refetchOnReconnect: true,
    queryKey: [...draftQueries.all(api), ...key],
    queryFn: async () => unwrap(await ask()),
  })
}
