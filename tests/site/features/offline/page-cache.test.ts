import { beforeEach, describe, expect, it, vi } from 'vitest'
import { configurationId } from '#site/boot/page-document.ts'
import { createPageCache } from '#worker/page-cache.ts'

const site = 'https://learn.example'
const html = { headers: { 'content-type': 'text/html; charset=utf-8' } }
const page = (text: string, values = '{}', path = '/') =>
  `<html data-prerendered="${path}"><script type="application/json" id="${configurationId}">${values}</script><h1>${text}</h1>`

/** The cached pages by address: caches resolve addresses, so that `//other.example/` names another site. */
let stored: Map<string, Response>
let network: (url: URL) => Promise<Response>
let told: string[]
const resolved = (address: string) => new URL(address, site).href
const addresses = () => [...stored.keys()].map((address) => address.replace(site, '')).toSorted()

beforeEach(() => {
  vi.useFakeTimers()
  isKept = true
  stored = new Map([[resolved('/shell.html'), new Response(page('shell'), html)]])
  told = []
  network = async ({ pathname, search }) => new Response(page(`network ${pathname}${search}`, '{}', pathname + search), html)
  const match = async (address: string) => stored.get(resolved(address))?.clone()
  vi.stubGlobal('caches', {
    match,
    open: async () => ({
      put: async (address: string, answer: Response) => void stored.set(resolved(address), answer),
      delete: async (address: string, { ignoreSearch = false } = {}) => {
        for (const key of stored.keys())
          if (key === resolved(address) || (ignoreSearch && key.split('?')[0] === address)) stored.delete(key)
      },
    }),
    delete: async () => stored.clear(),
  })
  vi.stubGlobal('location', new URL(site))
  vi.stubGlobal('clients', { get: async () => ({ postMessage: ({ type }: { type: string }) => told.push(type) }) })
  vi.stubGlobal('fetch', (request: string | { url: string }) => network(new URL(typeof request === 'string' ? request : request.url)))
})

let isKept = true
const pages = createPageCache('pages-1', async () => (isKept ? caches.open('pages-1') : null))

/** Navigates to an address, lets a minute pass, and returns the text of the page. */
async function visit(address: string, cache: RequestCache = 'default'): Promise<string> {
  const request = { url: site + address, cache }
  const answered = pages.answer({ request, resultingClientId: 'tab', waitUntil: () => {} } as unknown as FetchEvent)
  await vi.advanceTimersByTimeAsync(60_000)
  return /<h1>(.*)<\/h1>/.exec(await (await answered).text())?.[1] ?? ''
}

const never = () => new Promise<Response>(() => {})
const failing = () => Promise.reject(new TypeError('Failed to fetch'))

