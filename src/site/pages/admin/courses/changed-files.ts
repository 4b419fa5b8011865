import { readCourseFile } from '#compiler/course-file.ts'
import type { VersionFile } from '#site/features/administration/course-version.ts'

export type Change = 'new' | 'changed' | 'removed' | 'same'

export interface ChangedFile {
  path: string
  /** Of a lesson, as course.json says. */
  title: string | null
  change: Change
  before: VersionFile | null
  after: VersionFile | null
}

/** Compares two folders file by file: first the course's own file, then the lessons in their order, then the rest. */
export function changedFiles(before: readonly VersionFile[], after: readonly VersionFile[]): ChangedFile[] {
  const [former, present] = [byPath(before), byPath(after)]
  const titles = new Map([...lessonTitles(before), ...lessonTitles(after)])
  const order = ['course.json', ...titles.keys()]
  const place = (path: string) => (order.includes(path) ? order.indexOf(path) : order.length)
  return [...new Set([...present.keys(), ...former.keys()])]
    .map((path) => {
      const [old, now] = [former.get(path) ?? null, present.get(path) ?? null]
      return { path, title: titles.get(path) ?? null, change: changeOf(old, now), before: old, after: now }
    })
    .toSorted((one, other) => place(one.path) - place(other.path) || one.path.localeCompare(other.path, 'en'))
}

const byPath = (files: readonly VersionFile[]) => new Map(files.map((file) => [file.path, file]))

function changeOf(before: VersionFile | null, after: VersionFile | null): Change {
  if (!before) return 'new'
  if (!after) return 'removed'
  return before.hash === after.hash ? 'same' : 'changed'
}

function lessonTitles(files: readonly VersionFile[]): [string, string][] {
  const { course } = readCourseFile(byPath(files).get('course.json')?.text ?? '')
  return course?.modules.flatMap(({ lessons }) => lessons.map(({ id, title }): [string, string] => [`${id}.md`, title])) ?? []
}
