import { home as content } from 'virtual:home'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { languageAttributes } from '#shared/content-language.ts'
import { ArticlePicture } from '#site/features/blog/ArticlePicture.tsx'
import { formatDay } from '#shared/format.ts'
import { HOME_ARTICLES } from '#shared/limits.ts'
import { articlePath, paths } from '#shared/paths.ts'
import classes from './LatestArticles.module.css'
import home from './home.module.css'

/** One large article with two beside it. */
const articles = content.articleTeasers

export function LatestArticles() {
  if (articles.length === 0) return null
  return (
    <section className={home.section} aria-labelledby="latest-articles">
      <div className={home.inner}>
        <div className={home.head}>
          <h2 id="latest-articles" className={home.title}>
            Latest articles
          </h2>
          <Link className={home.more} to={paths.blog}>
            Read the blog <IconArrowRight size={18} aria-hidden />
          </Link>
        </div>
        <div className={classes.articles}>
          {articles.slice(0, HOME_ARTICLES).map((article) => (
            <article key={article.id} className={classes.article}>
              <div className={classes.picture}>
                <ArticlePicture article={article} />
              </div>
              <div>
                <time dateTime={article.date}>{formatDay(article.date)}</time>
                <h3 {...languageAttributes(article)}>
                  <Link to={articlePath(article.id)}>{article.title}</Link>
                </h3>
                <p {...languageAttributes(article)}>{article.description}</p>
              </div>
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}
