import { describe, expect, test } from 'vitest'
import {
  coursesPerPage,
  emptyQuery,
  readCatalogQuery,
  sorts,
  writeCatalogQuery,
  type CatalogQuery,
} from '#site/pages/courses/catalog-query.ts'
import { facetsOf } from '#site/pages/courses/facets.ts'
import { narrowCourses } from '#site/pages/courses/narrow-courses.ts'
import { restrictionsOf } from '#site/pages/courses/restrictions.ts'
import { sortedCourses } from '#site/pages/courses/sorted-courses.ts'
import { pageOf } from '#site/ui/address-query.ts'
import { pageNumbers } from '#site/ui/Pagination.tsx'
import { buildSummary } from '../../support/courses.ts'

const read = (search: string) => readCatalogQuery(new URLSearchParams(search))

describe('the catalog query in the URL', () => {
  test('is empty for an empty URL', () => {
    expect(read('')).toEqual(emptyQuery)
  })

  test('reads all filters', () => {
    expect(
      read(
        'search=+light+&category=Art+%26+Design&level=advanced&level=beginner&price=100-200&rating=4.5&duration=up-to-12&sort=price-low&page=3',
      ),
    ).toEqual({
      search: 'light',
      category: 'Art & Design',
      level: ['beginner', 'advanced'],
      price: ['100-200'],
      rating: ['4.5'],
      duration: ['up-to-12'],
      sort: 'price-low',
      page: 3,
    })
  })

  test.each([
    'category=Cooking',
    'level=heroic',
    'price=7',
    'rating=11',
    'duration=forever',
    'sort=random',
    'category=',
    'search=%20%20',
    'page=0',
    'page=-2',
    'page=1.5',
    'page=next',
    'colour=red',
  ])('treats unknown values as absent: %s', (search) => {
    expect(read(search)).toEqual(emptyQuery)
  })

  test('drops duplicate values, and takes only one rating', () => {
    expect(read('level=beginner&level=beginner&rating=4.0&rating=4.5')).toEqual({ ...emptyQuery, level: ['beginner'], rating: ['4.5'] })
  })

  test('writes only active filters, and reads them back', () => {
    const query: CatalogQuery = { ...emptyQuery, search: 'a & b', category: 'Art & Design', level: ['beginner', 'advanced'], page: 2 }
    const parameters = writeCatalogQuery(query)
    expect(parameters.toString()).toBe('search=a+%26+b&category=Art+%26+Design&level=beginner&level=advanced&page=2')
    expect(readCatalogQuery(parameters)).toEqual(query)
    expect(writeCatalogQuery(emptyQuery).toString()).toBe('')
  })
})

const courses = [
  buildSummary({
    id: 'a',
    category: 'Finance',
    level: 'beginner',
    price: 200,
    rating: 4,
    totalReviews: 9,
    students: 10,
    estimatedDuration: '13 hours',
  }),
  buildSummary({
    id: 'b',
    category: 'Finance',
    level: 'advanced',
    price: 100,
    rating: 5,
    totalReviews: 1,
    students: 20,
    estimatedDuration: '16 hours',
  }),
  buildSummary({
    id: 'c',
    category: 'Marketing',
    level: 'beginner',
    price: 99,
    rating: 4.5,
    totalReviews: 5,
    students: 30,
    estimatedDuration: '11 hours',
  }),
  buildSummary({
    id: 'd',
    category: 'Marketing',
    level: 'intermediate',
    price: 0,
    rating: 4.5,
    totalReviews: 6,
    students: 5,
    estimatedDuration: '14 hours',
  }),
]
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')

test.each([
  ['popular', 'cbad'],
  ['rating', 'bdca'],
  ['price-low', 'dcba'],
  ['price-high', 'abcd'],
  ['shortest', 'cadb'],
] as const)('sorted by %s: %s', (sort, expected) => {
  expect(sorts).toContain(sort)
  expect(ids(sortedCourses(courses, sort))).toBe(expected)
  expect(ids(courses)).toBe('abcd')
})

