import { expect, it, vi } from 'vitest'
import { ada, openBrowser, profileOf, sessionOf } from '../../support/service-browser.ts'

/** Opens a browser of a service that issues and accepts only the token 'new', and whose clock is this far ahead of ours. */
function browserWith(session: object, secondsAhead: number) {
  const asked: string[] = []
  const { auth } = openBrowser(
    ({ url, headers }) => {
      const { pathname } = new URL(url)
      const token = headers.get('Authorization')?.replace('Bearer ', '') ?? ''
      asked.push(`${pathname.split('/').at(-1)} ${token}`.trim())
      if (pathname.endsWith('/token')) {
        return Response.json({ ...sessionOf(ada, 'new', secondsAhead + 3600), expires_in: 3600 })
      }
      if (token !== 'new') return Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 })
      return Response.json(profileOf(ada))
    },
    { session },
  )
  return { auth, asked }
}

it('with a clock behind the service, a token refused as expired is replaced and the request is repeated', async () => {
  const { auth, asked } = browserWith(sessionOf(ada, 'old'), 0)
  await vi.waitFor(() => expect(auth.getState().user?.displayName).toBe('ada'))
  expect(asked).toEqual(['users old', 'token', 'users new'])
})

it('with a clock ahead of the service, only one new token is requested', async () => {
  const { auth, asked } = browserWith(sessionOf(ada, 'old', -60), -7200)
  await vi.waitFor(() => expect(auth.getState().user?.displayName).toBe('ada'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked.filter((call) => call === 'token')).toHaveLength(1)
})
