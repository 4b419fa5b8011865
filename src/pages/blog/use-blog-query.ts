import { useSearchParams } from 'react-router-dom'
import { type BlogQuery, readBlogQuery, writeBlogQuery } from './blog-query.ts'

/** The query in the address, and the way to search: typing replaces the entry in the history and begins at page 1. */
export function useBlogQuery() {
  const [parameters, setParameters] = useSearchParams()
  const query: BlogQuery = readBlogQuery(parameters)

  function search(text: string) {
    setParameters((current) => writeBlogQuery({ ...readBlogQuery(current), search: text, page: 1 }), { replace: true })
  }

  return { query, search }
}
