import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { ErrorBoundary } from '#site/ui/ErrorBoundary.tsx'
import { OfflineNotice } from '#site/ui/OfflineNotice.tsx'

describe('the error boundary', () => {
  let isBroken = true

  function Fragile() {
    if (isBroken) throw new Error('a wire came loose')
    return <p>All is well</p>
  }

  function boundary(resetKey = '/') {
    return (
      <MantineProvider env="test">
        <ErrorBoundary resetKey={resetKey}>
          <Fragile />
        </ErrorBoundary>
      </MantineProvider>
    )
  }

  beforeEach(() => {
    isBroken = true
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  afterEach(() => {
    vi.restoreAllMocks()
  })

  it("says 'Oops! Something went wrong' and links to the home page", () => {
    render(boundary())
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Oops! Something went wrong')
    expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
  })

  it('resets on Try Again', async () => {
    render(boundary())
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(screen.getByText('All is well')).toBeInTheDocument()
  })

  it('shows the error again if it persists', async () => {
    render(boundary())
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(screen.getByRole('alert')).toBeInTheDocument()
  })

  it('disappears on navigation', () => {
    const { rerender } = render(boundary('/broken'))
    isBroken = false
    rerender(boundary('/broken'))
    expect(screen.getByRole('alert')).toBeInTheDocument()
    rerender(boundary('/elsewhere'))
    expect(screen.getByText('All is well')).toBeInTheDocument()
  })
})

describe('the offline notice', () => {
  it('appears and disappears with the connection', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    render(<OfflineNotice />)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    online.mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByRole('status')).toHaveTextContent('You are offline.')
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    online.mockRestore()
  })
})

it('an empty state has a heading of the given level and an action', () => {
  render(<EmptyState title="Nothing saved yet" level={1} action={<a href="/courses">Browse courses</a>} />)
  expect(screen.getByRole('heading', { level: 1, name: 'Nothing saved yet' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Browse courses' })).toBeInTheDocument()
})
