import { useContext } from 'react'
import { type NavigateOptions, UNSAFE_NavigationContext as NavigationContext, useSearchParams } from 'react-router-dom'

type Change = (update: (current: URLSearchParams) => URLSearchParams | string, options?: NavigateOptions) => void

/**
 * The query of the rendered address, and a function that changes it. Like React Router's own `useSearchParams`, but `current` is
 * the query of the address itself: after two quick changes, React may not have rendered the first one yet, and the second would
 * undo it.
 */
export function useAddressQuery(): [URLSearchParams, Change] {
  const [parameters, setParameters] = useSearchParams()
  // A router's history also has the current location, although the type does not say so.
  const history = useContext(NavigationContext).navigator as unknown as { readonly location: { search: string } }
  return [parameters, (update, options) => setParameters(update(new URLSearchParams(history.location.search)), options)]
}
