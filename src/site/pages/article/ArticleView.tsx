import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { ArticleSummary } from '#content/article.ts'
import { interfaceAttributes, languageAttributes } from '#shared/content-language.ts'
import { articleQueries } from '#site/features/blog/article-queries.ts'
import { ArticlePicture } from '#site/features/blog/ArticlePicture.tsx'
import { useDeferredHydration } from '#site/ui/hydrated.ts'
import { MarkdownText } from '#site/ui/MarkdownText.tsx'
import pageClasses from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { phoneSizes } from '#site/ui/picture-address.ts'
import reading from '#site/ui/reading.module.css'
import { TableOfContents } from '#site/ui/TableOfContents.tsx'
import { TextSkeleton } from '#site/ui/TextSkeleton.tsx'
import { articleHead } from './page.ts'
import { ArticleByline } from './ArticleByline.tsx'
import { ArticleFoot } from './ArticleFoot.tsx'
import classes from './ArticleView.module.css'
import { FurtherReading } from './FurtherReading.tsx'
import { ShareArticle } from './ShareArticle.tsx'
import { TopicLink } from './TopicLink.tsx'

/**
 * An article. The summary shows at once. The text, its table of contents and its footer appear together when the text's chunk
 * has loaded, so that none of them shifts another.
 */
export function ArticleView({ summary }: { summary: ArticleSummary }) {
  const { data: article, isPending, refetch } = useQuery(articleQueries.detail(summary.id))
  // After a click on a link, a slow phone shows the heading sooner if what is below the text follows.
  const inInterface = interfaceAttributes(summary)
  const hasEnd = useDeferredValue(true, !useDeferredHydration())
  return (
    <div className={`${pageClasses.page} ${classes.page}`}>
      <PageHead {...articleHead(summary)} />
      <article className={classes.article} aria-labelledby="article-title">
        <header className={classes.head} {...languageAttributes(summary)}>
          <div {...inInterface}>
            <TopicLink category={summary.category} />
          </div>
          <h1 id="article-title" className={classes.title}>
            {summary.title}
          </h1>
          <p className={classes.lead}>{summary.description}</p>
          <div {...inInterface}>
            <ArticleByline summary={summary} />
          </div>
        </header>
        <div className={classes.hero}>
          <ArticlePicture
            article={summary}
            alt={summary.imageAlt}
            isWide
            sizes={`(min-width: 76rem) 72rem, ${phoneSizes}`}
            priority="first"
          />
        </div>
        <div className={reading.reading}>
          {isPending ? (
            <div className={reading.column}>
              <TextSkeleton what="article" />
            </div>
          ) : (
            <>
              <aside className={reading.side}>
                <TableOfContents isFramed title="In this article" content={summary} headings={article?.headings ?? []} />
                <ShareArticle title={summary.title} />
              </aside>
              <div className={reading.column}>
                <MarkdownText content={summary} html={article?.html ?? null} what="article" onRetry={() => void refetch()} />
                <ArticleFoot summary={summary} />
              </div>
            </>
          )}
        </div>
      </article>
      {hasEnd && <FurtherReading summary={summary} />}
    </div>
  )
}
