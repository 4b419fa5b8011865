import type { ArticleSummary } from '#content/article.ts'
import { languageOf } from '#shared/content-language.ts'
import { articlePath, paths } from '#shared/paths.ts'
import type { Head } from '#site/ui/head.ts'
import { sharePicture } from '#site/ui/picture-address.ts'
import { breadcrumbs, organization } from '#site/ui/structured-data.ts'
import type { Page } from '#site/layout/page.ts'

/** Title, description, link preview and structured data of an article. */
export function articleHead(summary: ArticleSummary): Head {
  const { id, title, description, image, imageAlt, date, category } = summary
  return {
    title,
    description,
    language: languageOf(summary),
    photo: { src: image, alt: imageAlt },
    article: { published: date, section: category },
    data: (site) => [
      {
        '@type': 'BlogPosting',
        headline: title,
        description,
        image: sharePicture(image, site),
        datePublished: date,
        author: { '@type': 'Person', name: summary.author },
        publisher: organization(site),
        articleSection: category,
        keywords: summary.tags.join(', '),
        wordCount: summary.words,
        inLanguage: languageOf(summary),
        mainEntityOfPage: site + articlePath(id),
      },
      breadcrumbs(site, [{ name: 'Blog', path: paths.blog }, { name: title }]),
    ],
  }
}

export const page: Page = {
  path: paths.article,
  access: 'public',
  screen: 'ArticlePage',
  opensOffline: true,
  addresses: ({ articles }) =>
    articles.map((article) => ({ path: articlePath(article.id), head: articleHead(article), content: 'everyone', changed: article.date })),
}
