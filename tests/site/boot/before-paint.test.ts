import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { classicScript } from '#build/classic-scripts.ts'
import { acceptedPreference, markPreference, markTheme } from '#site/theme/theme-preference.ts'
import { fakeDarkMode } from '../../support/dark-mode.ts'

const source = await classicScript('before-paint')
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

  /** Runs the script with what the browser has stored, and returns what is pending after it, and how the page's course is marked. */
  function pending(audience: 'visitors' | 'learners' | 'enrolled', stored: Record<string, string>, page = window.location.pathname) {
    const attributes = {
      'data-prerendered': page,
      'data-audience': audience,
      ...(audience !== 'visitors' && { 'data-pending': 'script' }),
    }
    for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, value)
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    boot()
    const found = [root.getAttribute('data-pending'), root.dataset['course']].filter((mark) => mark !== undefined)
    for (const name of [...Object.keys(attributes), 'data-pending', 'data-course', 'data-welcomes']) root.removeAttribute(name)
    localStorage.clear()
    return found
  }

  it('for visitors shows a spinner if a session is stored', () => {
    expect(pending('visitors', {})).toEqual([null])
    expect(pending('visitors', { 'ascendo-test-session': session })).toEqual(['account screen'])
  })

  it('for learners shows a spinner unless a session and the profile of its user are stored', () => {
    expect(pending('learners', {})).toEqual(['screen'])
    expect(pending('learners', { 'ascendo-test-profile': profile })).toEqual(['screen'])
    expect(pending('learners', { 'ascendo-test-session': session })).toEqual(['account screen'])
    expect(pending('learners', { 'ascendo-test-session': 'damaged', 'ascendo-test-profile': profile })).toEqual(['account screen'])
    const other = JSON.stringify({ uid: 'otto' })
    expect(pending('learners', { 'ascendo-test-session': session, 'ascendo-test-profile': other })).toEqual(['account screen'])
    expect(pending('learners', { 'ascendo-test-session': session, 'ascendo-test-profile': profile })).toEqual(['account'])
    expect(pending('learners', { 'ascendo-test-session': session, 'ascendo-test-profile': profile }, '/elsewhere')).toEqual([
      'account screen',
    ])
  })

  it('of a course keeps room for what an enrolled learner sees', () => {
    window.history.replaceState(null, '', '/courses/2')
    const stored = (status: string) => ({
      'ascendo-test-session': session,
      'ascendo-test-profile': profile,
      'ascendo-enrolment:lena': courses(status),
    })
    expect(pending('learners', stored('not_started'))).toEqual(['account', 'enrolled'])
    expect(pending('learners', stored('completed'))).toEqual(['account', 'completed'])
    expect(pending('learners', { ...stored('completed'), 'ascendo-enrolment:lena': 'damaged' })).toEqual(['account'])
    expect(pending('enrolled', stored('not_started'))).toEqual(['account', 'enrolled'])
    expect(
      pending('enrolled', { ...stored('completed'), 'ascendo-enrolment:lena': courses('completed').replaceAll('"2"', '"3"') }),
    ).toEqual(['account screen'])
    window.history.replaceState(null, '', '/')
  })
})

it('of the home page greets the learner by first name, whatever is stored as the name', () => {
  const welcomed = (displayName: unknown) => {
    root.setAttribute('data-prerendered', '/')
    root.setAttribute('data-audience', 'visitors')
    localStorage.setItem('ascendo-test-session', JSON.stringify({ user: { id: 'lena' } }))
    localStorage.setItem('ascendo-test-profile', JSON.stringify({ uid: 'lena', displayName }))
    boot()
    const found = root.dataset['welcomes']
    for (const name of ['prerendered', 'audience', 'pending', 'welcomes']) root.removeAttribute(`data-${name}`)
    localStorage.clear()
    return found
  }
  expect(welcomed(' Lena Learner ')).toBe('Lena')
  expect(welcomed(null)).toBe('Student')
  expect(welcomed(7)).toBe('7')
})
