import { queryOptions } from '@tanstack/react-query'
import { loadArticle } from './articles.ts'

/** The keys and fetchers of article queries. No other file spells out these keys. */
export const articleQueries = {
  all: ['articles'] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...articleQueries.all, 'detail', id] as const,
      queryFn: () => loadArticle(id),
      // An article is a chunk that may be cached, so load it even when offline.
      networkMode: 'offlineFirst',
      staleTime: Number.POSITIVE_INFINITY,
    }),
}
