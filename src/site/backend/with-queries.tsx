import { QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { use, type ComponentType } from 'react'

/** The query cache that all screens share. §7: data is fresh for 300 seconds, and a failed request is retried once. */
export const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000, retry: 1 } } })

/**
 * Wraps a screen that reads data through queries. Each such screen wraps itself, so that the library is loaded with the
 * first of them, and never for visitors who open none. A client that is already provided is kept.
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
