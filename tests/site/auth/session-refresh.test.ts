import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessionRefresh, type RefreshOutcome, type StoredSession } from '#site/auth/supabase/session-refresh.ts'
import { failure, success } from '#shared/result.ts'

const MINUTE = 60_000
const KEY = 'ascendo-test-session'

/** Serializes like the browser's lock manager between tabs. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request(_name: string, work: () => Promise<unknown>) {
      const turn = last.then(work)
      last = turn.catch(() => {})
      return turn
    },
  } as unknown as LockManager
}

function session(name: string, minutesToLive: number): StoredSession {
  return {
    access_token: `token-${name}`,
    refresh_token: `refresh-${name}`,
    expires_at: Math.floor((Date.now() + minutesToLive * MINUTE) / 1000),
    user: { id: 'lena' },
  }
}

const store = (value: StoredSession) => localStorage.setItem(KEY, JSON.stringify(value))
const unreachable: RefreshOutcome = failure({ code: 'network-request-failed', retry: true })

describe('keeping the session fresh (§9)', () => {
  let answers: RefreshOutcome[]
  let asked: string[]
  let askedAt: number[]
  let ended: string[]
  const opened: ReturnType<typeof createSessionRefresh>[] = []

  function tab(locks = fakeLocks()) {
    const stored = createSessionRefresh({
      storage: localStorage,
      key: KEY,
      locks,
      requestRefresh: async (refreshToken) => {
        asked.push(refreshToken)
        askedAt.push(Date.now())
        return answers.shift() ?? unreachable
      },
    })
    stored.onEnded((code) => ended.push(code))
    opened.push(stored)
    return stored
  }

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2024-06-01T10:00:00Z') })
    answers = []
    asked = []
    askedAt = []
    ended = []
  })
  afterEach(() => {
    for (const stored of opened.splice(0)) stored.stop()
    vi.restoreAllMocks()
  })

  it('refreshes five minutes before the token expires, not earlier', async () => {
    store(session('a', 60))
    tab().start()
    await vi.advanceTimersByTimeAsync(55 * MINUTE - 1000)
    expect(asked).toEqual([])
    answers.push(success(session('b', 65)))
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked).toEqual(['refresh-a'])
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject({ refresh_token: 'refresh-b' })
  })

  it('then continues with the next token', async () => {
    store(session('a', 60))
    tab().start()
    answers.push(success(session('b', 115)))
    await vi.advanceTimersByTimeAsync(55 * MINUTE)
    await vi.advanceTimersByTimeAsync(55 * MINUTE)
    expect(asked).toEqual(['refresh-a', 'refresh-b'])
  })

  it('only waits if this device’s clock is far behind', async () => {
    store(session('a', 60 * 24 * 60))
    tab().start()
    await vi.advanceTimersByTimeAsync(20 * 24 * 60 * MINUTE)
    expect(asked).toEqual([])
  })

  it('replaces a token that the service refuses although it looks valid, once for all callers', async () => {
    store(session('a', 60))
    const stored = tab()
    answers.push(success(session('b', 60)))
    const both = await Promise.all([stored.renewed('token-a'), stored.renewed('token-a')])
    expect([...both, await stored.renewed('token-a')]).toEqual(Array.from({ length: 3 }, () => ({ ok: true, value: 'token-b' })))
    expect(asked).toEqual(['refresh-a'])
  })

  it('backs off from 30 seconds, doubling to 16 minutes', async () => {
    store(session('a', 4))
    tab().start()
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    const waits = askedAt.slice(1).map((time, index) => (time - (askedAt[index] ?? 0)) / 1000)
    expect(waits.slice(0, 7)).toEqual([30, 60, 120, 240, 480, 960, 960])
  })

  it('retries at once when the network is back, and resets the backoff', async () => {
    store(session('a', 4))
    tab().start()
    await vi.advanceTimersByTimeAsync(31_000)
    expect(asked).toHaveLength(2)
    answers.push(success(session('b', 60)))
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(3)
    expect(ended).toEqual([])
  })

  it('retries at once when the tab becomes visible again', async () => {
    store(session('a', 4))
    tab().start()
    await vi.advanceTimersByTimeAsync(1)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(2)
  })

  it('treats a token as expired 30 seconds early', async () => {
    store(session('a', 1))
    const stored = tab()
    await vi.advanceTimersByTimeAsync(29_000)
    expect(await stored.token()).toEqual({ ok: true, value: 'token-a' })
    answers.push(success(session('b', 60)))
    await vi.advanceTimersByTimeAsync(1000)
    expect(await stored.token()).toEqual({ ok: true, value: 'token-b' })
  })

  it('reports a network failure, and retries on the next call', async () => {
    store(session('a', 0))
    const stored = tab()
    expect(await stored.token()).toEqual({ ok: false, error: 'network-request-failed' })
    answers.push(success(session('b', 60)))
    expect(await stored.token()).toEqual({ ok: true, value: 'token-b' })
  })

  it('refreshes once for several callers', async () => {
    store(session('a', 0))
    const stored = tab()
    answers.push(success(session('b', 60)))
    const tokens = await Promise.all([stored.token(), stored.token(), stored.token()])
    expect(asked).toHaveLength(1)
    expect(new Set(tokens.map((token) => token.ok && token.value))).toEqual(new Set(['token-b']))
  })

  it('refreshes once for several tabs', async () => {
    store(session('a', 60))
    const locks = fakeLocks()
    answers.push(success(session('b', 115)))
    for (let count = 0; count < 5; count++) tab(locks).start()
    await vi.advanceTimersByTimeAsync(56 * MINUTE)
    expect(asked).toEqual(['refresh-a'])
  })

  it.each(['user-token-expired', 'user-disabled'] as const)('ends the session when the service says %s', async (code) => {
    store(session('a', 4))
    answers.push(failure({ code, retry: false }))
    tab().start()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toEqual([code])
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    expect(asked).toHaveLength(1)
  })

  it('does not restore a session that was signed out during the refresh', async () => {
    store(session('a', 0))
    let answer = (_outcome: RefreshOutcome) => {}
    const stored = createSessionRefresh({
      storage: localStorage,
      key: KEY,
      locks: fakeLocks(),
      requestRefresh: () => new Promise((resolve) => (answer = resolve)),
    })
    stored.onEnded((code) => ended.push(code))
    const token = stored.token()
    await vi.advanceTimersByTimeAsync(0)
    stored.clear()
    answer(success(session('b', 60)))
    expect(await token).toEqual({ ok: true, value: null })
    expect(localStorage.getItem(KEY)).toBeNull()
    expect(ended).toEqual([])
  })

  it.each(['{"access_token"', '[]', '"text"', '{"access_token":"a"}', 'null'])('treats %s in storage as no session', (text) => {
    localStorage.setItem(KEY, text)
    expect(tab().read()).toBeNull()
  })
})
