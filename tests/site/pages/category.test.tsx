import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { CategoryPage } from '#site/pages/category/CategoryPage.tsx'
import { paths } from '#shared/paths.ts'
import { ConfirmProvider } from '#site/ui/ConfirmProvider.tsx'
import { renderScreen } from '../../support/render.tsx'

function renderCategory(at: string) {
  return renderScreen(
    <ConfirmProvider>
      <EnrolmentProvider storagePrefix="ascendo">
        <Routes>
          <Route path={paths.category} element={<CategoryPage />} />
        </Routes>
      </EnrolmentProvider>
    </ConfirmProvider>,
    { at },
  )
}

describe.each([
  ['art-design', 'Art & Design', ['Art & Design']],
  ['business', 'Business', ['Finance', 'Marketing']],
  ['it-software', 'IT & Software', ['Development']],
  ['languages', 'Languages', ['Communication']],
  ['programming', 'Programming', ['Development']],
])('/categories/%s', (slug, title, categories) => {
  const courses = courseSummaries.filter(({ category }) => categories.includes(category))

  test('shows its courses with the right count', () => {
    renderCategory(`/categories/${slug}`)
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument()
    const list = within(screen.getByRole('region', { name: `${courses.length} courses to choose from` }))
    expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(courses.map((course) => course.title))
  })

  test('names each of their instructors once', () => {
    renderCategory(`/categories/${slug}`)
    const teachers = within(screen.getByRole('region', { name: 'Who teaches here' })).getAllByRole('link')
    expect(teachers.map(({ textContent }) => textContent)).toEqual([...new Set(courses.map(({ instructor }) => instructor.name))])
  })

  test('links to the catalog and to articles', () => {
    renderCategory(`/categories/${slug}`)
    for (const category of categories) {
      const link = screen.getByRole('link', { name: `Search and sort ${category}` })
      expect(new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams.get('category')).toBe(category)
    }
    const articles = within(screen.getByRole('region', { name: 'From the blog' })).getAllByRole('article')
    expect(articles).toHaveLength(3)
    expect(articles[0]).toHaveTextContent(new RegExp(`^(${categories.join('|')})`))
  })
})

test('says so if the catalog has only a similar category', () => {
  renderCategory('/categories/languages')
  expect(screen.getByText('There are no foreign-language courses yet. Communication comes closest.')).toBeInTheDocument()
})

test('an unknown category says so and names the known ones', () => {
  renderCategory('/categories/astrology')
  expect(screen.getByRole('heading', { level: 1, name: 'There is no such category' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'IT & Software' })).toHaveAttribute('href', '/categories/it-software')
  expect(screen.getByRole('link', { name: 'Browse Courses' })).toHaveAttribute('href', '/courses')
})
