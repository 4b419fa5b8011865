import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CatalogueCourse } from '#content/course.ts'
import { catalogue, courseFile, courseFolders, loadFresh } from '../summaries-plugin.ts'
import { type CourseFinding, type LessonSource, sqlFindings, typescriptFindings } from './check-code.ts'
import { sentenceFindings } from './check-sentences.ts'
import { readLesson } from './lessons-plugin.ts'

/**
 * Checks the lessons of some courses: each file by itself, its code by compiling and running it, and its sentences against all
 * other lessons of the catalogue.
 * @param slugs the courses' folders
 */
export async function checkLessons(slugs: string[], folder = catalogue): Promise<CourseFinding[]> {
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

/** What each file of a course says by itself, and which lessons have none. */
export async function fileFindings(folder: string, slug: string): Promise<CourseFinding[]> {
  const { course } = await loadFresh<{ course: CatalogueCourse }>(join(folder, slug, courseFile))
  const ids = course.modules.flatMap((module) => module.lessons.map((lesson) => lesson.id))
  const files = await lessonFiles(folder, slug)
  const missing = ids.filter((id) => !files.includes(`${id}.md`))
  const read = await Promise.all(files.map(async (file) => (await readLesson(join(folder, slug), file.replace(/\.md$/, ''))).findings))
  return [
    ...missing.map((id) => ({ file: `${id}.md`, line: 1, problem: 'The lesson has no text: write this file.', isBroken: false })),
    ...read.flat(),
  ].map((finding) => ({ ...finding, slug }))
}

async function lessonFiles(folder: string, slug: string): Promise<string[]> {
  return (await readdir(join(folder, slug))).filter((name) => name.endsWith('.md'))
}

async function readSources(folder: string, slug: string): Promise<LessonSource[]> {
  const files = await lessonFiles(folder, slug)
  return Promise.all(files.map(async (file) => ({ slug, file, source: await readFile(join(folder, slug, file), 'utf8') })))
}
