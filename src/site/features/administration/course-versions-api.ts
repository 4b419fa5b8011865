import type { Connection } from '#site/backend/connection.ts'
import { draftsApi } from '#site/features/drafts/drafts-api.ts'
import type { Outcome as DraftOutcome } from '#site/features/drafts/refusal.ts'
import { failure, success } from '#shared/result.ts'
import type { CourseUnderReview, ListedVersion, Remark, ReviewedVersion, VersionFile, VersionState } from './course-version.ts'
import type { Outcome } from './outcome.ts'
import { type Page, type PageRequest, request, requestPage, requestRow } from './request.ts'

/** PostgREST answers with so many rows at most. */
const ROWS = 1000

/** Reads one page of the versions in a state: those that wait longest first, all others newest first. */
export function listCourseVersions(connection: Connection, state: VersionState, page: PageRequest): Promise<Outcome<Page<ListedVersion>>> {
  return requestPage(connection, 'versions', page, (client, part) => client.rpc('list_course_versions', { state, ...part }))
}

/** Reads a version with its course; null if there is none. */
export async function readCourseUnderReview(connection: Connection, id: string): Promise<Outcome<CourseUnderReview | null>> {
  const found = await requestRow<ReviewedVersion>(connection, (client) =>
    client.from('course_versions').select('*').eq('id', id).maybeSingle(),
  )
  if (!found.ok) return found
  const version = found.value
  if (!version) return success(null)
  const [versions, draft] = await Promise.all([
    request<ReviewedVersion[]>(connection, (client) =>
      client.from('course_versions').select('*').eq('draft_id', version.draft_id).order('number', { ascending: false }).limit(ROWS),
    ),
    request<CourseUnderReview['draft'] | null>(connection, (client) =>
      client.from('drafts').select('id, address, instructor_id').eq('id', version.draft_id).maybeSingle(),
    ),
  ])
  if (!versions.ok) return versions
  if (!draft.ok) return draft
  return success(
    draft.value && { version: versions.value.find((one) => one.id === id) ?? version, versions: versions.value, draft: draft.value },
  )
}

/** Reads the files of a version. They never change. */
export async function readVersionFiles(connection: Connection, uid: string, snapshotId: string): Promise<Outcome<VersionFile[]>> {
  return asAdministrator(await draftsApi(connection, uid).readSnapshot(snapshotId))
}

/** Loads a picture or a recording of a version. */
export async function readStoredFile(connection: Connection, uid: string, draftId: string, hash: string): Promise<Outcome<Blob>> {
  return asAdministrator(await draftsApi(connection, uid).download(draftId, hash))
}

/** The calls that instructors and administrators share say why they failed in the instructors' words. */
function asAdministrator<T>(outcome: DraftOutcome<T>): Outcome<T> {
  if (outcome.ok) return outcome
  const { problem } = outcome.error
  if (problem === 'network') return failure({ problem })
  return failure({ problem: problem === 'signed out' || problem === 'account' ? 'account' : 'server' })
}

export function approveVersion(connection: Connection, version_id: string): Promise<Outcome<ReviewedVersion>> {
  return request(connection, (client) => client.rpc('approve_version', { version_id }))
}

export function returnVersion(
  connection: Connection,
  version_id: string,
  { answer, remarks }: { answer: string; remarks: Remark[] },
): Promise<Outcome<ReviewedVersion>> {
  return request(connection, (client) => client.rpc('return_version', { version_id, answer, remarks }))
}

/** Takes a course off the catalog, with what waits for publication. */
export function takeOffCourse(connection: Connection, draft_id: string, reason: string): Promise<Outcome<void>> {
  return request(connection, (client) => client.rpc('take_off_course', { draft_id, reason }))
}

/** Has a version published again that was published before. */
export function putBackVersion(connection: Connection, version_id: string, reason: string): Promise<Outcome<ReviewedVersion>> {
  return request(connection, (client) => client.rpc('put_back_version', { version_id, reason }))
}

export function giveDraft(connection: Connection, draft_id: string, instructor_id: string, reason: string): Promise<Outcome<void>> {
  return request(connection, (client) => client.rpc('give_draft', { draft_id, instructor_id, reason }))
}
