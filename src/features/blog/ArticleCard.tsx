import { Link } from 'react-router-dom'
import { articlePath } from '#paths.ts'
import type { ArticleSummary } from '#content/article.ts'
import { formatArticleDate } from './article-date.ts'
import classes from './ArticleCard.module.css'
import { ArticlePicture } from './ArticlePicture.tsx'

interface Props {
  article: ArticleSummary
  /** `lead`: large, the words beside the picture where there is room. `plain`: the picture above. `slim`: no text. */
  variant?: 'lead' | 'plain' | 'slim'
  /** So that the card fits into the page's outline. */
  headingLevel?: 2 | 3
  /** In the first view: the picture is fetched at once. */
  priority?: boolean
}

const leadSizes = '(min-width: 75em) 42rem, (min-width: 52em) 56vw, 92vw'

/** An article in a list. The whole card is the target of one link, its title. */
export function ArticleCard({ article, variant = 'plain', headingLevel = 2, priority = false }: Props) {
  const Heading = `h${headingLevel}` as const
  return (
    <article className={classes.card} data-variant={variant}>
      <div className={classes.picture}>
        <ArticlePicture article={article} priority={priority} {...(variant === 'lead' && { sizes: leadSizes })} />
      </div>
      <div className={classes.words}>
        <p className={classes.category}>{article.category}</p>
        <Heading className={classes.title}>
          <Link className={classes.link} to={articlePath(article.id)}>
            {article.title}
          </Link>
        </Heading>
        {variant !== 'slim' && <p className={classes.description}>{article.description}</p>}
        <p className={classes.facts}>
          {variant !== 'slim' && (
            <>
              <span>{article.author}</span>{' '}
            </>
          )}
          <time dateTime={article.date}>{formatArticleDate(article.date)}</time> <span>{article.readingMinutes} min read</span>
        </p>
      </div>
    </article>
  )
}
