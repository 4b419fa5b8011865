import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useAddressQuery } from '#site/ui/use-address-query.ts'

test('a second change keeps the first one, even if React has not rendered it yet', () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/admin?tab=users&search=ada&role=admin']}>{children}</MemoryRouter>
  )
  const { result } = renderHook(() => ({ query: useAddressQuery(), address: useLocation().search }), { wrapper })
  const [, change] = result.current.query
  act(() => {
    change(() => 'tab=users')
    change((current) => {
      current.set('sort', 'email')
      return current
    })
  })
  expect(result.current.address).toBe('?tab=users&sort=email')
  expect(result.current.query[0].get('sort')).toBe('email')
})
