import { IconBookOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { articleSummaries } from '#site/features/blog/articles.ts'
import { catalogPath, paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { blogAddress, type BlogQuery, matchingArticles } from './blog-query.ts'

/** Shown if no article matches. Offers to drop the topic, to show everything, or to search the courses. */
export function NoArticles({ query }: { query: BlogQuery }) {
  const everywhere = { ...query, category: null, page: 1 }
  const elsewhere = query.category === null ? 0 : matchingArticles(articleSummaries, everywhere).length
  return (
    <EmptyState
      icon={<IconBookOff stroke={1.6} />}
      title="Nothing written about that yet"
      action={
        <>
          {elsewhere > 0 && (
            <Button component={Link} to={blogAddress(everywhere)}>
              {elsewhere === 1 ? 'Show the one in another topic' : `Show ${elsewhere} in other topics`}
            </Button>
          )}
          <Button component={Link} to={paths.blog} variant={elsewhere > 0 ? 'default' : 'filled'}>
            Show all articles
          </Button>
          {query.search && (
            <Button component={Link} to={catalogPath({ search: query.search })} variant="default">
              Search the courses instead
            </Button>
          )}
        </>
      }
    >
      <p>Check the spelling, or try one broader word.</p>
    </EmptyState>
  )
}
