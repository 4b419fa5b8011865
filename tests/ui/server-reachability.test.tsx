import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withReachabilityCheck } from '#auth/supabase/reachability-check.ts'
import { OfflineNotice } from '#ui/OfflineNotice.tsx'
import { serverUnreachable } from '#ui/server-reachability.ts'

const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'))
const answer = (status: number) => async () => new Response(null, { status })

/** What the server says to a request for data, and to the question whether it is alive. */
function server(data: () => Promise<Response>, life: () => Promise<Response>, authDomain = 'https://data.example') {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(life)
  const send = withReachabilityCheck(data, { authDomain, apiKey: 'sb_publishable_test' })
  return { asked, ask: () => act(() => send(`${authDomain}/rest/v1/favorites`).catch(() => null)) }
}

const sentence = 'Ascendo is not responding. What you see may not be up to date.'

describe('a server that gives no answer, although the browser is online', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.restoreAllMocks()
    serverUnreachable.setState(false, true)
  })

  it('is told of, and asked again until it answers', async () => {
    render(<OfflineNotice />)
    const { asked, ask } = server(noAnswer, noAnswer)
    await ask()
    expect(screen.getByRole('status')).toHaveTextContent(sentence)
    // A gateway routes nothing but its services, and wants the key.
    expect(asked.mock.calls[0]?.[0]).toBe('https://data.example/auth/v1/health?apikey=sb_publishable_test')
    asked.mockImplementation(answer(200))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('is asked for its own health where it is the site’s own', async () => {
    const { asked, ask } = server(noAnswer, answer(200), location.origin)
    await ask()
    expect(asked.mock.calls[0]?.[0]).toBe(`${location.origin}/health`)
  })

  it('may have a proxy that speaks for it', async () => {
    render(<OfflineNotice />)
    await server(answer(502), answer(502)).ask()
    expect(screen.getByRole('status')).toHaveTextContent(sentence)
  })

  it('is not made of one request that failed', async () => {
    render(<OfflineNotice />)
    await server(noAnswer, answer(200)).ask()
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it('is not asked where an answer came, whatever it says', async () => {
    const { asked, ask } = server(answer(500), noAnswer)
    await ask()
    expect(asked).not.toHaveBeenCalled()
  })

  it('is called by its name where the browser itself is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    render(<OfflineNotice />)
    await server(noAnswer, noAnswer).ask()
    expect(screen.getByRole('status')).toHaveTextContent('You are offline. What you see may not be up to date.')
    expect(serverUnreachable.getState()).toBe(false)
  })
})
