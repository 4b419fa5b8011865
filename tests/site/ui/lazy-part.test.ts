import { act, fireEvent, render, screen } from '@testing-library/react'
import { createElement, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ChunkLoadError, lazyPart, loadChunk, nothing } from '#site/ui/lazy-part.ts'

const refused = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

function environment() {
  return { wait: async () => {}, isServed: async () => true, reload: vi.fn<() => void>(), storage: sessionStorage }
}

describe('a lazily loaded screen', () => {
  afterEach(() => vi.restoreAllMocks())

  it('loads once if nothing fails', async () => {
    const load = vi.fn<() => Promise<string>>(async () => 'screen')
    expect(await loadChunk(load, environment())).toBe('screen')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is not loaded before it is rendered or asked for, and then once', async () => {
    const load = vi.fn<() => Promise<{ HomePage: () => null }>>(async () => ({ HomePage: () => null }))
    const Screen = lazyPart(load, 'HomePage')
    expect(load).not.toHaveBeenCalled()
    await Promise.all([Screen.preload(), Screen.preload()])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is rendered at once, if it has been prefetched', async () => {
    const Screen = lazyPart(async () => ({ HomePage: () => 'Home' }), 'HomePage')
    Screen.prefetch()
    await new Promise((resolve) => setTimeout(resolve))
    expect(renderToString(createElement(Screen))).toBe('Home')
  })

  it('is loaded again when it is rendered, if it could not be prefetched', async () => {
    const load = vi
      .fn<() => Promise<{ HomePage: () => null }>>()
      .mockImplementationOnce(refused)
      .mockResolvedValue({ HomePage: () => null })
    const Screen = lazyPart(load, 'HomePage')
    Screen.prefetch()
    await expect(Screen.preload()).resolves.toHaveProperty('HomePage')
    expect(load).toHaveBeenCalledTimes(2)
    Screen.prefetch()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('says whether it could be prefetched', async () => {
    const load = vi
      .fn<() => Promise<{ Dialog: () => string }>>()
      .mockImplementationOnce(refused)
      .mockResolvedValue({ Dialog: () => 'Sure?' })
    const Dialog = lazyPart(load, 'Dialog')
    expect([await Dialog.prefetch(), await Dialog.prefetch(), await Dialog.prefetch()]).toEqual([false, true, true])
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is left out after a retry, if the page can do without it, and loaded when it is shown again', async () => {
    vi.useFakeTimers()
    const load = vi
      .fn<() => Promise<{ Notes: () => string }>>()
      .mockImplementationOnce(refused)
      .mockImplementationOnce(refused)
      .mockResolvedValue({ Notes: () => 'My notes' })
    const Notes = lazyPart(load, 'Notes', { otherwise: nothing })
    const show = async () => {
      const shown = render(createElement(Suspense, { fallback: 'Loading' }, createElement(Notes)))
      expect(shown.container).toHaveTextContent('Loading')
      await act(() => vi.advanceTimersByTimeAsync(1000))
      return shown
    }
    const { container, unmount } = await show()
    expect(container).toBeEmptyDOMElement()
    expect(load).toHaveBeenCalledTimes(2)
    unmount()
    expect((await show()).container).toHaveTextContent('My notes')
    vi.useRealTimers()
  })

  it('is loaded again where it is missing, if the user asks for it', async () => {
    vi.useFakeTimers()
    const load = vi.fn<() => Promise<{ Notes: (props: { of: string }) => string }>>(refused)
    const Notes = lazyPart(load, 'Notes', {
      otherwise: (retry, { of }) => createElement('button', { onClick: retry }, `Load the notes of ${of}`),
    })
    render(createElement(Suspense, { fallback: 'Loading' }, createElement(Notes, { of: 'Ada' })))
    const wait = () => act(() => vi.advanceTimersByTimeAsync(1000))
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await wait()
    // Still offline: it is missing a second time.
    fireEvent.click(screen.getByRole('button', { name: 'Load the notes of Ada' }))
    await wait()
    isOnline.mockReturnValue(true)
    load.mockResolvedValue({ Notes: ({ of }) => `Notes of ${of}` })
    fireEvent.click(screen.getByRole('button', { name: 'Load the notes of Ada' }))
    await wait()
    expect(document.body).toHaveTextContent('Notes of Ada')
    vi.useRealTimers()
  })

  it('is shown although the browser blocks storage, if the page can do without it', async () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    const Notes = lazyPart(async () => ({ Notes: () => 'My notes' }), 'Notes', { otherwise: nothing })
    render(createElement(Suspense, { fallback: 'Loading' }, createElement(Notes)))
    expect(await screen.findByText('My notes')).toBeInTheDocument()
  })

  it('retries once', async () => {
    const load = vi.fn<() => Promise<string>>().mockImplementationOnce(refused).mockResolvedValueOnce('screen')
    const around = environment()
    expect(await loadChunk(load, around)).toBe('screen')
    expect(around.reload).not.toHaveBeenCalled()
  })

  it('reloads the page once per session, then gives up', async () => {
    const around = environment()
    void loadChunk(refused, around)
    await vi.waitFor(() => expect(around.reload).toHaveBeenCalledTimes(1))
    await expect(loadChunk(refused, around)).rejects.toBeInstanceOf(ChunkLoadError)
    expect(around.reload).toHaveBeenCalledTimes(1)
  })

  it('does not reload while the server is unreachable, because that would lose the working page', async () => {
    const around = { ...environment(), isServed: async () => false }
    await expect(loadChunk(refused, around)).rejects.toBeInstanceOf(ChunkLoadError)
    expect(around.reload).not.toHaveBeenCalled()
  })

  it('does not loop if storage is blocked', async () => {
    const blocked = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('blocked')
      },
    }
    const around = { ...environment(), storage: blocked }
    await expect(loadChunk(refused, around)).rejects.toBeInstanceOf(ChunkLoadError)
    expect(around.reload).not.toHaveBeenCalled()
  })
})
