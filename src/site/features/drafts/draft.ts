import { fileKind } from '#compiler/file-names.ts'
import type { Database } from '#site/backend/database-types.ts'

/** A course that an instructor writes, as the database lists it. */
export type DraftRow = Database['public']['Tables']['drafts']['Row']

export type VersionState = 'handed in' | 'returned' | 'approved' | 'published' | 'withdrawn'

/** A remark of an administrator at a file, and at a line of it unless that is null. */
export interface Remark {
  path: string
  line: number | null
  text: string
}

type VersionRow = Database['public']['Tables']['course_versions']['Row']

/** What was handed in. Its problem, if it is approved: why the site could not be built with it. */
export interface CourseVersion extends Omit<VersionRow, 'remarks' | 'handed_in_by' | 'decided_by' | 'taught_by'> {
  state: VersionState
  remarks: Remark[]
}

/** What the instructor does next, or waits for. */
export type NextStep = 'write' | 'wait for review' | 'fix' | 'wait for publication' | 'published' | 'taken off'

/** An own draft with its newest version. */
export interface OwnDraft extends DraftRow {
  newest: CourseVersion | null
  /** Whether a version is in the catalog. */
  isPublished: boolean
  next: NextStep
}

/** What was in a draft at a moment. */
export type Snapshot = Pick<Database['public']['Tables']['draft_snapshots']['Row'], 'id' | 'taken_at'>

export interface SnapshotFile {
  path: string
  hash: string
  size: number
  /** Null for pictures and recordings. */
  text: string | null
}

/** What an instructor may have, and has. Sizes are in bytes. */
export interface CourseLimits {
  drafts: number
  lessons: number
  files: number
  text_bytes: number
  figure_bytes: number
  picture_bytes: number
  recording_bytes: number
  instructor_bytes: number
  hand_ins_a_day: number
  used_bytes: number
}

/** The limits that the database has unless an operator changed them. */
export const usualLimits: CourseLimits = {
  drafts: 20,
  lessons: 200,
  files: 1000,
  text_bytes: 100 * 1024,
  figure_bytes: 200 * 1024,
  picture_bytes: 10 * 1024 * 1024,
  recording_bytes: 200 * 1024 * 1024,
  instructor_bytes: 1024 ** 3,
  hand_ins_a_day: 20,
  used_bytes: 0,
}

/** Pictures and recordings are stored as files; all others are texts. */
export function isStoredFile(path: string): boolean {
  const kind = fileKind(path)
  return kind === 'picture' || kind === 'recording'
}

export function extensionOf(path: string): string {
  return /\.([^.]+)$/.exec(path)?.[1] ?? ''
}

/** Returns how many bytes a file of this name may have. */
export function sizeLimit(path: string, limits: CourseLimits): number {
  switch (fileKind(path)) {
    case 'figure':
      return limits.figure_bytes
    case 'picture':
      return limits.picture_bytes
    case 'recording':
      return limits.recording_bytes
    default:
      return limits.text_bytes
  }
}

export function mediaType(path: string): string {
  const extension = extensionOf(path)
  if (fileKind(path) === 'picture') return `image/${extension === 'jpg' ? 'jpeg' : extension}`
  return extension === 'webm' ? 'video/webm' : 'video/mp4'
}
