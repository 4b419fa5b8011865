import type { ArticleSummary } from '#features/blog/article.ts'
import { articlePath, paths } from '#paths.ts'
import { PageHead } from '#ui/PageHead.tsx'

/** Title, description, link preview and structured data of an article. */
export function ArticleHead({ summary }: { summary: ArticleSummary }) {
  const address = new URL(articlePath(summary.id), window.location.origin).href
  const picture = `${summary.image}?auto=format&fit=crop&w=1200&h=630&q=75`
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: summary.title,
    description: summary.description,
    image: picture,
    datePublished: summary.date,
    author: { '@type': 'Person', name: summary.author },
    publisher: { '@type': 'Organization', name: 'Ascendo', url: new URL(paths.home, address).href },
    articleSection: summary.category,
    keywords: summary.tags.join(', '),
    wordCount: summary.words,
    mainEntityOfPage: address,
  }
  return (
    <>
      <PageHead title={summary.title} description={summary.description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content="Ascendo" />
      <meta property="og:title" content={summary.title} />
      <meta property="og:description" content={summary.description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:alt" content={summary.imageAlt} />
      <meta property="article:published_time" content={summary.date} />
      <meta property="article:section" content={summary.category} />
      <meta name="twitter:card" content="summary_large_image" />
      {/* A data block, which no policy takes for a script; nothing in it can end it early. */}
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', String.raw`\u003c`) }}
      />
    </>
  )
}
