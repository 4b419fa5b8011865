import { QueryClient } from '@tanstack/react-query'

/** §7: data counts as fresh for 300 seconds, a failed request is tried once more. */
export const FRESH_MS = 300_000
export const RETRIES = 1

export function createQueryClient() {
  return new QueryClient({ defaultOptions: { queries: { staleTime: FRESH_MS, retry: RETRIES } } })
}
