import { expect, it } from 'vitest'
import { articleSummaries } from '#features/blog/articles.ts'
import { articleLimit, articleTeasers } from '#pages/home/article-teasers.ts'

it('the home pages announce articles that were chosen by hand, with their own words and pictures, at most three (§2, §9)', () => {
  for (const teaser of articleTeasers) expect(articleSummaries.find(({ id }) => id === teaser.id)).toMatchObject(teaser)
  expect(articleLimit).toBe(3)
})
