import { useAddressQuery } from '#site/ui/use-address-query.ts'
import { type BlogQuery, readBlogQuery, writeBlogQuery } from './blog-query.ts'

/** Returns the query in the address, and a `search` function that replaces the history entry and returns to page 1. */
export function useBlogQuery() {
  const [parameters, setParameters] = useAddressQuery()
  const query: BlogQuery = readBlogQuery(parameters)

  function search(text: string) {
    setParameters((current) => writeBlogQuery({ ...readBlogQuery(current), search: text, page: 1 }), { replace: true })
  }

  return { query, search }
}