test.each([
  [
    [7, 8, 9, 12],
    ['Up to 8 hours', '9 hours', 'Over 9 hours'],
  ],
  [
    [1, 3, 20, 30, 40, 50],
    ['Up to 3 hours', '4 to 30 hours', 'Over 30 hours'],
  ],
  [
    [1, 1, 1, 2],
    ['Up to 1 hour', '2 hours'],
  ],
  [[5, 5], undefined],
  [[], undefined],
])('courses of %j hours can be narrowed to %j', (lengths, labels) => {
  const own = lengths.map((hours, place) => buildSummary({ id: `${place}`, estimatedDuration: `${hours} hours` }))
  expect(
    facetsOf(own)
      .find(({ name }) => name === 'duration')
      ?.options.map(({ label }) => label),
  ).toEqual(labels)
})

describe('filtering the courses', () => {
  const narrowed = (query: Partial<CatalogQuery>) => narrowCourses(courses, { ...emptyQuery, ...query })

  test.each<[Partial<CatalogQuery>, string]>([
    [{}, 'abcd'],
    [{ category: 'Finance' }, 'ab'],
    [{ level: ['beginner'] }, 'ac'],
    [{ level: ['beginner', 'advanced'] }, 'abc'],
    [{ price: ['under-100'] }, 'cd'],
    [{ price: ['100-200'] }, 'ab'],
    [{ price: ['over-200'] }, ''],
    [{ rating: ['4.5'] }, 'bcd'],
    [{ duration: ['up-to-12'] }, 'c'],
    [{ duration: ['13-14'] }, 'ad'],
    [{ duration: ['over-14'] }, 'b'],
    [{ category: 'Finance', level: ['beginner'], rating: ['4.0'] }, 'a'],
    [{ category: 'Finance', level: ['intermediate'] }, ''],
  ])('%j leaves %s', (query, expected) => {
    expect(ids(narrowed(query).found)).toBe(expected)
  })

  test('each value has the count of courses that it would show, given all other filters', () => {
    const { counts } = narrowed({ level: ['beginner'], rating: ['4.5'] })
    expect(counts.level).toEqual({ beginner: 1, intermediate: 1, advanced: 1 })
    expect(counts.rating).toEqual({ '4.0': 2, '4.5': 1 })
    expect(counts.price).toEqual({ 'under-100': 1 })
    expect(counts.duration).toEqual({ 'up-to-12': 1 })
  })

  test('the counts are right: choosing a value alone in its group shows that many courses', () => {
    const query = { ...emptyQuery, level: ['beginner'], price: ['100-200'] }
    for (const [name, values] of Object.entries(narrowCourses(courses, query).counts)) {
      for (const [value, count] of Object.entries(values)) {
        expect(narrowCourses(courses, { ...query, [name]: [value] }).found, `${name} ${value}`).toHaveLength(count)
      }
    }
  })

  test('a category affects the counts too', () => {
    expect(narrowed({ category: 'Finance' }).counts.level).toEqual({ beginner: 1, advanced: 1 })
  })
})

test('each filter can be removed separately', () => {
  const query: CatalogQuery = { ...emptyQuery, search: 'x', category: 'Finance', level: ['beginner', 'advanced'], rating: ['4.5'] }
  expect(restrictionsOf(query)).toEqual([
    { label: '“x”', without: { search: '' } },
    { label: 'Finance', content: {}, without: { category: null } },
    { label: 'Beginner', without: { level: ['advanced'] } },
    { label: 'Advanced', without: { level: ['beginner'] } },
    { label: 'Rated 4.5 and up', without: { rating: [] } },
  ])
})

describe('pages of 24', () => {
  const list = Array.from({ length: 50 }, (_, index) => index)

  test.each([
    [1, 1, 24],
    [2, 2, 24],
    [3, 3, 2],
    [99, 3, 2],
  ])('page %i is page %i with %i', (wanted, page, length) => {
    const result = pageOf(list, wanted, coursesPerPage)
    expect(result).toMatchObject({ page, pages: 3 })
    expect(result.shown).toHaveLength(length)
  })

  test('an empty list has one page', () => {
    expect(pageOf([], 4, coursesPerPage)).toEqual({ page: 1, pages: 1, shown: [] })
  })

  test.each([
    [1, 1, '1'],
    [1, 3, '1 2 3'],
    [1, 9, '1 2 … 9'],
    [4, 9, '1 2 3 4 5 … 9'],
    [5, 9, '1 … 4 5 6 … 9'],
    [9, 9, '1 … 8 9'],
  ])('on page %i of %i the numbers are %s', (page, pages, expected) => {
    expect(
      pageNumbers(page, pages)
        .map((number) => number ?? '…')
        .join(' '),
    ).toBe(expected)
  })
})
