import { describe, expect, it } from 'vitest'
import { indexOf } from '#build/lesson-index.ts'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { searchEntryOf } from '#site/features/courses/search-entry.ts'
import { buildSearchIndex } from '#site/features/courses/search-index.ts'
import { searches } from '../../../support/foldings.ts'

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
  })

  it.each(searches)('%j in the title %j is found: %j', (typed, title, isFound) => {
    const own = buildSearchIndex([{ id: '1', title, tags: '', instructor: 'Ada', category: 'Work', description: 'Text' }])
    const lesson = buildSearchIndex(
      [{ id: '1', title: 'Other', tags: '', instructor: 'Ada', category: 'Work', description: 'Text' }],
      indexOf([{ id: '1', lessons: [{ title, headings: [] }] }]),
    )
    for (const search of [own, lesson]) {
      const { courses } = search(typed)
      expect(courses.ids.length > 0 && !courses.isClose).toBe(isFound)
    }
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

describe('searching lessons', () => {
  const [typescript, postgres, writing] = ['confident-typescript', 'postgres-in-depth', 'write-clearly'].map(
    (slug) => courseSummaries.find((course) => course.slug === slug)?.id ?? '',
  )
  const taught = indexOf([
    { id: typescript ?? '', lessons: [{ title: 'Narrowing zebras', headings: ['What a guard proves', 'TypeGuards in loops'] }] },
    {
      id: postgres ?? '',
      lessons: [
        { title: 'Reading a plan', headings: ['A zebra scan', 'Why rows matter'] },
        { title: 'Crème and index', headings: ['TypeScript clients'] },
        { title: 'Zebra scans', headings: [] },
      ],
    },
    { id: writing ?? '', lessons: [{ title: 'Shorter', headings: ['Cut what no zebra needs', 'Of rows'] }] },
  ])
  const search = buildSearchIndex(courseSummaries.map(searchEntryOf), taught)
  const matches = (text: string) => search(text).courses

  it('finds a course by a lesson’s title or heading, and names the lesson', () => {
    expect(matches('guard proves')).toEqual({ ids: [typescript], isClose: false, lessons: { [typescript ?? '']: 'Narrowing zebras' } })
    expect(matches('creme')).toMatchObject({ ids: [postgres], lessons: { [postgres ?? '']: 'Crème and index' } })
  })

  it('puts titles before headings, among courses and among the lessons of one', () => {
    expect(matches('zebra')).toMatchObject({
      ids: [typescript, postgres, writing],
      lessons: { [typescript ?? '']: 'Narrowing zebras', [postgres ?? '']: 'Zebra scans', [writing ?? '']: 'Shorter' },
    })
  })

  it('puts the course first of which more lessons match', () => {
    const say = (title: string) => ({ title, headings: [] })
    const aboutMoney = indexOf([
      { id: '1', lessons: [say('Types'), say('Money types'), say('Guards')] },
      { id: '2', lessons: [say('Money in'), say('Money out'), say('Rest')] },
    ])
    expect(buildSearchIndex([], aboutMoney)('money').courses.ids).toEqual(['2', '1'])
  })

  it('puts a course’s own words first, and names no lesson for it', () => {
    const { ids, lessons } = matches('typescript')
    expect(ids).toEqual([typescript, postgres])
    expect(lessons).toEqual({ [postgres ?? '']: 'Crème and index' })
  })

  it('requires all words in one lesson; prefixes count from three letters', () => {
    expect(matches('zebra rows').ids).toEqual([writing, postgres])
    expect(matches('narrowing rows').lessons).toEqual({})
    expect(matches('zeb sca').ids).toEqual([postgres])
    expect(search('of zebra').courses.ids).toEqual([writing])
    expect(search('wh zebra').courses.lessons).toEqual({})
  })

  it('prefers a lesson that has the word to a course that only comes close', () => {
    expect(found('zebras')).toEqual([])
    expect(matches('zebras').isClose).toBe(false)
  })
})
