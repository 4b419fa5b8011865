import { createConnection } from '#site/backend/connection.ts'
import { testConfiguration } from './render.tsx'

/** Creates the real database client with a fake PostgREST that keeps the table in memory. */
export function fakeFavoritesService(...courseIds: string[]) {
  const rows = new Map(courseIds.map((id, index) => [id, new Date(Date.UTC(2026, 10, 1 + index)).toISOString()]))
  const requests: string[] = []
  const refusals: { status: number; body: unknown }[] = []
  let isReadable = true
  let isWritable = true

  async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const method = init?.method ?? 'GET'
    const address = new URL(input instanceof Request ? input.url : input)
    requests.push(`${method} ${address.pathname}${address.search}`)
    if (method === 'GET') {
      if (!isReadable) return Response.json({ code: 'XX000', message: 'broken' }, { status: 500 })
      return Response.json([...rows].map(([course_id, created_at]) => ({ course_id, created_at })))
    }
    const refusal = refusals.shift()
    if (!isWritable) throw new TypeError('Failed to fetch')
    if (refusal) return Response.json(refusal.body, { status: refusal.status })
    if (method === 'DELETE') rows.delete(address.searchParams.get('course_id')?.replace('eq.', '') ?? '')
    else rows.set((JSON.parse(String(init?.body)) as { course_id: string }).course_id, new Date().toISOString())
    return new Response(null, { status: method === 'POST' ? 201 : 204 })
  }

  return {
    connection: createConnection({
      configuration: testConfiguration,
      accessToken: async () => 'a token',
      isSignedIn: () => true,
      fetch: answer,
    }),
    requests,
    /** Makes the next change fail with this answer. */
    refuseNext(status: number, body?: unknown) {
      refusals.push({ status, body })
    },
    readable(next: boolean) {
      isReadable = next
    },
    /** While false, every change fails as without a network. */
    writable(next: boolean) {
      isWritable = next
    },
    get rows() {
      return [...rows.keys()]
    },
  }
}
