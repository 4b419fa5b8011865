import { act, fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { brand } from '#shared/brand.ts'
import { articleSummaries, loadArticle } from '#site/features/blog/articles.ts'
import { EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { ArticlePage } from '#site/pages/article/ArticlePage.tsx'
import { paths } from '#shared/paths.ts'
import { ConfirmProvider } from '#site/ui/ConfirmProvider.tsx'
import { renderScreen } from '../../support/render.tsx'

function renderArticle(at: string) {
  return renderScreen(
    <ConfirmProvider>
      <EnrolmentProvider storagePrefix="ascendo">
        <Routes>
          <Route path={paths.article} element={<ArticlePage />} />
          <Route path="*" element={<p>Elsewhere</p>} />
        </Routes>
      </EnrolmentProvider>
    </ConfirmProvider>,
    { at },
  )
}

const budget = '/blog/budget-on-one-page'

afterEach(() => vi.restoreAllMocks())

test('shows title, lead, author, date and reading time at once, then the text', async () => {
  renderArticle(budget)
  expect(screen.getByRole('heading', { level: 1, name: 'A budget that fits on one page' })).toBeInTheDocument()
  expect(screen.getByText(/^The best budget is the one that is still in use/)).toBeInTheDocument()
  expect(screen.getAllByText('George Whitfield')[0]).toBeInTheDocument()
  expect(screen.getByText('October 12, 2023')).toHaveAttribute('datetime', '2023-10-12')
  expect(screen.getByRole('status', { name: 'Loading the article' })).toBeInTheDocument()
  expect(await screen.findByRole('heading', { level: 2, name: 'The five numbers' })).toBeInTheDocument()
  expect(screen.queryByRole('status', { name: 'Loading the article' })).not.toBeInTheDocument()
  expect(screen.getByRole('group', { name: 'Table' })).toHaveTextContent('2,150')
})

test('a fragment that cannot be decoded is no anchor', async () => {
  renderArticle(`${budget}#50%`)
  expect(await screen.findByRole('heading', { level: 2, name: 'The five numbers' })).toBeInTheDocument()
})

test('the table of contents links to every heading', async () => {
  renderArticle(budget)
  const contents = within(await screen.findByRole('navigation', { name: 'In this article' }))
  const article = await loadArticle('budget-on-one-page')
  expect(contents.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    article?.headings.map(({ id, text }) => [text, `#${id}`]),
  )
  for (const { id, text } of article?.headings ?? []) expect(document.getElementById(id)).toHaveTextContent(text)
})

test('the current heading is marked in the table of contents', async () => {
  renderArticle(budget)
  const contents = within(await screen.findByRole('navigation', { name: 'In this article' }))
  const tops: Record<string, number> = { 'the-five-numbers': -900, 'an-example': 80, 'why-by-the-week': 700 }
  for (const heading of screen.getAllByRole('heading', { level: 2 })) {
    heading.getBoundingClientRect = () => ({ top: tops[heading.id] ?? 5000 }) as DOMRect
  }
  fireEvent.scroll(window)
  await vi.waitFor(() => expect(contents.getByRole('link', { name: 'An example' })).toHaveAttribute('aria-current', 'location'))
  expect(contents.getAllByRole('link', { current: 'location' })).toHaveLength(1)
})

test('a deep link scrolls to its heading once the text has loaded', async () => {
  const gone: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    gone.push(this.id)
  })
  renderArticle(`${budget}#an-example`)
  await screen.findByRole('heading', { name: 'An example' })
  expect(gone).toEqual(['an-example'])
})

test('tags and author link to related articles', async () => {
  const { user, address } = renderArticle(budget)
  expect(within(await screen.findByRole('list', { name: 'Tags' })).getByRole('link', { name: 'money' })).toHaveAttribute(
    'href',
    '/blog?search=money',
  )
  await user.click(screen.getByRole('link', { name: 'More by George' }))
  expect(address.current).toBe('/blog?search=George+Whitfield')
})

