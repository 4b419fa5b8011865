import type { To } from 'react-router-dom'
import { type ReviewedVersion, type VersionState, versionStates } from '#site/features/administration/course-version.ts'
import { choiceIn } from '#site/ui/address-query.ts'
import type { Tone } from '#site/ui/Badge.tsx'
import { adminAddress, idIn, queryWith } from '../admin-address.ts'

export const stateNames: Record<VersionState, string> = {
  'handed in': 'Waiting',
  returned: 'Returned',
  approved: 'Approved',
  published: 'Published',
  withdrawn: 'Withdrawn',
}
export const stateTones: Record<VersionState, Tone> = {
  'handed in': 'warm',
  returned: 'plain',
  approved: 'accent',
  published: 'accent',
  withdrawn: 'plain',
}

/** What the tab lists: the versions in a state, or the courses that this site was built with. */
export type Listed = VersionState | 'catalog'
const listed = [...versionStates, 'catalog'] as const

const fileViews = ['changes', 'page'] as const
export type FileView = (typeof fileViews)[number]

interface CoursesView {
  show: Listed
  after: string | null
  /** The id of the open version. */
  version: string | null
  /** The open file, and a line of it to look at. */
  file: string | null
  line: number | null
  view: FileView | null
  /** The number of the version to compare with, or `nothing`. */
  against: string | null
}

/** Reads the view from the query string. Unknown values count as absent. */
export function readCoursesView(parameters: URLSearchParams): CoursesView {
  const line = Number(parameters.get('line'))
  return {
    show: choiceIn(parameters, 'show', listed) ?? 'handed in',
    after: parameters.get('after'),
    version: idIn(parameters, 'version'),
    file: parameters.get('file'),
    line: Number.isSafeInteger(line) && line > 0 ? line : null,
    view: choiceIn(parameters, 'view', fileViews),
    against: parameters.get('against'),
  }
}

export const listAddress = (show: Listed) => adminAddress('courses', show === 'handed in' ? {} : { show })
export const versionAddress = (id: string) => adminAddress('courses', { version: id })

/** The same version with another file, or with another view or a line of it. */
export function fileAddress(
  search: string,
  file: string,
  { line = null, view = null }: Partial<Pick<CoursesView, 'line' | 'view'>> = {},
): To {
  return { search: queryWith(search, { file, line, view }).toString() }
}

/**
 * Returns the version to compare with: the one that was asked for, else the one that learners have, else the one before. Null compares
 * with nothing.
 */
export function baseOf(version: ReviewedVersion, versions: readonly ReviewedVersion[], against: string | null): ReviewedVersion | null {
  if (against === 'nothing') return null
  const others = versions.filter(({ id }) => id !== version.id)
  return (
    others.find(({ number }) => String(number) === against) ??
    others.find(({ state }) => state === 'published') ??
    others.filter(({ number }) => number < version.number).toSorted((one, other) => other.number - one.number)[0] ??
    null
  )
}
