import { useSearchParams } from 'react-router-dom'
import { type CatalogQuery, readCatalogQuery, writeCatalogQuery } from './catalog-query.ts'

/** The query in the address and the way to change part of it. Typing replaces the entry in the history, choosing adds one. */
export function useCatalogQuery() {
  const [parameters, setParameters] = useSearchParams()
  const query = readCatalogQuery(parameters)

  function change(changes: Partial<CatalogQuery>, { replace = false } = {}) {
    setParameters((current) => writeCatalogQuery({ ...readCatalogQuery(current), ...changes }), { replace })
  }

  return { query, change }
}
