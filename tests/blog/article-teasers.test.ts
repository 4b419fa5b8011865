import { expect, it } from 'vitest'
import { articleSummaries } from '#features/blog/articles.ts'
import { articleLimit, articleTeasers } from '#pages/home/article-teasers.ts'

it('the home pages show at most three hand-picked articles, with the articles’ own texts and pictures (§2, §9)', () => {
  for (const teaser of articleTeasers) expect(articleSummaries.find(({ id }) => id === teaser.id)).toMatchObject(teaser)
  expect(articleLimit).toBe(3)
})
