import { expect, test } from 'vitest'
import { articleSummaries } from '#site/features/blog/articles.ts'
import type { ArticleSummary } from '#content/article.ts'
import { articlesPerPage, readBlogQuery, writeBlogQuery } from '#site/pages/blog/blog-query.ts'
import { matchingArticles, pageOf } from '#site/pages/blog/matching-articles.ts'

const everything = { search: '', category: null, page: 1 }
const find = (search: string, articles: readonly ArticleSummary[] = articleSummaries) =>
  matchingArticles(articles, { ...everything, search }).map(({ id }) => id)

test('a URL and its query are equivalent', () => {
  const address = 'search=good+light&category=Art+%26+Design&page=3'
  const query = readBlogQuery(new URLSearchParams(address))
  expect(query).toEqual({ search: 'good light', category: 'Art & Design', page: 3 })
  expect(writeBlogQuery(query).toString()).toBe(address)
})

test('an empty query leaves the URL empty', () => {
  expect(writeBlogQuery({ ...everything, search: '  ' }).toString()).toBe('')
})

test.each(['page=0', 'page=-2', 'page=1.5', 'page=two', 'page=', 'category=Knitting', 'page=1e99'])('%s counts as absent', (address) => {
  expect(readBlogQuery(new URLSearchParams(address))).toEqual(everything)
})

test('a word is found by its prefix in title, description, tag and author, ignoring case and accents', () => {
  const [article] = articleSummaries
  if (!article) throw new Error('no articles')
  const one = {
    ...article,
    title: 'Über bridges',
    description: 'They hold.',
    author: 'Inês Ode',
    tags: ['steel'],
    category: 'Finance' as const,
  }
  for (const search of ['uber', 'BRIDGES', 'hold', 'ines', 'ste', 'finance', 'ode bridges']) expect(find(search, [one])).toHaveLength(1)
  for (const search of ['ridges', 'old', 'bridges wood']) expect(find(search, [one])).toEqual([])
})

test('all words that an empty result recommends have results', () => {
  for (const word of ['habits', 'light', 'money', 'sentences']) expect(find(word)).not.toEqual([])
})

test('each page has six articles, and a page beyond the last is the last', () => {
  const numbers = Array.from({ length: 14 }, (_, index) => index)
  expect(articlesPerPage).toBe(6)
  expect(pageOf(numbers, 1)).toEqual({ page: 1, pages: 3, shown: [0, 1, 2, 3, 4, 5] })
  expect(pageOf(numbers, 3).shown).toEqual([12, 13])
  expect(pageOf(numbers, 9)).toEqual({ page: 3, pages: 3, shown: [12, 13] })
  expect(pageOf([], 2)).toEqual({ page: 1, pages: 1, shown: [] })
})
