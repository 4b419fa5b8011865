/** What a file of a course is, by its name. */
export type FileKind = 'facts' | 'lesson' | 'figure' | 'captions' | 'picture' | 'recording'

const endings: [RegExp, FileKind][] = [
  [/\.md$/, 'lesson'],
  [/\.svg$/, 'figure'],
  [/\.vtt$/, 'captions'],
  [/\.(jpg|jpeg|png|webp|avif|gif)$/, 'picture'],
  [/\.(mp4|m4v|webm)$/, 'recording'],
]

/** The file in each course's folder that describes the course; its lessons are beside it. */
export const courseFile = 'course.json'

/** Beside the courses' folders: which of them were fetched from the studio, with a hash of what they contained then. */
export const fetchedFile = 'from-studio.json'

/** Beside the courses' folders: the slugs of those that were taken off the catalog. */
export const withdrawnFile = 'withdrawn.json'

/**
 * What a file is; null for a name that no file of a course may have. The database has the same rule, `private.course_file_kind`. Names
 * fit every system, and none understands one as a path.
 */
export function fileKind(name: string): FileKind | null {
  if (name.length > 100 || !/^[A-Za-z0-9][A-Za-z0-9_-]*([.][A-Za-z0-9_-]+)+$/.test(name)) return null
  // Windows opens devices under these names.
  if (/^(con|prn|aux|nul|com[0-9]|lpt[0-9])[.]/i.test(name)) return null
  if (name === courseFile) return 'facts'
  return endings.find(([pattern]) => pattern.test(name))?.[1] ?? null
}

/** Says which files of a folder a course cannot have, in sentences. */
export function nameProblems(names: readonly string[]): { name: string; problem: string }[] {
  const seen = new Map<string, string>()
  return names.flatMap((name) => {
    const twin = seen.get(name.toLowerCase())
    seen.set(name.toLowerCase(), name)
    if (twin !== undefined) return [{ name, problem: `Its name differs from ${twin} in capitals only: rename one of them.` }]
    if (fileKind(name)) return []
    return [
      {
        name,
        problem: 'A course cannot have this file: rename it in letters, digits and hyphens with one of its endings, or take it away.',
      },
    ]
  })
}
