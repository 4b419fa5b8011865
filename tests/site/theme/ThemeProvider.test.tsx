import { useMantineColorScheme } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { palette } from '#site/theme/colors.ts'
import { useThemePreference } from '#site/theme/theme-context.ts'
import { ThemeProvider } from '#site/theme/ThemeProvider.tsx'
import { fakeDarkMode } from '../../support/dark-mode.ts'

const key = 'ascendo-learning-theme'
const root = document.documentElement

function Probe() {
  const { preference, effective, toggle, setPreference } = useThemePreference()
  const { colorScheme } = useMantineColorScheme()
  return (
    <>
      <output>{`${preference} as ${effective}, Mantine ${colorScheme}`}</output>
      <button onClick={toggle}>Toggle</button>
      <button onClick={() => setPreference('dark')}>Dark</button>
    </>
  )
}

function renderTheme() {
  render(
    <ThemeProvider appId="ascendo">
      <Probe />
    </ThemeProvider>,
  )
}

function browserColor() {
  return document.querySelector('meta[name="theme-color"]')?.getAttribute('content')
}

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="#FFFFFF">'
})

afterEach(() => {
  vi.unstubAllGlobals()
  root.className = ''
})

describe('the theme preference', () => {
  it('is system if nothing is stored', () => {
    fakeDarkMode(true)
    renderTheme()
    expect(screen.getByRole('status')).toHaveTextContent('system as dark, Mantine dark')
  })

  it('is system if something invalid is stored', () => {
    fakeDarkMode(false)
    localStorage.setItem(key, 'sepia')
    renderTheme()
    expect(screen.getByRole('status')).toHaveTextContent('system as light')
  })

  it('is read from storage', () => {
    fakeDarkMode(false)
    localStorage.setItem(key, 'dark')
    renderTheme()
    expect(screen.getByRole('status')).toHaveTextContent('dark as dark')
  })

  it('changes the whole look in one frame', async () => {
    class Transition {
      finish = vi.fn<() => void>()
    }
    vi.stubGlobal('CSSTransition', Transition)
    const [fading, spinning] = [new Transition(), { finish: vi.fn<() => void>() }]
    vi.spyOn(document, 'getAnimations').mockReturnValue([fading, spinning] as unknown as Animation[])
    fakeDarkMode(false)
    renderTheme()
    await userEvent.click(screen.getByRole('button', { name: 'Dark' }))
    expect(root).toHaveClass('dark')
    expect(fading.finish).toHaveBeenCalled()
    expect(spinning.finish).not.toHaveBeenCalled()
  })

  it('toggles light, dark, system, light and stores each', async () => {
    fakeDarkMode(false)
    localStorage.setItem(key, 'light')
    const user = userEvent.setup()
    renderTheme()
    for (const next of ['dark', 'system', 'light']) {
      await user.click(screen.getByRole('button', { name: 'Toggle' }))
      expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${next} `))
      expect(localStorage.getItem(key)).toBe(next)
    }
  })

  it('marks the document root, Mantine and the browser’s theme color', async () => {
    fakeDarkMode(false)
    renderTheme()
    expect(root).toHaveClass('light')
    expect(browserColor()).toBe('#FFFFFF')

    await userEvent.click(screen.getByRole('button', { name: 'Dark' }))
    expect(root).toHaveClass('dark')
    expect(root).not.toHaveClass('light')
    expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
    // §9 says '#0F172A', which a school may change.
    expect(browserColor()).toBe(palette.ground.toUpperCase())
  })

  it('follows the operating system live, but only with system', async () => {
    const system = fakeDarkMode(false)
    renderTheme()
    act(() => system.change(true))
    expect(root).toHaveClass('dark')

    await userEvent.click(screen.getByRole('button', { name: 'Toggle' }))
    expect(root).toHaveClass('light')
    act(() => system.change(false))
    act(() => system.change(true))
    expect(root).toHaveClass('light')
  })

  it('follows a change in another tab', () => {
    fakeDarkMode(false)
    renderTheme()
    localStorage.setItem(key, 'dark')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
    expect(root).toHaveClass('dark')
  })

  it('still changes if the browser stores nothing', async () => {
    fakeDarkMode(false)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    renderTheme()
    await userEvent.click(screen.getByRole('button', { name: 'Dark' }))
    expect(root).toHaveClass('dark')
    vi.restoreAllMocks()
  })

  it('does not touch the storage until the user chooses', () => {
    fakeDarkMode(true)
    renderTheme()
    expect(localStorage).toHaveLength(0)
  })

  it('throws outside its provider', () => {
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<Probe />)).toThrow('useThemePreference must be used within a ThemeProvider')
    silenced.mockRestore()
  })
})
