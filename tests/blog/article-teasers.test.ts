import { expect, it } from 'vitest'
import { articleSummaries } from '#features/blog/articles.ts'
import { articleLimit, articleTeasers } from '#pages/home/article-teasers.ts'

it('the home pages announce articles that exist, with their own titles and dates, at most three (§9)', () => {
  const known = articleSummaries.map(({ id, title, date }) => ({ id, title, date }))
  for (const { id, title, date } of articleTeasers) expect(known).toContainEqual({ id, title, date })
  expect(articleLimit).toBe(3)
})
