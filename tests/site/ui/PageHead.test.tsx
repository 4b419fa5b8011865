import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { brand } from '#shared/brand.ts'
import type { Head } from '#site/ui/head.ts'
import { PageHead } from '#site/ui/PageHead.tsx'

const course: Head = {
  title: 'Drawing',
  description: 'From a first line.',
  photo: { src: 'https://images.unsplash.com/photo-1', alt: 'A pencil' },
  data: (site) => [{ '@type': 'Course', name: 'Drawing </script>', url: `${site}/courses/1` }],
}

function open(at: string, ...heads: [path: string, head: Head][]) {
  return render(
    <MemoryRouter initialEntries={[at]}>
      {heads.map(([path]) => (
        <Link key={path} to={path}>
          {path}
        </Link>
      ))}
      <Routes>
        {heads.map(([path, head]) => (
          <Route key={path} path={path} element={<PageHead {...head} />} />
        ))}
      </Routes>
    </MemoryRouter>,
  )
}

const all = (selector: string) => [...document.head.querySelectorAll(selector)]
const metaOf = (name: string) => all(`meta[name="${name}"], meta[property="${name}"]`).map((tag) => tag.getAttribute('content'))
const canonical = () => all('link[rel=canonical]').map((link) => link.getAttribute('href'))

describe("a page's head", () => {
  afterEach(() => document.head.replaceChildren())

  it('shows the screen’s title and then the product’s name, or only the product’s name', () => {
    const { unmount } = open('/courses', ['/courses', { title: 'Courses' }])
    expect(document.title).toBe(`Courses · ${brand.name}`)
    unmount()
    open('/', ['/', {}])
    expect(document.title).toBe(brand.name)
  })

  it('has the data for link previews', () => {
    open('/courses/1?tab=reviews', ['/courses/1', course])
    expect(metaOf('og:title')).toEqual(['Drawing'])
    expect(metaOf('og:description')).toEqual(['From a first line.'])
    expect(metaOf('description')).toEqual(['From a first line.'])
    expect(metaOf('og:url')).toEqual(['http://localhost:3000/courses/1'])
    expect(metaOf('og:image')).toEqual([expect.stringContaining('https://images.unsplash.com/photo-1?')])
    expect(metaOf('og:image:alt')).toEqual(['A pencil'])
    expect(metaOf('twitter:card')).toEqual(['summary_large_image'])
  })

  it('falls back to our own picture if a screen has none', () => {
    open('/faqs', ['/faqs', { title: 'FAQs' }])
    expect(metaOf('og:image')).toEqual(['http://localhost:3000/share.png'])
  })

  it('has one canonical URL, without the query and a trailing slash', () => {
    open('/courses/?category=Finance', ['/courses', { title: 'Finance courses' }])
    expect(canonical()).toEqual(['http://localhost:3000/courses'])
  })

  it('uses the site address from the server, not the one under which the page was opened', () => {
    document.head.innerHTML = '<meta name="site-address" content="https://learn.example.org">'
    open('/faqs', ['/faqs', { title: 'FAQs' }])
    expect(canonical()).toEqual(['https://learn.example.org/faqs'])
  })

  it('keeps private screens out of search engines', () => {
    open('/account', ['/account', { title: 'Account Settings', isUnlisted: true }])
    expect(metaOf('robots')).toEqual(['noindex'])
    expect(canonical()).toEqual([])
  })

  it('escapes structured data, so that no text in it can close the tag', () => {
    open('/courses/1', ['/courses/1', course])
    const [block] = all('script[type="application/ld+json"]')
    expect(block?.innerHTML).not.toContain('</script>')
    expect(JSON.parse(block?.textContent ?? '')).toEqual({
      '@context': 'https://schema.org',
      '@graph': [{ '@type': 'Course', name: 'Drawing </script>', url: 'http://localhost:3000/courses/1' }],
    })
  })

  it('replaces the served head and the previous screen’s head without duplicates', async () => {
    document.head.innerHTML =
      '<title data-head>Served</title><meta name="description" content="served" data-head><meta name="theme-color" content="#FFFFFF">'
    open('/courses/1', ['/courses/1', course], ['/faqs', { title: 'FAQs', description: 'Answers "in" <short>.' }])
    expect(document.title).toBe(`Drawing · ${brand.name}`)
    await userEvent.click(screen.getByRole('link', { name: '/faqs' }))
    expect(all('title').map((title) => title.textContent)).toEqual([`FAQs · ${brand.name}`])
    expect(metaOf('description')).toEqual(['Answers "in" <short>.'])
    expect(canonical()).toEqual(['http://localhost:3000/faqs'])
    expect(all('script')).toEqual([])
    expect(metaOf('theme-color')).toEqual(['#FFFFFF'])
  })
})
