import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuthResult } from '#site/auth/auth-error-codes.ts'
import type { InAppUser } from '#site/auth/in-app-user.ts'
import { brand } from '#shared/brand.ts'
import { Header } from '#site/layout/Header/Header.tsx'
import { done, failure } from '#shared/result.ts'
import { ThemeProvider } from '#site/theme/ThemeProvider.tsx'
import { fakeDarkMode } from '../../support/dark-mode.ts'
import { provideModalDialogs } from '../../support/modal-dialog.ts'
import { renderScreen } from '../../support/render.tsx'
import { scriptedAuth, type ScriptedAuth } from '../../support/scripted-auth.ts'

const learner: InAppUser = {
  uid: 'u1',
  email: 'anna@example.org',
  displayName: 'Anna Berg',
  photoURL: null,
  emailVerified: true,
  role: 'user',
  createdAt: null,
  lastLoginAt: null,
}
const admin: InAppUser = { ...learner, role: 'admin' }

function renderHeader(options: { auth?: ScriptedAuth; at?: string } = {}) {
  return renderScreen(
    <ThemeProvider appId="ascendo">
      <Header />
    </ThemeProvider>,
    options,
  )
}

beforeAll(provideModalDialogs)
beforeEach(() => void fakeDarkMode(false))
afterEach(() => vi.unstubAllGlobals())

