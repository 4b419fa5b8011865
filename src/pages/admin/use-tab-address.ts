import { useSearchParams } from 'react-router-dom'

/** What the address says of the open tab: filters, the page, what is looked at. */
export function useTabAddress() {
  const [parameters, setParameters] = useSearchParams()

  /** Another filter begins at the first page again; null takes a part out. */
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
