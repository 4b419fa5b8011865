import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { bounds, type Refusal, refusalAnswer } from '#server/backend/http/refusals.ts'
import { readHead, readRequest } from '#server/backend/http/requests.ts'
import { type RunningStack, served } from '../security/stacks.ts'
import { pglite } from './support/engines.ts'
import { settings, startTestBackend } from './support/test-backend.ts'

describe('bodies that are read into memory', () => {
  let ground: RunningStack
  beforeAll(async () => {
    ground = await served(await startTestBackend(pglite))
  })
  afterAll(() => ground.close())

  const headers = { apikey: settings.publishableKey, 'content-type': 'application/json' }

  /** Starts a request whose sender pauses before the end of the largest body that is allowed. */
  function begin(): { sent: ClientRequest; answer: Promise<IncomingMessage> } {
    const sent = request(`${ground.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { ...headers, 'content-length': bounds.jsonLength },
    })
    const answer = new Promise<IncomingMessage>((resolve) => sent.once('response', resolve).once('error', () => {}))
    sent.write(Buffer.alloc(bounds.jsonLength - 2000, ' '))
    return { sent, answer }
  }

  it('take 64 MB together at most, and more is refused until some have gone', { timeout: 60_000 }, async () => {
    const slow = Array.from({ length: 260 }, begin)
    const first = await Promise.race(slow.map(({ answer }) => answer))
    expect([first.statusCode, first.headers['retry-after'], await text(first)]).toEqual([
      503,
      '5',
      expect.stringContaining('The server is receiving too much right now'),
    ])
    for (const { sent } of slow) sent.destroy()
    const signIn = () =>
      fetch(`${ground.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email: 'nobody@ascendo.example', password: 'a good password' }),
      })
    await expect.poll(async () => (await signIn()).status).toBe(400)
  })

  it.each(['auth', 'rest', 'storage'] as const)('arrive within two minutes, or are refused: %s', async (service) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const path = { auth: '/auth/v1/signup', rest: '/rest/v1/favorites', storage: '/storage/v1/object/list/avatars' }[service]
    const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('{"a":')) })
    const slow = new Request(`${settings.siteUrl}${path}`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    const refused = readRequest(readHead(slow, { service, target: path, address: '127.0.0.1' }), slow).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(bounds.bodyMs - 1)
    expect(await Promise.race([refused, 'waits'])).toBe('waits')
    await vi.advanceTimersByTimeAsync(1)
    const error = await refused
    expect(error).toMatchObject({ message: 'The body did not arrive within 2 minutes' })
    expect(refusalAnswer(service, error as Refusal).status).toBe(408)
  })
})
