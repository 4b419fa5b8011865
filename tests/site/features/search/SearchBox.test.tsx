import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { SearchBox } from '#site/features/search/SearchBox.tsx'
import { renderScreen } from '../../../support/render.tsx'

const box = () => screen.getByRole('combobox', { name: 'Search courses' })
const options = () => screen.queryAllByRole('option')
const highlighted = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')

describe('without a suggestion', () => {
  it.each([
    ['design', '/courses?search=design'],
    ['  line drawing ', '/courses?search=line+drawing'],
    ['c++ & 100%', '/courses?search=c%2B%2B+%26+100%25'],
  ])('opens the catalog with %j, trimmed and encoded', async (typed, address) => {
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
})

describe('suggestions', () => {
  beforeEach(async () => {
    // Load the lazy chunk with real timers first, because these tests use fake ones.
    const { suggest } = await import('#site/features/search/on-focus.ts')
    await suggest('warm')
    vi.useFakeTimers()
    // Testing Library detects fake timers only by this global, and would otherwise wait forever.
    vi.stubGlobal('jest', vi)
  })
  afterEach(() => void vi.unstubAllGlobals())

  const passed = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  async function open(props: Parameters<typeof SearchBox>[0] = {}, at = '/blog') {
    const view = renderScreen(
      <>
        <SearchBox {...props} />
        <button type="button">Elsewhere</button>
      </>,
      { at },
    )
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) })
    async function type(text: string) {
      await user.type(box(), text)
      await passed(300)
    }
    return { ...view, user, type }
  }

  it('appear 300 ms after the last keystroke (§9), but not for blanks', async () => {
    const { user } = await open()
    await user.type(box(), '   ')
    await passed(1000)
    expect(box()).toHaveAttribute('aria-expanded', 'false')
    await user.type(box(), 'yuki')
    await passed(299)
    expect(options()).toEqual([])
    await passed(1)
    expect(box()).toHaveAttribute('aria-expanded', 'true')
    expect(box()).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Suggestions' }).id)
    expect(screen.getByRole('status')).toHaveTextContent(`${options().length} suggestions below.`)
  })

  it('are grouped by type, with a title, a subtitle and a link', async () => {
    const { type } = await open()
    await type('finance')
    const inGroup = (name: string) => within(screen.getByRole('group', { name })).getAllByRole('option')
    expect(inGroup('Courses')[0]).toHaveTextContent('Personal Finance: A Plan You Will KeepGeorge Whitfield · Beginner')
    expect(inGroup('Courses')[0]).toHaveAttribute('href', '/courses/5')
    expect(inGroup('Categories')[0]).toHaveTextContent(/^Finance\d+ courses$/)
    expect(inGroup('Categories')[0]).toHaveAttribute('href', '/courses?category=Finance')
  })

  it('of an instructor link to a search for the name', async () => {
    const { type, user, address } = await open()
    await type('yuki')
    await user.click(screen.getByRole('option', { name: /Yuki Tanabe ?\d+ courses in / }))
    expect(address.current).toBe('/courses?search=Yuki+Tanabe')
    expect(options()).toEqual([])
  })

  it('are highlighted with the arrow keys, wrapping at both ends, and Enter picks the highlighted one', async () => {
    const { type, user, address } = await open()
    await type('yuki')
    expect(highlighted()).toBeNull()
    await user.keyboard('{ArrowDown}')
    expect(highlighted()).toBe(options()[0])
    expect(highlighted()).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{ArrowUp}')
    expect(highlighted()).toBe(options().at(-1))
    await user.keyboard('{ArrowDown}')
    expect(highlighted()).toBe(options()[0])
    expect(box()).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(address.current).toMatch(/^\/courses\/\d+$/)
    expect(box()).toHaveValue('')
  })

  it('let Enter run the search while none is highlighted, even after more typing', async () => {
    const { type, user, address } = await open()
    await type('yuki')
    await user.keyboard('{ArrowDown}t{Enter}')
    expect(address.current).toBe('/courses?search=yukit')
  })

  it('cannot be picked by keyboard while those for a newer text are loading', async () => {
    const { type, user, address } = await open()
    await type('type')
    await user.keyboard('{ArrowDown}z{ArrowDown}')
    expect(options()).not.toEqual([])
    expect(highlighted()).toBeNull()
    await user.keyboard('{Enter}')
    expect(address.current).toBe('/courses?search=typez')
  })

  it('close with Escape, which keeps the text, and reopen with an arrow key', async () => {
    const { type, user } = await open()
    await type('yuki')
    await user.keyboard('{Escape}')
    expect(options()).toEqual([])
    expect(box()).toHaveValue('yuki')
    await user.keyboard('{ArrowDown}')
    await passed(300)
    expect(options()).not.toEqual([])
  })

  it('do not open after Escape, not even within the 300 ms', async () => {
    const { user } = await open()
    await user.type(box(), 'yuki')
    expect(fireEvent.keyDown(box(), { key: 'Escape' })).toBe(false)
    await passed(1000)
    expect(options()).toEqual([])
    expect(box()).toHaveValue('yuki')
  })

  it('keep the first Escape from closing what surrounds the box', async () => {
    const { type } = await open()
    await type('yuki')
    expect(fireEvent.keyDown(box(), { key: 'Escape' })).toBe(false)
    expect(fireEvent.keyDown(box(), { key: 'Escape' })).toBe(true)
  })

  it('close with a click elsewhere and with Tab', async () => {
    const { type, user } = await open()
    await type('yuki')
    await user.click(document.body)
    expect(options()).toEqual([])
    await user.clear(box())
    await type('yuki')
    expect(options()).not.toEqual([])
    await user.tab()
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
    expect(options()).toEqual([])
  })

  it('tolerate typos, and say so', async () => {
    const { type } = await open()
    await type('typescirpt')
    expect(screen.getByText('No exact match for “typescirpt”. Did you mean one of these?')).toBeInTheDocument()
    expect(options()[0]).toHaveTextContent('Confident TypeScript')
  })

  it('are replaced by the first three courses as recent searches if nothing matches (§9)', async () => {
    const { type } = await open()
    await type('qwertyuiop')
    expect(screen.getByText('No suggestions for “qwertyuiop”.')).toBeInTheDocument()
    const recent = within(screen.getByRole('group', { name: 'Recent searches' })).getAllByRole('option')
    expect(recent.map((option) => option.getAttribute('href'))).toEqual(courseSummaries.slice(0, 3).map(({ id }) => `/courses/${id}`))
  })

  it('are recent searches on focus if the box shows them', async () => {
    const { user } = await open({ showsRecent: true })
    await user.click(box())
    expect(await screen.findByRole('group', { name: 'Recent searches' })).toBeInTheDocument()
    expect(screen.queryByText(/No suggestions/)).not.toBeInTheDocument()
  })

  it('show nothing old when a new text is started', async () => {
    const { type, user } = await open()
    await type('yuki')
    await user.clear(box())
    await user.type(box(), 'f')
    expect(options()).toEqual([])
  })
})
