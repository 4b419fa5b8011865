import { type Ref, useRef } from 'react'
import { brand } from '#shared/brand.ts'
import type { ArticleSummary } from '#content/article.ts'
import { ArticleCard } from '#site/features/blog/ArticleCard.tsx'
import { articleSummaries } from '#site/features/blog/articles.ts'
import { articleTopics, generalTopics, lookOf } from '#site/features/courses/categories.ts'
import { interfaceLanguage, languageOf } from '#shared/content-language.ts'
import { formatCount } from '#shared/format.ts'
import { pageOf, queryOf } from '#site/ui/address-query.ts'
import { ChoiceLinks } from '#site/ui/ChoiceLinks.tsx'
import { Sentence } from '#site/ui/Sentence.tsx'
import pageClasses from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { PageIntro } from '#site/ui/PageIntro.tsx'
import { Pagination } from '#site/ui/Pagination.tsx'
import { photoPriority } from '#site/ui/picture-address.ts'
import { SearchField } from '#site/ui/SearchField.tsx'
import { useAddressQuery } from '#site/ui/use-address-query.ts'
import { blogHead } from './page.ts'
import { articlesPerPage, blogAddress, matchingArticles, readBlogQuery } from './blog-query.ts'
import classes from './BlogPage.module.css'
import { NoArticles } from './NoArticles.tsx'

/** /blog: all articles, newest first, filtered by the query string. */
export function BlogPage() {
  const [parameters, setParameters] = useAddressQuery()
  const query = readBlogQuery(parameters)
  const found = matchingArticles(articleSummaries, query)
  const { page, pages, shown } = pageOf(found, query.page, articlesPerPage)
  const list = useRef<HTMLUListElement>(null)
  const isWhole = query.search === '' && query.category === null

  /** Replaces the history entry and returns to page 1. */
  function handleSearch(search: string) {
    setParameters((current) => queryOf({ ...readBlogQuery(current), search, page: 1 }), { replace: true })
  }

  return (
    <div className={`${pageClasses.page} ${classes.page}`}>
      <PageHead {...blogHead(articleSummaries, { category: query.category, page })} />
      <PageIntro
        title={
          query.category ? (
            <Sentence
              text={`On ${inSentence(query.category)}`}
              quoted={{ title: query.category, language: lookOf(query.category).language }}
            />
          ) : (
            `The ${brand.name} blog`
          )
        }
        lead="Things worth knowing before, between and after the lessons, by the people who teach them."
        aside={
          <div className={classes.search}>
            <SearchField
              region="Articles"
              label="Search in all articles"
              placeholder="Topic, word or author"
              search={query.search}
              onSearch={handleSearch}
            />
          </div>
        }
      />
      <div className={classes.controls}>
        {articleTopics.length > 1 && (
          <ChoiceLinks
            label="Topics"
            choices={[null, ...articleTopics].map((category) => ({
              name: category ?? 'All topics',
              content: category === null ? undefined : lookOf(category),
              to: blogAddress({ ...query, category, page: 1 }),
              isChosen: category === query.category,
            }))}
          />
        )}
        <p className={classes.count} role="status">
          {`${formatCount(found.length, 'article')}${query.search && ` for “${query.search}”`}${pages > 1 ? `, page ${page} of ${pages}` : ''}`}
        </p>
      </div>
      {found.length === 0 ? (
        <NoArticles query={query} />
      ) : (
        <>
          <ArticleList ref={list} articles={shown} hasLead={isWhole && page === 1} />
          <Pagination
            label="Pages of the blog"
            page={page}
            pages={pages}
            to={(number) => blogAddress({ ...query, page: number })}
            steps={['Newer', 'Older']}
            list={list}
          />
        </>
      )}
    </div>
  )
}

/** General topics are common nouns, which English writes in lower case. */
function inSentence(category: string): string {
  const isNoun = generalTopics.includes(category) && languageOf(lookOf(category)) === interfaceLanguage
  return isNoun ? category.toLowerCase() : category
}

interface ArticleListProps {
  articles: ArticleSummary[]
  hasLead: boolean
  ref: Ref<HTMLUListElement>
}

/** The first page shows the newest article large, two beside it and three below; other pages have even rows. */
function ArticleList({ articles, hasLead, ref }: ArticleListProps) {
  return (
    <ul ref={ref} tabIndex={-1} className={classes.list} data-lead={hasLead} data-long aria-label="Articles">
      {articles.map((article, index) => (
        <li key={article.id}>
          <ArticleCard
            article={article}
            variant={hasLead && index === 0 ? 'lead' : 'plain'}
            priority={photoPriority(index, hasLead ? 1 : 3)}
          />
        </li>
      ))}
    </ul>
  )
}
