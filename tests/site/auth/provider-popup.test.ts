import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSignInWindow } from '#site/auth/sign-in-window.ts'
import { reportToOpener, waitForPopup } from '#site/auth/supabase/provider-popup.ts'
import { done } from '#shared/result.ts'

const CHANNEL = 'test-sign-in'
/** Waits until messages between channels are delivered, which fake timers do not affect. */
const delivery = () => vi.waitFor(() => {}, { timeout: 50 }).then(() => new Promise((resolve) => setImmediate(resolve)))

describe("the provider's popup (§9)", () => {
  let popup: { closed: boolean; close: () => void }
  let never: AbortSignal

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    popup = { closed: false, close: vi.fn<() => void>() }
    never = new AbortController().signal
  })
  afterEach(() => vi.restoreAllMocks())

  const wait = (signal = never) => waitForPopup(popup as Window, CHANNEL, signal)

  it('measures 500 by 600', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    expect(openSignInWindow()).toBeNull()
    // Each attempt has a window of its own: the one that it replaces closes its own.
    expect(open.mock.calls[0]?.[1]).toBe('_blank')
    expect(open.mock.calls[0]?.[2]).toMatch(/\bpopup\b.*width=500,height=600/)
  })

  it('waits eight seconds after the window was closed, then reports it', async () => {
    let outcome: unknown = 'waiting'
    void wait().then((result) => (outcome = result))
    popup.closed = true
    await vi.advanceTimersByTimeAsync(250 + 7900)
    expect(outcome).toBe('waiting')
    await vi.advanceTimersByTimeAsync(100)
    expect(outcome).toEqual({ ok: false, error: 'popup-closed-by-user' })
  })

  it('accepts an outcome that arrives after the window closed', async () => {
    const result = wait()
    popup.closed = true
    await vi.advanceTimersByTimeAsync(3000)
    reportToOpener(CHANNEL, done)
    await delivery()
    expect(await result).toEqual({ ok: true, value: undefined })
  })

  it('passes a denial on', async () => {
    const result = wait()
    reportToOpener(CHANNEL, { ok: false, error: 'access-denied' })
    expect(await result).toEqual({ ok: false, error: 'access-denied' })
  })

  it('gives up after five minutes and closes the window', async () => {
    const result = wait()
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(await result).toEqual({ ok: false, error: 'popup-timed-out' })
    expect(popup.close).toHaveBeenCalled()
  })

  it('can be aborted for a second attempt', async () => {
    const first = new AbortController()
    const result = wait(first.signal)
    first.abort()
    expect(await result).toEqual({ ok: false, error: 'popup-closed-by-user' })
  })

  it('ends at once if a second attempt began while the first was loading', async () => {
    const first = new AbortController()
    first.abort()
    expect(await wait(first.signal)).toEqual({ ok: false, error: 'popup-closed-by-user' })
  })
})
