import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
  script.textContent = JSON.stringify({ VITE_APP_ID: 'ascendo', VITE_SUPABASE_PROJECT_ID: 'test' })
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

describe('a prerendered page', () => {
  const session = JSON.stringify({ user: { id: 'lena' } })
  const profile = JSON.stringify({ uid: 'lena' })
  const courses = (status: string) =>
    JSON.stringify({
      enrolledCourses: [
        { id: '7', status: 'in_progress' },
        { id: '2', status },
      ],
    })

  /** Runs the script with what the browser has stored, and returns what the page awaits after it. */
  function awaited(audience: 'visitors' | 'learners', stored: Record<string, string>, page = window.location.pathname) {
    const attributes = {
      'data-prerendered': page,
      [`data-for-${audience}`]: '',
      ...(audience === 'learners' && { 'data-awaits': 'script' }),
    }
    for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, value)
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    boot()
    const found = root.getAttribute('data-awaits')
    for (const name of [...Object.keys(attributes), 'data-awaits']) root.removeAttribute(name)
    localStorage.clear()
    return found
  }

  it('for visitors shows a spinner if a session is stored', () => {
    expect(awaited('visitors', {})).toBeNull()
    expect(awaited('visitors', { 'ascendo-test-session': session })).toBe('account screen')
  })

  it('for learners shows a spinner unless a session and the profile of its user are stored', () => {
    expect(awaited('learners', {})).toBe('screen')
    expect(awaited('learners', { 'ascendo-test-profile': profile })).toBe('screen')
    expect(awaited('learners', { 'ascendo-test-session': session })).toBe('account screen')
    expect(awaited('learners', { 'ascendo-test-session': 'damaged', 'ascendo-test-profile': profile })).toBe('account screen')
    const other = JSON.stringify({ uid: 'otto' })
    expect(awaited('learners', { 'ascendo-test-session': session, 'ascendo-test-profile': other })).toBe('account screen')
    expect(awaited('learners', { 'ascendo-test-session': session, 'ascendo-test-profile': profile })).toBe('account')
    expect(awaited('learners', { 'ascendo-test-session': session, 'ascendo-test-profile': profile }, '/elsewhere')).toBe('account screen')
  })

  it('of a course keeps room for what an enrolled learner sees', () => {
    window.history.replaceState(null, '', '/courses/2')
    const stored = (status: string) => ({
      'ascendo-test-session': session,
      'ascendo-test-profile': profile,
      'ascendo-enrolment:lena': courses(status),
    })
    expect(awaited('learners', stored('not_started'))).toBe('account enrolled')
    expect(awaited('learners', stored('completed'))).toBe('account completed')
    expect(awaited('learners', { ...stored('completed'), 'ascendo-enrolment:lena': 'damaged' })).toBe('account')
    window.history.replaceState(null, '', '/')
  })
})
