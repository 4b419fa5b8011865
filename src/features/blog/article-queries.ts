import { queryOptions } from '@tanstack/react-query'
import { loadArticle } from './articles.ts'

/** The keys and fetchers of article queries; nobody else spells a key. */
export const articleQueries = {
  all: ['articles'] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...articleQueries.all, 'detail', id] as const,
      queryFn: () => loadArticle(id),
      // An article is a file of the product, perhaps cached: being offline is no reason not to ask for it.
      networkMode: 'offlineFirst',
      staleTime: Number.POSITIVE_INFINITY,
    }),
}
