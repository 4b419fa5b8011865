import { describe, expect, it } from 'vitest'
import { courseSummaries } from '#features/courses/courses.ts'
import { foldText } from '#ui/text-search.ts'
import { searchEntryOf } from '#features/courses/search-entry.ts'
import { buildSearchIndex } from '#features/courses/search-index.ts'

const find = buildSearchIndex(courseSummaries.map(searchEntryOf))
const slugs = new Map(courseSummaries.map(({ id, slug }) => [id, slug]))
const found = (text: string) => find(text).courses.ids.map((id) => slugs.get(id))
const isClose = (text: string) => find(text).courses.isClose

describe('searching courses', () => {
  it('finds by title, tag, instructor, category and description', () => {
    expect(found('TypeScript')).toEqual(['confident-typescript'])
    expect(found('seo')).toEqual(['search-for-humans'])
    expect(found('nadia rahmani')).toEqual(['confident-typescript'])
    expect(found('videography').toSorted()).toEqual(['editing-for-story', 'solo-documentary'])
    expect(found('skin looking like skin')).toEqual(['natural-light-portraits'])
  })

  it('ignores case, accents and surrounding space', () => {
    expect(found('  INES carvalho ')).toEqual(['drawing-from-observation'])
    expect(found('Inês')).toEqual(['drawing-from-observation'])
    expect(foldText('  Mädchen, ÉTÉ ')).toBe('madchen, ete')
  })

  it('matches words from their beginning, and the parts of names such as TypeScript', () => {
    expect(found('typ')).toContain('confident-typescript')
    expect(found('script')).toContain('confident-typescript')
    expect(found('ines')).not.toContain('write-clearly') // Business
  })

  it('requires every word, in any order', () => {
    expect(found('camera documentary')).toEqual(['solo-documentary'])
    expect(isClose('camera documentary')).toBe(false)
  })

  it('puts matches in the title first', () => {
    const [first, ...others] = found('editing')
    expect(first).toBe('editing-for-story')
    expect(others.length).toBeGreaterThan(0)
  })

  it.each([
    ['typescirpt', 'confident-typescript'],
    ['potraits', 'natural-light-portraits'],
    ['interfase desgin', 'interface-design-craft'],
    ['postgress', 'postgres-in-depth'],
    ['finanical statments', 'reading-financial-statements'],
    ['lindkvist', 'public-speaking-without-panic'],
  ])('tolerates typos: %s', (typed, slug) => {
    expect(found(typed)[0]).toBe(slug)
    expect(isClose(typed)).toBe(true)
  })

  it('falls back to courses with some of the words if none has all', () => {
    expect(found('typescript watercolour')).toEqual(['confident-typescript'])
    expect(isClose('typescript watercolour')).toBe(true)
  })

  it.each(['', '   ', 'c++', '!?', 'qwertyuiop', 'the the qqqqqqq'])('finds nothing for %j', (text) => {
    expect(found(text)).toEqual([])
  })

  it('finds categories and instructors by their name', () => {
    expect(find('art').categories.ids).toEqual(['Art & Design'])
    expect(find('yuki').instructors.ids).toEqual(['Yuki Tanabe'])
    expect(find('photografy').categories).toEqual({ ids: ['Photography'], isClose: true })
  })

  it.each(['fotografy', 'Fotografie', 'natural fotografy'])('finds phonetic spellings of photography: %s', (typed) => {
    expect(found(typed)).toContain('natural-light-portraits')
    expect(isClose(typed)).toBe(true)
  })

  it('answers a correctly spelled word without typo corrections', () => {
    expect(find('light').courses.isClose).toBe(false)
    expect(found('light')).toContain('natural-light-portraits')
  })
})
