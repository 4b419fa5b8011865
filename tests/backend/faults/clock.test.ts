import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createRateLimit } from '../../../supabase/embedded/rate-limits.ts'
import { engines } from '../support/engines.ts'
import { startTestBackend, type TestBackend } from '../support/test-backend.ts'

const minute = 60_000
const hour = 60 * minute
const noon = Date.UTC(2026, 10, 21, 12)

/** Only the clock: what waits for a while still waits for that while. PGlite asks the same clock. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: noon }))
afterEach(() => void vi.useRealTimers())

function leap(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds)
}

test('a rate limit lets nobody wait longer, and frees nobody sooner, than its window because the clock was set', () => {
  const limit = createRateLimit(1, 300)
  expect(limit.take('somebody')).toBe(0)
  leap(-hour)
  expect(limit.take('somebody')).toBeLessThanOrEqual(300)
  leap(2 * hour)
  expect(limit.take('somebody')).toBeGreaterThan(290)
})

describe.each(engines.filter(({ name }) => name === 'PGlite'))('when the clock of the server leaps', (engine) => {
  async function start(): Promise<TestBackend> {
    const backend = await startTestBackend(engine)
    onTestFinished(() => backend.close())
    return backend
  }
  const refresh = (backend: TestBackend, token: string) =>
    backend.send('/auth/v1/token?grant_type=refresh_token', { json: { refresh_token: token } })

  test.each([
    ['an hour forward', 61 * minute],
    ['an hour back', -hour],
    ['a day back', -24 * hour],
  ])('%s, a session goes on', async (_, milliseconds) => {
    const backend = await start()
    const learner = await backend.learner()
    leap(milliseconds)
    const refreshed = await refresh(backend, learner.refreshToken)
    expect(refreshed.status).toBe(200)
    const { access_token: as } = (await refreshed.json()) as { access_token: string }
    const added = await backend.send('/rest/v1/favorites', { as, json: { course_id: '1' }, headers: { Prefer: 'return=minimal' } })
    expect(added.status).toBe(201)
    // The clock is put right again.
    leap(-milliseconds)
    expect((await backend.send('/rest/v1/favorites?select=course_id', { as })).status).toBe(milliseconds < 0 ? 401 : 200)
  })

  test('a code is good for an hour by that clock, and the next one after that', async () => {
    const backend = await start()
    const email = 'leaping@ascendo.example'
    const verify = async () => {
      const answer = await backend.send('/auth/v1/verify', { json: { type: 'signup', email, token: backend.mailTo(email).code } })
      return [answer.status, ((await answer.json()) as { error_code?: string }).error_code]
    }
    await backend.send('/auth/v1/signup', { json: { email, password: 'a good password' } })
    leap(2 * hour)
    expect(await verify()).toEqual([403, 'otp_expired'])
    expect((await backend.send('/auth/v1/resend', { json: { type: 'signup', email } })).status).toBe(200)
    leap(-hour)
    expect(await verify()).toEqual([200, undefined])
  })
})
