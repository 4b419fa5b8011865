import { act, render, renderHook, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useLoading, type Loading } from '#ui/loading.ts'
import { LoadingProvider } from '#ui/LoadingProvider.tsx'
import { LoadingScreen } from '#ui/LoadingScreen.tsx'

/** What a component inside the provider sees, live. */
function renderLoading() {
  const { result } = renderHook(() => useLoading(), { wrapper: LoadingProvider })
  return (): Loading => result.current
}

it('has one global flag, shown as a bar', () => {
  const loading = renderLoading()
  expect(loading().isLoading).toBe(false)
  act(() => loading().setGlobal(true))
  expect(loading().isLoading).toBe(true)
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument()
  act(() => loading().setGlobal(false))
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
})

it('has flags by name, apart from each other and from the global one', () => {
  const loading = renderLoading()
  act(() => loading().start('courses'))
  expect(loading().isActive('courses')).toBe(true)
  expect(loading().isActive('blog')).toBe(false)
  expect(loading().isLoading).toBe(false)
  act(() => loading().stop('courses'))
  expect(loading().isActive('courses')).toBe(false)
  expect(loading().flags).toEqual({})
})

it('stays active until every start was stopped, and forgives one stop too many', () => {
  const loading = renderLoading()
  act(() => {
    loading().start('courses')
    loading().start('courses')
    loading().stop('courses')
  })
  expect(loading().isActive('courses')).toBe(true)
  act(() => {
    loading().stop('courses')
    loading().stop('courses')
    loading().start('courses')
  })
  expect(loading().isActive('courses')).toBe(true)
})

it("says 'Loading...' in place of a screen", () => {
  render(<LoadingScreen />)
  expect(screen.getByRole('status')).toHaveTextContent('Loading...')
})

it('raises an error outside its provider', () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(() => useLoading())).toThrow('useLoading must be used within a LoadingProvider')
  silenced.mockRestore()
})
