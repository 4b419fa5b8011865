import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTimedFetch } from '#site/auth/supabase/watched-fetch.ts'

/** Imitates a request that is never answered but can be aborted. */
const silent = ((_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })) as typeof fetch

describe('network timeouts (§9)', () => {
  beforeEach(() => void vi.useFakeTimers())

  it.each([
    ['30 s on a desktop', 30_000, { isPhone: () => false, isOnline: () => true }],
    ['60 s on a phone', 60_000, { isPhone: () => true, isOnline: () => true }],
    ['5 s while offline', 5_000, { isPhone: () => false, isOnline: () => false }],
    ['5 s on an offline phone', 5_000, { isPhone: () => true, isOnline: () => false }],
  ])('times out after %s', async (_name, allowance, environment) => {
    let outcome: unknown = 'waiting'
    createTimedFetch({ ...environment, fetch: silent })('http://localhost/').catch((error: unknown) => {
      outcome = error
    })
    await vi.advanceTimersByTimeAsync(allowance - 1)
    expect(outcome).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toBeInstanceOf(TypeError)
  })

  it('covers the body too: an answer that trickles forever is aborted', async () => {
    const trickle = (async (_input, init) =>
      new Response(
        new ReadableStream({
          start(controller) {
            init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
          },
        }),
      )) as typeof fetch
    const request = createTimedFetch({ isPhone: () => false, isOnline: () => true, fetch: trickle })('http://localhost/')
    const failure = request.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await failure).toBeInstanceOf(TypeError)
  })

  it.each([
    ['a stored file takes as long as parts of it arrive', '/storage/v1/object/courses/clay/recording', 'abcd'],
    ['anything else has to arrive as a whole in time', '/rest/v1/drafts', new TypeError('The service did not answer in time')],
  ])('%s', async (_name, address, expected) => {
    const slow = (async (_input, init) =>
      new Response(
        new ReadableStream({
          async start(controller) {
            init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
            for (const letter of 'abcd') {
              await new Promise((resolve) => setTimeout(resolve, 20_000))
              if (init?.signal?.aborted) return
              controller.enqueue(new TextEncoder().encode(letter))
            }
            controller.close()
          },
        }),
      )) as typeof fetch
    const request = createTimedFetch({ isPhone: () => false, isOnline: () => true, fetch: slow })(`http://localhost${address}`)
    const outcome = request.then((response) => response.text()).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(100_000)
    expect(await outcome).toEqual(expected)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('returns the answer and leaves no timer behind', async () => {
    const answering = (async () => new Response('{"a":1}', { status: 201, headers: { 'x-kept': 'yes' } })) as typeof fetch
    const response = await createTimedFetch({ isPhone: () => false, isOnline: () => true, fetch: answering })('http://localhost/')
    expect([response.status, response.headers.get('x-kept'), await response.json()]).toEqual([201, 'yes', { a: 1 }])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('returns an answer without a body, even if the browser gives it an empty one', async () => {
    const empty = Object.defineProperty(new Response(null, { status: 204 }), 'body', { value: new Response('').body })
    const answering = (async () => empty) as typeof fetch
    expect((await createTimedFetch({ fetch: answering })('http://localhost/')).status).toBe(204)
  })

  it("still respects the caller's own signal", async () => {
    const caller = new AbortController()
    const request = createTimedFetch({ fetch: silent })('http://localhost/', { signal: caller.signal })
    caller.abort(new Error('left the page'))
    await expect(request).rejects.toThrow('left the page')
  })
})
