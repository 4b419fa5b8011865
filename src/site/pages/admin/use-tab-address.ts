import { useAddressQuery } from '#site/ui/use-address-query.ts'

/** Reads and changes the query string of the open tab: filters, page and selection. */
export function useTabAddress() {
  const [parameters, setParameters] = useAddressQuery()

  /** Changes parameters and returns to the first page. Null removes a parameter. */
  function change(changes: Record<string, string | null>, { replace = false } = {}) {
    setParameters(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete('after')
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace },
    )
  }

  return { parameters, change }
}
