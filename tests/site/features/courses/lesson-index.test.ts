import { expect, it } from 'vitest'
import { indexOf } from '#build/lesson-index.ts'
import { indexLessons, type LessonMatch } from '#site/features/courses/lesson-index.ts'
import { wordsIn } from '#site/features/courses/search-text.ts'
import { generateCourses, generateLessons } from '../../../bench/generated-courses.ts'

const taught = generateLessons(generateCourses(400))
const find = indexLessons(indexOf(taught))
const words = taught.map(({ id, lessons }) => ({
  id,
  lessons: lessons.map(({ title, headings }) => ({ title, inTitle: wordsIn(title), elsewhere: headings.flatMap(wordsIn) })),
}))

/** Performs the same search without an index, word by word. */
function findSlowly(terms: readonly string[]): LessonMatch[] {
  const has = (list: readonly string[], term: string) => list.some((word) => word === term || (term.length > 2 && word.startsWith(term)))
  const found = words.map(({ id, lessons }) => {
    const scores = lessons.map(({ inTitle, elsewhere }) => {
      const marks = [...new Set(terms)].map((term) => (has(inTitle, term) ? 2 : Number(has(elsewhere, term))))
      return marks.includes(0) ? 0 : marks.reduce((sum, mark) => sum + mark, 0)
    })
    const best = Math.max(...scores)
    const share = scores.filter((score) => score > 0).length / scores.length
    return { best, share, match: { course: id, title: lessons[scores.indexOf(best)]?.title ?? '' } }
  })
  return found
    .filter(({ best }) => best > 0)
    .toSorted((a, b) => b.best - a.best || b.share - a.share)
    .map(({ match }) => match)
}

const titles = taught.flatMap(({ lessons }) => lessons.map(({ title }) => wordsIn(title)))

it.each<[what: string, terms: readonly string[]]>([
  ['a frequent word', ['step']],
  ['frequent words', ['the', 'before']],
  ['a beginning', ['lum']],
  ['a beginning and frequent words', ['the', 'lum', 'bef']],
  ['a word of no lesson', ['step', 'elephant']],
  ['the same word twice', ['light', 'light']],
  ...[7, 900, 4321].map((number) => [`the whole title of lesson ${number}`, titles[number] ?? []] satisfies [string, string[]]),
  ...[80, 2500].map(
    (number) =>
      [`the beginnings of lesson ${number}'s words`, (titles[number] ?? []).map((word) => word.slice(0, 4))] satisfies [string, string[]],
  ),
])('finds what a search word by word finds, in the same order: %s', (_, terms) => {
  const expected = findSlowly(terms)
  expect(find(terms)).toEqual(expected)
  expect(expected.length > 0).toBe(!terms.includes('elephant'))
})
