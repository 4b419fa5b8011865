import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import type { CatalogueCourse } from '#content/course.ts'
import type { LessonText } from '#content/lesson.ts'
import { catalogue, courseFile, loadFresh } from '../summaries-plugin.ts'
import { lessonFindings } from './check-lesson.ts'
import { compileLesson, type LessonPlace } from './compile-lesson.ts'
import type { Finding } from './finding.ts'

/**
 * Compiles the Markdown files in the courses' folders. Each `.md` file is a module of its own that exports the `lesson`; each
 * `course.ts` additionally exports `lessons`, which loads them by file name. So a course's chunk names its lessons' chunks, and
 * no other page knows them.
 */
export function lessons(folder = catalogue): Plugin {
  let isDeveloping = false
  const isInCourse = (id: string) => dirname(dirname(id)) === folder
  return {
    name: 'lessons',
    // Before Vite replaces import.meta.glob.
    enforce: 'pre',
    configResolved: ({ command }) => {
      isDeveloping = command === 'serve'
    },
    async load(id) {
      if (!id.endsWith('.md') || !isInCourse(id)) return null
      const { text, findings } = await readLesson(dirname(id), basename(id, '.md'))
      for (const name of await figuresIn(dirname(id))) this.addWatchFile(join(dirname(id), name))
      const lesson = isDeveloping ? { ...text, findings: findings.map(({ line, problem }) => `Line ${line}: ${problem}`) } : text
      return { code: `export const lesson = ${JSON.stringify(lesson)}`, moduleType: 'js' }
    },
    transform(code, id) {
      if (basename(id) !== courseFile || !isInCourse(id)) return null
      return `${code}\nexport const lessons = import.meta.glob('./*.md', { import: 'lesson' })\n`
    },
  }
}

/** A lesson of the catalogue, compiled and checked. */
export async function readLesson(folder: string, id: string): Promise<{ text: LessonText; findings: Finding[] }> {
  const { course } = await loadFresh<{ course: CatalogueCourse }>(join(folder, courseFile))
  const source = await readFile(join(folder, `${id}.md`), 'utf8')
  const { text, findings } = await compileLesson(source, placeOf(folder, course, id))
  return { text, findings: [...findings, ...lessonFindings(source, text, folder, course, id)] }
}

function placeOf(folder: string, course: CatalogueCourse, id: string): LessonPlace {
  return {
    file: `${id}.md`,
    courseId: course.id,
    lessonIds: course.modules.flatMap((module) => module.lessons.map((lesson) => lesson.id)),
    figure: (name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : null),
  }
}

async function figuresIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.svg'))
}
