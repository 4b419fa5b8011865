import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Connection } from '#site/backend/connection.ts'
import { administrationQueries } from './administration-queries.ts'
import type { VersionState } from './course-version.ts'
import { listCourseVersions, readCourseUnderReview, readStoredFile, readVersionFiles } from './course-versions-api.ts'
import { unwrap } from './outcome.ts'

// Instructors, other administrators and the program that builds the site work at the same time.
const live = { staleTime: 0 }
// What was handed in never changes.
const fixed = { staleTime: Infinity }

/** The keys and fetchers of the courses that were handed in. No other file spells out these keys. */
export const courseVersionQueries = {
  list: (connection: Connection, state: VersionState, page: { after: string | null; pageSize: number }) =>
    queryOptions({
      ...live,
      queryKey: [...administrationQueries.all, 'course-versions', state, page] as const,
      queryFn: async () => unwrap(await listCourseVersions(connection, state, page)),
      placeholderData: keepPreviousData,
    }),
  one: (connection: Connection, versionId: string) =>
    queryOptions({
      ...live,
      queryKey: [...administrationQueries.all, 'course-version', versionId] as const,
      queryFn: async () => unwrap(await readCourseUnderReview(connection, versionId)),
    }),
  files: (connection: Connection, uid: string, snapshotId: string) =>
    queryOptions({
      ...fixed,
      queryKey: ['version-files', uid, snapshotId] as const,
      queryFn: async () => unwrap(await readVersionFiles(connection, uid, snapshotId)),
    }),
  storedFile: (connection: Connection, uid: string, draftId: string, hash: string) =>
    queryOptions({
      ...fixed,
      queryKey: ['stored-file', uid, draftId, hash] as const,
      queryFn: async () => unwrap(await readStoredFile(connection, uid, draftId, hash)),
      // A recording may have 200 MB.
      gcTime: 0,
    }),
}
