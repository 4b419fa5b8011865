import { useAddressQuery } from '#site/ui/use-address-query.ts'
import { queryWith } from './admin-address.ts'

/** Reads and changes the query string of the open tab: filters, page and selection. */
export function useTabAddress() {
  const [parameters, setParameters] = useAddressQuery()

  /** Changes parameters and returns to the first page. Null removes a parameter. */
  function change(changes: Record<string, string | null>, { replace = false } = {}) {
    setParameters((current) => queryWith(current, { after: null, ...changes }), { replace })
  }

  return { parameters, change }
}
