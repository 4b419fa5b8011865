import { useContext } from 'react'
import { type NavigateOptions, UNSAFE_NavigationContext as NavigationContext, useSearchParams } from 'react-router-dom'

type Change = (update: (current: URLSearchParams) => URLSearchParams | string, options?: NavigateOptions) => void

/**
 * Returns the query of the rendered address, and a function that changes it. Unlike React Router's own `useSearchParams`, the
 * function gets the query of the actual URL as `current`: of two quick changes, React may not have rendered the first one when
 * the second is made, which would undo the first.
 */
export function useAddressQuery(): [URLSearchParams, Change] {
  const [parameters, setParameters] = useSearchParams()
  // A router's history also has the current location, although the type does not say so.
  const history = useContext(NavigationContext).navigator as unknown as { readonly location: { search: string } }
  return [parameters, (update, options) => setParameters(update(new URLSearchParams(history.location.search)), options)]
}
