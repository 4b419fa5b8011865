import { emptyLessonIndex, indexLessons, type LessonIndex, type LessonMatch } from './lesson-index.ts'
import type { SearchEntry } from './search-entry.ts'
import { indexTexts, type Matches, termsOf } from './search-text.ts'

/** The courses that match, by id. */
interface CourseMatches extends Matches {
  /** For each course that only its lessons match: the title of the best lesson. */
  lessons: Record<string, string>
}

/** The matches of each type: courses by id, categories and instructors by name. */
export interface SearchResults {
  courses: CourseMatches
  categories: Matches
  instructors: Matches
}

/** Builds the index of the catalog and returns a function that searches it. */
export function buildSearchIndex(entries: readonly SearchEntry[], taught: LessonIndex = emptyLessonIndex): (text: string) => SearchResults {
  const courses = indexTexts(entries, { title: 4, tags: 3, instructor: 3, category: 2, description: 1 }, ['description'])
  const lessons = indexLessons(taught)
  const categories = indexNames(entries.map(({ category }) => category))
  const instructors = indexNames(entries.map(({ instructor }) => instructor))
  return (text) => {
    const found = lessons(termsOf(text))
    return {
      // If a lesson has all the words, do not also search for courses that merely come close: the lesson is the better match.
      courses: withLessons(courses(text, found.length > 0), found),
      categories: categories(text),
      instructors: instructors(text),
    }
  }
}

/** Lists the courses whose own words match first, then those that only a lesson matches. */
function withLessons(own: Matches, taught: readonly LessonMatch[]): CourseMatches {
  if (taught.length === 0) return { ...own, lessons: {} }
  const known = new Set(own.ids)
  const others = taught.filter(({ course }) => !known.has(course))
  return {
    ids: [...own.ids, ...others.map(({ course }) => course)],
    isClose: false,
    lessons: Object.fromEntries(others.map(({ course, title }) => [course, title])),
  }
}

function indexNames(names: string[]): (text: string) => Matches {
  return indexTexts(
    [...new Set(names)].map((name) => ({ id: name, name })),
    { name: 1 },
  )
}
