import { Link } from 'react-router-dom'
import { languageAttributes } from '#shared/content-language.ts'
import { formatDay } from '#shared/format.ts'
import { articlePath } from '#shared/paths.ts'
import type { ArticleSummary } from '#content/article.ts'
import { inLanguageOf } from '#site/features/courses/categories.ts'
import { phoneSizes, type PhotoPriority } from '#site/ui/picture-address.ts'
import classes from './ArticleCard.module.css'
import { ArticlePicture } from './ArticlePicture.tsx'

interface Props {
  article: ArticleSummary
  /** `lead`: large, with the text beside the picture if there is room. `plain`: the picture on top. `slim`: no description. */
  variant?: 'lead' | 'plain' | 'slim'
  /** The heading level that fits the page's outline. */
  headingLevel?: 2 | 3
  priority?: PhotoPriority
}

const leadSizes = `(min-width: 75em) 42rem, (min-width: 52em) 56vw, ${phoneSizes}`

/** An article in a list. The title's link covers the whole card. */
export function ArticleCard({ article, variant = 'plain', headingLevel = 2, priority }: Props) {
  const Heading = `h${headingLevel}` as const
  const inLanguage = languageAttributes(article)
  return (
    <article className={classes.card} data-variant={variant}>
      <div className={classes.picture}>
        <ArticlePicture article={article} priority={priority} {...(variant === 'lead' && { sizes: leadSizes })} />
      </div>
      <div className={classes.words}>
        <p className={classes.category} {...inLanguageOf(article.category)}>
          {article.category}
        </p>
        <Heading className={classes.title} {...inLanguage}>
          <Link className={classes.link} to={articlePath(article.id)}>
            {article.title}
          </Link>
        </Heading>
        {variant !== 'slim' && (
          <p className={classes.description} {...inLanguage}>
            {article.description}
          </p>
        )}
        <p className={classes.facts}>
          {variant !== 'slim' && (
            <>
              <span translate="no">{article.author}</span>{' '}
            </>
          )}
          <time dateTime={article.date}>{formatDay(article.date)}</time> <span>{`${article.readingMinutes} min read`}</span>
        </p>
      </div>
    </article>
  )
}
