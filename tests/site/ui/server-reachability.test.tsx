import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { withReachabilityCheck } from '#site/auth/supabase/watched-fetch.ts'
import { brand } from '#shared/brand.ts'
import { OfflineNotice } from '#site/ui/OfflineNotice.tsx'
import { checkServerReachable, serverUnreachable } from '#site/ui/server-reachability.ts'

const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'))
const answer = (status: number) => async () => new Response(null, { status })

/** Imitates a server with these answers to requests for data and to health checks. */
function server(data: () => Promise<Response>, health: () => Promise<Response>, authDomain = 'https://data.example') {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(health)
  const send = withReachabilityCheck(data, { authDomain, apiKey: 'sb_publishable_test' })
  return { asked, ask: () => act(() => send(`${authDomain}/rest/v1/favorites`).catch(() => null)) }
}

const sentence = `${brand.name} is not responding. What you see may not be up to date.`

describe('an unreachable server, while the browser is online', () => {
  beforeEach(() => void vi.useFakeTimers())
  it('shows a notice, and is checked again until it answers', async () => {
    render(<OfflineNotice />)
    const { asked, ask } = server(noAnswer, noAnswer)
    await ask()
    expect(screen.getByRole('status')).toHaveTextContent(sentence)
    // The gateway has no /health, only its services, and requires the key.
    expect(asked.mock.calls[0]?.[0]).toBe('https://data.example/auth/v1/health?apikey=sb_publishable_test')
    asked.mockImplementation(answer(200))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('is checked at /health if it is the site’s own server', async () => {
    const { asked, ask } = server(noAnswer, answer(200), location.origin)
    await ask()
    expect(asked.mock.calls[0]?.[0]).toBe(`${location.origin}/health`)
  })

  it('is recognized by a proxy’s error', async () => {
    render(<OfflineNotice />)
    await server(answer(502), answer(502)).ask()
    expect(screen.getByRole('status')).toHaveTextContent(sentence)
  })

  it('is not assumed after a single failed request', async () => {
    render(<OfflineNotice />)
    await server(noAnswer, answer(200)).ask()
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it('is not checked if there was any answer, even an error', async () => {
    const { asked, ask } = server(answer(500), noAnswer)
    await ask()
    expect(asked).not.toHaveBeenCalled()
  })

  it('is not reported if the browser itself is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    render(<OfflineNotice />)
    await server(noAnswer, noAnswer).ask()
    expect(screen.getByRole('status')).toHaveTextContent('You are offline. What you see may not be up to date.')
    expect(serverUnreachable.getState()).toBe(false)
  })
})

it('a check that outlasts its test reports no outage to the next one', async () => {
  expect(await checkServerReachable()).toBe(true)
})
