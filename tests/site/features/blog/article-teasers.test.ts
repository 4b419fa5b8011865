import { expect, it } from 'vitest'
import { articleSummaries } from '#site/features/blog/articles.ts'
import { home } from '#content/samples/home.ts'

it('the home pages show hand-picked articles, with the articles’ own texts and pictures (§2)', () => {
  for (const teaser of home.articleTeasers) expect(articleSummaries.find(({ id }) => id === teaser.id)).toMatchObject(teaser)
})
