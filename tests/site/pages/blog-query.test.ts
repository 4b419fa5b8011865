import { expect, test } from 'vitest'
import { articleSummaries } from '#site/features/blog/articles.ts'
import type { ArticleSummary } from '#content/article.ts'
import { blogAddress, matchingArticles, readBlogQuery } from '#site/pages/blog/blog-query.ts'

const everything = { search: '', category: null, page: 1 }
const find = (search: string, articles: readonly ArticleSummary[] = articleSummaries) =>
  matchingArticles(articles, { ...everything, search }).map(({ id }) => id)

test('a URL and its query are equivalent', () => {
  const address = 'search=good+light&category=Art+%26+Design&page=3'
  const query = readBlogQuery(new URLSearchParams(address))
  expect(query).toEqual({ search: 'good light', category: 'Art & Design', page: 3 })
  expect(blogAddress(query).search).toBe(address)
})

test('an empty query leaves the URL empty', () => {
  expect(blogAddress({ ...everything, search: '  ' }).search).toBe('')
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
