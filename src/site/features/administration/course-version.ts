import type { CourseVersion, SnapshotFile, VersionState } from '#site/features/drafts/draft.ts'

export const versionStates = ['handed in', 'returned', 'approved', 'published', 'withdrawn'] as const satisfies readonly VersionState[]

/** A version of a course as administrators see it, with the database's column names. */
export interface ReviewedVersion extends CourseVersion {
  /** Null if the account no longer exists. */
  handed_in_by: string | null
  /** The instructor's name that learners see. Null if the account had none, or no longer exists. */
  taught_by: string | null
  /** The administrator who decided; null also if that account no longer exists. */
  decided_by: string | null
  /** Why the site could not be built with it; empty otherwise. */
  problem: string
}

/** A version in the list of those in one state. */
export interface ListedVersion extends ReviewedVersion {
  /** Null until a version was approved. */
  address: string | null
  /** Null if the instructor's account no longer exists. */
  instructor_id: string | null
  instructor_name: string | null
  instructor_email: string | null
  /** The number of the version that is in the catalog. */
  published_number: number | null
}

/** A version with its course. */
export interface CourseUnderReview {
  version: ReviewedVersion
  /** All of the course, the newest first. */
  versions: ReviewedVersion[]
  draft: { id: string; address: string | null; instructor_id: string | null }
}

export type { Remark, SnapshotFile as VersionFile, VersionState } from '#site/features/drafts/draft.ts'
/** The files of a version by their names: the texts, and null for a picture or a recording. */
export const textsOf = (files: readonly SnapshotFile[]) => new Map(files.map(({ path, text }) => [path, text]))
