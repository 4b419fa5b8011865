import { describe, expect, test } from 'vitest'
import { readCatalogQuery, writeCatalogQuery } from '#pages/courses/catalog-query.ts'
import { matchingCourses } from '#pages/courses/matching-courses.ts'
import { buildSummary } from '../support/courses.ts'

const read = (search: string) => readCatalogQuery(new URLSearchParams(search))
const nothing = { search: '', category: null, level: null, sort: null }

describe('the catalogue in the address', () => {
  test('an empty address asks for nothing', () => {
    expect(read('')).toEqual(nothing)
  })

  test('reads search, category, level and sort', () => {
    expect(read('search=+light+&category=Art+%26+Design&level=advanced&sort=price-low')).toEqual({
      search: 'light',
      category: 'Art & Design',
      level: 'advanced',
      sort: 'price-low',
    })
  })

  test.each(['category=Cooking', 'level=heroic', 'sort=random', 'category=', 'search=%20%20', 'page=2'])(
    'what it does not know is as good as absent: %s',
    (search) => {
      expect(read(search)).toEqual(nothing)
    },
  )

  test('writes only what is asked for, and reads the same again', () => {
    const query = { ...nothing, search: 'a & b', category: 'Art & Design' as const }
    const parameters = writeCatalogQuery(query)
    expect(parameters.toString()).toBe('search=a+%26+b&category=Art+%26+Design')
    expect(readCatalogQuery(parameters)).toEqual(query)
  })
})

describe('the courses for a query', () => {
  const courses = [
    buildSummary({ id: 'a', title: 'Apples', category: 'Finance', level: 'beginner', price: 200, rating: 4, students: 10, estimatedDuration: '9 hours' }),
    buildSummary({ id: 'b', title: 'Pears', category: 'Finance', level: 'advanced', price: 100, rating: 5, students: 20, estimatedDuration: '12 hours' }),
    buildSummary({ id: 'c', title: 'Plums and apples', category: 'Marketing', level: 'beginner', price: 150, rating: 4.5, students: 30, estimatedDuration: '7 hours' }),
  ]
  const found = (query: Partial<typeof nothing> | object, ids?: string[]) =>
    matchingCourses(courses, { ...nothing, ...query }, ids ?? null).map(({ id }) => id).join('')

  test.each([
    [{}, 'cba'],
    [{ sort: 'rating' }, 'bca'],
    [{ sort: 'price-low' }, 'bca'],
    [{ sort: 'price-high' }, 'acb'],
    [{ sort: 'shortest' }, 'cab'],
    [{ category: 'Finance' }, 'ba'],
    [{ level: 'beginner' }, 'ca'],
    [{ category: 'Finance', level: 'beginner' }, 'a'],
  ])('%j gives %s', (query, expected) => {
    expect(found(query)).toBe(expected)
  })

  test('a search keeps its own order unless another one is asked for', () => {
    expect(found({ search: 'apples' }, ['a', 'c', 'gone'])).toBe('ac')
    expect(found({ search: 'apples', sort: 'popular' }, ['a', 'c'])).toBe('ca')
    expect(found({ search: 'quinces' }, [])).toBe('')
  })
})
