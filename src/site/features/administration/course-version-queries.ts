import { queryOptions } from '@tanstack/react-query'
import type { Connection } from '#site/backend/connection.ts'
import { live, livePage } from './administration-queries.ts'
import type { VersionState } from './course-version.ts'
import { listCourseVersions, readCourseUnderReview, readStoredFile, readVersionFiles } from './course-versions-api.ts'
import { unwrap } from './outcome.ts'
import type { PageRequest } from './request.ts'

// What was handed in never changes.
const fixed = { staleTime: Infinity }

/** The keys and fetchers of the courses that were handed in. No other file spells out these keys. */
export const courseVersionQueries = {
  list: (connection: Connection, state: VersionState, page: PageRequest) =>
    livePage(['course-versions', state, page], () => listCourseVersions(connection, state, page)),
  one: (connection: Connection, versionId: string) =>
    live(['course-version', versionId], () => readCourseUnderReview(connection, versionId)),
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
