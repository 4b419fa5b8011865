import type { ArticleSummary } from '#content/article.ts'
import { formatDay } from '#shared/format.ts'
import classes from './ArticleByline.module.css'
import { AuthorMark } from './AuthorMark.tsx'

/** The author, the date and the reading time. */
export function ArticleByline({ summary }: { summary: ArticleSummary }) {
  return (
    <div className={classes.byline}>
      <AuthorMark name={summary.author} />
      <p className={classes.words}>
        <span className={classes.name} translate="no">
          {summary.author}
        </span>
        <span className={classes.facts}>
          <time dateTime={summary.date}>{formatDay(summary.date)}</time>
          <span>{`${summary.readingMinutes} min read`}</span>
        </span>
      </p>
    </div>
  )
}
