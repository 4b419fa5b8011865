import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SearchBox } from '#features/search/SearchBox.tsx'
import { renderScreen } from '../support/render.tsx'

const box = () => screen.getByRole('searchbox', { name: 'Search courses' })

it.each([
  ['design', '/courses?search=design'],
  ['  line drawing ', '/courses?search=line+drawing'],
  ['c++ & 100%', '/courses?search=c%2B%2B+%26+100%25'],
])('leads to the catalogue with %j, trimmed and encoded', async (typed, address) => {
  const onSearch = vi.fn<() => void>()
  const view = renderScreen(<SearchBox onSearch={onSearch} />)
  await view.user.type(box(), `${typed}{Enter}`)
  expect(view.address.current).toBe(address)
  expect(onSearch).toHaveBeenCalledTimes(1)
  expect(box()).toHaveValue('')
})

it.each(['', '    '])('ignores the blank input %j', async (typed) => {
  const view = renderScreen(<SearchBox />, { at: '/blog' })
  await view.user.type(box(), `${typed}{Enter}`)
  expect(view.address.current).toBe('/blog')
})
