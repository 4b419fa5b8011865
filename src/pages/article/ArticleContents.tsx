import type { ArticleHeading } from '#content/article.ts'
import classes from './ArticleContents.module.css'
import { useCurrentHeading } from './use-current-heading.ts'

/** The article's headings as links; the one being read is marked. */
export function ArticleContents({ headings }: { headings: ArticleHeading[] }) {
  const current = useCurrentHeading(headings)
  if (headings.length === 0) return null
  return (
    <nav className={classes.contents} aria-labelledby="article-contents">
      <h2 id="article-contents" className={classes.title}>
        In this article
      </h2>
      <ol className={classes.list}>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <a className={classes.link} href={`#${id}`} aria-current={current === id ? 'location' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
