import { afterEach, describe, expect, it, vi } from 'vitest'
import { prefetchScreens } from '#app/prefetch-screens.ts'
import { routes } from '#app/routes.ts'

function prefetchedBy(act: () => void): string[] {
  const screens = routes.map(({ path, Screen }) => ({ path, prefetch: vi.spyOn(Screen, 'prefetch').mockImplementation(() => {}) }))
  act()
  return screens.filter(({ prefetch }) => prefetch.mock.calls.length > 0).map(({ path }) => path)
}

describe('the screen behind a link', () => {
  const page = document.createElement('div')
  page.innerHTML = `
    <a id="courses" href="/courses?category=Design"><b>Design</b></a>
    <a id="other" href="https://other.example/courses">Elsewhere</a>
    <a id="here" href="#content">Skip</a>
    <button>No link</button>`
  prefetchScreens(page)

  function reach(selector: string, type: 'pointerover' | 'focusin'): string[] {
    return prefetchedBy(() => page.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true })))
  }

  afterEach(() => vi.restoreAllMocks())

  it.each(['pointerover', 'focusin'] as const)('is requested at %s', (type) => {
    expect(reach('#courses b', type)).toEqual(['/courses'])
  })

  it.each(['#other', '#here', 'button'])('is not looked for at %s', (selector) => {
    expect(reach(selector, 'pointerover')).toEqual([])
  })
})
