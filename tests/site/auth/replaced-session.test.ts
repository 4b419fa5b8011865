import { describe, expect, test, vi } from 'vitest'
import { favoritesApi } from '#site/features/favorites/favorites-api.ts'
import { ada, openBrowser, profileOf, sessionOf } from '../../support/service-browser.ts'

const ben = { id: 'ben', email: 'ben@ascendo.example' }
const ended = () => Response.json({ code: 403, error_code: 'session_not_found', msg: 'No' }, { status: 403 })
const refused = () => Response.json({ code: '42501', message: 'permission denied' }, { status: 401 })

/** Opens a browser with a session of Ada's. `answer` may return a promise to delay a response. */
function browserWith(answer: (path: string, token: string) => Response | Promise<Response>) {
  const asked: string[] = []
  const browser = openBrowser(
    ({ url, headers }) => {
      const path = new URL(url).pathname
      const token = headers.get('Authorization')?.replace('Bearer ', '') ?? ''
      asked.push(`${path} ${token}`)
      return answer(path, token)
    },
    { session: sessionOf(ada, 'ada old') },
  )
  return { ...browser, asked }
}

describe('a session that another one has replaced', () => {
  test('does not end the new one when the service refuses it late', async () => {
    const late = Promise.withResolvers<Response>()
    const { auth, asked, read } = browserWith((path, token) => {
      if (path.endsWith('/token')) return Response.json(sessionOf(ada, 'ada new'))
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
    expect(read('session')).toContain('"access_token":"ada new"')
  })

  test('does not bring its account back when its profile arrives late', async () => {
    const late = Promise.withResolvers<Response>()
    const { auth, asked } = browserWith((path, token) => {
      if (path.endsWith('/token')) return Response.json(sessionOf(ben, 'ben new'))
      return token.startsWith('ada') ? late.promise : Response.json([profileOf(ben)])
    })
    await vi.waitFor(() => expect(asked).toContain('/rest/v1/users ada old'))
    expect(await auth.signInWithPassword(ben.email, 'rope-and-chalk-7')).toMatchObject({ ok: true })
    late.resolve(Response.json([profileOf(ada)]))
    await new Promise((resolve) => setTimeout(resolve))
    expect(auth.getState()).toMatchObject({ status: 'signed-in', user: { uid: 'ben' } })
  })

  test('has its refused requests not repeated in the name of another account', async () => {
    const late = Promise.withResolvers<Response>()
    const { connection, asked, store } = browserWith((path, token) => {
      if (path.endsWith('/favorites')) return token.startsWith('ada') ? late.promise : Response.json([])
      return Response.json([profileOf(token.startsWith('ada') ? ada : ben)])
    })
    const list = favoritesApi(connection, 'ada').list()
    await vi.waitFor(() => expect(asked).toContain('/rest/v1/favorites ada old'))
    store('session', sessionOf(ben, 'ben new'))
    late.resolve(refused())
    await expect(list).rejects.toMatchObject({ code: '42501' })
    expect(asked.filter((request) => request.includes('favorites'))).toEqual(['/rest/v1/favorites ada old'])
  })
})

type Browser = ReturnType<typeof browserWith>

describe('favorites that wait for their turn', () => {
  test.each([
    ['when the session is gone', ({ remove }: Browser) => remove('session')],
    ['when another account has signed in', ({ store }: Browser) => store('session', sessionOf(ben, 'ben new'))],
  ])('are neither read nor sent %s', async (_, replace) => {
    const browser = browserWith((path) => (path.endsWith('/favorites') ? refused() : Response.json([profileOf(ada)])))
    const favorites = favoritesApi(browser.connection, 'ada')
    replace(browser)
    await expect(favorites.list()).rejects.toThrow('Not signed in')
    expect(await favorites.send({ courseId: '1', isFavorite: true, at: '2026-11-21T09:00:00Z', isDelayed: false })).toBe('out-of-reach')
    expect(browser.asked.filter((request) => request.includes('favorites'))).toEqual([])
  })
})
