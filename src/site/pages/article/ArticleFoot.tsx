import { Link } from 'react-router-dom'
import type { ArticleSummary } from '#content/article.ts'
import { aboutAuthor } from '#site/features/blog/authors.ts'
import { languageAttributes } from '#shared/content-language.ts'
import { paths } from '#shared/paths.ts'
import box from '#site/ui/box.module.css'
import classes from './ArticleFoot.module.css'
import { AuthorMark } from './AuthorMark.tsx'

/** Below the text: tags and the author. */
export function ArticleFoot({ summary }: { summary: ArticleSummary }) {
  const about = aboutAuthor(summary.author)
  const search = (text: string) => `${paths.blog}?${new URLSearchParams({ search: text }).toString()}`
  return (
    <footer className={classes.foot}>
      <ul className={box.tightRow} aria-label="Tags" {...languageAttributes(summary)}>
        {summary.tags.map((tag) => (
          <li key={tag}>
            <Link className={classes.tag} to={search(tag)}>
              {tag}
            </Link>
          </li>
        ))}
      </ul>
      <div className={classes.author}>
        <AuthorMark name={summary.author} />
        <div>
          <p className={classes.name}>
            <span>Written by</span> <bdi translate="no">{summary.author}</bdi>
          </p>
          {about && (
            <p className={classes.about} {...languageAttributes({})}>
              {about}
            </p>
          )}
          <Link className={classes.more} to={search(summary.author)}>
            <span>More by</span> <bdi translate="no">{summary.author.split(' ')[0]}</bdi>
          </Link>
        </div>
      </div>
    </footer>
  )
}
