import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { ScreenBoundary } from '#site/app/ScreenBoundary.tsx'
import { lazyPart } from '#site/ui/lazy-part.ts'
import { useLoading, useWork, type Loading } from '#site/ui/loading.ts'
import { LoadingProvider } from '#site/ui/LoadingProvider.tsx'
import { renderScreen } from '../../support/render.tsx'

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

it("says 'Loading...' while a screen loads", async () => {
  const file = Promise.withResolvers<{ Late: () => ReactNode }>()
  const Late = lazyPart(() => file.promise, 'Late')
  renderScreen(
    <ScreenBoundary>
      <Late />
    </ScreenBoundary>,
  )
  expect(screen.getByRole('status')).toHaveTextContent('Loading...')
  await act(async () => file.resolve({ Late: () => <p>The screen</p> }))
  expect(screen.getByText('The screen')).toBeInTheDocument()
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument()
})

it('is used by exactly the work that the specification lists', () => {
  const root = join(import.meta.dirname, '../../..')
  const table = /\| What sets a flag[^]*?\n\n/.exec(readFileSync(join(root, 'src/specification.md'), 'utf8'))?.[0] ?? ''
  const listed = [...table.matchAll(/`(src\/[^`]+\.tsx?)`/g)].map(([, path]) => path)
  const users = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => path !== 'src/site/ui/loading.ts' && readFileSync(join(root, path), 'utf8').includes('useWork('),
  )
  expect([...new Set(listed)].toSorted()).toEqual(users.toSorted())
})

it('throws outside its provider', () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(() => useWork('courses'))).toThrow('useLoading must be used within a LoadingProvider')
  silenced.mockRestore()
})
