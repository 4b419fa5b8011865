import { startTransition, useMemo, useOptimistic } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type CatalogQuery, readCatalogQuery, writeCatalogQuery } from './catalog-query.ts'
import { courseInside } from './look/course-inside.ts'
import { withoutLook } from './look/look-address.ts'

export type ChangeQuery = (changes: Partial<CatalogQuery>, options?: { replace?: boolean }) => void

/**
 * Returns the query in the address, the course that it opens over the list, and `change`, which changes part of the query and
 * returns to page 1. Typing replaces the history entry; choosing adds one. `shown` is ahead of `query` while the list is still
 * rendering. The controls use it, so that they respond at once, however large the catalog is.
 */
export function useCatalogQuery() {
  const [parameters, setParameters] = useSearchParams()
  // Opening a course over the list must not change `query`, which would render the list again.
  const address = withoutLook(parameters).toString()
  const query = useMemo(() => readCatalogQuery(new URLSearchParams(address)), [address])
  const [shown, show] = useOptimistic(query)

  const change: ChangeQuery = (changes, { replace = false } = {}) => {
    const next = { ...shown, page: 1, ...changes }
    startTransition(() => {
      show(next)
      setParameters(writeCatalogQuery(next), { replace })
    })
  }

  return { query, shown, change, inside: courseInside(parameters) }
}
