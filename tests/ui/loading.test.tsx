import { act, render, renderHook, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useLoading, useWork, type Loading } from '#ui/loading.ts'
import { LoadingProvider } from '#ui/LoadingProvider.tsx'
import { LoadingScreen } from '#ui/LoadingScreen.tsx'

/** Renders components inside the provider and returns what they currently see. */
function renderWork(...names: [string, string]) {
  const { result } = renderHook(
    () => ({ loading: useLoading((loading): Loading => loading), first: useWork(names[0]), second: useWork(names[1]) }),
    { wrapper: LoadingProvider },
  )
  return () => result.current
}

it('has independent flags by name', () => {
  const seen = renderWork('courses', 'blog')
  act(() => seen().loading.set('courses', true))
  expect(seen().loading.flags).toEqual({ courses: true })
  expect([seen().first.isPending, seen().second.isPending]).toEqual([true, false])
  act(() => seen().loading.set('courses', false))
  expect(seen().loading.flags).toEqual({ courses: false })
})

it('has one global flag, shown as a bar while any of them is set', () => {
  const seen = renderWork('courses', 'blog')
  expect(seen().loading.isLoading).toBe(false)
  act(() => seen().loading.set('courses', true))
  act(() => seen().loading.set('blog', true))
  act(() => seen().loading.set('courses', false))
  expect(seen().loading.isLoading).toBe(true)
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument()
  act(() => seen().loading.set('blog', false))
  expect(seen().loading.isLoading).toBe(false)
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
})

it('sets the flag while work is pending, and resets it even if the work fails', async () => {
  const seen = renderWork('saving', 'importing')
  const saving = Promise.withResolvers<string>()
  const importing = Promise.withResolvers<string>()
  let saved: Promise<string> | undefined
  let imported: Promise<string> | undefined
  act(() => void (saved = seen().first.run(() => saving.promise)))
  act(() => void (imported = seen().second.run(() => importing.promise)))
  expect([seen().first.isPending, seen().second.isPending]).toEqual([true, true])
  saving.resolve('saved')
  importing.reject(new Error('broken'))
  await act(async () => {
    expect(await saved).toBe('saved')
    await expect(imported).rejects.toThrow('broken')
  })
  expect([seen().first.isPending, seen().second.isPending]).toEqual([false, false])
})

it("says 'Loading...' while a screen loads", () => {
  render(<LoadingScreen />)
  expect(screen.getByRole('status')).toHaveTextContent('Loading...')
})

it('throws outside its provider', () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(() => useWork('courses'))).toThrow('useLoading must be used within a LoadingProvider')
  silenced.mockRestore()
})