describe('a page that is not cached', () => {
  it('comes from the network and is cached, without a query that may hold a token', async () => {
    expect(await visit('/continue?token_hash=secret')).toBe('network /continue?token_hash=secret')
    expect(addresses()).toEqual(['/continue', '/shell.html'])
  })

  it('is not cached once a newer version has deleted the caches of this one', async () => {
    isKept = false
    const open = vi.spyOn(caches, 'open')
    expect(await visit('/courses')).toBe('network /courses')
    stored.set(resolved('/blog'), new Response(page('cached'), html))
    expect(await visit('/blog')).toBe('cached')
    await pages.add(`${site}/faqs`)
    await pages.drop('/courses/2')
    expect(addresses()).toEqual(['/blog', '/shell.html'])
    expect(open).not.toHaveBeenCalled()
  })

  it('is cached under its lesson, if it is the page of a lesson', async () => {
    network = async () => new Response(page('lesson', '{}', '/courses/2?lesson=edges-first'), html)
    await visit('/courses/2?code=secret&lesson=edges-first')
    await visit('/courses/2?lesson=invented')
    expect(addresses()).toEqual(['/courses/2?lesson=edges-first', '/shell.html'])
  })

  it.each([
    ['there is no such page', () => new Response(page('not found'), { ...html, status: 404 })],
    ['it is no page', () => new Response('{}', { headers: { 'content-type': 'application/json' } })],
    ['the server redirects', () => Object.defineProperty(new Response(page('elsewhere'), html), 'redirected', { value: true })],
  ])('is not cached if %s', async (_, answer) => {
    network = async () => answer()
    await visit('/nowhere')
    await pages.add(`${site}/nowhere`)
    expect(addresses()).toEqual(['/shell.html'])
  })

  it('never comes from another site, however its address is spelled', async () => {
    network = async ({ host }) => new Response(page(`from ${host}`), html)
    for (const path of ['//evil.example/x', '//a//evil.example/x', '/\\evil.example/x', '///evil.example/x', '/%2F/evil.example/x']) {
      await pages.add(site + path)
      expect(await visit(path)).toBe('from learn.example')
    }
    expect([...stored.keys()].filter((address) => !address.startsWith(`${site}/`))).toEqual([])
  })

  it('starts from its course or the shell if the network fails', async () => {
    stored.set(resolved('/courses/2'), new Response(page('course'), html))
    for (const fails of [failing, async () => new Response('Bad Gateway', { status: 502 })]) {
      network = fails
      expect(await visit('/courses/2?lesson=edges-first')).toBe('course')
      expect(await visit('/notes')).toBe('shell')
    }
    expect(told).toContain('UNANSWERED')
  })

  it('may be slow without a report, because nothing else is shown', async () => {
    network = async (url) => {
      await new Promise((resolve) => setTimeout(resolve, 20_000))
      return new Response(page(`slow ${url.pathname}`), html)
    }
    expect(await visit('/blog')).toBe('slow /blog')
    expect(told).toEqual([])
  })
})

describe('a cached page', () => {
  const cached = () => new Response(page('cached'), html)
  beforeEach(() => {
    stored.set(resolved('/blog'), cached())
    stored.set(resolved('/faqs'), cached())
  })

  it('shows at once, even if the network never answers, and says so later', async () => {
    network = never
    expect(await visit('/blog?page=2')).toBe('cached')
    expect(told).toEqual(['UNANSWERED'])
    expect(pages.reportTo('tab')).toEqual({ type: 'UNANSWERED' })
  })

  it("stays if it is the server's", async () => {
    network = async () => cached()
    await visit('/blog')
    expect(addresses()).toContain('/blog')
    expect(told).toEqual([])
  })

  it.each([
    ['text', () => new Response(page('new'), html)],
    ['policy', () => new Response(page('cached'), { headers: { ...html.headers, 'content-security-policy': "default-src 'none'" } })],
  ])('is forgotten if its %s has changed, so that the next visit gets the new one', async (_, answer) => {
    network = async () => answer()
    expect(await visit('/blog')).toBe('cached')
    expect(addresses()).toEqual(['/faqs', '/shell.html'])
    expect(told).toEqual([])
  })

  it.each([
    ['the configuration has changed', () => new Response(page('new', '{"key":"new"}'), html)],
    ['the server redirects', () => Object.defineProperty(new Response(''), 'type', { value: 'opaqueredirect' })],
  ])('is forgotten together with all others if %s, and offers to reload', async (_, answer) => {
    network = async () => answer()
    expect(await visit('/blog')).toBe('cached')
    expect(addresses()).not.toContain('/faqs')
    expect(told).toEqual(['OUTDATED'])
  })

  it("stays if only a network's login page answers", async () => {
    network = async () => new Response('<h1>Welcome to the hotel</h1>', html)
    await visit('/blog')
    expect(addresses()).toContain('/blog')
    expect(told).toEqual([])
  })

  it('is replaced by a reload, or shown again if the network takes too long', async () => {
    network = never
    expect(await visit('/blog', 'no-cache')).toBe('cached')
    network = async () => new Response(page('new'), html)
    expect(await visit('/blog', 'no-cache')).toBe('new')
    network = never
    expect(await visit('/blog')).toBe('new')
  })

  it('goes with its lessons when the course is removed', async () => {
    for (const path of ['/courses/2', '/courses/2?lesson=edges-first', '/courses/20']) stored.set(resolved(path), cached())
    await pages.drop('/courses/2')
    expect(addresses().filter((address) => address.startsWith('/courses'))).toEqual(['/courses/20'])
  })
})
