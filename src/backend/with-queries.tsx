import { QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { use, type ComponentType } from 'react'

/** What has been read, for all screens together. §7: it counts as fresh for 300 seconds, a failed request is tried once more. */
export const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000, retry: 1 } } })

/**
 * Around a screen that reads data through queries. Screens bring it themselves, so that the library is loaded with the
 * first of them and never by visitors who read nothing. Where a client is given already, it stays.
 */
export function withQueries<Props extends object>(Screen: ComponentType<Props>) {
  return function QueryingScreen(props: Props) {
    if (use(QueryClientContext)) return <Screen {...props} />
    return (
      <QueryClientProvider client={queryClient}>
        <Screen {...props} />
      </QueryClientProvider>
    )
  }
}
