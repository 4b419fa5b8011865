import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withSignInRetry } from '#site/auth/supabase/watched-fetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const service = 'https://api.example.org/auth/v1'
const refusing = (status: number) =>
  vi.fn<typeof fetch>().mockResolvedValueOnce(new Response('{}', { status })).mockResolvedValue(new Response('{"access_token": "a"}'))

it('a sign-in with the password that has just been changed succeeds once the service accepts it', async () => {
  const send = refusing(500)
  const signIn = withSignInRetry(send)(`${service}/token?grant_type=password`, { method: 'POST', body: '{"password": "new"}' })
  await vi.advanceTimersByTimeAsync(3000)
  expect((await signIn).status).toBe(200)
  expect(send.mock.calls[1]).toEqual(send.mock.calls[0])
})

it.each([
  [500, '/token?grant_type=refresh_token'],
  [500, '/signup'],
  [400, '/token?grant_type=password'],
  [503, '/token?grant_type=password'],
])('a %i to %s is not repeated', async (status, path) => {
  const send = refusing(status)
  expect((await withSignInRetry(send)(service + path)).status).toBe(status)
  expect(send).toHaveBeenCalledTimes(1)
})
