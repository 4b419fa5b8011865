import { levelNames, type OfferedCourse } from '#content/course.ts'
import { courseSummaries, findOfferedCourse } from '#site/features/courses/courses.ts'
import { lookOf } from '#site/features/courses/categories.ts'
import { searchCourses } from '#site/features/courses/search-courses.ts'
import type { SearchResults } from '#site/features/courses/search-index.ts'
import { formatCount } from '#shared/format.ts'
import { catalogPath, coursePath } from '#shared/paths.ts'

/** §3 */
export interface Suggestion {
  id: string
  title: string
  type: 'course' | 'category' | 'instructor'
  subtitle: string
  /** The page to open. */
  path: string
  /** That of a course's title, if it names one. */
  language?: string | undefined
}

/** The suggestions for a text. */
export interface SuggestionResult {
  text: string
  suggestions: Suggestion[]
  /** 'close' if the suggestions only come close to the text; 'recent' for recent searches, if nothing was typed or found. */
  kind: 'found' | 'close' | 'recent'
}

/** §9: the maximum of each type, at most 8 in all. */
const limits = { courses: 4, categories: 2, instructors: 2 }
/** §9: recent searches show the first 3 courses. */
const recentLimit = 3

/** Returns suggestions for a text. Rejects if the search fails to load. */
export async function suggest(text: string): Promise<SuggestionResult> {
  const wanted = text.trim()
  const { suggestions, isClose } = wanted === '' ? noSuggestions : toSuggestions(await searchCourses(wanted))
  if (suggestions.length === 0) {
    return { text: wanted, suggestions: courseSummaries.slice(0, recentLimit).map((course) => courseSuggestion(course)), kind: 'recent' }
  }
  return { text: wanted, suggestions, kind: isClose ? 'close' : 'found' }
}

/** Returns the announcement for screen readers when suggestions appear. */
export function announcement({ text, suggestions, kind }: SuggestionResult): string {
  const count = suggestions.length
  if (kind === 'recent') return `${text ? 'No suggestions. ' : ''}${formatCount(count, 'recent search', 'recent searches')} below.`
  return `${formatCount(count, 'suggestion')} below.`
}

const noSuggestions = { suggestions: [], isClose: false }

/** Picks the suggestions. If anything matches the text as typed, close matches, such as typo corrections, are left out. */
function toSuggestions(found: SearchResults): { suggestions: Suggestion[]; isClose: boolean } {
  const isClose = !Object.values(found).some((matches) => matches.ids.length > 0 && !matches.isClose)
  const best = (group: keyof SearchResults) => (found[group].isClose === isClose ? found[group].ids.slice(0, limits[group]) : [])
  const suggestions = [
    ...best('courses')
      .flatMap((id) => findOfferedCourse(id) ?? [])
      .map((course) => courseSuggestion(course, found.courses.lessons[course.id])),
    ...best('categories').map(categorySuggestion),
    ...best('instructors').map(instructorSuggestion),
  ]
  return { suggestions, isClose }
}

/** @param lesson the title of the lesson that matches, if the course itself does not */
function courseSuggestion({ id, title, instructor, level, language }: OfferedCourse, lesson?: string): Suggestion {
  const subtitle = lesson === undefined ? `${instructor.name} · ${levelNames[level]}` : `Lesson: ${lesson}`
  return { id, title, type: 'course', subtitle, path: coursePath(id), language }
}

function categorySuggestion(name: string): Suggestion {
  const count = courseSummaries.filter(({ category }) => category === name).length
  return {
    id: name,
    title: name,
    type: 'category',
    subtitle: formatCount(count, 'course'),
    path: catalogPath({ category: name }),
    language: lookOf(name).language,
  }
}

function instructorSuggestion(name: string): Suggestion {
  const courses = courseSummaries.filter(({ instructor }) => instructor.name === name)
  const subjects = [...new Set(courses.map(({ category }) => category))].join(', ')
  return {
    id: name,
    title: name,
    type: 'instructor',
    subtitle: `${formatCount(courses.length, 'course')} in ${subjects}`,
    path: catalogPath({ search: name }),
  }
}
