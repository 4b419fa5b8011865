import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { courseFolders } from '../content-folders.ts'
import { courseFacts } from '#compiler/course-file.ts'
import { courseFile } from '#compiler/file-names.ts'
import { sqlFindings, typescriptFindings } from './check-code.ts'
import { type LessonSource, sentenceFindings } from '#compiler/check-sentences.ts'
import type { CourseFinding } from '#compiler/finding.ts'
import { fileFindings, lessonFiles } from './read-lessons.ts'

/**
 * Checks the lessons of some courses: each file by itself, its code by compiling and running it, and its sentences against all
 * other lessons of the catalog.
 * @param folders the courses' folders
 * @param catalog the folders of all courses
 */
export async function checkLessons(folders: readonly string[], catalog = courseFolders()): Promise<CourseFinding[]> {
  // One course after another: a system lets a program open only some thousand files at once.
  const all: LessonSource[] = []
  for (const folder of catalog) all.push(...(await readSources(folder)))
  const slugs = folders.map((folder) => basename(folder))
  const chosen = all.filter(({ slug }) => slugs.includes(slug))
  const ofFiles: CourseFinding[] = []
  for (const folder of folders) ofFiles.push(...(await fileFindings(folder)))
  const findings = [
    ...ofFiles,
    ...(await typescriptFindings(chosen)),
    ...(await sqlFindings(chosen)),
    ...sentenceFindings(all).filter(({ slug }) => slugs.includes(slug)),
  ]
  return findings.toSorted((a, b) => a.slug.localeCompare(b.slug) || a.file.localeCompare(b.file) || a.line - b.line)
}

async function readSources(folder: string): Promise<LessonSource[]> {
  const { language } = courseFacts(await readFile(join(folder, courseFile), 'utf8'))
  const files = await lessonFiles(folder)
  return Promise.all(
    files.map(async (file) => ({ slug: basename(folder), file, language, source: await readFile(join(folder, file), 'utf8') })),
  )
}
