import { expect, it, onTestFinished, vi } from 'vitest'
import { createServices } from '#site/app/services.ts'

const configuration = {
  apiKey: 'sb_publishable_a',
  authDomain: 'http://localhost:1',
  storageBucket: 'avatars',
  mailSender: 'a@b.example',
  appId: 'a',
}
const user = { id: 'u1', email: 'lena@ascendo.example' }
const seconds = () => Math.floor(Date.now() / 1000)
const sessionOf = (name: string, expires_at: number) => ({
  access_token: name,
  refresh_token: `r-${name}`,
  expires_at,
  expires_in: 3600,
  user,
})

/** Imitates a service that issues and accepts only one token, and whose clock is this far ahead of ours. */
function service(good: string, secondsAhead: number) {
  const asked: string[] = []
  const answer = (async (input, init) => {
    const { pathname } = new URL(String(input))
    const token = new Headers(init?.headers).get('Authorization')?.replace('Bearer ', '') ?? ''
    asked.push(`${pathname.split('/').at(-1)} ${token}`.trim())
    if (pathname.endsWith('/token')) return Response.json(sessionOf(good, seconds() + secondsAhead + 3600))
    if (token !== good) return Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 })
    return Response.json({
      ...user,
      role: 'user',
      display_name: 'Lena',
      photo_url: null,
      email_verified: true,
      created_at: null,
      last_login_at: null,
    })
  }) as typeof fetch
  return { answer, asked }
}

let browsers = 0

function open(send: typeof fetch, stored: object) {
  const projectId = `browser-${++browsers}`
  localStorage.setItem(`a-${projectId}-session`, JSON.stringify(stored))
  const { auth } = createServices({ ...configuration, projectId }, { fetch: send })
  onTestFinished(() => auth.dispose())
  return auth
}

it('with a clock behind the service, a token refused as expired is replaced and the request is repeated', async () => {
  const { answer, asked } = service('new', 0)
  const auth = open(answer, sessionOf('old', seconds() + 3600))
  await vi.waitFor(() => expect(auth.getState().user?.displayName).toBe('Lena'))
  expect(asked).toEqual(['users old', 'token', 'users new'])
})

it('with a clock ahead of the service, only one new token is requested', async () => {
  const { answer, asked } = service('new', -7200)
  const auth = open(answer, sessionOf('old', seconds() - 60))
  await vi.waitFor(() => expect(auth.getState().user?.displayName).toBe('Lena'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked.filter((call) => call === 'token')).toHaveLength(1)
})
