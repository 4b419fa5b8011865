const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const requestHeaders =
  'Authorization, ApiKey, Content-Type, Cache-Control, Prefer, Accept, Accept-Profile, Content-Profile, Range, X-Client-Info, X-Upsert, X-Supabase-Api-Version'
const responseHeaders = 'Content-Range, Content-Location, Preference-Applied, Retry-After, X-Request-Id, X-Sb-Error-Code'

/** @param origins the origins whose pages may use the API from a browser */
export function createCors(origins: string[]) {
  const allowed = new Set(origins.map((origin) => new URL(origin).origin))

  /** Lets the page read the response if its origin is allowed; the library would allow every origin. */
  function permit(answer: Response, origin: string | null): Response {
    const headers = new Headers([...answer.headers].filter(([name]) => !name.startsWith('access-control-')))
    headers.append('vary', 'Origin')
    if (origin !== null && allowed.has(origin)) {
      headers.set('access-control-allow-origin', origin)
      headers.set('access-control-expose-headers', responseHeaders)
    }
    return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
  }

  return {
    permit,
    /** Answers a preflight request. */
    preflight(origin: string | null): Response {
      const answer = permit(new Response(null, { status: 204 }), origin)
      if (answer.headers.has('access-control-allow-origin')) {
        answer.headers.set('access-control-allow-methods', methods)
        answer.headers.set('access-control-allow-headers', requestHeaders)
        answer.headers.set('access-control-max-age', '86400')
      }
      return answer
    },
  }
}
