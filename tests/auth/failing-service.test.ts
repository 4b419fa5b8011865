import { expect, onTestFinished, test } from 'vitest'
import { createSupabaseAuth } from '#auth/supabase/supabase-auth.ts'

const user = { id: 'ada', email: 'ada@ascendo.example' }
let browsers = 0

/** An adapter with a session, whose profile cannot be read any more, and who is asked why. */
async function refreshedWith(answer: () => Response) {
  const projectId = `failing${(browsers += 1)}`
  const expires_at = Math.floor(Date.now() / 1000) + 3600
  const stored = new Map([
    [`test-${projectId}-session`, JSON.stringify({ access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', expires_in: 3600, expires_at, user })],
  ])
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  }
  const auth = createSupabaseAuth(
    { apiKey: 'sb_publishable_test', authDomain: 'http://localhost', projectId, storageBucket: 'avatars', mailSender: user.email, appId: 'test' },
    {
      localStorage: storage,
      sessionStorage: storage,
      fetch: async (input) => (String(input instanceof Request ? input.url : input).includes('/auth/v1/') ? answer() : Response.json([])),
    },
  )
  onTestFinished(() => auth.dispose())
  const result = await auth.refreshUser()
  return { isOk: result.ok, hasSession: stored.has(`test-${projectId}-session`) }
}

test.each([
  ['cannot be reached', () => { throw new TypeError('Failed to fetch') }],
  ['fails', () => Response.json({ code: 500, error_code: 'unexpected_failure', msg: 'Oh' }, { status: 500 })],
  ['is down behind its gateway', () => new Response('<h1>Unavailable</h1>', { status: 503 })],
  ['has been asked too often', () => Response.json({ code: 429, error_code: 'over_request_rate_limit', msg: 'Wait' }, { status: 429 })],
])('a session outlives a service that %s', async (_, answer) => {
  expect(await refreshedWith(answer)).toEqual({ isOk: false, hasSession: true })
})

test.each([
  [403, 'user_banned'],
  [403, 'session_not_found'],
])('and ends with a refusal: %i %s', async (status, error_code) => {
  const refusal = () => Response.json({ code: status, error_code, msg: 'No' }, { status })
  expect(await refreshedWith(refusal)).toEqual({ isOk: false, hasSession: false })
})

test.each([200, 500])('signing out elsewhere that is answered with %i has not happened', async (status) => {
  const projectId = `failing${(browsers += 1)}`
  const expires_at = Math.floor(Date.now() / 1000) + 3600
  const session = JSON.stringify({ access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', expires_in: 3600, expires_at, user })
  const storage = { getItem: (name: string) => (name === `test-${projectId}-session` ? session : null), setItem() {}, removeItem() {} }
  const auth = createSupabaseAuth(
    { apiKey: 'sb_publishable_test', authDomain: 'http://localhost', projectId, storageBucket: 'avatars', mailSender: user.email, appId: 'test' },
    {
      localStorage: storage,
      sessionStorage: storage,
      fetch: async (input) => {
        const isLogout = String(input instanceof Request ? input.url : input).includes('/logout')
        return isLogout ? new Response('<title>Hotel Wi-Fi</title>', { status }) : Response.json([{ ...user, role: 'user' }])
      },
    },
  )
  onTestFinished(() => auth.dispose())
  expect(await auth.signOutOthers()).toMatchObject({ ok: false })
})
