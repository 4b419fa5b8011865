import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { SchoolPageSummary } from '#content/school-page.ts'
import { queryClient, withQueries } from '#site/backend/with-queries.tsx'
import { schoolPageQueries } from '#site/features/school-pages/school-page-queries.ts'
import { findSchoolPage } from '#site/features/school-pages/school-pages.ts'
import { formatDay } from '#shared/format.ts'
import { interfaceAttributes, languageAttributes } from '#shared/content-language.ts'
import { paths } from '#shared/paths.ts'
import type { Prepare } from '#site/ui/lazy-part.ts'
import { MarkdownText } from '#site/ui/MarkdownText.tsx'
import { NotFound } from '#site/ui/NotFound.tsx'
import pageClasses from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { PageIntro } from '#site/ui/PageIntro.tsx'
import reading from '#site/ui/reading.module.css'
import { TableOfContents } from '#site/ui/TableOfContents.tsx'
import { TextSkeleton } from '#site/ui/TextSkeleton.tsx'
import { schoolPageHead } from './page.ts'
import classes from './SchoolPage.module.css'

/** A shorter text needs no table of contents. */
const minListedHeadings = 4

/** Loads the page's text, which the prerendered page includes. Rejects if it fails to load. */
export const prepare: Prepare = async ({ id = '' }) => {
  if (findSchoolPage(id)) await queryClient.fetchQuery(schoolPageQueries.detail(id))
}

/** /pages/:id: a page of the school's own, such as its terms. */
export const SchoolPage = withQueries(function SchoolPage() {
  const { id = '' } = useParams()
  const summary = findSchoolPage(id)
  if (summary) return <SchoolPageText key={id} summary={summary} />
  return (
    <NotFound what="Page" link={{ label: 'Go Home', to: paths.home }}>
      <p>It may have been renamed, or the address may be incomplete.</p>
    </NotFound>
  )
})

function SchoolPageText({ summary }: { summary: SchoolPageSummary }) {
  const { data, isPending, refetch } = useQuery(schoolPageQueries.detail(summary.id))
  const headings = data && data.headings.length >= minListedHeadings ? data.headings : []
  return (
    <div className={pageClasses.page} {...languageAttributes(summary)}>
      <PageHead {...schoolPageHead(summary)} />
      <PageIntro title={summary.title} lead={summary.description} />
      <article className={headings.length > 0 ? reading.reading : undefined} aria-label={summary.title}>
        {headings.length > 0 && (
          <aside className={reading.side}>
            <TableOfContents isFramed title="On this page" content={summary} headings={headings} />
          </aside>
        )}
        <div className={reading.column}>
          {isPending ? (
            <TextSkeleton what="page" />
          ) : (
            <MarkdownText content={summary} html={data?.html ?? null} what="page" onRetry={() => void refetch()} />
          )}
          {summary.updated && (
            <p className={classes.updated} {...interfaceAttributes(summary)}>
              Last updated <time dateTime={summary.updated}>{formatDay(summary.updated)}</time>
            </p>
          )}
        </div>
      </article>
    </div>
  )
}