test('the breadcrumb links to the blog and to the topic', () => {
  renderArticle(budget)
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  expect(trail.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', '/blog')
  expect(trail.getByRole('link', { name: 'Finance' })).toHaveAttribute('href', '/blog?category=Finance')
})

test('links to the previous and the next article, three related ones and related courses', async () => {
  const { user, address } = renderArticle(budget)
  const at = articleSummaries.findIndex(({ id }) => id === 'budget-on-one-page')
  const way = within(await screen.findByRole('navigation', { name: 'Previous and next article' }))
  expect(way.getByRole('link', { name: `Next ${articleSummaries[at - 1]?.title}` })).toHaveAttribute(
    'href',
    `/blog/${articleSummaries[at - 1]?.id}`,
  )
  const related = within(screen.getByRole('region', { name: 'Related articles' })).getAllByRole('article')
  expect(related).toHaveLength(3)
  const courses = within(screen.getByRole('region', { name: 'Go further with a course' }))
  expect(courses.getByRole('link', { name: 'Personal Finance: A Plan You Will Keep' })).toHaveAttribute('href', '/courses/5')
  await user.click(way.getByRole('link', { name: `Previous ${articleSummaries[at + 1]?.title}` }))
  expect(address.current).toBe(`/blog/${articleSummaries[at + 1]?.id}`)
  expect(screen.getByRole('heading', { level: 1, name: articleSummaries[at + 1]?.title ?? '' })).toBeInTheDocument()
})

test('the newest article has no next, the oldest no previous', async () => {
  const { unmount } = renderArticle(`/blog/${articleSummaries[0]?.id}`)
  await screen.findByRole('link', { name: /^Previous / })
  expect(screen.queryByRole('link', { name: /^Next / })).not.toBeInTheDocument()
  unmount()
  renderArticle(`/blog/${articleSummaries.at(-1)?.id}`)
  expect(await screen.findByRole('link', { name: /^Next / })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /^Previous / })).not.toBeInTheDocument()
})

test('a link in the text to another article is followed without loading a new document', async () => {
  const { user, address } = renderArticle('/blog/when-you-are-stuck')
  await user.click(await screen.findByRole('link', { name: 'why that works' }))
  expect(address.current).toBe('/blog/learn-by-explaining')
  expect(screen.getByRole('heading', { level: 1, name: 'You understand it when you can explain it' })).toBeInTheDocument()
})

describe('sharing', () => {
  test('copies the link and says so', async () => {
    const { user, toasts } = renderArticle(budget)
    await user.click(await screen.findByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(window.location.origin + window.location.pathname)
    expect(toasts).toMatchObject([{ type: 'success', title: 'Link copied' }])
  })

  test('a browser that forbids copying shows the link instead', async () => {
    const { user, toasts } = renderArticle(budget)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    await user.click(await screen.findByRole('button', { name: 'Copy link' }))
    expect(toasts).toMatchObject([{ type: 'error', title: 'The link could not be copied', message: expect.stringContaining('http') }])
  })

  test('offers the device’s share sheet only if there is one', async () => {
    const { unmount } = renderArticle(budget)
    await screen.findByRole('button', { name: 'Copy link' })
    expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument()
    unmount()
    const share = vi.fn<() => Promise<void>>(() => Promise.reject(new DOMException('closed', 'AbortError')))
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    const { user, toasts } = renderArticle(budget)
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ title: 'A budget that fits on one page' }))
    expect(toasts).toEqual([])
    Reflect.deleteProperty(navigator, 'share')
  })
})

test('search engines and previews get title, description, picture and structured data', () => {
  renderArticle(budget)
  const content = (name: string) => document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')
  expect(document.title).toBe(`A budget that fits on one page · ${brand.name}`)
  expect(content('description')).toMatch(/^The best budget/)
  expect(content('og:type')).toBe('article')
  expect(content('og:title')).toBe('A budget that fits on one page')
  expect(content('og:image')).toMatch(/^https:/)
  expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute('href', `${window.location.origin}${budget}`)
  const data: unknown = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '')
  expect(data).toMatchObject({
    '@graph': [
      {
        '@type': 'BlogPosting',
        headline: 'A budget that fits on one page',
        datePublished: '2023-10-12',
        author: { name: 'George Whitfield' },
      },
      { '@type': 'BreadcrumbList' },
    ],
  })
})

test('the picture shows its art if the photo fails to load', () => {
  renderArticle(budget)
  const picture = screen.getByRole('img', { name: 'Papers, a pen and a calculator on a desk' })
  act(() => void fireEvent.error(picture))
  expect(screen.queryByRole('img', { name: 'Papers, a pen and a calculator on a desk' })).not.toBeInTheDocument()
})

test('an unknown article says so and links back', () => {
  renderArticle('/blog/no-such-thing')
  expect(screen.getByRole('heading', { level: 1, name: 'There is no such article' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Back to the blog' })).toHaveAttribute('href', '/blog')
  expect(document.title).toBe(`Article not found · ${brand.name}`)
  expect(screen.getAllByRole('article')).toHaveLength(3)
})
