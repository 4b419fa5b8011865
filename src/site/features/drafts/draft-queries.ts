import { queryOptions } from '@tanstack/react-query'
import type { DraftsApi } from './drafts-api.ts'
import { unwrap } from './refusal.ts'

// The instructor writes on several devices, and administrators decide meanwhile.
const live = { staleTime: 0 }

/** The keys and fetchers of an instructor's courses. No other file spells out these keys. */
export const draftQueries = {
  all: (uid: string) => ['drafts', uid] as const,
  own: (api: DraftsApi, uid: string) =>
    queryOptions({ ...live, queryKey: [...draftQueries.all(uid), 'own'] as const, queryFn: async () => unwrap(await api.listOwn()) }),
  removed: (api: DraftsApi, uid: string) =>
    queryOptions({
      ...live,
      queryKey: [...draftQueries.all(uid), 'removed'] as const,
      queryFn: async () => unwrap(await api.listRemoved()),
    }),
  limits: (api: DraftsApi, uid: string) =>
    queryOptions({ ...live, queryKey: [...draftQueries.all(uid), 'limits'] as const, queryFn: async () => unwrap(await api.readLimits()) }),
  versions: (api: DraftsApi, uid: string, draftId: string) =>
    queryOptions({
      ...live,
      queryKey: [...draftQueries.all(uid), draftId, 'versions'] as const,
      queryFn: async () => unwrap(await api.listVersions(draftId)),
    }),
  snapshots: (api: DraftsApi, uid: string, draftId: string) =>
    queryOptions({
      ...live,
      queryKey: [...draftQueries.all(uid), draftId, 'snapshots'] as const,
      queryFn: async () => unwrap(await api.listSnapshots(draftId)),
    }),
  /** What a snapshot holds never changes. */
  snapshot: (api: DraftsApi, uid: string, snapshotId: string) =>
    queryOptions({
      staleTime: Infinity,
      queryKey: [...draftQueries.all(uid), 'snapshot', snapshotId] as const,
      queryFn: async () => unwrap(await api.readSnapshot(snapshotId)),
    }),
}
