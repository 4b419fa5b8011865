import { beforeEach, describe, expect, it, vi } from 'vitest'
import { configurationId } from '#build/page-contract.ts'
import { createPageCache } from '#worker/page-cache.ts'

const page = (text: string, values = '{}') => `<script type="application/json" id="${configurationId}">${values}</script><h1>${text}</h1>`

let stored: Map<string, string>
let network: (address: string) => Promise<Response>
let told: string[]

beforeEach(() => {
  vi.useFakeTimers()
  stored = new Map([['/shell.html', page('shell')]])
  told = []
  network = (address) => Promise.resolve(new Response(page(`network ${address}`)))
  const match = async (address: string) => (stored.has(address) ? new Response(stored.get(address)) : undefined)
  vi.stubGlobal('caches', {
    match,
    open: async () => ({
      match,
      put: async (address: string, answer: Response) => void stored.set(address, await answer.text()),
      delete: async (address: string) => stored.delete(address),
    }),
  })
  vi.stubGlobal('clients', { get: async () => ({ postMessage: ({ type }: { type: string }) => told.push(type) }) })
  vi.stubGlobal('fetch', ({ url }: { url: string }) => network(new URL(url).pathname + new URL(url).search))
})

const pages = createPageCache('pages-1')

/** Navigates to an address, lets a minute pass, and returns the text of the page. */
async function visit(address: string, cache: RequestCache = 'default'): Promise<string> {
  const waiting: Promise<unknown>[] = []
  const event = {
    request: { url: `https://learn.example${address}`, cache },
    resultingClientId: 'tab',
    waitUntil: (work: Promise<unknown>) => void waiting.push(work),
  } as unknown as FetchEvent
  const answered = pages.answer(event)
  await vi.advanceTimersByTimeAsync(60_000)
  const text = /<h1>(.*)<\/h1>/.exec(await (await answered).text())?.[1] ?? ''
  await Promise.all(waiting)
  return text
}

const never = () => new Promise<Response>(() => {})
const failing = () => Promise.reject(new TypeError('Failed to fetch'))

describe('a page that is not cached', () => {
  it('comes from the network and is cached, without a query that may hold a token', async () => {
    expect(await visit('/continue?token_hash=secret')).toBe('network /continue?token_hash=secret')
    expect([...stored.keys()]).toEqual(['/shell.html', '/continue'])
  })

  it('is cached under its lesson, if it is a lesson', async () => {
    await visit('/courses/2?code=secret&lesson=edges-first')
    expect([...stored.keys()]).toEqual(['/shell.html', '/courses/2?lesson=edges-first'])
  })

  it('is not cached if there is no such page', async () => {
    network = async () => new Response(page('not found'), { status: 404 })
    expect(await visit('/nowhere')).toBe('not found')
    expect([...stored.keys()]).toEqual(['/shell.html'])
  })

  it('starts from its course or the shell if the network fails', async () => {
    stored.set('/courses/2', page('course'))
    for (const fails of [failing, async () => new Response('Bad Gateway', { status: 502 })]) {
      network = fails
      expect(await visit('/courses/2?lesson=edges-first')).toBe('course')
      expect(await visit('/notes')).toBe('shell')
    }
    expect(told).toContain('UNANSWERED')
  })
})

describe('a cached page', () => {
  beforeEach(() => void stored.set('/blog', page('cached')))

  it('shows at once, even if the network never answers, and says so later', async () => {
    network = never
    expect(await visit('/blog?page=2')).toBe('cached')
    expect(told).toEqual(['UNANSWERED'])
    expect(pages.reportTo('tab')).toEqual({ type: 'UNANSWERED' })
  })

  it('stays as it is if only its text has changed: the worker of the new version brings that', async () => {
    await visit('/blog')
    expect(stored.get('/blog')).toBe(page('cached'))
    expect(told).toEqual([])
  })

  it("is forgotten if the server's configuration has changed, and offers to reload", async () => {
    network = async () => new Response(page('new', '{"key":"new"}'))
    expect(await visit('/blog')).toBe('cached')
    expect(told).toEqual(['OUTDATED'])
    expect(await visit('/blog')).toBe('new')
  })

  it("stays if only a network's login page answers", async () => {
    network = async () => new Response('<h1>Welcome to the hotel</h1>')
    await visit('/blog')
    expect(stored.has('/blog')).toBe(true)
    expect(told).toEqual([])
  })

  it('is replaced by a reload, or shown again if the network takes too long', async () => {
    network = never
    expect(await visit('/blog', 'no-cache')).toBe('cached')
    network = async () => new Response(page('new'))
    expect(await visit('/blog', 'no-cache')).toBe('new')
    expect(stored.get('/blog')).toBe(page('new'))
  })
})
