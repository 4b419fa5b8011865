import { describe, expect, test } from 'vitest'
import { articleSummaries, findArticleSummary, loadArticle } from '#site/features/blog/articles.ts'
import { aboutAuthor } from '#site/features/blog/authors.ts'
import { neighbors, relatedArticles } from '#site/features/blog/related-articles.ts'
import { categories, topics } from '#content/samples/categories.ts'
import { findCourseSummary } from '#site/features/courses/courses.ts'

/** The articles that came with the product. A school's own may be as short as they like. */
const sampleIds = [
  'a-newsletter-people-open',
  'budget-on-one-page',
  'cut-a-third',
  'draw-what-is-there',
  'first-minute-of-a-talk',
  'first-week-of-a-new-skill',
  'learn-by-explaining',
  'learning-after-work',
  'notes-you-will-read-again',
  'one-window-is-enough',
  'reading-code-you-did-not-write',
  'say-the-hard-thing',
  'sound-before-picture',
  'when-you-are-stuck',
]
const samples = articleSummaries.filter(({ id }) => sampleIds.includes(id))

test('there are at least twelve articles, newest first, with unique titles', () => {
  expect(articleSummaries.length).toBeGreaterThanOrEqual(12)
  const dates = articleSummaries.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(new Set(articleSummaries.map(({ title }) => title)).size).toBe(articleSummaries.length)
})

test('every category of the courses is a topic of the blog, and each topic has an article', () => {
  const written = new Set(samples.map(({ category }) => category))
  expect(written).toEqual(new Set([...topics, ...categories].map(({ name }) => name)))
})

describe.each(samples.map((summary) => [summary.id, summary] as const))('%s', (id, summary) => {
  test('has 600 to 1200 words under at least three headings', async () => {
    expect(summary.words).toBeGreaterThanOrEqual(600)
    expect(summary.words).toBeLessThanOrEqual(1200)
    expect((await loadArticle(id))?.headings.length).toBeGreaterThanOrEqual(3)
  })

  test('links to existing courses and has a known author', () => {
    expect(summary.relatedCourses.length).toBeGreaterThan(0)
    expect(summary.relatedCourses.filter((course) => !findCourseSummary(course))).toEqual([])
    expect(aboutAuthor(summary.author)).toContain(summary.author.split(' ')[0])
  })

  test('links only to existing articles and pages', async () => {
    const article = await loadArticle(id)
    document.body.innerHTML = article?.html ?? ''
    const inner = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '').filter((href) => href.startsWith('/'))
    expect(inner.filter((href) => !findArticleSummary(href.replace('/blog/', '')))).toEqual([])
    expect(article?.headings.filter((heading) => !document.getElementById(heading.id))).toEqual([])
  })
})

test('an unknown id has no summary and no text', async () => {
  expect(findArticleSummary('no-such-thing')).toBeNull()
  expect(await loadArticle('no-such-thing')).toBeNull()
  expect(await loadArticle('../articles/cut-a-third')).toBeNull()
})

describe('related articles', () => {
  const all = [
    { id: 'e', category: 'Finance', tags: ['money'] },
    { id: 'd', category: 'Learning', tags: ['habits', 'money'] },
    { id: 'c', category: 'Finance', tags: ['habits', 'money'] },
    { id: 'b', category: 'Learning', tags: ['habits'] },
    { id: 'a', category: 'Learning', tags: [] },
  ] as const
  const withTags = all.map((article) => ({ ...article, tags: [...article.tags] }))

  test('share the topic or tags, the closest first, and never include the article itself', () => {
    const of = { id: 'c', category: 'Finance' as const, tags: ['habits', 'money'] }
    expect(relatedArticles(of, withTags).map(({ id }) => id)).toEqual(['e', 'd', 'b'])
  })

  test('are the newest ones if nothing is shared', () => {
    const of = { id: 'x', category: 'Marketing' as const, tags: [] }
    expect(relatedArticles(of, withTags).map(({ id }) => id)).toEqual(['e', 'd', 'c'])
  })

  test('the first and the last article have only one neighbor', () => {
    expect(neighbors('e', all)).toMatchObject({ newer: null, older: { id: 'd' } })
    expect(neighbors('c', all)).toMatchObject({ newer: { id: 'd' }, older: { id: 'b' } })
    expect(neighbors('a', all)).toMatchObject({ newer: { id: 'b' }, older: null })
    expect(neighbors('x', all)).toEqual({ newer: null, older: null })
  })
})

test.each(['__proto__', 'constructor', 'A guest'])('says nothing about an author without an entry: %s', (name) => {
  expect(aboutAuthor(name)).toBeNull()
})
