/** The part of autocannon that the benchmarks use; the package has no types. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    duration: number
    method?: 'GET' | 'POST'
    headers?: Record<string, string>
    body?: string
  }
  interface Result {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number; max: number }
    errors: number
    non2xx: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
