import { afterEach, describe, expect, it, vi } from 'vitest'
import { prefetchScreens, routes } from '#site/app/AppRoutes.tsx'
import { appReady } from '#site/boot/page-document.ts'

function prefetchedBy(act: () => void): string[] {
  const screens = routes.map(({ path, Screen }) => ({ path, prefetch: vi.spyOn(Screen, 'prefetch').mockResolvedValue(true) }))
  act()
  return screens.filter(({ prefetch }) => prefetch.mock.calls.length > 0).map(({ path }) => path)
}

describe('the screen behind a link', () => {
  const page = document.createElement('div')
  page.innerHTML = `
    <a id="courses" href="/courses?category=Design"><b>Design</b></a>
    <a id="other" href="https://other.example/courses">Elsewhere</a>
    <a id="here" href="#content">Skip</a>
    <button>No link</button>
    <main></main>
    <footer><a href="/contact">Contact</a></footer>`
  prefetchScreens(page)

  function reach(selector: string, type: 'pointerover' | 'focusin'): string[] {
    return prefetchedBy(() => page.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true })))
  }

  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it.each(['pointerover', 'focusin'] as const)('is requested at %s', (type) => {
    expect(reach('#courses b', type)).toEqual(['/courses'])
  })

  it.each(['#other', '#here', 'button'])('is not looked for at %s', (selector) => {
    expect(reach(selector, 'pointerover')).toEqual([])
  })

  function waitIn(controller: object | null): string[] {
    vi.stubGlobal('requestIdleCallback', (act: () => void) => act())
    vi.stubGlobal('navigator', { serviceWorker: { controller } })
    prefetchScreens(page)
    return prefetchedBy(() => document.dispatchEvent(new Event(appReady)))
  }

  it('is requested in idle time, if a worker has it in its cache', () => {
    expect(waitIn({})).toEqual(['/courses'])
  })

  it('is not requested in idle time without a worker, because it may never be needed', () => {
    expect(waitIn(null)).toEqual([])
  })
})
