import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AuthAdapter } from '#site/auth/auth-adapter.ts'
import { ada, openBrowser, profileOf, sessionOf } from '../../support/service-browser.ts'

const profile = { ...profileOf(ada), role: 'admin' }

/** @param session the session stored in the browser at the start */
function adapterWith(answer: (request: Request) => Response, session: object | null = sessionOf(ada)) {
  const { auth, read } = openBrowser(answer, session ? { session } : {})
  return { auth, hasSession: () => read('session') !== undefined }
}

const refusal = (status: number, error_code: string, msg = 'No') => Response.json({ code: status, error_code, msg }, { status })

/** Refreshes a session whose profile can no longer be read. The adapter then asks the auth service why. */
async function refreshedWith(answer: () => Response) {
  const { auth, hasSession } = adapterWith(({ url }) => (url.includes('/auth/v1/') ? answer() : Response.json([])))
  const result = await auth.refreshUser()
  return { isOk: result.ok, hasSession: hasSession() }
}

test.each([
  [
    'cannot be reached',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
  ['fails', () => refusal(500, 'unexpected_failure')],
  ['is down behind its gateway', () => new Response('<h1>Unavailable</h1>', { status: 503 })],
  ['has been asked too often', () => refusal(429, 'over_request_rate_limit')],
])('a session outlives a service that %s', async (_, answer) => {
  expect(await refreshedWith(answer)).toEqual({ isOk: false, hasSession: true })
})

test.each([
  [403, 'user_banned'],
  [403, 'session_not_found'],
])('a session ends with a refusal: %i %s', async (status, error_code) => {
  expect(await refreshedWith(() => refusal(status, error_code))).toEqual({ isOk: false, hasSession: false })
})

test('a session ends if the database refuses its own profile', async () => {
  const { auth, hasSession } = adapterWith(({ url, method }) => {
    if (url.includes('/auth/v1/')) return Response.json(ada)
    return method === 'POST'
      ? Response.json({ code: '42501', message: 'refused', details: null, hint: null }, { status: 403 })
      : Response.json([])
  })
  expect(await auth.refreshUser()).toEqual({ ok: false, error: 'user-token-expired' })
  expect(hasSession()).toBe(false)
})

test.each([
  ['signs out other devices', (auth: AuthAdapter) => auth.signOutOthers(), 200],
  ['signs out other devices', (auth: AuthAdapter) => auth.signOutOthers(), 500],
  ['chooses a password', (auth: AuthAdapter) => auth.updatePassword('rope-and-chalk-7'), 200],
  ['changes the address', (auth: AuthAdapter) => auth.updateEmail('new@ascendo.example'), 200],
])('a call that %s fails if a captive portal answers', async (_, call, status) => {
  const { auth, hasSession } = adapterWith(({ url }) =>
    url.includes('/auth/v1/') ? new Response('<title>Hotel Wi-Fi</title>', { status }) : Response.json([profile]),
  )
  expect(await call(auth)).toMatchObject({ ok: false })
  expect(hasSession()).toBe(true)
})

test('signing out offline ends the session on this device, without asking the service', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  const requests: string[] = []
  const { auth, hasSession } = adapterWith(({ url }) => {
    requests.push(url)
    return refusal(500, 'unexpected_failure')
  })
  requests.length = 0
  expect(await auth.signOut()).toEqual({ ok: true, value: undefined })
  expect([hasSession(), auth.getState().status, requests]).toEqual([false, 'signed-out', []])
})

test('signing out succeeds if the service answers that the session is over', async () => {
  const expired = sessionOf(ada, 'a.b.c', -60)
  const { auth, hasSession } = adapterWith(
    ({ url }) => (url.includes('/token') ? refusal(400, 'refresh_token_not_found') : Response.json([profile])),
    expired,
  )
  expect(await auth.signOut()).toEqual({ ok: true, value: undefined })
  expect([hasSession(), auth.getState().status]).toEqual([false, 'signed-out'])
})

describe('recording a sign-in', () => {
  const signIn = (rows: (method: string) => Response) => {
    const methods: string[] = []
    let created: Promise<unknown> | undefined
    const { auth } = adapterWith((request) => {
      if (request.url.includes('/auth/v1/')) return Response.json(sessionOf(ada))
      methods.push(request.method)
      if (request.method === 'POST') created = request.json()
      return rows(request.method)
    }, null)
    return auth
      .signInWithPassword(ada.email, 'rope-and-chalk-7')
      .then(async (result) => ({ result, methods, created: await created, state: auth.getState() }))
  }
  const broken = () => Response.json({ code: '57014', message: 'canceled', details: null, hint: null }, { status: 500 })

  test('that fails leaves an existing profile unchanged, and the sign-in succeeds', async () => {
    const { result, methods } = await signIn((method) => (method === 'PATCH' ? broken() : Response.json([profile])))
    expect(result).toMatchObject({ ok: true, value: { displayName: 'ada', role: 'admin' } })
    expect(methods).toEqual(['PATCH', 'GET'])
  })

  test('creates a missing profile', async () => {
    const { result, methods, created } = await signIn((method) => Response.json(method === 'POST' ? profile : []))
    expect(result).toMatchObject({ ok: true, value: { displayName: 'ada' } })
    expect(methods).toEqual(['PATCH', 'GET', 'POST'])
    expect(created).toEqual({
      ...ada,
      role: 'user',
      display_name: null,
      photo_url: null,
      email_verified: true,
      created_at: expect.any(String) as string,
      last_login_at: expect.any(String) as string,
    })
  })

  test('succeeds even if the whole database fails', async () => {
    const { result } = await signIn(broken)
    expect(result).toMatchObject({ ok: true, value: { email: ada.email, role: 'user' } })
  })

  test('that the database refuses is reported only once, by the result and not by the state', async () => {
    const { result, state } = await signIn((method) =>
      method === 'POST'
        ? Response.json({ code: '42501', message: 'refused', details: null, hint: null }, { status: 403 })
        : Response.json([]),
    )
    expect(result).toEqual({ ok: false, error: 'user-token-expired' })
    expect(state).toEqual({ status: 'signed-out', user: null })
  })
})

test.each([
  ['choosing a password', (auth: AuthAdapter) => auth.updatePassword('rope-and-chalk-7')],
  ['changing the address', (auth: AuthAdapter) => auth.updateEmail('new@ascendo.example')],
  ['signing out other devices', (auth: AuthAdapter) => auth.signOutOthers()],
  ['the account’s own export', (auth: AuthAdapter) => auth.exportAccount()],
])('%s uses a token that is valid for another minute if it cannot be refreshed', async (_, call) => {
  const { auth } = adapterWith(
    ({ url }) => {
      if (url.includes('/token')) return new Response('<h1>Unavailable</h1>', { status: 503 })
      if (url.includes('/logout')) return new Response(null, { status: 204 })
      if (url.includes('/drafts')) return Response.json([])
      return Response.json(url.includes('/auth/v1/') ? ada : url.includes('/users') ? [profile] : {})
    },
    sessionOf(ada, 'a.b.c', 60),
  )
  expect(await call(auth)).toMatchObject({ ok: true })
})