describe('the header', () => {
  it('has a logo that links to the home page', () => {
    renderHeader({ at: '/blog' })
    expect(screen.getByRole('link', { name: `${brand.name}, home` })).toHaveAttribute('href', '/')
  })

  it('links to home, courses, blog and favorites, and marks the current section', () => {
    renderHeader({ at: '/blog/some-article' })
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Courses', '/courses'],
      ['Blog', '/blog'],
      ['Favorites', '/favorites'],
    ])
    expect(links.filter((link) => link.ariaCurrent === 'page' || link.getAttribute('aria-current') === 'page')).toEqual([links[2]])
  })

  it('opens the More menu with one click', async () => {
    const { user, address } = renderHeader()
    await user.click(screen.getByRole('button', { name: 'More' }))
    const items = within(screen.getByRole('menu')).getAllByRole('menuitem')
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Contact', '/contact'],
      ['Add-ons', '/addons'],
      ['FAQs', '/faqs'],
      ['Error Page', '/error'],
    ])
    await user.click(screen.getByRole('menuitem', { name: 'FAQs' }))
    expect(address.current).toBe('/faqs')
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  })

  it('has menus that work with the keyboard', async () => {
    const { user, address } = renderHeader()
    const button = screen.getByRole('button', { name: 'More' })
    button.focus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('menuitem', { name: 'Contact' })).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(screen.getByRole('menuitem', { name: 'Contact' })).toHaveFocus()
    await user.keyboard('{End}{ArrowUp}')
    expect(screen.getByRole('menuitem', { name: 'FAQs' })).toHaveFocus()
    await user.keyboard('a')
    expect(screen.getByRole('menuitem', { name: 'Add-ons' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    expect(button).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(screen.getByRole('menuitem', { name: 'Error Page' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(address.current).toBe('/error')
  })

  it('closes a menu when the user clicks elsewhere or leaves it with Tab', async () => {
    const { user } = renderHeader()
    const button = screen.getByRole('button', { name: 'More' })
    await user.click(button)
    await user.click(document.body)
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    await user.click(button)
    await user.tab()
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  })

  it('names the current and the next theme in the theme toggle', async () => {
    const { user } = renderHeader()
    await user.click(screen.getByRole('button', { name: 'Theme: system. Switch to light' }))
    await user.click(screen.getByRole('button', { name: 'Theme: light. Switch to dark' }))
    expect(screen.getByRole('button', { name: 'Theme: dark. Switch to system' })).toBeInTheDocument()
    expect(document.documentElement).toHaveClass('dark')
  })

  it('offers Login and Register to signed-out users', () => {
    renderHeader()
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
  })

  it("says 'Loading' while auth is loading, and offers neither", () => {
    renderHeader({ auth: scriptedAuth({ loading: true }) })
    expect(screen.getByRole('status')).toHaveTextContent(/^Loading$/)
    expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument()
  })
})

describe('the signed-in menu', () => {
  async function open(user: InAppUser) {
    const view = renderHeader({ auth: scriptedAuth({ user }) })
    await view.user.click(screen.getByRole('button', { name: /^Anna.*account menu$/ }))
    return view
  }

  it('shows the name, the email and the learner’s items', async () => {
    await open(learner)
    expect(screen.getByText('Anna Berg')).toBeInTheDocument()
    expect(screen.getByText('anna@example.org')).toBeInTheDocument()
    expect(screen.queryByText('Admin')).not.toBeInTheDocument()
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Account Settings', 'My Favorites', 'Sign Out'])
  })

  it('shows admins their badge and the dashboard', async () => {
    await open(admin)
    expect(screen.getByText('Admin')).toBeInTheDocument()
    expect(screen.getByRole('menuitem', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin')
  })

  it('leads instructors to their courses', async () => {
    await open({ ...learner, isInstructor: true })
    expect(screen.getByRole('menuitem', { name: 'Studio' })).toHaveAttribute('href', '/studio')
  })

  it('signs out, says so and goes to the login page', async () => {
    const { user, auth, toasts, address } = await open(learner)
    const answer = Promise.withResolvers<AuthResult>()
    auth.next('signOut', () => answer.promise)
    await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument()
    answer.resolve(done)
    await waitFor(() => expect(address.current).toBe('/login'))
    expect(toasts).toMatchObject([{ type: 'success', title: 'Signed Out', message: 'You have been successfully signed out.' }])
    expect(screen.getByRole('link', { name: 'Login' })).toBeInTheDocument()
  })

  it('reports a failed sign-out and stays on the page', async () => {
    const { user, auth, toasts, address } = await open(learner)
    auth.next('signOut', failure('network-request-failed'))
    await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { type: 'error', title: 'Sign Out Failed', message: 'There was an error signing out. Please try again.' },
      ]),
    )
    expect(address.current).toBe('/')
    expect(screen.getByRole('button', { name: /^Anna.*account menu$/ })).toBeInTheDocument()
  })
})

describe('the mobile menu', () => {
  async function open(user: InAppUser | null) {
    const view = renderHeader({ auth: scriptedAuth({ user }), at: '/courses' })
    await view.user.click(screen.getByRole('button', { name: 'Open menu' }))
    return { ...view, menu: within(screen.getByRole('dialog', { name: 'Menu' })) }
  }

  it('holds the same items, search and the theme switch', async () => {
    const { menu } = await open(admin)
    const items = within(menu.getByRole('navigation', { name: 'Menu' })).getAllByRole('link')
    expect(items.map((link) => link.textContent)).toEqual([
      'Home',
      'Courses',
      'Blog',
      'Favorites',
      'Contact',
      'Add-ons',
      'FAQs',
      'Error Page',
      'Account Settings',
      'My Favorites',
      'Admin Dashboard',
    ])
    expect(menu.getByRole('button', { name: 'Sign Out' })).toBeInTheDocument()
    expect(menu.getByText('anna@example.org')).toBeInTheDocument()
    expect(menu.getByRole('link', { name: 'My learning' })).toHaveAttribute('href', '/learning')
    expect(menu.getByRole('combobox', { name: 'Search courses' })).toBeInTheDocument()
    expect(menu.getByRole('link', { name: 'Courses' })).toHaveAttribute('aria-current', 'page')
  })

  it('offers Login and Register to signed-out users', async () => {
    const { menu } = await open(null)
    expect(menu.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
    expect(menu.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
    expect(menu.queryByRole('button', { name: 'Sign Out' })).not.toBeInTheDocument()
  })

  it('switches the theme', async () => {
    const { user, menu } = await open(null)
    expect(menu.getByRole('radio', { name: 'System' })).toBeChecked()
    await user.click(menu.getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement).toHaveClass('dark')
    expect(localStorage.getItem('ascendo-learning-theme')).toBe('dark')
  })

  it('closes when a link is followed, even one to the current page', async () => {
    const { user, menu, address } = await open(null)
    await user.click(menu.getByRole('link', { name: 'Courses' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Open menu' }))
    await user.type(menu.getByRole('combobox'), 'design{Enter}')
    expect(address.current).toBe('/courses?search=design')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('closes with its button', async () => {
    const { user, menu } = await open(null)
    await user.click(menu.getByRole('button', { name: 'Close menu' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('signs out', async () => {
    const { user, menu, address, toasts } = await open(learner)
    await user.click(menu.getByRole('button', { name: 'Sign Out' }))
    await waitFor(() => expect(address.current).toBe('/login'))
    expect(toasts).toMatchObject([{ title: 'Signed Out' }])
  })
})
