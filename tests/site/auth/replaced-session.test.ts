import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createServices } from '#site/app/services.ts'
import { favoritesApi } from '#site/features/favorites/favorites-api.ts'
import { testConfiguration } from '../../support/render.tsx'

const sessionKey = 'ascendo-test-session'
const ada = { id: 'ada', email: 'ada@ascendo.example' }
const ben = { id: 'ben', email: 'ben@ascendo.example' }

/** The access token names the account and the session. */
const sessionOf = (user: typeof ada, name: string) => ({
  access_token: `${user.id} ${name}`,
  refresh_token: `refresh ${name}`,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user,
})
const store = (session: object) => localStorage.setItem(sessionKey, JSON.stringify(session))
const storedToken = () => (JSON.parse(localStorage.getItem(sessionKey) ?? '{}') as { access_token?: string }).access_token
const profileOf = (user: typeof ada) => ({
  ...user,
  display_name: user.id,
  photo_url: null,
  role: 'user',
  email_verified: true,
  created_at: null,
  last_login_at: null,
})
const ended = () => Response.json({ code: 403, error_code: 'session_not_found', msg: 'No' }, { status: 403 })
const refused = () => Response.json({ code: '42501', message: 'permission denied' }, { status: 401 })

/** Opens a browser whose requests `answer` responds to, in any order: it may return a promise to delay a response. */
function browserWith(answer: (path: string, token: string) => Response | Promise<Response>) {
  const asked: string[] = []
  const services = createServices(testConfiguration, {
    fetch: async (input, init) => {
      const path = new URL(String(input)).pathname
      const token = new Headers(init?.headers).get('Authorization')?.replace('Bearer ', '') ?? ''
      asked.push(`${path} ${token}`)
      return answer(path, token)
    },
  })
  onTestFinished(() => services.auth.dispose())
  return { ...services, asked }
}

afterEach(() => localStorage.clear())

describe('a session that another one has replaced', () => {
  test('does not end the new one when the service refuses it late', async () => {
    store(sessionOf(ada, 'old'))
    const late = Promise.withResolvers<Response>()
    const { auth, asked } = browserWith((path, token) => {
      if (path.endsWith('/token')) return Response.json(sessionOf(ada, 'new'))
      if (path.endsWith('/user')) return late.promise
      // The database returns no rows to an ended session.
      return Response.json(token.endsWith('old') ? [] : [profileOf(ada)])
    })
    await vi.waitFor(() => expect(asked).toContain('/auth/v1/user ada old'))
    expect(await auth.signInWithPassword(ada.email, 'rope-and-chalk-7')).toMatchObject({ ok: true })
    const refreshed = auth.refreshUser()
    late.resolve(ended())
    await refreshed
    await vi.waitFor(() => expect(asked.filter((request) => request.startsWith('/rest/v1/users ada new')).length).toBeGreaterThan(1))
    expect(auth.getState()).toMatchObject({ status: 'signed-in', user: { uid: 'ada' } })
    expect(storedToken()).toBe('ada new')
  })

  test('does not bring its account back when its profile arrives late', async () => {
    store(sessionOf(ada, 'old'))
    const late = Promise.withResolvers<Response>()
    const { auth, asked } = browserWith((path, token) => {
      if (path.endsWith('/token')) return Response.json(sessionOf(ben, 'new'))
      return token.startsWith('ada') ? late.promise : Response.json([profileOf(ben)])
    })
    await vi.waitFor(() => expect(asked).toContain('/rest/v1/users ada old'))
    expect(await auth.signInWithPassword(ben.email, 'rope-and-chalk-7')).toMatchObject({ ok: true })
    late.resolve(Response.json([profileOf(ada)]))
    await new Promise((resolve) => setTimeout(resolve))
    expect(auth.getState()).toMatchObject({ status: 'signed-in', user: { uid: 'ben' } })
  })

  test('has its refused requests not repeated in the name of another account', async () => {
    store(sessionOf(ada, 'old'))
    const late = Promise.withResolvers<Response>()
    const { connection, asked } = browserWith((path, token) => {
      if (path.endsWith('/favorites')) return token.startsWith('ada') ? late.promise : Response.json([])
      return Response.json([profileOf(token.startsWith('ada') ? ada : ben)])
    })
    const list = favoritesApi(connection, 'ada').list()
    await vi.waitFor(() => expect(asked).toContain('/rest/v1/favorites ada old'))
    store(sessionOf(ben, 'new'))
    late.resolve(refused())
    await expect(list).rejects.toMatchObject({ code: '42501' })
    expect(asked.filter((request) => request.includes('favorites'))).toEqual(['/rest/v1/favorites ada old'])
  })
})

describe('favorites that wait for their turn', () => {
  test.each([
    ['when the session is gone', () => localStorage.clear()],
    ['when another account has signed in', () => store(sessionOf(ben, 'new'))],
  ])('are neither read nor sent %s', async (_, replace) => {
    store(sessionOf(ada, 'old'))
    const { connection, asked } = browserWith((path) => (path.endsWith('/favorites') ? refused() : Response.json([profileOf(ada)])))
    const favorites = favoritesApi(connection, 'ada')
    replace()
    await expect(favorites.list()).rejects.toThrow('Not signed in')
    expect(await favorites.send({ courseId: '1', isFavorite: true, at: '2026-11-21T09:00:00Z', isDelayed: false })).toBe('out-of-reach')
    expect(asked.filter((request) => request.includes('favorites'))).toEqual([])
  })
})
