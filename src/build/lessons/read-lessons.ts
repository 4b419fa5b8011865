import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { CatalogCourse } from '#content/course.ts'
import { findBlockWords } from '#content/block-words.ts'
import { languageOf, type Written } from '#shared/content-language.ts'
import type { LessonText } from '#content/lesson.ts'
import { courseFile, readCourse } from '../summaries-plugin.ts'
import { lessonFindings } from './check-lesson.ts'
import { compileLesson, type LessonPlace } from './compile-lesson.ts'
import type { CourseFinding, Finding } from './finding.ts'
import { cachedLesson } from './lesson-cache.ts'

/** A lesson's source, for checks that span several lessons. */
export interface LessonSource extends Written {
  /** The course's folder. */
  slug: string
  file: string
  source: string
}

/** Compiles and checks a lesson. */
export function readLesson(folder: string, id: string): Promise<{ text: LessonText; findings: Finding[] }> {
  return cachedLesson(folder, id, () => compileAndCheck(folder, id))
}

async function compileAndCheck(folder: string, id: string): Promise<{ text: LessonText; findings: Finding[] }> {
  const course = await readCourse(folder)
  const source = await readFile(join(folder, `${id}.md`), 'utf8')
  const { text, findings } = await compileLesson(source, placeOf(folder, course, id))
  return { text, findings: [...findings, ...lessonFindings(source, text, folder, course, id)] }
}

function placeOf(folder: string, course: CatalogCourse, id: string): LessonPlace {
  return {
    file: `${id}.md`,
    language: course.language,
    courseId: course.id,
    lessonIds: course.modules.flatMap((module) => module.lessons.map((lesson) => lesson.id)),
    figure: (name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : null),
  }
}

/** Checks each lesson's file of a course by itself, and finds lessons that have none. */
export async function fileFindings(folder: string): Promise<CourseFinding[]> {
  const course = await readCourse(folder)
  const ids = course.modules.flatMap((module) => module.lessons.map((lesson) => lesson.id))
  const files = await lessonFiles(folder)
  const missing = ids.filter((id) => !files.includes(`${id}.md`))
  const read = await Promise.all(files.map(async (file) => (await readLesson(folder, file.replace(/\.md$/, ''))).findings))
  return [
    ...languageFindings(course),
    ...missing.map((id) => ({ file: `${id}.md`, line: 1, problem: 'The lesson has no text: write this file.', isBroken: false })),
    ...read.flat(),
  ].map((finding) => ({ ...finding, slug: basename(folder) }))
}

/** Says that a lesson's blocks are in English because the table lacks the course's language. */
function languageFindings(course: CatalogCourse): Finding[] {
  const language = languageOf(course)
  if (findBlockWords(language)) return []
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language)
  const problem = `Words such as "Exercise", "Check yourself" and "True" are not known in ${name}, and stay English: add ${language} to src/content/block-words.ts.`
  return [{ file: courseFile, line: 1, problem, isBroken: false }]
}

/** The names of the Markdown files in a course's folder. */
export async function lessonFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted()
}
