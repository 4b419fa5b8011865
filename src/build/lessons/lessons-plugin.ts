import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { courseFile, isOfCourse } from '../summaries-plugin.ts'
import { readLesson } from './read-lessons.ts'

/**
 * Compiles the Markdown files in the courses' folders. Each `.md` file is a module that exports the `lesson`; each `course.ts`
 * additionally exports `lessons`, which loads them by file name. So only the course's own chunk contains the names of its
 * lessons' chunks.
 */
export function lessons(): Plugin {
  let isDeveloping = false
  return {
    name: 'lessons',
    // Runs before Vite replaces import.meta.glob, which `transform` adds.
    enforce: 'pre',
    configResolved: ({ command }) => {
      isDeveloping = command === 'serve'
    },
    async load(id) {
      if (!id.endsWith('.md') || !isOfCourse(id)) return null
      const { text, findings } = await readLesson(dirname(id), basename(id, '.md'))
      for (const name of await figuresIn(dirname(id))) this.addWatchFile(join(dirname(id), name))
      const lesson = isDeveloping ? { ...text, findings: findings.map(({ line, problem }) => `Line ${line}: ${problem}`) } : text
      return { code: `export const lesson = ${JSON.stringify(lesson)}`, moduleType: 'js' }
    },
    transform(code, id) {
      if (basename(id) !== courseFile || !isOfCourse(id)) return null
      return `${code}\nexport const lessons = import.meta.glob('./*.md', { import: 'lesson' })\n`
    },
  }
}

async function figuresIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.svg'))
}
