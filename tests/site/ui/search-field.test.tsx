import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SEARCH_DEBOUNCE_MS } from '#shared/limits.ts'
import { SearchField } from '#site/ui/SearchField.tsx'

/** How long the address takes to follow. */
const URL_MS = 200

function Search() {
  const [search, setSearch] = useState('')
  return (
    <>
      <SearchField
        region="Things"
        label="Search"
        placeholder="A word"
        search={search}
        onSearch={(text) => setTimeout(() => setSearch(text), URL_MS)}
      />
      <output>{search}</output>
      <button type="button" onClick={() => setSearch('from a link')}>
        A link
      </button>
    </>
  )
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })

test('letters typed while the address follows stay', () => {
  render(<Search />)
  type('draw')
  pass(SEARCH_DEBOUNCE_MS)
  type('drawing')
  pass(URL_MS)
  expect(screen.getByRole('status')).toHaveTextContent(/^draw$/)
  expect(field()).toHaveValue('drawing')
  pass(SEARCH_DEBOUNCE_MS + URL_MS)
  expect(screen.getByRole('status')).toHaveTextContent(/^drawing$/)
  expect(field()).toHaveValue('drawing')
})

test('a change of the address from outside is shown, also after a search', () => {
  render(<Search />)
  type('draw ')
  pass(SEARCH_DEBOUNCE_MS + URL_MS)
  expect(field()).toHaveValue('draw ')
  fireEvent.click(screen.getByRole('button', { name: 'A link' }))
  expect(field()).toHaveValue('from a link')
})
