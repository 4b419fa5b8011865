import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ToastProvider, ToastSurface } from '#site/ui/ToastProvider.tsx'
import { useToasts, type NewToast, type Toasts } from '#site/ui/toasts.ts'

/** The library's. */
const FADE_OUT_MS = 250
const saved: NewToast = { type: 'success', title: 'Saved', message: 'Your changes are safe.' }

/** Renders the provider and returns what a component inside it gets. */
function renderToasts(): Toasts {
  const handed: { toasts?: Toasts } = {}
  function Taker() {
    handed.toasts = useToasts()
    return null
  }
  render(
    <MantineProvider env="test">
      <ToastProvider>
        <Taker />
      </ToastProvider>
    </MantineProvider>,
  )
  if (!handed.toasts) throw new Error('nothing was handed out')
  return handed.toasts
}

// The first load is slow on a busy machine, so it happens before the tests.
beforeAll(() => import('#site/ui/ToastSurface.tsx'))

describe('without the library', () => {
  it('a toast keeps its action', async () => {
    vi.spyOn(ToastSurface, 'prefetch').mockResolvedValue(false)
    const user = userEvent.setup()
    const toasts = renderToasts()
    const handler = vi.fn<() => void>()
    act(() => void toasts.add({ ...saved, title: 'Removed', action: { label: 'Undo', handler } }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(handler).toHaveBeenCalledOnce()
    expect(screen.queryByText('Removed')).not.toBeInTheDocument()
  })
})

describe('toasts', () => {
  it('show title, message and an icon that names the type', async () => {
    const toasts = renderToasts()
    act(() => void toasts.add({ type: 'warning', title: 'Careful', message: 'This is steep.' }))
    const toast = await screen.findByRole('status')
    expect(toast).toHaveTextContent('Careful')
    expect(toast).toHaveTextContent('This is steep.')
    expect(within(toast).getByRole('img', { name: 'Warning' })).toBeInTheDocument()
  })

  it('interrupt screen readers only for errors', async () => {
    const toasts = renderToasts()
    act(() => void toasts.add({ type: 'error', title: 'Sign Out Failed', message: 'Please try again.' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Sign Out Failed')
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
  })

  it('are all shown in order, even those added before the library has loaded', async () => {
    const toasts = renderToasts()
    act(() => {
      toasts.add({ ...saved, title: 'First' })
      toasts.add({ ...saved, title: 'Second' })
    })
    await screen.findByText('Second')
    expect(screen.getAllByRole('status').map((toast) => toast.textContent)).toEqual([
      expect.stringContaining('First'),
      expect.stringContaining('Second'),
    ])
  })

  it('close by themselves after 5000 ms', async () => {
    const toasts = await warmToasts()
    vi.useFakeTimers()
    act(() => void toasts.add(saved))
    act(() => vi.advanceTimersByTime(4999))
    act(() => vi.advanceTimersByTime(1))
    // It now fades out, and had it begun a millisecond earlier or later, one of these would fail.
    act(() => vi.advanceTimersByTime(FADE_OUT_MS - 1))
    expect(screen.getByText('Saved')).toBeInTheDocument()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.queryByText('Saved')).not.toBeInTheDocument()
  })

  it('stay while the pointer is on them', async () => {
    const toasts = await warmToasts()
    vi.useFakeTimers()
    act(() => void toasts.add(saved))
    fireEvent.mouseEnter(screen.getByRole('status'))
    act(() => vi.advanceTimersByTime(60_000))
    expect(screen.getByText('Saved')).toBeInTheDocument()
    fireEvent.mouseLeave(screen.getByRole('status'))
    pass(6000)
    expect(screen.queryByText('Saved')).not.toBeInTheDocument()
  })

  it('stay while the focus is in them', async () => {
    const toasts = await warmToasts()
    vi.useFakeTimers()
    act(() => void toasts.add(saved))
    act(() => screen.getByRole('button', { name: 'Close notification' }).focus())
    act(() => vi.advanceTimersByTime(60_000))
    expect(screen.getByText('Saved')).toBeInTheDocument()
    act(() => screen.getByRole('button', { name: 'Close notification' }).blur())
    pass(6000)
    expect(screen.queryByText('Saved')).not.toBeInTheDocument()
  })

  it('respect their own duration, even an infinite one', async () => {
    const toasts = await warmToasts()
    vi.useFakeTimers()
    act(() => {
      toasts.add({ ...saved, title: 'Short', duration: 1000 })
      toasts.add({ ...saved, title: 'Endless', duration: Infinity })
    })
    pass(1600)
    expect(screen.queryByText('Short')).not.toBeInTheDocument()
    act(() => vi.advanceTimersByTime(600_000))
    expect(screen.getByText('Endless')).toBeInTheDocument()
  })

  it('offer an action, which runs once and closes the toast', async () => {
    const toasts = renderToasts()
    const handler = vi.fn<() => void>()
    act(() => void toasts.add({ ...saved, action: { label: 'View Course', handler } }))
    await userEvent.click(await screen.findByRole('button', { name: 'View Course' }))
    expect(handler).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(screen.queryByText('Saved')).not.toBeInTheDocument())
  })

  it('can be closed one by one, with the button and by id', async () => {
    const toasts = renderToasts()
    act(() => void toasts.add({ ...saved, title: 'By hand' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Close notification' }))
    await waitFor(() => expect(screen.queryByText('By hand')).not.toBeInTheDocument())

    let id = ''
    act(() => void (id = toasts.add({ ...saved, title: 'By id' })))
    expect(screen.getByText('By id')).toBeInTheDocument()
    act(() => toasts.close(id))
    await waitFor(() => expect(screen.queryByText('By id')).not.toBeInTheDocument())
  })

  it('can all be cleared if there are at least two', async () => {
    const toasts = renderToasts()
    act(() => void toasts.add({ ...saved, title: 'One' }))
    await screen.findByText('One')
    expect(screen.queryByRole('button', { name: 'Clear all' })).not.toBeInTheDocument()
    act(() => void toasts.add({ ...saved, title: 'Two' }))
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(screen.queryByText('One')).not.toBeInTheDocument())
    expect(screen.queryByText('Two')).not.toBeInTheDocument()
  })

  it('throw outside their provider', () => {
    function Orphan() {
      useToasts()
      return null
    }
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<Orphan />)).toThrow('useToasts must be used within a ToastProvider')
    silenced.mockRestore()
  })
})

/** Renders a provider and waits until its library has loaded. */
async function warmToasts(): Promise<Toasts> {
  const toasts = renderToasts()
  act(() => void toasts.add({ ...saved, title: 'Warming up' }))
  await screen.findByText('Warming up')
  act(() => toasts.clearAll())
  await waitFor(() => expect(screen.queryByText('Warming up')).not.toBeInTheDocument())
  return toasts
}

/** Advances the time, and then by a toast's fade-out. */
function pass(milliseconds: number) {
  act(() => vi.advanceTimersByTime(milliseconds))
  act(() => vi.advanceTimersByTime(FADE_OUT_MS))
}
