import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { brand } from '#shared/brand.ts'
import { articleSummaries } from '#site/features/blog/articles.ts'
import { BlogPage } from '#site/pages/blog/BlogPage.tsx'
import { renderScreen } from '../../support/render.tsx'

const renderBlog = (at = '/blog') => renderScreen(<BlogPage />, { at })
const list = () => screen.getByRole('list', { name: 'Articles' })
const titles = () =>
  within(list())
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)
const all = articleSummaries.map(({ title }) => title)
const onLearning = articleSummaries.filter(({ category }) => category === 'Learning')

test('shows the six newest articles and says how many there are', () => {
  renderBlog()
  expect(screen.getByRole('heading', { level: 1, name: `The ${brand.name} blog` })).toBeInTheDocument()
  expect(titles()).toEqual(all.slice(0, 6))
  expect(screen.getByRole('status')).toHaveTextContent(`${all.length} articles, page 1 of ${Math.ceil(all.length / 6)}`)
  expect(document.title).toBe(`Blog · ${brand.name}`)
})

test('each card shows topic, author, date and reading time, and links to its article', () => {
  renderBlog()
  const [newest] = articleSummaries
  const card = within(within(list()).getAllByRole('article')[0] as HTMLElement)
  expect(card.getByRole('link', { name: newest?.title ?? '' })).toHaveAttribute('href', `/blog/${newest?.id}`)
  expect(card.getByText('Learning')).toBeInTheDocument()
  expect(card.getByText('Hanna Lindqvist')).toBeInTheDocument()
  expect(card.getByText('June 12, 2024')).toHaveAttribute('datetime', '2024-06-12')
  expect(card.getByText(`${newest?.readingMinutes} min read`)).toBeInTheDocument()
})

test('the pages follow each other, and paging moves the focus to the list', async () => {
  const { user, address } = renderBlog()
  const scroll = vi.spyOn(list(), 'scrollIntoView')
  const pages = within(screen.getByRole('navigation', { name: 'Pages of the blog' }))
  expect(pages.queryByRole('link', { name: 'Newer' })).not.toBeInTheDocument()
  await user.click(pages.getByRole('link', { name: 'Older' }))
  expect(address.current).toBe('/blog?page=2')
  expect(titles()).toEqual(all.slice(6, 12))
  expect(list()).toHaveFocus()
  expect(scroll).toHaveBeenCalledOnce()
  expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await user.click(pages.getByRole('link', { name: 'Page 3' }))
  expect(titles()).toEqual(all.slice(12, 18))
  expect(pages.queryByRole('link', { name: 'Older' })).not.toBeInTheDocument()
})

test('a topic keeps the search and starts at the first page', async () => {
  const { user, address } = renderBlog('/blog?search=habits&page=2')
  await user.click(screen.getByRole('link', { name: 'Learning' }))
  expect(address.current).toBe('/blog?search=habits&category=Learning')
  expect(screen.getByRole('heading', { level: 1, name: 'On learning' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Learning' })).toHaveAttribute('aria-current', 'page')
  expect(titles().every((title) => onLearning.some((article) => article.title === title))).toBe(true)
  expect(document.title).toBe(`Learning articles · ${brand.name}`)
})

test('a list of one page has no pagination', () => {
  renderBlog('/blog?category=Learning')
  expect(titles()).toEqual(onLearning.map(({ title }) => title))
  expect(screen.getByRole('status')).toHaveTextContent(`${onLearning.length} articles`)
  expect(screen.queryByRole('navigation', { name: 'Pages of the blog' })).not.toBeInTheDocument()
})

test('typing updates the URL and the list after a pause, starting at the first page', async () => {
  const { user, address } = renderBlog('/blog?page=2')
  await user.type(screen.getByRole('searchbox'), '  whitfield ')
  await waitFor(() => expect(address.current).toBe('/blog?search=whitfield'))
  expect(titles()).toEqual(['A budget that fits on one page'])
  expect(screen.getByRole('status')).toHaveTextContent('1 article for “whitfield”')
})

test('Enter searches at once, and clearing shows everything again', async () => {
  const { user, address } = renderBlog()
  await user.type(screen.getByRole('searchbox'), 'drawing{Enter}')
  expect(address.current).toBe('/blog?search=drawing')
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  await waitFor(() => expect(address.current).toBe('/blog'))
})

test('without results in a topic, those of other topics are offered', async () => {
  const { user, address } = renderBlog('/blog?search=whitfield&category=Learning')
  expect(screen.getByRole('status')).toHaveTextContent('0 articles for “whitfield”')
  expect(screen.getByRole('heading', { name: 'Nothing written about that yet' })).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Show the one in another topic' }))
  expect(address.current).toBe('/blog?search=whitfield')
  expect(titles()).toEqual(['A budget that fits on one page'])
})

test('without any results, all articles and the courses are offered', async () => {
  const { user } = renderBlog('/blog?search=qwertyuiop')
  expect(screen.getByRole('link', { name: 'Search the courses instead' })).toHaveAttribute('href', '/courses?search=qwertyuiop')
  await user.click(screen.getByRole('link', { name: 'Show all articles' }))
  expect(titles()).toEqual(all.slice(0, 6))
})
