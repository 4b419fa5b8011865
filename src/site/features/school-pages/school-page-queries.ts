import { schoolPageTexts } from 'virtual:school-page-texts'
import { queryOptions } from '@tanstack/react-query'
import type { SchoolPage } from '#content/school-page.ts'

/** The keys and fetchers of the school's own pages. No other file spells out these keys. */
export const schoolPageQueries = {
  detail: (id: string) =>
    queryOptions({
      queryKey: ['school-pages', 'detail', id] as const,
      // An unknown id never gets here, so a missing file is an error.
      queryFn: () => load(id),
      // The page is a chunk that may be cached, so load it even when offline.
      networkMode: 'offlineFirst',
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

async function load(id: string): Promise<SchoolPage> {
  const text = schoolPageTexts[id]
  if (!text) throw new Error(`There is no page ${id}.`)
  return text()
}
