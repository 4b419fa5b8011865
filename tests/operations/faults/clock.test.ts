import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRateLimit } from '#server/backend/auth/rate-limits.ts'
import { pglite } from '../../backend/support/engines.ts'
import { startTestBackend, type TestBackend } from '../../backend/support/test-backend.ts'

const minute = 60_000
const hour = 60 * minute
const noon = Date.UTC(2026, 10, 21, 12)

/** Changes only the clock, not timers. PGlite uses the same clock. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: noon }))
afterEach(() => void vi.useRealTimers())

function shiftClock(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds)
}

test('setting the clock neither extends nor shortens the window of a rate limit', () => {
  const limit = createRateLimit(1, 300)
  expect(limit.take('somebody')).toBe(0)
  shiftClock(-hour)
  expect(limit.take('somebody')).toBeLessThanOrEqual(300)
  shiftClock(2 * hour)
  expect(limit.take('somebody')).toBeGreaterThan(290)
})

describe("when the server's clock jumps", () => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startTestBackend(pglite)
  })
  afterAll(() => backend.close())

  async function fresh(refreshToken: string) {
    const answer = await backend.send('/auth/v1/token?grant_type=refresh_token', { json: { refresh_token: refreshToken } })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { access_token: string; refresh_token: string }
  }
  const favorites = (as: string) => backend.send('/rest/v1/favorites?select=course_id', { as })

  test.each([
    ['an hour forward', 61 * minute],
    ['an hour back', -hour],
    ['a day back', -24 * hour],
  ])('%s and is corrected, a session continues with its next token', async (_, milliseconds) => {
    const learner = await backend.learner()
    shiftClock(milliseconds)
    const shifted = await fresh(learner.refreshToken)
    const body = { user_id: learner.id, course_id: '1' }
    expect((await backend.send('/rest/v1/favorites', { as: shifted.access_token, json: body })).status).toBe(201)
    shiftClock(-milliseconds)
    const right = await fresh(shifted.refresh_token)
    expect(await (await favorites(right.access_token)).json()).toEqual([{ course_id: '1' }])
  })

  test('an hour back, an earlier access token still works, and a forged one does not', async () => {
    const learner = await backend.learner()
    shiftClock(-hour)
    const asked = async (as: string) => [
      (await favorites(as)).status,
      (await backend.send('/storage/v1/object/list/avatars', { as, json: { prefix: learner.id } })).status,
      (await backend.send('/auth/v1/user', { as })).status,
    ]
    expect(await asked(learner.accessToken)).toEqual([200, 200, 200])
    const [head, payload] = learner.accessToken.split('.')
    const signature = createHmac('sha256', 'another secret').update(`${head}.${payload}`).digest('base64url')
    expect((await favorites(`${head}.${payload}.${signature}`)).status).toBe(401)
  })

  test('a code is valid for an hour by that clock, and so is the next one', async () => {
    const email = 'leaping@ascendo.example'
    const verify = async () => {
      const answer = await backend.send('/auth/v1/verify', { json: { type: 'signup', email, token: backend.mailTo(email).code } })
      return [answer.status, ((await answer.json()) as { error_code?: string }).error_code]
    }
    await backend.send('/auth/v1/signup', { json: { email, password: 'a good password' } })
    shiftClock(2 * hour)
    expect(await verify()).toEqual([403, 'otp_expired'])
    expect((await backend.send('/auth/v1/resend', { json: { type: 'signup', email } })).status).toBe(200)
    shiftClock(-hour)
    expect(await verify()).toEqual([200, undefined])
  })
})
