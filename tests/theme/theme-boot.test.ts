import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { themeBoot } from '#build/page-plugin.ts'
import { acceptedPreference, markPreference, markTheme } from '#theme/theme-preference.ts'
import { fakeDarkMode } from '../support/dark-mode.ts'

const source = themeBoot()
const root = document.documentElement

/** Runs the script as the page's head would. */
function boot() {
  const script = document.createElement('script')
  script.id = 'configuration'
  script.type = 'application/json'
  script.textContent = JSON.stringify({ VITE_APP_ID: 'ascendo' })
  document.head.append(script)
  new Function(source)()
  script.remove()
}

function marks() {
  return {
    class: root.className,
    mantine: root.getAttribute('data-mantine-color-scheme'),
    preference: root.getAttribute('data-theme-preference'),
    color: document.querySelector('meta[name="theme-color"]')?.getAttribute('content'),
  }
}

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="#FFFFFF">'
  root.className = ''
})

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  { stored: 'dark', system: false, theme: 'dark' },
  { stored: 'light', system: true, theme: 'light' },
  { stored: 'system', system: true, theme: 'dark' },
  { stored: 'system', system: false, theme: 'light' },
  { stored: 'nonsense', system: true, theme: 'dark' },
  { stored: null, system: false, theme: 'light' },
] as const)('before paint, stored $stored on a system with dark $system shows $theme', ({ stored, system, theme }) => {
  fakeDarkMode(system)
  if (stored) localStorage.setItem('ascendo-learning-theme', stored)
  boot()
  const booted = marks()
  root.className = ''
  markPreference(acceptedPreference(stored))
  markTheme(theme)
  expect(booted).toEqual(marks())
})

it('shows the system theme if storage is blocked', () => {
  fakeDarkMode(true)
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('barred', 'SecurityError')
    },
    clear() {},
  })
  boot()
  expect(marks().class).toBe('dark')
})
