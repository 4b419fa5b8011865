import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { answerFindings } from '#compiler/check-answers.ts'
import { compileDraft, folderFindings } from '#compiler/draft.ts'
import type { CourseFinding, Finding } from '#compiler/finding.ts'
import type { LessonText } from '#content/lesson.ts'
import { courseFilesIn } from './course-files.ts'
import { cachedLesson } from './lesson-cache.ts'
import { movingFigures } from './moving-figures.ts'

/** Compiles and checks a lesson. */
export function readLesson(folder: string, id: string): Promise<{ text: LessonText; findings: Finding[] }> {
  return cachedLesson(folder, id, async () => compileDraft(await courseFilesIn(folder), id, await movingFigures(folder)))
}

/** Checks each lesson's file of a course by itself, and gives advice on the rest of its folder. */
export async function fileFindings(folder: string): Promise<CourseFinding[]> {
  const { findings } = folderFindings(await courseFilesIn(folder))
  const files = await lessonFiles(folder)
  const read = await Promise.all(files.map((file) => readLesson(folder, file.replace(/\.md$/, ''))))
  return [
    ...findings.filter(({ isBroken }) => !isBroken),
    ...read.flatMap((lesson) => lesson.findings),
    ...answerFindings(read.flatMap(({ text }) => text.questions)),
  ].map((finding) => ({ ...finding, slug: basename(folder) }))
}

/** The names of the Markdown files in a course's folder. */
export async function lessonFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted()
}
