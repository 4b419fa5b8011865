import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Lexer } from 'marked'
import type { Plugin } from 'vite'
import type { Written } from '#shared/content-language.ts'
import type { CatalogCourse } from '#content/course.ts'
import type { LessonIndex } from '#site/features/courses/lesson-index.ts'
import { wordsIn } from '#site/features/courses/search-text.ts'
import { partHeadings } from './lessons/lesson-file.ts'
import { isHeading } from './markdown.ts'
import { lessonFiles } from './lessons/read-lessons.ts'
import { courseFolders } from './content-folders.ts'
import { courseFile, isOfCourse, loadFresh } from './summaries-plugin.ts'

const virtualId = 'virtual:lesson-words'
const resolvedId = `\0${virtualId}`

/** The parts of a course's lessons that the search index covers. */
export interface SearchedCourse {
  id: string
  lessons: { title: string; headings: string[] }[]
}

/** Provides `virtual:lesson-words`, the index that finds courses by their lessons' titles and headings. */
export function lessonWords(): Plugin {
  return {
    name: 'lesson-words',
    resolveId: (id) => (id === virtualId ? resolvedId : null),
    async load(id) {
      if (id !== resolvedId) return null
      return lessonWordsModule(await readSearchedCourses())
    },
    hotUpdate({ file, modules }) {
      if (!isOfCourse(file)) return
      const words = this.environment.moduleGraph.getModuleById(resolvedId)
      if (!words) return
      this.environment.moduleGraph.invalidateModule(words)
      return [...modules, words]
    },
  }
}

/** Exports the index as a JSON string: engines parse it faster than code, and it reaches a worker without cloning each part. */
export function lessonWordsModule(courses: readonly SearchedCourse[]): string {
  return `export const lessonWords = ${JSON.stringify(JSON.stringify(indexOf(courses)))}`
}

async function readSearchedCourses(): Promise<SearchedCourse[]> {
  return Promise.all(
    courseFolders().map(async (folder) => {
      const { course } = await loadFresh<{ course: CatalogCourse }>(join(folder, courseFile))
      const files = await lessonFiles(folder)
      const lessons = course.modules.flatMap((module) => module.lessons)
      return {
        id: course.id,
        lessons: await Promise.all(
          lessons.map(async ({ id, title }) => ({
            title,
            headings: files.includes(`${id}.md`) ? headingsIn(await readFile(join(folder, `${id}.md`), 'utf8'), course) : [],
          })),
        ),
      }
    }),
  )
}

/** All headings but those that every lesson has. */
function headingsIn(source: string, course: Written): string[] {
  const { exerciseMinutes, isQuestions } = partHeadings(course)
  return new Lexer()
    .lex(source)
    .filter(isHeading)
    .map(({ text }) => text)
    .filter((text) => !isQuestions(text) && exerciseMinutes(text) === null)
}

/** @returns the inverted index of the lessons' titles and headings */
export function indexOf(courses: readonly SearchedCourse[]): LessonIndex {
  const places = new Map<string, number[]>()
  const lessons = courses.flatMap((course) => course.lessons)
  for (const [number, { title, headings }] of lessons.entries()) {
    const inTitle = new Set(wordsIn(title))
    const elsewhere = new Set(headings.flatMap(wordsIn).filter((word) => !inTitle.has(word)))
    for (const [words, mark] of [[inTitle, 1] as const, [elsewhere, 0] as const]) {
      for (const word of words) {
        const list = places.get(word) ?? []
        if (list.length === 0) places.set(word, list)
        list.push(2 * number + mark)
      }
    }
  }
  const words = [...places.keys()].toSorted()
  return {
    courses: courses.map(({ id, lessons: own }) => [id, own.length]),
    titles: lessons.map(({ title }) => title),
    words,
    places: words.map((word) => distances(places.get(word) ?? [])),
  }
}

function distances(numbers: readonly number[]): number[] {
  return numbers.map((number, index) => number - (numbers[index - 1] ?? 0))
}
