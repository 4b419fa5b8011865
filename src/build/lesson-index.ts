import type { CatalogCourse } from '#content/course.ts'
import type { LessonText } from '#content/lesson.ts'
import type { LessonIndex } from '#site/features/courses/lesson-index.ts'
import { wordsIn } from '#site/features/courses/search-text.ts'
import { partHeadings } from '#compiler/lesson-file.ts'

/** The parts of a course's lessons that the search index covers. */
export interface SearchedCourse {
  id: string
  lessons: { title: string; headings: string[] }[]
}

/** @param texts the texts of the course's lessons, by id; lessons without a text are missing */
export function searchedCourse(course: CatalogCourse, texts: Record<string, LessonText>): SearchedCourse {
  const { exerciseMinutes } = partHeadings(course)
  const lessons = course.modules.flatMap((module) => module.lessons)
  return {
    id: course.id,
    lessons: lessons.map(({ id, title }) => {
      const headings = texts[id]?.headings.map(({ text }) => text) ?? []
      return { title, headings: headings.filter((text) => exerciseMinutes(text) === null) }
    }),
  }
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
