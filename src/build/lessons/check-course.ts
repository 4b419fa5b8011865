import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { catalog, courseFolders } from '../summaries-plugin.ts'
import { sqlFindings, typescriptFindings } from './check-code.ts'
import { sentenceFindings } from './check-sentences.ts'
import type { CourseFinding } from './finding.ts'
import { fileFindings, lessonFiles, type LessonSource } from './read-lessons.ts'

/**
 * Checks the lessons of some courses: each file by itself, its code by compiling and running it, and its sentences against all
 * other lessons of the catalog.
 * @param slugs the courses' folders
 */
export async function checkLessons(slugs: string[], folder = catalog): Promise<CourseFinding[]> {
  const all = (await Promise.all((await courseFolders(folder)).map((slug) => readSources(folder, slug)))).flat()
  const chosen = all.filter(({ slug }) => slugs.includes(slug))
  const findings = [
    ...(await Promise.all(slugs.map((slug) => fileFindings(folder, slug)))).flat(),
    ...(await typescriptFindings(chosen)),
    ...(await sqlFindings(chosen)),
    ...sentenceFindings(all).filter(({ slug }) => slugs.includes(slug)),
  ]
  return findings.toSorted((a, b) => a.slug.localeCompare(b.slug) || a.file.localeCompare(b.file) || a.line - b.line)
}

async function readSources(folder: string, slug: string): Promise<LessonSource[]> {
  const files = await lessonFiles(folder, slug)
  return Promise.all(files.map(async (file) => ({ slug, file, source: await readFile(join(folder, slug, file), 'utf8') })))
}
