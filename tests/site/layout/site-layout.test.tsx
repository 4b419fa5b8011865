import { act, screen, waitFor, within } from '@testing-library/react'
import { Link, Route, Routes, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { brand } from '#shared/brand.ts'
import { Footer } from '#site/layout/Footer/Footer.tsx'
import { SiteLayout } from '#site/layout/SiteLayout.tsx'
import { ThemeProvider } from '#site/theme/ThemeProvider.tsx'
import { fakeDarkMode } from '../../support/dark-mode.ts'
import { renderScreen } from '../../support/render.tsx'

/** Navigates after a delay, like a slow screen. */
function SlowLink() {
  const navigate = useNavigate()
  return <button onClick={() => setTimeout(() => void navigate('/blog'), 100)}>The blog, soon</button>
}

function renderSite(at = '/') {
  return renderScreen(
    <ThemeProvider appId="ascendo">
      <Routes>
        <Route element={<SiteLayout />}>
          <Route
            path="*"
            element={
              <>
                <Link to="/courses">All the courses</Link>
                <Link to="?page=2">Next page</Link>
                <Link to="/faqs#refunds">One answer</Link>
                <input aria-label="A field of the screen" />
                <SlowLink />
              </>
            }
          />
        </Route>
      </Routes>
    </ThemeProvider>,
    { at },
  )
}

beforeEach(() => void fakeDarkMode(false))
afterEach(() => vi.unstubAllGlobals())

describe('the site layout', () => {
  it('has landmarks and a skip link', () => {
    renderSite()
    expect(screen.getByRole('banner')).toBeInTheDocument()
    expect(screen.getByRole('contentinfo')).toBeInTheDocument()
    expect(screen.getByRole('main')).toHaveAttribute('id', 'content')
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#content')
  })

  it('moves the focus to the new screen after a link in the header', async () => {
    const { user } = renderSite()
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Courses' }))
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('does not move the focus if the screen has it', async () => {
    const { user } = renderSite()
    await user.click(screen.getByRole('link', { name: 'All the courses' }))
    expect(screen.getByRole('link', { name: 'All the courses' })).toHaveFocus()
  })

  it('does not close a menu that was opened while the screen was loading', async () => {
    const { user, address } = renderSite()
    await user.click(screen.getByRole('button', { name: 'The blog, soon' }))
    await user.click(screen.getByRole('button', { name: 'More' }))
    await waitFor(() => expect(address.current).toBe('/blog'))
    expect(screen.getByRole('main')).not.toHaveFocus()
    expect(screen.getByRole('menu', { name: 'More' })).toBeVisible()
  })
})

describe('scrolling', () => {
  function watchScrolling() {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    return vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  }

  afterEach(() => vi.restoreAllMocks())

  it('goes to the top on a route change and again after 100 ms', () => {
    const scrollTo = watchScrolling()
    renderSite()
    expect(scrollTo).not.toHaveBeenCalled()
    act(() => screen.getByRole('link', { name: 'All the courses' }).click())
    expect(scrollTo.mock.calls).toEqual([[0, 0]])
    act(() => vi.advanceTimersByTime(100))
    expect(scrollTo.mock.calls).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  it.each(['Next page', 'One answer'])('keeps the scroll position for the link %j', (name) => {
    const scrollTo = watchScrolling()
    renderSite()
    act(() => screen.getByRole('link', { name }).click())
    act(() => vi.advanceTimersByTime(500))
    expect(scrollTo).not.toHaveBeenCalled()
  })

  it('goes to the top for a search on the search results screen', async () => {
    const scrollTo = watchScrolling()
    const { user, address } = renderSite('/courses?search=film')
    const search = within(screen.getByRole('banner')).getByRole('combobox', { name: 'Search courses' })
    await user.type(search, 'design{Enter}')
    expect(address.current).toBe('/courses?search=design')
    act(() => vi.advanceTimersByTime(100))
    expect(scrollTo.mock.calls).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  it('goes to the top for a header link to the current screen', () => {
    const scrollTo = watchScrolling()
    renderSite('/courses?search=film')
    act(() => within(screen.getByRole('banner')).getByRole('link', { name: 'Courses' }).click())
    expect(scrollTo).toHaveBeenCalledWith(0, 0)
  })

  it('goes to the top with the footer’s button', async () => {
    const scrollTo = watchScrolling()
    renderSite()
    act(() => screen.getByRole('button', { name: 'Scroll to top' }).click())
    expect(scrollTo).toHaveBeenCalledWith(0, 0)
  })
})

describe('the footer', () => {
  it('links to help and to the five program categories', () => {
    renderScreen(<Footer />)
    const addresses = (name: string) =>
      within(screen.getByRole('navigation', { name }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
    expect(addresses('Help')).toEqual(['/contact', '/faq', '/addons', '/themes', '/languages'])
    expect(addresses('Programs')).toEqual([
      '/categories/art-design',
      '/categories/business',
      '/categories/it-software',
      '/categories/languages',
      '/categories/programming',
    ])
  })

  it('describes the product, and has a contact block with the email address and the way to the contact page', () => {
    renderScreen(<Footer />)
    expect(screen.getByRole('region', { name: `About ${brand.name}` })).toHaveTextContent(brand.about)
    const contact = within(screen.getByRole('region', { name: 'Contact' }))
    expect(contact.getByRole('link', { name: 'hello@ascendo.example' })).toHaveAttribute('href', 'mailto:hello@ascendo.example')
    expect(contact.getByRole('link', { name: 'Ask us anything' })).toHaveAttribute('href', '/contact')
  })

  it('shows the newsletter and the year', () => {
    renderScreen(<Footer />)
    expect(screen.getByRole('form', { name: 'Newsletter' })).toBeInTheDocument()
    expect(screen.getByText(`© ${brand.copyrightYear} ${brand.name}`)).toBeInTheDocument()
  })

  // What the specification says of its own school.
  it.runIf(brand.slug === 'ascendo')('has the copyright year 2024 (§2)', () => {
    renderScreen(<Footer />)
    expect(screen.getByText(/^© 2024 /)).toBeInTheDocument()
  })

  it('links to our own profiles on the social networks', () => {
    renderScreen(<Footer />)
    const links = brand.profiles.map(({ network: name }) =>
      screen.getByRole('link', { name: `${brand.name} on ${name} (opens in a new tab)` }),
    )
    expect(links.map((link) => link.getAttribute('href'))).toEqual(brand.profiles.map(({ address }) => address))
    for (const { address } of brand.profiles) expect(address).not.toMatch(/share|intent/)
  })

  it('opens social networks in a new tab without access to this one', () => {
    renderScreen(<Footer />)
    const links = screen.getAllByRole('link', { name: /opens in a new tab/ })
    expect(links).toHaveLength(brand.profiles.length)
    for (const link of links) {
      expect(link).toHaveAttribute('target', '_blank')
      expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    }
  })
})
